import type { Cell, Column } from '#server/spreadsheet/cells.ts';
import { formatCep, formatCnpj, formatCpf } from '#shared/br/documents.ts';
import { formatPhone } from '#shared/br/phone.ts';
import { type Field, type ItemsField, isFile, textOfRecord } from '#shared/crud/field.ts';
import type { Section } from '#shared/crud/section.ts';
import { churchDateTime, formatDate } from '#shared/dates.ts';
import { type Label, type Locale, label } from '#shared/i18n/languages.ts';
import { formatMoney, withHyphen } from '#shared/money.ts';
import { plainText } from './rich-text.ts';

const yes: Label = ['Sim', 'Yes', 'Sí'];
const no: Label = ['Não', 'No', 'No'];
const created: Label = ['Criado em', 'Created on', 'Creado el'];
const updated: Label = ['Atualizado em', 'Updated on', 'Actualizado el'];

/** A record from the section's SQL, column by column. */
export type Row = Record<string, unknown>;

const widths: Partial<Record<Field['kind'], number>> = {
  text: 28,
  textarea: 40,
  richtext: 40,
  items: 40,
  references: 36,
  reference: 28,
  email: 30,
  url: 36,
  datetime: 17,
  cnpj: 20,
  phone: 18,
};

interface SheetColumn {
  column: Column;
  cell(row: Row): Cell;
}

/** The name of a column beyond the section's fields, by its place. */
export const extraName = (at: number): string => `extra_${at}`;
/** The name of the column with a field's value in an export, where that is not the stored one. */
export const exportedName = (field: string): string => `exportado_${field}`;

/**
 * The columns of a section's sheet, and the cell of each for a row. Passwords are left out; `extra` are the titles of texts
 * that the query has beyond the fields.
 */
export function sheetOf(
  section: Section,
  locale: Locale,
  extra: readonly string[] = [],
): { columns: Column[]; cells: (row: Row) => Cell[] } {
  const titled = (text: string, width: number): Column => ({
    title: text,
    width: Math.max(width, Math.min(text.length + 3, 40)),
  });
  const columns: SheetColumn[] = [
    { column: titled('ID', 8), cell: ({ id }) => ({ kind: 'number', value: id as number }) },
    ...Object.entries(section.fields)
      // the column of a typed name also shows the record that was picked instead
      .filter(
        ([name, field]) => field.kind !== 'password' && textOfRecord(section.fields, name) === undefined,
      )
      .map(([name, field]) => ({
        column: titled(label(field.label, locale), widths[field.kind] ?? 13),
        cell: (row: Row) => cellOf(field, shownIn(row, name, field), locale),
      })),
    ...extra.map((title, at) => ({
      column: titled(title, 16),
      cell: (row: Row) => textCell(String(row[extraName(at)] ?? '')),
    })),
    { column: titled(label(created, locale), 17), cell: ({ criado_em }) => momentCell(criado_em) },
    { column: titled(label(updated, locale), 17), cell: ({ atualizado_em }) => momentCell(atualizado_em) },
  ];
  return {
    columns: columns.map(({ column }) => column),
    cells: (row) => columns.map(({ cell }) => cell(row)),
  };
}

/** The value for exports, where the section has one, or else the name of the record that was picked, or what was typed instead. */
function shownIn(row: Row, name: string, field: Field): unknown {
  const exported = row[exportedName(name)];
  if (exported !== undefined) return exported;
  const picked =
    field.kind === 'text' && field.orRecord !== undefined ? (row[field.orRecord] as Row | null) : null;
  return picked?.rotulo ?? row[name];
}

const textCell = (text: string): Cell => (text === '' ? null : { kind: 'text', text });
const momentCell = (value: unknown): Cell => ({ kind: 'datetime', moment: dateTimeOf(value) });
/** Columns return moments as Date, items of a list as JSON text. */
const dateTimeOf = (value: unknown): string =>
  churchDateTime(value instanceof Date ? value : new Date(String(value)));

function cellOf(field: Field, value: unknown, locale: Locale): Cell {
  if (value === null || value === undefined || value === '') return null;
  switch (field.kind) {
    case 'integer':
    case 'decimal':
      return { kind: 'number', value: Number(value) };
    case 'money':
      return { kind: 'money', value: Number(value) };
    case 'date':
      return { kind: 'date', day: String(value) };
    case 'datetime':
      return momentCell(value);
    case 'time':
      return { kind: 'time', time: String(value) };
    default:
      return textCell(textOf(field, value, locale));
  }
}

const parts = (value: unknown, name: string): string =>
  (value as Row[]).map((one) => String(one[name] ?? '')).join(', ');

/** The value of a field as people read it. */
export function textOf(field: Field, value: unknown, locale: Locale): string {
  if (value === null || value === undefined) return '';
  if (isFile(field)) return String((value as Row).nome ?? '');
  switch (field.kind) {
    case 'boolean':
      return label(value === true ? yes : no, locale);
    case 'choice': {
      const option = field.options[String(value)];
      return option ? label(option, locale) : String(value);
    }
    case 'reference':
      return String((value as Row).rotulo ?? '');
    case 'references':
      return parts(value, 'rotulo');
    case 'images':
      return parts(value, 'nome');
    case 'items':
      return (value as Row[]).map((item) => itemText(field, item, locale)).join(', ');
    case 'richtext':
      return plainText(String(value));
    case 'phone':
      return formatPhone(String(value));
    case 'cpf':
      return formatCpf(String(value));
    case 'cnpj':
      return formatCnpj(String(value));
    case 'cep':
      return formatCep(String(value));
    case 'date':
      return formatDate(String(value));
    case 'datetime': {
      const wall = dateTimeOf(value);
      return `${formatDate(wall.slice(0, 10))} ${wall.slice(11)}`;
    }
    case 'money':
      return withHyphen(formatMoney(Number(value), locale));
    default:
      return String(value);
  }
}

/** An item of a list as one text: its values, in the order of its fields. */
const itemText = (field: ItemsField, item: Row, locale: Locale): string =>
  Object.entries(field.fields)
    .map(([name, inner]) => textOf(inner, item[name], locale))
    .filter((text) => text !== '')
    .join(' – ');
