import { contribuir as en } from '#shared/i18n/en/contribuir.ts';
import { contribuir as es } from '#shared/i18n/es/contribuir.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import { contribuir as pt_BR } from '#shared/i18n/pt_BR/contribuir.ts';
import type { Texts } from '#web/lib/i18n.tsx';

const catalogs: Record<Locale, Texts> = { pt_BR, en, es };
const parts = ['give', 'pay', 'poster', 'statement', 'link', 'monthly', 'stop'] as const;

/** Texts of some giving pages: they come with a page's own data, so that other pages do not carry them. */
export const givingTexts = (locale: Locale, ...wanted: (typeof parts)[number][]): Texts =>
  Object.fromEntries(
    Object.entries(catalogs[locale]).filter(([key]) => wanted.some((part) => key.startsWith(`${part}.`))),
  );
