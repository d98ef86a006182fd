/** What a browser says that it is; names are not translated. */
interface Agent {
  navegador: string | null;
  sistema: string | null;
}

/** The first that matches: browsers name those that they are built on as well. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?(?:iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrom(?:e|ium)\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];
const first = (list: readonly (readonly [RegExp, string])[], text: string): string | null =>
  list.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** The browser and the system of a User-Agent header, for people to recognise their devices. */
export const agentOf = (header: string | null): Agent => ({
  navegador: first(browsers, header ?? ''),
  sistema: first(systems, header ?? ''),
});

/** "Chrome · Android" from a User-Agent header; undefined when it names no known browser or system. */
export function deviceName(header: string | null): string | undefined {
  const { navegador, sistema } = agentOf(header);
  return [navegador, sistema].filter(Boolean).join(' · ') || undefined;
}
