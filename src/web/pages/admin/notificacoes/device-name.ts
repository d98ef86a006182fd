const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];
const first = (known: readonly [RegExp, string][], agent: string): string | undefined =>
  known.find(([pattern]) => pattern.test(agent))?.[1];

/** "Chrome · Android" from a User-Agent; undefined when it names no known browser or system. */
export function deviceName(agent: string | null): string | undefined {
  const parts = [first(browsers, agent ?? ''), first(systems, agent ?? '')].filter(Boolean);
  return parts.length > 0 ? parts.join(' · ') : undefined;
}
