import type { Locale } from '#shared/i18n/languages.ts';
import type { Texts } from './i18n.tsx';

/** Each call is a file of its own: the browser receives the language it shows and no other. */
const publicTexts: Record<Locale, () => Promise<Texts>> = {
  pt_BR: () => import('./texts/public-pt-br.ts').then((module) => module.texts),
  en: () => import('./texts/public-en.ts').then((module) => module.texts),
  es: () => import('./texts/public-es.ts').then((module) => module.texts),
};

const officeTexts: Record<Locale, () => Promise<Texts>> = {
  pt_BR: () => import('./texts/office-pt-br.ts').then((module) => module.texts),
  en: () => import('./texts/office-en.ts').then((module) => module.texts),
  es: () => import('./texts/office-es.ts').then((module) => module.texts),
};

export const loadPublicTexts = (locale: Locale): Promise<Texts> => publicTexts[locale]();
export const loadOfficeTexts = (locale: Locale): Promise<Texts> => officeTexts[locale]();
