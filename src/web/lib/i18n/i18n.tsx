import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { formatDate } from '#shared/dates.ts';
import { type Label, type Language, type Locale, label } from '#shared/i18n/languages.ts';
import type { contribuir } from '#shared/i18n/pt_BR/contribuir.ts';
import type { controle } from '#shared/i18n/pt_BR/controle.ts';
import type { crud } from '#shared/i18n/pt_BR/crud.ts';
import type { errors } from '#shared/i18n/pt_BR/errors.ts';
import type { office } from '#shared/i18n/pt_BR/office.ts';
import type { pagamento } from '#shared/i18n/pt_BR/pagamento.ts';
import type { site } from '#shared/i18n/pt_BR/site.ts';
import type { tesouraria } from '#shared/i18n/pt_BR/tesouraria.ts';
import { fill, type Vars } from '#shared/i18n/translate.ts';
import { formatMoney } from '#shared/money.ts';

export type TextKey =
  | keyof typeof site
  | keyof typeof errors
  | keyof typeof office
  | keyof typeof contribuir
  | keyof typeof controle
  | keyof typeof crud
  | keyof typeof pagamento
  | keyof typeof tesouraria;
export type Texts = Readonly<Record<string, string>>;

const formatTags: Record<Locale, string> = { pt_BR: 'pt-BR', en: 'en', es: 'es' };

const toDate = (value: string | Date): Date => {
  if (value instanceof Date) return value;
  // a date without a time is a calendar day, which no time zone may shift
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? new Date(`${value}T12:00:00`) : new Date(value);
};

export function createTranslator(language: Language, texts: Texts) {
  const locale = language.texts;
  const tag = formatTags[locale];
  return {
    language,
    locale,
    t: (key: TextKey, vars?: Vars): string => fill(texts[key] ?? key, locale, vars),
    /** the text of a section's label in this language */
    label: (text: Label): string => label(text, locale),
    /** DD/MM/YYYY, in every language */
    date: (iso: string): string => formatDate(iso),
    /** DD/MM/YYYY HH:mm, in the reader's time zone */
    dateTime: (iso: string | Date): string => {
      const when = toDate(iso);
      const two = (part: number) => String(part).padStart(2, '0');
      const day = `${two(when.getDate())}/${two(when.getMonth() + 1)}/${when.getFullYear()}`;
      return `${day} ${two(when.getHours())}:${two(when.getMinutes())}`;
    },
    /** "domingo, 21 de dezembro de 2025" */
    longDate: (iso: string | Date): string =>
      new Intl.DateTimeFormat(tag, { dateStyle: 'full' }).format(toDate(iso)),
    /** `R$ 1.234,56` from centavos */
    money: (centavos: number): string => formatMoney(centavos, locale),
    number: (value: number, options?: Intl.NumberFormatOptions): string =>
      new Intl.NumberFormat(tag, options).format(value),
  };
}

export type Translator = ReturnType<typeof createTranslator>;

const I18nContext = createContext<{ translator: Translator; texts: Texts } | undefined>(undefined);

function useI18n() {
  const value = useContext(I18nContext);
  if (!value) throw new Error('useT stands outside of I18nProvider');
  return value;
}

export const useT = (): Translator => useI18n().translator;

interface ProviderProps {
  language: Language;
  texts: Texts;
  children: ReactNode;
}

export function I18nProvider({ language, texts, children }: ProviderProps) {
  const value = useMemo(() => ({ translator: createTranslator(language, texts), texts }), [language, texts]);
  return <I18nContext value={value}>{children}</I18nContext>;
}

/** Adds the texts of one part of the product, loaded only where it is shown. */
export function MoreTexts({ texts, children }: { texts: Texts; children: ReactNode }) {
  const outer = useI18n();
  const all = useMemo(() => ({ ...outer.texts, ...texts }), [outer.texts, texts]);
  return (
    <I18nProvider language={outer.translator.language} texts={all}>
      {children}
    </I18nProvider>
  );
}
