import { amountOf, type columnMark } from '#server/spreadsheet/amount.ts';
import { cpfDigits } from '#shared/br/documents.ts';
import { normalisePhone } from '#shared/br/phone.ts';
import type { ChoiceField, Field } from '#shared/crud/field.ts';
import { dateLabel } from '#shared/dates.ts';
import type { FieldError } from '#shared/errors.ts';
import { listedBy } from '#shared/importacao/import-fields.ts';
import { plainLetters } from '#shared/plain-letters.ts';
import { readDate, readPartOfDate } from './read-date.ts';

/** What is known about a column besides one of its cells. */
export interface ColumnFacts {
  today: string;
  monthFirst: boolean;
  mark: ReturnType<typeof columnMark>;
  /** the area code of numbers that are written without one */
  area?: string | null;
  /** the least that a date must say; whatever is missing becomes the first of the month, or of the year */
  leastOfDate?: 'day' | 'month' | 'year';
  /** further words for the options of its field */
  synonyms?: Readonly<Record<string, readonly string[]>>;
}

/** A value, with what was assumed for it, or the error why the text is none. */
export type ReadValue = { value: unknown; notice?: FieldError } | { error: FieldError };

/** Words in plain letters, parted by single spaces. */
export const plainWords = (text: string): string =>
  plainLetters(text.slice(0, 200))
    .replace(/[^\p{L}\p{N}+-]+/gu, ' ')
    .trim();

const yes = new Set([
  'sim',
  's',
  'yes',
  'y',
  'si',
  'true',
  'verdadeiro',
  '1',
  'x',
  'ok',
  'pago',
  'paga',
  'paid',
  'pagado',
  'ativo',
  'active',
  'quitado',
  'recebido',
]);
const no = new Set([
  'nao',
  'n',
  'no',
  'false',
  'falso',
  '0',
  '-',
  'pendente',
  'aberto',
  'em aberto',
  'unpaid',
  'pending',
  'inativo',
  'inactive',
]);

/** Reads a cell as people write such values; the section's check decides whether the result is valid. */
export function readValue(field: Field, text: string, facts: ColumnFacts): ReadValue {
  if (/^=/.test(text)) return { error: { key: 'importacao.formula' } };
  switch (field.kind) {
    case 'date': {
      const options = { ...facts, notFuture: field.notFuture === true };
      const day = readDate(text, options);
      return day ? { value: day } : partOfDate(text, options);
    }
    case 'boolean': {
      const word = plainWords(text);
      if (yes.has(word) || no.has(word)) return { value: yes.has(word) };
      return { error: { key: 'importacao.yes_or_no' } };
    }
    case 'choice': {
      const option = readChoice(field, text, facts.synonyms);
      return option ? { value: option } : { error: { key: 'importacao.choice' } };
    }
    case 'money': {
      const amount = amountOf(text, facts.mark);
      return amount === undefined ? { error: { key: 'importacao.money' } } : { value: amount };
    }
    case 'integer': {
      const amount = amountOf(text, facts.mark);
      const isWhole = amount !== undefined && amount % 100 === 0;
      return isWhole ? { value: amount / 100 } : { error: { key: 'validation.integer' } };
    }
    case 'decimal': {
      const number = Number(
        text
          .replace(/\s*(cm|kg|g|m)$/i, '')
          .replace(/\.(?=\d{3}(\D|$))(?=.*,)/g, '')
          .replace(',', '.'),
      );
      return Number.isFinite(number)
        ? { value: Number(number.toFixed(field.digits)) }
        : { error: { key: 'validation.number' } };
    }
    case 'cpf': {
      const digits = cpfDigits(text);
      // A spreadsheet that took the CPF for a number dropped its leading zeros.
      return { value: /^\d{8,10}$/.test(digits) ? digits.padStart(11, '0') : digits };
    }
    case 'cep': {
      const digits = text.replace(/\D/g, '');
      return { value: digits.length === 7 ? `0${digits}` : digits || text };
    }
    case 'phone': {
      const parts = text
        .split(/[/;,|]|\s+(?:e|ou|or|o|y)\s+/i)
        .map((part) => part.replace(/[^\d+()\s.-]/g, '').trim());
      const valid = parts.map((part) => readPhone(part, facts.area)).find((phone) => phone !== undefined);
      if (valid === undefined && parts.some(lacksDigit)) return { error: { key: 'importacao.phone_digit' } };
      return { value: valid ?? text };
    }
    case 'email':
      return { value: text.split(/[;,\s]+/)[0] ?? text };
    case 'richtext':
      return { value: paragraphs(text) };
    case 'text':
      return { value: text.replace(/\s+/g, ' ') };
    case 'items': {
      const name = listedBy(field);
      return { value: name ? listOf(text).map((one) => ({ [name]: one })) : [] };
    }
    default:
      return { value: text };
  }
}

/** The first day of a month or a year, if that precision is enough. */
function partOfDate(text: string, options: ColumnFacts & { notFuture: boolean }): ReadValue {
  const { leastOfDate = 'day' } = options;
  const part = readPartOfDate(text, options);
  if (!part) return { error: { key: 'validation.date' } };
  const isMonth = part.precision === 'month';
  if (leastOfDate === 'day' || (leastOfDate === 'month' && !isMonth))
    return { error: { key: isMonth ? 'importacao.only_month' : 'importacao.only_year' } };
  const key = isMonth ? 'importacao.first_of_month' : 'importacao.first_of_year';
  return { value: part.day, notice: { key, vars: { day: dateLabel(part.day) } } };
}

/** Whether a cell has only a part of the required date or number: it still shows what the column contains. */
export const isPartly = ({ key }: FieldError): boolean =>
  key === 'importacao.only_month' || key === 'importacao.only_year' || key === 'importacao.phone_digit';

/**
 * Mobile numbers as they were written before they had a ninth digit, which is a 9 in front. Eight digits that begin with 9 are such a
 * number only where they are written in two groups of four: otherwise any of the digits may be missing.
 */
const oldMobile = /^((?:55)?0?\d{2})([6-8]\d{7})$/;
const oldMobileInFours = /(?<!\d)(9\d{3})[\s.-]+(\d{4})$/;
const lacksDigit = (text: string): boolean => /^(?:(?:55)?0?\d{2})?9\d{7}$/.test(text.replace(/\D/g, ''));

/** A phone number as old lists have it: without the area code of the town, and mobile numbers without their ninth digit. */
function readPhone(text: string, area?: string | null): string | undefined {
  const digits = text.replace(oldMobileInFours, '9$1$2').replace(/\D/g, '');
  const whole = area && /^(\d{8}|9\d{8})$/.test(digits) ? `${area}${digits}` : digits;
  return normalisePhone(text) ?? normalisePhone(whole) ?? normalisePhone(whole.replace(oldMobile, '$19$2'));
}

/** The names of a list in one cell. */
export const listOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[;,|\n]/)
      .map((part) => part.trim())
      .filter(Boolean),
  ),
];

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const paragraphs = (text: string): string =>
  text
    .split(/\n+/)
    .map((line) => `<p>${line.replace(/[&<>]/g, (sign) => escapes[sign]!)}</p>`)
    .join('');

/** The word without its gender ending: solteiro, solteira and Solteiro(a) are one. */
const stem = (words: string): string => words.replace(/ a$/, '').replace(/(?<=\p{L}{3})[ao]s?(?= |$)/gu, '');

const choiceWords = new WeakMap<ChoiceField, Map<string, string>>();

/** The words of a choice: keys and labels in three languages, whole and by their stems. */
function wordsOf(field: ChoiceField): Map<string, string> {
  const cached = choiceWords.get(field);
  if (cached) return cached;
  const words = new Map<string, string>();
  const add = (word: string, option: string): void => {
    if (word && !words.has(word)) words.set(word, option);
  };
  for (const [option, label] of Object.entries(field.options)) {
    add(plainWords(option), option);
    for (const text of label) add(plainWords(text), option);
  }
  for (const [word, option] of [...words]) add(stem(word), option);
  choiceWords.set(field, words);
  return words;
}

/** The option that a text means: by its key, by its label in any language, by a further word, or by its first letter. */
function readChoice(
  field: ChoiceField,
  text: string,
  synonyms: ColumnFacts['synonyms'] = {},
): string | undefined {
  const word = plainWords(text);
  const words = wordsOf(field);
  const option = words.get(word) ?? words.get(stem(word));
  if (option) return option;
  const [synonym] = Object.entries(synonyms).find(([, others]) => others.includes(word)) ?? [];
  if (synonym) return synonym;
  if (word.length !== 1) return undefined;
  const options = Object.keys(field.options).filter((option) =>
    plainWords(field.options[option]![0]).startsWith(word),
  );
  return options.length === 1 ? options[0] : undefined;
}
