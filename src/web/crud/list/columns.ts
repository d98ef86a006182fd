import type { Field, Section } from '#shared/kit/section.ts';
import type { Translator } from '#web/lib/i18n.tsx';

export interface Column {
  name: string;
  field: Field;
  /** pixels it needs to be read */
  width: number;
}

const widths: Record<Field['kind'], number> = {
  text: 150,
  textarea: 220,
  email: 200,
  phone: 160,
  cpf: 130,
  cnpj: 165,
  cep: 95,
  color: 100,
  time: 75,
  integer: 85,
  decimal: 85,
  money: 130,
  date: 105,
  boolean: 85,
  choice: 140,
  reference: 160,
  image: 70,
  file: 140,
};

const baseFields: Record<string, Field> = {
  criado_em: { kind: 'date', label: ['Criado em', 'Created on', 'Creado el'] },
  atualizado_em: { kind: 'date', label: ['Atualizado em', 'Updated on', 'Actualizado el'] },
};

/** Every field that can stand in a list, the title first. */
export function possibleColumns(section: Section, { label }: Translator): Column[] {
  const fields: Record<string, Field> = { ...baseFields, ...section.fields };
  const names = Object.keys({ ...section.fields, ...baseFields });
  return [section.title, ...names.filter((name) => name !== section.title)].map((name) => {
    const field = fields[name]!;
    const heading = Math.min(label(field.label).length * 7.4 + 32, 170);
    return {
      name,
      field,
      width: Math.max(widths[field.kind], heading, name === section.title ? (section.tree ? 320 : 200) : 0),
    };
  });
}

export const defaultColumns = (section: Section): string[] =>
  Object.keys(section.fields).filter((name) => section.fields[name]!.list);

/** The title always stays: without it no row can be told from another. */
export const shownColumns = (
  section: Section,
  all: readonly Column[],
  chosen?: readonly string[],
): Column[] => {
  const wanted = new Set(chosen ?? defaultColumns(section));
  return all.filter(({ name }) => name === section.title || wanted.has(name));
};

/** What a narrow screen keeps, the title apart. */
export const phoneColumns = (section: Section, all: readonly Column[]): Column[] =>
  all.filter(({ name, field }) => name !== section.title && field.list === 'phone');
