import type { Field } from '#shared/crud/field.ts';
import type { Label } from '#shared/i18n/languages.ts';

/** The languages into which the church may translate its texts; it writes them in Portuguese first. */
export const translationLocales = ['en', 'es'] as const;
export type TranslationLocale = (typeof translationLocales)[number];

/** The groups of the form that hold the translations, one for each language. */
export const translationGroups = {
  en: {
    name: 'textos_en',
    label: ['Textos em inglês', 'Texts in English', 'Textos en inglés'],
    help: [
      'Para quem lê o site em inglês. O que ficar vazio aparece em português.',
      'For those who read the site in English. What is left empty appears in Portuguese.',
      'Para quien lee el sitio en inglés. Lo que quede vacío aparece en portugués.',
    ],
  },
  es: {
    name: 'textos_es',
    label: ['Textos em espanhol', 'Texts in Spanish', 'Textos en español'],
    help: [
      'Para quem lê o site em espanhol. O que ficar vazio aparece em português.',
      'For those who read the site in Spanish. What is left empty appears in Portuguese.',
      'Para quien lee el sitio en español. Lo que quede vacío aparece en portugués.',
    ],
  },
} as const;

const suffixes: Record<TranslationLocale, Label> = {
  en: ['em inglês', 'in English', 'en inglés'],
  es: ['em espanhol', 'in Spanish', 'en español'],
};

type Text =
  | { kind: 'text'; label: Label; max: number; span: 6 | 12 }
  | { kind: 'textarea'; label: Label; max: number; span: 6 | 12 }
  | { kind: 'richtext'; label: Label; span: 6 | 12 };

/** The texts of the settings that visitors read, in the order of the form. `max` is that of the Portuguese text. */
const translatedTexts = {
  descricao: {
    kind: 'textarea',
    label: ['Descrição', 'Description', 'Descripción'],
    max: 200,
    span: 12,
  },
  rodape: {
    kind: 'textarea',
    label: ['Texto do rodapé', 'Text of the footer', 'Texto del pie'],
    max: 300,
    span: 12,
  },
  hero_chamada: {
    kind: 'text',
    label: ['Chamada da abertura', 'Kicker of the opening', 'Llamada de la apertura'],
    max: 80,
    span: 6,
  },
  hero_titulo: {
    kind: 'text',
    label: ['Título da abertura', 'Title of the opening', 'Título de la apertura'],
    max: 120,
    span: 6,
  },
  hero_texto: {
    kind: 'textarea',
    label: ['Texto da abertura', 'Text of the opening', 'Texto de la apertura'],
    max: 300,
    span: 12,
  },
  hero_botao: {
    kind: 'text',
    label: ['Texto do botão', 'Text of the button', 'Texto del botón'],
    max: 40,
    span: 6,
  },
  contribuir_titulo: {
    kind: 'text',
    label: ['Título da contribuição', 'Title of giving', 'Título de la contribución'],
    max: 120,
    span: 6,
  },
  contribuir_texto: {
    kind: 'textarea',
    label: ['Texto da contribuição', 'Text of giving', 'Texto de la contribución'],
    max: 400,
    span: 12,
  },
  oracao_titulo: {
    kind: 'text',
    label: ['Título da oração', 'Title of prayer', 'Título de la oración'],
    max: 120,
    span: 6,
  },
  oracao_texto: {
    kind: 'textarea',
    label: ['Texto da oração', 'Text of prayer', 'Texto de la oración'],
    max: 400,
    span: 12,
  },
  bio_titulo: {
    kind: 'text',
    label: ['Título da página de links', 'Title of the page of links', 'Título de la página de enlaces'],
    max: 80,
    span: 6,
  },
  bio_texto: {
    kind: 'textarea',
    label: ['Texto da página de links', 'Text of the page of links', 'Texto de la página de enlaces'],
    max: 200,
    span: 12,
  },
  privacidade: {
    kind: 'richtext',
    label: ['Política de privacidade', 'Privacy policy', 'Política de privacidad'],
    span: 12,
  },
} as const satisfies Record<string, Text>;

type Texts = typeof translatedTexts;
export type TranslatedText = keyof Texts;

export const translatedTextNames: readonly TranslatedText[] = [
  'descricao',
  'rodape',
  'hero_chamada',
  'hero_titulo',
  'hero_texto',
  'hero_botao',
  'contribuir_titulo',
  'contribuir_texto',
  'oracao_titulo',
  'oracao_texto',
  'bio_titulo',
  'bio_texto',
  'privacidade',
];

/** The field of a text in one more language; never required, because Portuguese takes its place. */
function inLanguage<K extends TranslatedText>(name: K, locale: TranslationLocale) {
  const [pt, en, es]: Label = translatedTexts[name].label;
  const [inPt, inEn, inEs] = suffixes[locale];
  const label: Label = [`${pt} ${inPt}`, `${en} ${inEn}`, `${es} ${inEs}`];
  return { ...translatedTexts[name], label, group: translationGroups[locale].name };
}

export const translationFields = {
  descricao_en: inLanguage('descricao', 'en'),
  rodape_en: inLanguage('rodape', 'en'),
  hero_chamada_en: inLanguage('hero_chamada', 'en'),
  hero_titulo_en: inLanguage('hero_titulo', 'en'),
  hero_texto_en: inLanguage('hero_texto', 'en'),
  hero_botao_en: inLanguage('hero_botao', 'en'),
  contribuir_titulo_en: inLanguage('contribuir_titulo', 'en'),
  contribuir_texto_en: inLanguage('contribuir_texto', 'en'),
  oracao_titulo_en: inLanguage('oracao_titulo', 'en'),
  oracao_texto_en: inLanguage('oracao_texto', 'en'),
  bio_titulo_en: inLanguage('bio_titulo', 'en'),
  bio_texto_en: inLanguage('bio_texto', 'en'),
  privacidade_en: inLanguage('privacidade', 'en'),
  descricao_es: inLanguage('descricao', 'es'),
  rodape_es: inLanguage('rodape', 'es'),
  hero_chamada_es: inLanguage('hero_chamada', 'es'),
  hero_titulo_es: inLanguage('hero_titulo', 'es'),
  hero_texto_es: inLanguage('hero_texto', 'es'),
  hero_botao_es: inLanguage('hero_botao', 'es'),
  contribuir_titulo_es: inLanguage('contribuir_titulo', 'es'),
  contribuir_texto_es: inLanguage('contribuir_texto', 'es'),
  oracao_titulo_es: inLanguage('oracao_titulo', 'es'),
  oracao_texto_es: inLanguage('oracao_texto', 'es'),
  bio_titulo_es: inLanguage('bio_titulo', 'es'),
  bio_texto_es: inLanguage('bio_texto', 'es'),
  privacidade_es: inLanguage('privacidade', 'es'),
} satisfies Record<`${TranslatedText}_${TranslationLocale}`, Field>;

/** The title of a link in one more language. */
const titleField = <L extends Label>(label: L) => ({ kind: 'text', label, max: 80, span: 6 }) as const;
export const linkTranslationFields = {
  titulo_en: titleField(['Título em inglês', 'Title in English', 'Título en inglés']),
  titulo_es: titleField(['Título em espanhol', 'Title in Spanish', 'Título en español']),
} as const;

/** The field that a missing translation belongs into, and what it translates. */
export interface MissingText {
  /** the field; that of a link is inside the list of links */
  field: string;
  label: Label;
}

const filled = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** The texts that exist in Portuguese and not in this language: visitors who read it see the Portuguese ones. */
export function missingTexts(
  record: Readonly<Record<string, unknown>>,
  locale: TranslationLocale,
): MissingText[] {
  const texts = translatedTextNames
    .filter((name) => filled(record[name]) && !filled(record[`${name}_${locale}`]))
    .map((name) => ({ field: `${name}_${locale}`, label: translatedTexts[name].label }));
  const links = Array.isArray(record.links) ? (record.links as Readonly<Record<string, unknown>>[]) : [];
  const untranslated = links.flatMap(({ titulo, [`titulo_${locale}`]: own }) =>
    filled(titulo) && !filled(own) ? [{ field: 'links', label: [titulo, titulo, titulo] as const }] : [],
  );
  return [...texts, ...untranslated];
}
