import extenso from 'extenso';
import type { Locale } from '#shared/i18n/languages.ts';
import { inEnglish } from './words-en.ts';
import { inSpanish } from './words-es.ts';

/** "cinquenta reais e dez centavos" */
const inPortuguese = (centavos: number): string =>
  extenso(`${Math.floor(centavos / 100)}.${String(centavos % 100).padStart(2, '0')}`, { mode: 'currency' });

const inLanguage: Readonly<Record<Locale, (centavos: number) => string>> = {
  pt_BR: inPortuguese,
  en: inEnglish,
  es: inSpanish,
};

/** An amount in words, as receipts print it, so that figures cannot be altered. */
export const amountInWords = (centavos: number, locale: Locale): string => inLanguage[locale](centavos);
