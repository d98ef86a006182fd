import { type ChoiceField, type Field, textOfRecord } from '#shared/crud/field.ts';
import { defaultColumns } from '#shared/crud/list-fields.ts';
import type { Section } from '#shared/crud/section.ts';
import type { Translator } from '#web/lib/i18n/i18n.tsx';

export interface Column {
  name: string;
  field: Field;
  /** pixels it needs to be readable */
  width: number;
  /** identifies the row: never narrower than `width` */
  title?: boolean;
}

const widths: Record<Field['kind'], number> = {
  text: 160,
  textarea: 240,
  email: 210,
  phone: 168,
  cpf: 148,
  cnpj: 180,
  cep: 95,
  color: 100,
  time: 75,
  integer: 85,
  decimal: 85,
  money: 130,
  date: 138,
  boolean: 85,
  choice: 118,
  reference: 180,
  image: 70,
  file: 140,
  url: 160,
  icon: 70,
  slug: 130,
  richtext: 180,
  password: 100,
  datetime: 184,
  references: 190,
  items: 110,
  images: 110,
};

/** Passwords are never shown, and rich text is too long for a column. */
const isListable = (field: Field): boolean => field.kind !== 'password' && field.kind !== 'richtext';

const baseFields: Record<string, Field> = {
  criado_em: { kind: 'datetime', label: ['Criado em', 'Created on', 'Creado el'] },
  atualizado_em: { kind: 'datetime', label: ['Atualizado em', 'Updated on', 'Actualizado el'] },
};

const longest = (field: ChoiceField, label: Translator['label']): number =>
  Math.max(...Object.values(field.options).map((text) => label(text).length));

/** Letters of the longest line of a heading: a short one takes one line, others two. */
export function headingLength(text: string): number {
  const words = text.split(' ');
  if (text.length <= 10 || words.length === 1) return text.length;
  const halves = words.slice(1).map((_, at) => {
    const first = words.slice(0, at + 1).join(' ').length;
    return Math.max(first, text.length - first - 1);
  });
  return Math.min(...halves);
}

/** Pixels for short texts such as codes and numbers. */
const shortText = 130;
const widthOf = (field: Field): number =>
  field.kind === 'text' && field.max !== undefined && field.max <= 40 ? shortText : widths[field.kind];

/** A number or a code, which never has more letters than this. */
const isCode = (field: Field): boolean => field.kind === 'text' && field.max !== undefined && field.max <= 20;

/** The title identifies the row, so it gets more room; headlines are whole sentences. */
const titleWidth = (section: Section, field: Field): number =>
  isCode(field) ? shortText : section.tree || (field.kind === 'text' && (field.max ?? 0) > 120) ? 300 : 240;

/** Every field that can be a column, the title first. */
export function possibleColumns(
  section: Section,
  { label }: Translator,
  /** whether the section draws this column itself, with an icon beside the text */
  isDrawn: (name: string) => boolean = () => false,
): Column[] {
  const fields: Record<string, Field> = { ...baseFields, ...section.fields };
  const names = Object.keys({ ...section.fields, ...baseFields }).filter(
    // the column of a name also shows the record that was picked instead
    (name) => isListable(fields[name]!) && textOfRecord(section.fields, name) === undefined,
  );
  return [section.title, ...names.filter((name) => name !== section.title)].map((name) => {
    const field = fields[name]!;
    const heading = headingLength(label(field.label)) * 7.6 + 52;
    const around = isDrawn(name) ? 66 : 46;
    const badge = field.kind === 'choice' ? Math.min(longest(field, label) * 7.3 + around, 200) : 0;
    return {
      name,
      field,
      title: name === section.title,
      width: Math.max(
        widthOf(field),
        heading,
        badge,
        name === section.title ? titleWidth(section, field) : 0,
      ),
    };
  });
}

/** The title is always shown, because it identifies the row. */
export const shownColumns = (
  section: Section,
  columns: readonly Column[],
  chosen?: readonly string[],
): Column[] => {
  const visibleNames = new Set(chosen ?? defaultColumns(section));
  return columns.filter(({ name }) => name === section.title || visibleNames.has(name));
};

/** The columns of a narrow screen, without the title. */
export const phoneColumns = (section: Section, columns: readonly Column[]): Column[] =>
  columns.filter(({ name, field }) => name !== section.title && field.list === 'phone');

const elastic = new Set<Field['kind']>([
  'text',
  'textarea',
  'email',
  'reference',
  'references',
  'url',
  'file',
]);
/** Texts may be cut; states must be readable at a glance. */
export const isElasticKind = (field: Field): boolean => elastic.has(field.kind) && !isCode(field);

/** Texts may shrink to this share of their width before the table scrolls; numbers never shrink. */
const minTextShare = 0.85;

export interface Widths {
  columns: readonly number[];
  /** of all columns and the menu */
  total: number;
  /** the columns do not fit, so the table scrolls sideways */
  wide: boolean;
}

/** Numbers get the width they need, texts share the rest: the title gets twice as much and is cut last. */
export function layoutColumns(columns: readonly Column[], available: number, menu: number): Widths {
  const needed = columns.reduce((total, { width }) => total + width, 0) + menu;
  const fits = available >= needed;
  const part = ({ field, title, width }: Column): number =>
    !isElasticKind(field) ? 0 : title ? width * (fits ? 2 : 0) : width;
  const parts = columns.reduce((total, column) => total + part(column), 0);
  const share = parts === 0 ? 0 : (available - needed) / parts;
  const wide = available > 0 && (parts === 0 ? !fits : share < minTextShare - 1);
  const stretch = wide || available === 0 ? 0 : share;
  return {
    columns: columns.map((column) => Math.floor(column.width + part(column) * stretch)),
    total: needed + parts * stretch,
    wide,
  };
}

/**
 * The default columns that fit: those of a phone, the one the rows are sorted by, early ones, then the others in order.
 */
export function fittingColumns(
  columns: readonly Column[],
  available: number,
  menu: number,
  order?: string,
): readonly Column[] {
  if (available === 0) return columns;
  const visible = new Set(columns.filter(({ field, title }) => title || field.list === 'phone'));
  let left = available - menu;
  for (const { width } of visible) left -= width;
  const rank = ({ name, field }: Column): number => (name === order ? 0 : field.list === 'early' ? 1 : 2);
  for (const column of columns.toSorted((a, b) => rank(a) - rank(b))) {
    if (visible.has(column) || column.width > left) continue;
    visible.add(column);
    left -= column.width;
  }
  return columns.filter((column) => visible.has(column));
}
