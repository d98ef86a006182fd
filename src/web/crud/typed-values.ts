import {
  cepDigits,
  cnpjCharacters,
  cpfDigits,
  formatCep,
  formatCnpj,
  formatCpf,
} from '#shared/br/documents.ts';
import { formatPhone, normalisePhone } from '#shared/br/phone.ts';
import { isAmbiguousDecimal } from '#shared/crud/ambiguous-decimal.ts';
import type { DecimalField, Field } from '#shared/crud/field.ts';
import { formatDate, isIsoDate } from '#shared/dates.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import { moneyFigures, parseMoney, withHyphen, withMinusSign } from '#shared/money.ts';
import { slugOf } from '#shared/slug.ts';
import { churchMoment, momentOf } from './church-moment.ts';

/** ISO from `1/2/2025`, `01022025`, `1.2.85`, `2025-02-01`; undefined when no such day exists. */
export function parseTypedDate(text: string): string | undefined {
  const clean = text.trim();
  if (isIsoDate(clean)) return clean;
  const [, day, month, year] =
    /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4}|\d{2})$/.exec(clean) ??
    /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(clean) ??
    [];
  if (!day || !month || !year) return undefined;
  // two-digit years are mostly birthdays, rarely dates far in the future
  const full = year.length === 4 ? year : `${Number(year) > 40 ? '19' : '20'}${year}`;
  const iso = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isIsoDate(iso) ? iso : undefined;
}

/** `19:30` from `1930`, `19h30`, `19h`, `9:5`. */
export function parseTypedTime(text: string): string | undefined {
  const clean = text.trim().toLowerCase();
  const [, hour, minute = '0'] =
    /^(\d{1,2})(?:\s*[:h.]\s*(\d{1,2})?)?(?:\s*min)?$/.exec(clean) ?? /^(\d{1,2})(\d{2})$/.exec(clean) ?? [];
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return undefined;
  return `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
}

/** ISO with its offset from `21/12/2025 19:30`, `21/12/2025 às 19h`; a date alone means midnight. */
export function parseTypedMoment(text: string): string | undefined {
  const clean = text.trim().toLowerCase();
  const [, day = '', hour] = /^(\S+?)(?:(?:\s*,\s*|\s+)(?:às\s+)?(\S.*))?$/.exec(clean) ?? [];
  const date = parseTypedDate(day);
  const time = hour === undefined ? '00:00' : parseTypedTime(hour);
  return date && time ? momentOf(date, time) : undefined;
}

/** Centavos from `1.234,56`, and from amounts pasted from a spreadsheet: `1234.56` and `1,234.56`. */
export function parseTypedMoney(text: string): number | undefined {
  const clean = withHyphen(text.replace(/R\$|\s/g, ''));
  const isEnglishFormat = /^-?(\d{1,3}(,\d{3})+|\d+)\.\d{1,2}$/.test(clean);
  return parseMoney(isEnglishFormat ? clean.replaceAll(',', '').replace('.', ',') : clean);
}

const parseTypedInteger = (text: string): number | undefined => {
  const clean = withHyphen(text.replace(/\s/g, ''));
  return /^-?(\d{1,3}(\.\d{3})+|\d+)$/.test(clean) ? Number(clean.replaceAll('.', '')) : undefined;
};

const parseTypedDecimal = (field: DecimalField, text: string): number | undefined => {
  const clean = withHyphen(text.replace(/\s/g, ''));
  if (isAmbiguousDecimal(field, clean)) return undefined;
  if (/^-?\d+\.\d+$/.test(clean)) return Number(clean);
  return /^-?(\d{1,3}(\.\d{3})+|\d+)(,\d+)?$/.test(clean)
    ? Number(clean.replaceAll('.', '').replace(',', '.'))
    : undefined;
};

/** `1.234,56`: the text of an amount in a form, which `localFigures` shows. */
export const typedMoney = (centavos: number): string => moneyFigures(centavos, 'pt_BR');

/** Without points between thousands: `1.000` may be refused, or read as one. */
const typedDecimal = (value: number, digits: number): string =>
  withMinusSign(
    new Intl.NumberFormat('pt-BR', { maximumFractionDigits: digits, useGrouping: false }).format(value),
  );

/** An amount or a decimal of a form as its reader's language writes it; any other text stays as it is. */
export function localFigures(kind: Field['kind'], text: string, locale: Locale): string {
  if (locale !== 'en') return text;
  if (kind === 'money') {
    const centavos = parseTypedMoney(text);
    return centavos === undefined ? text : moneyFigures(centavos, locale);
  }
  // three digits after a point may be refused as thousands
  return kind === 'decimal' && /^[^.,]*,\d+$/.test(text) && !/,\d{3}$/.test(text)
    ? text.replace(',', '.')
    : text;
}

/**
 * What was typed as the form keeps it: on an English page `1,000` is a thousand. In the other languages it may be an
 * amount with a zero too many, and is refused.
 */
export const churchFigures = (kind: Field['kind'], typed: string, locale: Locale): string =>
  locale === 'en' && kind === 'money' && /^[^\d,]*[1-9]\d{0,2}(,\d{3})+\s*$/.test(typed)
    ? typed.replaceAll(',', '.')
    : typed;

/**
 * Converts typed text to the stored value; text that cannot be parsed stays as it is, and the check refuses
 * it.
 */
export function readTyped(field: Field, text: string): unknown {
  if (text.trim() === '') return null;
  switch (field.kind) {
    case 'date':
      return parseTypedDate(text) ?? text;
    case 'datetime':
      return parseTypedMoment(text) ?? text;
    case 'time':
      return parseTypedTime(text) ?? text;
    case 'money':
      return parseTypedMoney(text) ?? text;
    case 'integer':
      return parseTypedInteger(text) ?? text;
    case 'decimal':
      return parseTypedDecimal(field, text) ?? text;
    default:
      return text;
  }
}

/** The text of a stored value in its input. */
export function typedText(field: Field, value: unknown): string {
  if (value === null || value === undefined) return '';
  switch (field.kind) {
    case 'date':
      return formatDate(String(value));
    case 'datetime': {
      const moment = churchMoment(String(value));
      return moment ? `${formatDate(moment.date)} ${moment.time}` : String(value);
    }
    case 'time':
      return String(value).slice(0, 5);
    case 'money':
      return typeof value === 'number' ? typedMoney(value) : String(value);
    case 'decimal':
      return typeof value === 'number' ? typedDecimal(value, field.digits) : String(value);
    case 'phone':
      return formatPhone(String(value));
    case 'cpf':
      return formatCpf(String(value));
    case 'cnpj':
      return formatCnpj(String(value));
    case 'cep':
      return formatCep(String(value));
    default:
      return String(value);
  }
}

const normalised: Partial<Record<Field['kind'], (text: string) => string>> = {
  phone: (text) => normalisePhone(text) ?? text,
  cpf: cpfDigits,
  cnpj: cnpjCharacters,
  cep: cepDigits,
  email: (text) => text.toLowerCase(),
  slug: (text) => slugOf(text),
  // browsers hide the protocol in the address people copy
  url: (text) => (/^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`),
  color: (text) => (/^[0-9a-f]{6}$/i.test(text) ? `#${text}` : text).toLowerCase(),
};

/** The text after the input loses focus: formatted when it can be parsed, otherwise unchanged. */
export function tidyTyped(field: Field, text: string): string {
  if (field.kind === 'password') return text;
  const clean = field.kind === 'textarea' ? text.replace(/\s+$/, '') : text.trim();
  if (clean === '') return '';
  return typedText(field, normalised[field.kind]?.(clean) ?? readTyped(field, clean));
}
