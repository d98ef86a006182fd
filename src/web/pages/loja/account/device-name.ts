const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\/|\bOpera/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const first = (list: typeof browsers, agent: string): string | undefined =>
  list.find(([pattern]) => pattern.test(agent))?.[1];

/** "Chrome · Android" from a User-Agent; undefined when it names neither. Other browsers also name Chrome and Safari. */
export function deviceName(agent: string | null): string | undefined {
  const names = agent
    ? [first(browsers, agent), first(systems, agent)].filter((name) => name !== undefined)
    : [];
  return names.length > 0 ? names.join(' · ') : undefined;
}
