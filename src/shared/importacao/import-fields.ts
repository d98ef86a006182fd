import { type Field, isFile, isWritable, textOfRecord } from '#shared/crud/field.ts';
import type { Ref } from '#shared/crud/record.ts';
import type { Section } from '#shared/crud/section.ts';
import type { Label } from '#shared/i18n/languages.ts';
import { kinships } from '#shared/kinships.ts';

/** The sections that spreadsheets are imported into. */
export const importSections = ['pessoa', 'financeiro', 'patrimonio', 'produto', 'voluntario'] as const;
export type ImportSection = (typeof importSections)[number];

/** Days for which an import can be undone, and its rows are kept. */
export const importUndoDays = 30;

/** Bytes of a file that is imported. */
export const importFileBytes = 10 * 1024 * 1024;

/** A field that a column may fill. */
export interface ImportField {
  name: string;
  label: Label;
  field: Field;
  required: boolean;
}

const isScalar = (field: Field): boolean =>
  !isFile(field) && !['images', 'items', 'password', 'slug'].includes(field.kind);

/**
 * The fields that a column may fill: those of the form, without files and without lists that have columns of their own. A text
 * that may be a record (pai, pai_id) counts as the text alone. A list of items counts where one value describes an item (funcoes).
 */
export function importFields(section: Section): ImportField[] {
  const list: ImportField[] = [];
  for (const [name, field] of Object.entries(section.fields)) {
    const isNameList = field.kind === 'items' && listedBy(field) !== undefined;
    const isRecord = field.kind === 'reference' && textOfRecord(section.fields, name) !== undefined;
    if (isRecord || !isWritable(field) || !(isScalar(field) || isNameList)) continue;
    const required =
      field.required === true &&
      field.when === undefined &&
      !('default' in field && field.default !== undefined);
    list.push({ name, label: field.label, field, required });
  }
  const { variantes } = section.fields;
  // A product's first stock: one variant without size and colour.
  if (variantes?.kind === 'items' && variantes.fields.estoque)
    list.push({
      name: stockColumn,
      label: variantes.fields.estoque.label,
      field: variantes.fields.estoque,
      required: false,
    });
  if (section.name === 'pessoa') list.push(...besidePerson);
  if (section.name === 'financeiro') list.push(...cashBook, ...entryLinks);
  return list;
}

/** How rows are grouped into families: not at all, by a column of the file, or by the address of the people. */
export const familyChoices = ['nenhuma', 'coluna', 'endereco'] as const;
export type FamilyChoice = (typeof familyChoices)[number];

/**
 * Columns with data beside the record: the family, the person's place in it, the file of the photo; the two columns of
 * amounts in a cash book, of which each row fills one; and how an exported entry belongs to others of the same file.
 */
export const besideColumns = {
  family: 'familia',
  kinship: 'parentesco',
  photo: 'foto_arquivo',
  income: 'entrada',
  expense: 'saida',
  side: 'lado_da_transferencia',
  part: 'numero_da_parcela',
  reverses: 'estorno_do_lancamento',
  reversed: 'data_do_estorno',
} as const;

const family: Label = ['Família', 'Family', 'Familia'];
const kinship: Label = ['Na família', 'In the family', 'En la familia'];
const head: Label = ['Responsável pela casa', 'Head of the house', 'Responsable de la casa'];
const photo: Label = ['Arquivo da foto', 'File of the photo', 'Archivo de la foto'];
const besidePerson: readonly ImportField[] = [
  {
    name: besideColumns.family,
    label: family,
    required: false,
    field: { kind: 'text', label: family, group: '', span: 12, max: 200 },
  },
  {
    name: besideColumns.kinship,
    label: kinship,
    required: false,
    field: { kind: 'choice', label: kinship, group: '', span: 12, options: { chefe: head, ...kinships } },
  },
  {
    name: besideColumns.photo,
    label: photo,
    required: false,
    field: { kind: 'text', label: photo, group: '', span: 12, max: 200 },
  },
];

const income: Label = ['Valor da entrada', 'Amount received', 'Importe de la entrada'];
const expense: Label = ['Valor da saída', 'Amount paid', 'Importe de la salida'];
const cashBook: readonly ImportField[] = [
  {
    name: besideColumns.income,
    label: income,
    required: false,
    field: { kind: 'money', label: income, group: '', span: 12 },
  },
  {
    name: besideColumns.expense,
    label: expense,
    required: false,
    field: { kind: 'money', label: expense, group: '', span: 12 },
  },
];

const side: Label = ['Sentido', 'Direction', 'Sentido'];
const part: Label = ['Parcela', 'Instalment', 'Cuota'];
const reverses: Label = ['Estorno de', 'Reversal of', 'Reversión de'];
const reversed: Label = ['Estornado em', 'Reversed on', 'Revertido el'];
/** Under the headings of the product's own export: a plan, a transfer and a reversal are several rows of it. */
const entryLinks: readonly ImportField[] = [
  {
    name: besideColumns.side,
    label: side,
    required: false,
    field: {
      kind: 'choice',
      label: side,
      group: '',
      span: 12,
      options: { entrada: ['Entrada', 'In', 'Entrada'], saida: ['Saída', 'Out', 'Salida'] },
    },
  },
  {
    name: besideColumns.part,
    label: part,
    required: false,
    field: { kind: 'integer', label: part, group: '', span: 12 },
  },
  {
    name: besideColumns.reverses,
    label: reverses,
    required: false,
    field: { kind: 'text', label: reverses, group: '', span: 12, max: 200 },
  },
  {
    name: besideColumns.reversed,
    label: reversed,
    required: false,
    field: { kind: 'text', label: reversed, group: '', span: 12, max: 200 },
  },
];

/** The column of a product's stock, which becomes its only variant. */
export const stockColumn = 'estoque';

/** The text that stands for a whole item: the only value that the item needs and has no default for. */
export function listedBy(field: Extract<Field, { kind: 'items' }>): string | undefined {
  const needed = Object.entries(field.fields).filter(
    ([, item]) => item.required && !('default' in item && item.default !== undefined),
  );
  return needed.length === 1 && needed[0]![1].kind === 'text' ? needed[0]![0] : undefined;
}

/** A cell that names one record and no other of the same name: “Ana Lima #12”. */
export const namedRecord = ({ id, rotulo }: Ref): string => `${rotulo} #${id}`;

/** The id that such a cell ends with. */
export function idInCell(text: string): number | undefined {
  const [, digits] = /(?:^|\s)#(\d{1,9})$/.exec(text) ?? [];
  return digits === undefined ? undefined : Number(digits);
}
