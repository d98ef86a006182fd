import { columnMark } from '#server/spreadsheet/amount.ts';
import type { NumberedRow } from '#server/spreadsheet/csv-rows.ts';
import { cutText } from '#server/spreadsheet/cut-text.ts';
import { isCpf } from '#shared/br/documents.ts';
import { normalisePhone } from '#shared/br/phone.ts';
import type { Field } from '#shared/crud/field.ts';
import type { Section } from '#shared/crud/section.ts';
import { besideColumns, type ImportField, importFields } from '#shared/importacao/import-fields.ts';
import { isMonthFirst, leastOfDate, readDate } from './read-date.ts';
import { isPartly, plainWords, readValue } from './read-values.ts';
import { headingSynonyms, optionSynonyms } from './synonyms.ts';

/** Rows before the heading: a title, the name of the church, a date. */
export const preamble = 15;
/** How many rows are examined. */
export const sampled = 200;

/** The heading, and the rows from which the columns are guessed. */
export interface SheetLayout {
  heading: readonly string[];
  rows: readonly NumberedRow[];
}

/** The index of the heading: the first of the first rows in which most cells name a field. */
export function findHeading(section: Section, rows: readonly NumberedRow[]): number {
  let best = { at: 0, matches: 0 };
  for (const [at, { cells }] of rows.slice(0, preamble).entries()) {
    const matches = cells.filter((cell) => cell && byHeading(section, cell).length > 0).length;
    if (matches > best.matches) best = { at, matches };
  }
  return best.at;
}

/** The titles of all columns, those without one empty. */
export const headingOf = (titles: readonly string[], width: number): string[] =>
  Array.from({ length: width }, (_, at) => cutText(titles[at] ?? '', 120));

/** A field that a heading may mean. */
interface FieldMatch {
  name: string;
  /** the most certain first: the product's own labels, then synonyms, the more specific before the less specific */
  rank: number;
}

/** Short forms in headings, and what they stand for: “Dt. Nasc.” is “data nascimento”. */
const shortForms: Readonly<Record<string, string>> = {
  n: 'numero',
  nº: 'numero',
  'n°': 'numero',
  no: 'numero',
  nr: 'numero',
  nro: 'numero',
  num: 'numero',
  dt: 'data',
  nasc: 'nascimento',
  nac: 'nacimiento',
  aniv: 'aniversario',
  niver: 'aniversario',
  venc: 'vencimento',
  vcto: 'vencimento',
  vencto: 'vencimento',
  lanc: 'lancamento',
  mov: 'movimento',
  pgto: 'pagamento',
  pagto: 'pagamento',
  vl: 'valor',
  vlr: 'valor',
  unit: 'unitario',
  ref: 'referencia',
  qtd: 'quantidade',
  qtde: 'quantidade',
  qde: 'quantidade',
  quant: 'quantidade',
  cant: 'cantidad',
  tel: 'telefone',
  fone: 'telefone',
  cel: 'celular',
  end: 'endereco',
  compl: 'complemento',
  apto: 'apartamento',
  ap: 'apartamento',
  cod: 'codigo',
  desc: 'descricao',
  obs: 'observacao',
  depto: 'departamento',
  dept: 'departamento',
  est: 'estado',
  sit: 'situacao',
  tam: 'tamanho',
  alt: 'altura',
  larg: 'largura',
  comp: 'comprimento',
  compr: 'comprimento',
  max: 'maximo',
  min: 'minimo',
  observacoes: 'observacao',
  mail: 'email',
  emails: 'email',
};
const smallWords = new Set([
  'de',
  'da',
  'do',
  'das',
  'dos',
  'del',
  'el',
  'la',
  'los',
  'las',
  'of',
  'the',
  'r',
  'us',
]);

/** The form in which headings are compared: plain words without the small ones, short forms written out. */
function headingWords(text: string): string {
  const plain = plainWords(text.replace(/e[- ]mail/gi, 'email').replace(/\b(\p{L})\.(?=\p{L}\b)/gu, '$1'));
  const words = plain.split(/[\s-]+/).map((word) => shortForms[word] ?? word);
  const significant = words.filter((word) => !smallWords.has(word));
  return (significant.length > 0 ? significant : words).join(' ');
}

/** Words that may stand before the name of a field, and the kinds of fields that they introduce. */
const introductions: Readonly<Record<string, readonly Field['kind'][]>> = {
  numero: ['text', 'phone', 'cpf', 'integer'],
  data: ['date'],
  fecha: ['date'],
  nome: ['text', 'reference'],
  nombre: ['text', 'reference'],
  valor: ['money'],
  preco: ['money'],
};

interface HeadingIndex {
  fields: ReadonlyMap<string, ImportField>;
  byWords: ReadonlyMap<string, readonly FieldMatch[]>;
}
const indexes = new WeakMap<Section, HeadingIndex>();

/** The fields of a section by the words of their headings. */
function indexOf(section: Section): HeadingIndex {
  const cached = indexes.get(section);
  if (cached) return cached;
  const fields = importFields(section);
  const byWords = new Map<string, FieldMatch[]>();
  const add = (text: string, match: FieldMatch): void => {
    const words = headingWords(text);
    const others = byWords.get(words) ?? [];
    if (!others.some(({ name }) => name === match.name)) byWords.set(words, [...others, match]);
  };
  for (const { name, label } of fields)
    for (const text of [name.replaceAll('_', ' '), ...label]) add(text, { name, rank: 0 });
  for (const { name } of fields)
    for (const [at, text] of (headingSynonyms[section.name]?.[name] ?? []).entries())
      add(text, { name, rank: at + 1 });
  const index = { fields: new Map(fields.map((field) => [field.name, field])), byWords };
  indexes.set(section, index);
  return index;
}

/** The rank of a field found behind an introduction: after all words that are known as a whole. */
const introducedRank = 1000;

/** The fields that a heading may mean as a whole, or by one of its parts: “Celular/WhatsApp”, “Telefone (zap)”. */
function byHeading(section: Section, heading: string): readonly FieldMatch[] {
  const parts = heading.split(/[/|()]/);
  for (const text of parts.length > 1 ? [heading, ...parts] : [heading]) {
    const found = byWords(indexOf(section), headingWords(text));
    if (found.length > 0) return found;
  }
  return [];
}

function byWords(index: HeadingIndex, words: string): readonly FieldMatch[] {
  const meanings = index.byWords.get(words);
  if (meanings) return meanings;
  const [first = '', ...rest] = words.split(' ');
  const kinds = introductions[first];
  if (!kinds || rest.length === 0) return [];
  return (index.byWords.get(rest.join(' ')) ?? [])
    .filter(({ name }) => kinds.includes(index.fields.get(name)!.field.kind))
    .map(({ name, rank }) => ({ name, rank: rank + introducedRank }));
}

const share = (texts: readonly string[], fits: (text: string) => boolean): number =>
  texts.length === 0 ? 0 : texts.filter(fits).length / texts.length;

/** How the values of a column are written, as a sample of them shows. */
const factsOf = (section: Section, name: string, texts: readonly string[], today: string) => ({
  today,
  monthFirst: isMonthFirst(texts),
  mark: columnMark(texts),
  leastOfDate: leastOfDate(section, name),
  synonyms: optionSynonyms[section.name]?.[name],
});

/** Kinds whose values show whether a heading meant them. */
const checkedKinds = new Set<Field['kind']>([
  'date',
  'choice',
  'boolean',
  'money',
  'integer',
  'email',
  'phone',
  'cpf',
]);

/**
 * Guesses which field each column fills: first the field to which the same heading was mapped before, then the heading in three languages
 * and as other programmes write it, then the look of the cells. Columns of one text (first and last name) are joined.
 */
export function guessColumns(
  section: Section,
  { heading, rows }: SheetLayout,
  { today, remembered = {} }: { today: string; remembered?: Readonly<Record<string, string | null>> },
): (string | null)[] {
  const fields = new Map(importFields(section).map((field) => [field.name, field]));
  const columns = heading.map((_, at) =>
    rows.slice(0, sampled).flatMap(({ cells }) => (cells[at] ? [cells[at]] : [])),
  );
  const guesses: (string | null)[] = heading.map(() => null);
  const usedFields = new Set<string>();
  const settled = new Set<number>();
  const take = (at: number, name: string): void => {
    const isText = fields.get(name)?.field.kind === 'text';
    if (usedFields.has(name) && !isText) return;
    guesses[at] = name;
    usedFields.add(name);
  };
  const looksRight = (at: number, { name, field }: ImportField): boolean => {
    const texts = columns[at]!;
    if (!checkedKinds.has(field.kind) || texts.length === 0) return true;
    const facts = factsOf(section, name, texts, today);
    const isReadable = (text: string): boolean => {
      const read = readValue(field, text, facts);
      if ('error' in read) return isPartly(read.error);
      if (field.kind === 'email') return /@/.test(text);
      return field.kind !== 'phone' || normalisePhone(String(read.value)) !== undefined || /\d{7}/.test(text);
    };
    return share(texts, isReadable) >= 0.4;
  };

  // columns that only number the rows of the list fill no field; only assets may be numbered like that
  if (section.name !== 'patrimonio')
    for (const [at, title] of heading.entries())
      if (isCounter(columns[at]!) && !isPartNumber(section, title)) settled.add(at);
  for (const [at, title] of heading.entries()) {
    const before = title ? remembered[plainWords(title)] : undefined;
    if (before === undefined) continue;
    settled.add(at);
    if (before !== null && fields.has(before)) take(at, before);
  }
  const candidates = heading.flatMap((title, at) =>
    settled.has(at) ? [] : byHeading(section, title).map(({ name, rank }) => ({ at, title, name, rank })),
  );
  let hasWholeName = false;
  for (const { at, title, name } of candidates.toSorted((a, b) => a.rank - b.rank || a.at - b.at)) {
    // A second column of the same text counts only as a part of a name, and only if no column has the whole name.
    if (guesses[at] || (usedFields.has(name) && (hasWholeName || !isNamePart(title)))) continue;
    if (!looksRight(at, fields.get(name)!)) continue;
    take(at, name);
    hasWholeName ||= name === 'nome' && isWholeName(title);
  }
  for (const [at] of heading.entries()) {
    if (settled.has(at) || guesses[at]) continue;
    const name = byContent(fields, usedFields, columns[at]!, today);
    if (name) take(at, name);
  }
  return guesses;
}

/** Whether a column only counts its rows: 1, 2, 3… */
const isCounter = (texts: readonly string[]): boolean =>
  texts.length >= 3 &&
  texts[0] === '1' &&
  texts.filter((text, at) => at > 0 && Number(text) === Number(texts[at - 1]) + 1).length >=
    (texts.length - 1) * 0.8;

/** Whether a column numbers the instalments of a plan, which also count 1, 2, 3… */
const isPartNumber = (section: Section, title: string): boolean =>
  byHeading(section, title).some(({ name }) => name === besideColumns.part);

/** The position of a part in the whole name, however the file orders its columns: ChurchCRM writes the last name first. */
export function namePartOrder(title: string): number {
  const words = plainWords(title);
  if (/(sobrenome|ultimo|last|apellido|surname)/.test(words)) return 2;
  return /middle/.test(words) ? 1 : 0;
}

const isWholeName = (title: string): boolean => /(completo|full| e | y )/.test(plainWords(title));

const isNamePart = (title: string): boolean =>
  namePartOrder(title) > 0 || /(primeiro|first)/.test(plainWords(title));

/** A field that only values of this form fill, and that no heading named. */
function byContent(
  fields: ReadonlyMap<string, ImportField>,
  usedFields: ReadonlySet<string>,
  texts: readonly string[],
  today: string,
): string | undefined {
  if (texts.length < 3) return undefined;
  const free = (kind: Field['kind']): string | undefined => {
    const found = [...fields.values()].filter(
      ({ name, field }) => field.kind === kind && !usedFields.has(name),
    );
    return found.length === 1 ? found[0]!.name : undefined;
  };
  const mostly = (fits: (text: string) => boolean): boolean => share(texts, fits) >= 0.8;
  if (free('cpf') && mostly((text) => isCpf(text.replace(/\D/g, '').padStart(11, '0')))) return free('cpf');
  if (mostly((text) => /^\S+@\S+\.\S+$/.test(text))) return free('email');
  if (mostly((text) => normalisePhone(text) !== undefined)) return free('phone');
  if (mostly((text) => /^\d{5}-?\d{3}$/.test(text))) return free('cep');
  const isPast = (text: string): boolean => {
    const day = readDate(text, { today });
    return day !== undefined && day < today;
  };
  const birth = fields.get('data_nascimento');
  if (
    birth &&
    !usedFields.has(birth.name) &&
    mostly(isPast) &&
    share(texts, (text) => (readDate(text, { today }) ?? today) < `${Number(today.slice(0, 4)) - 15}`) > 0.5
  )
    return birth.name;
  return undefined;
}
