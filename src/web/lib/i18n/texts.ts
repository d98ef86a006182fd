import type { Locale } from '#shared/i18n/languages.ts';
import type { Texts } from './i18n.tsx';

/** Imported on demand: the browser receives only the language that it shows. */
const publicTexts: Record<Locale, () => Promise<Texts>> = {
  pt_BR: () => import('#shared/i18n/pt_BR/site.ts').then((module) => module.publicTexts),
  en: () => import('#shared/i18n/en/site.ts').then((module) => module.publicTexts),
  es: () => import('#shared/i18n/es/site.ts').then((module) => module.publicTexts),
};

const officeTexts: Record<Locale, () => Promise<Texts>> = {
  pt_BR: () => import('#shared/i18n/pt_BR/office.ts').then((module) => module.officeTexts),
  en: () => import('#shared/i18n/en/office.ts').then((module) => module.officeTexts),
  es: () => import('#shared/i18n/es/office.ts').then((module) => module.officeTexts),
};

/** Texts of all pages of the office except its dashboard and its lists. */
const areaTexts: Record<Locale, () => Promise<Texts>> = {
  pt_BR: () => import('#shared/i18n/pt_BR/office-areas.ts').then((module) => module.officeAreaTexts),
  en: () => import('#shared/i18n/en/office-areas.ts').then((module) => module.officeAreaTexts),
  es: () => import('#shared/i18n/es/office-areas.ts').then((module) => module.officeAreaTexts),
};

export const loadPublicTexts = (locale: Locale): Promise<Texts> => publicTexts[locale]();
export const loadOfficeTexts = (locale: Locale): Promise<Texts> => officeTexts[locale]();
export const loadAreaTexts = (locale: Locale): Promise<Texts> => areaTexts[locale]();
