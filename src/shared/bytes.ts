import type { Label, Locale } from './i18n/languages.ts';

const kilobyte = 1024;
const megabyte = kilobyte * kilobyte;
const decimalComma: Record<Locale, string> = { pt_BR: ',', en: '.', es: ',' };

/** The size of a file: `36 kB`, `1,5 MB`. */
export const formatBytes = (bytes: number, locale: Locale): string =>
  bytes < megabyte
    ? `${Math.max(1, Math.round(bytes / kilobyte))} kB`
    : `${String(Number((bytes / megabyte).toFixed(1))).replace('.', decimalComma[locale])} MB`;

/** A size as a variable of a message, in every language. */
export const bytesLabel = (bytes: number): Label => [
  formatBytes(bytes, 'pt_BR'),
  formatBytes(bytes, 'en'),
  formatBytes(bytes, 'es'),
];
