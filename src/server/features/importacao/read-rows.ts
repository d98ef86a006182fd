import type { Values } from '#server/crud/behaviour.ts';
import type { NumberedRow } from '#server/spreadsheet/csv-rows.ts';
import type { DuplicateChoice } from '#shared/contracts/importacao.ts';
import type { Field } from '#shared/crud/field.ts';
import type { Section } from '#shared/crud/section.ts';
import { yearsBefore } from '#shared/dates.ts';
import type { FieldErrors } from '#shared/errors.ts';
import {
  besideColumns,
  type ImportField,
  importFields,
  stockColumn,
} from '#shared/importacao/import-fields.ts';
import { namePartOrder } from './guess-columns.ts';
import { leastOfDate } from './read-date.ts';
import { type ColumnFacts, listOf, plainWords, readValue } from './read-values.ts';
import type { SheetColumn } from './sheet-tasks.ts';
import { optionSynonyms } from './synonyms.ts';

/** How the columns of a file become records of a section. */
export interface ImportSpec {
  section: Section;
  colunas: readonly SheetColumn[];
  mapa: readonly (string | null)[];
  padroes: Values;
  today: string;
}

/** A row to be checked or written. */
export interface PendingRow extends NumberedRow {
  /** what to do if the record exists already; null: the choice for all rows applies */
  escolha: DuplicateChoice | null;
  /** the picture that a zip brought for it */
  foto: string | null;
}

/** A reference by the name in the cell. */
interface NamedReference {
  field: string;
  names: string[];
}

/** A row as it was read, before its references are found and the record is checked. */
export interface ReadRow {
  linha: number;
  input: Values;
  errors: FieldErrors;
  /** what was assumed if a cell says less than its field requires */
  notices: FieldErrors;
  references: NamedReference[];
  /** the values of the row beside the record: the family, the file of the photo */
  beside: Values;
  /** the row is a sum under the list */
  isTotals?: boolean;
}

/** Words that mean "no value". */
const none = new Set([
  '0',
  'nao',
  'no',
  'false',
  '-',
  'nao tem',
  'nao possui',
  'nao informado',
  'nenhum',
  'sem',
  'n a',
  'x',
  'none',
  'no tiene',
  'ninguno',
]);
/** Kinds of fields in which a word of `none` means that the field is empty. */
const leftEmpty = new Set<Field['kind']>(['phone', 'email', 'cpf', 'date']);
const besides: readonly string[] = Object.values(besideColumns);

/** What is known about the column at a position, besides its cells. */
export function factsOf({ section, colunas, mapa, today }: ImportSpec, at: number): ColumnFacts {
  const { mes_primeiro, decimal, ddd } = colunas[at]!;
  const name = mapa[at]!;
  const synonyms = optionSynonyms[section.name]?.[name];
  return {
    today,
    monthFirst: mes_primeiro,
    mark: decimal ?? undefined,
    area: ddd,
    leastOfDate: leastOfDate(section, name),
    ...(synonyms && { synonyms }),
  };
}

/** Reads rows by the mapping; made once for many rows. */
export function createRowReader(spec: ImportSpec): (row: NumberedRow) => ReadRow {
  const { section, colunas, mapa, padroes, today } = spec;
  const columns = importFields(section).map((field) => ({
    ...field,
    at: mapa
      .flatMap((name, at) => (name === field.name ? [at] : []))
      .toSorted((a, b) => namePartOrder(colunas[a]!.titulo) - namePartOrder(colunas[b]!.titulo)),
  }));

  function readField(
    { name, field, at }: ImportField & { at: number[] },
    cells: readonly string[],
    row: ReadRow,
  ) {
    const filled = at.filter((place) => cells[place]);
    const [first] = filled;
    if (first === undefined) {
      const defaultValue = padroes[name];
      if (defaultValue !== undefined && defaultValue !== null && !besides.includes(name))
        row.input[name] = defaultValue;
      return;
    }
    if (leftEmpty.has(field.kind) && none.has(plainWords(cells[first]!))) return;
    const text = field.kind === 'text' ? filled.map((place) => cells[place]).join(' ') : cells[first]!;
    if (field.kind === 'reference' || field.kind === 'references') {
      const names = field.kind === 'references' ? listOf(text) : [text];
      row.references.push({ field: name, names });
      return;
    }
    const read = readValue(field, text, factsOf(spec, first));
    if (besides.includes(name)) {
      // Other programmes write 0, or no, for a missing value.
      if (none.has(plainWords(text))) return;
      // A kinship that this product has no word for must not exclude the person.
      if (!('error' in read)) row.beside[name] = read.value;
      else if (field.kind === 'money') row.errors[name] = [read.error];
      else row.beside[name] = field.kind === 'choice' ? 'outro' : text;
    } else if ('error' in read) row.errors[name] = [read.error];
    else {
      row.input[name] = read.value;
      if (read.notice) row.notices[name] = [read.notice];
    }
  }

  return ({ line, cells }) => {
    const row: ReadRow = { linha: line, input: {}, errors: {}, notices: {}, references: [], beside: {} };
    for (const column of columns) readField(column, cells, row);
    implyConditions(section, row.input);
    sectionRules[section.name]?.(row, today);
    return isTotals(cells) ? { ...row, ...totalsOf(section) } : row;
  };
}

/** The result for a line of totals: one error at the title, and nothing else. */
const totalsOf = ({ title }: Section): Pick<ReadRow, 'errors' | 'notices' | 'references' | 'isTotals'> => ({
  notices: {},
  references: [],
  errors: { [title]: [{ key: 'importacao.totals' }] },
  isTotals: true,
});

/** Whether a row is a sum under the list: importing a total would count everything twice. */
function isTotals(cells: readonly string[]): boolean {
  const first = cells.find((cell) => cell !== '');
  return first !== undefined && first.length <= 40 && totals.test(plainWords(first));
}
const totals =
  /^((sub ?|grand )?total|(sub ?)?totais|(sub ?)?totales|soma|somatorio|sum)( (geral|general|de|do|da|dos|das|of|del) ?.*)?$/;

/** A date of baptism implies that the person is baptised: sets fields that others depend on if the file leaves them out. */
function implyConditions(section: Section, input: Values): void {
  for (const [name, { when }] of Object.entries(section.fields)) {
    if (!when || !('is' in when) || when.is !== true) continue;
    if (input[name] !== undefined && input[name] !== '' && input[when.field] === undefined)
      input[when.field] = true;
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Values that files of these records leave out. */
const sectionRules: Readonly<Record<string, (row: ReadRow, today: string) => void>> = {
  /** The guardian of a minor is a parent, unless the file names another. */
  pessoa({ input }, today) {
    const { data_nascimento: birth, mae, pai } = input;
    if (!isText(birth) || birth <= yearsBefore(today, 18) || isText(input.responsavel_nome)) return;
    if (isText(mae) || isText(pai)) input.responsavel_nome = mae ?? pai;
  },

  /**
   * Whether money came in or went out follows from the sign, or from the column of a cash book in which the amount stands; a paid entry was
   * paid on its day.
   */
  financeiro({ input, errors, beside }, today) {
    const received = Number(beside[besideColumns.income] ?? 0);
    const income = Math.abs(received);
    const expense = Math.abs(Number(beside[besideColumns.expense] ?? 0));
    // Money that was given back is not income: nobody should have to find it in the sums.
    if (received < 0) errors[besideColumns.income] = [{ key: 'importacao.negative_income' }];
    // A row with both amounts is ambiguous, and is shown without an amount.
    if (income > 0 !== expense > 0)
      Object.assign(
        input,
        income > 0 ? { valor: income, tipo: 'receita' } : { valor: expense, tipo: 'despesa' },
      );
    if (typeof input.valor === 'number') {
      // An exported reversal of income is negative, and has an error of its own.
      if (input.valor < 0 && input.tipo === 'receita' && beside[besideColumns.reverses] === undefined)
        errors.valor = [{ key: 'importacao.negative_income' }];
      input.tipo ??= input.valor < 0 ? 'despesa' : 'receita';
      input.valor = Math.abs(input.valor);
    }
    const due = input.data_vencimento;
    if (input.pago === true && input.data_pagamento === undefined && isText(due) && due <= today)
      input.data_pagamento = due;
    keepEntriesSingle(input, errors, beside);
  },

  /** A product's stock is that of its only variant. */
  produto({ input }) {
    const stock = input[stockColumn];
    delete input[stockColumn];
    if (stock !== undefined) input.variantes = [{ estoque: stock }];
  },
};

/** In an export each row is one entry already: the rows of a plan, both sides of a transfer, a reversal and what it reversed. */
function keepEntriesSingle(input: Values, errors: FieldErrors, beside: Values): void {
  if (beside[besideColumns.part] !== undefined)
    for (const name of ['parcelas', 'repeticao', 'repeticoes', 'repetir_ate']) delete input[name];
  if (input.tipo === 'transferencia' && beside[besideColumns.side] === 'entrada')
    errors[besideColumns.side] = [{ key: 'importacao.arriving_side' }];
  for (const name of [besideColumns.reverses, besideColumns.reversed])
    if (beside[name] !== undefined) errors[name] = [{ key: 'importacao.reversal' }];
}
