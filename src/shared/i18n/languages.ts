/** A text in every language of the product. A missing one does not compile. */
export type Label = readonly [pt_BR: string, en: string, es: string];

export const locales = ['pt_BR', 'en', 'es'] as const;
export type Locale = (typeof locales)[number];

export interface Language {
  code: string;
  /** The texts it uses: a test language uses those of another. */
  texts: Locale;
  /** The value of <html lang>. */
  tag: string;
  dir: 'ltr' | 'rtl';
  name: string;
}

export const languages: readonly Language[] = [
  { code: 'pt_BR', texts: 'pt_BR', tag: 'pt-BR', dir: 'ltr', name: 'Português' },
  { code: 'en', texts: 'en', tag: 'en', dir: 'ltr', name: 'English' },
  { code: 'es', texts: 'es', tag: 'es', dir: 'ltr', name: 'Español' },
];

/** For testing right-to-left layouts; offered only when TEST_RTL is on. */
export const rtlTestLanguage: Language = {
  code: 'ar_TEST',
  texts: 'pt_BR',
  tag: 'ar',
  dir: 'rtl',
  name: 'RTL',
};

export const defaultLanguage: Language = languages[0]!;

export const findLanguage = (code: string | undefined, offered: readonly Language[] = languages): Language =>
  offered.find((language) => language.code === code) ?? defaultLanguage;

/** The language that an address names by its code or its tag, in any case: `pt_BR`, `pt-br` or `pt`. */
export function languageNamed(name: unknown, offered: readonly Language[] = languages): Language | undefined {
  if (typeof name !== 'string') return undefined;
  const wantedCode = name.toLowerCase().replace('-', '_');
  return offered.find(({ code }) =>
    [code, code.split('_')[0]].some((known) => known?.toLowerCase() === wantedCode),
  );
}

/** The first supported language of an Accept-Language header. */
export function fromAcceptLanguage(header: string | undefined): Locale | undefined {
  if (!header) return undefined;
  const accepted = header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const q = parameters.find((parameter) => parameter.trim().startsWith('q='));
      return { tag: tag.toLowerCase(), q: q ? Number(q.trim().slice(2)) : 1 };
    })
    .filter(({ q }) => q > 0)
    .sort((a, b) => b.q - a.q);
  for (const { tag } of accepted) {
    const found = locales.find((locale) => locale.toLowerCase().split('_')[0] === tag.split(/[-_]/)[0]);
    if (found) return found;
  }
  return undefined;
}

export const label = (text: Label, locale: Locale): string => text[locales.indexOf(locale)] ?? text[0];
