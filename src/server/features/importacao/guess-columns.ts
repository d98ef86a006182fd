import { columnMark } from '#server/sheet/amount.ts';
import type { NumberedRow } from '#server/sheet/csv-rows.ts';
import { cutText } from '#server/sheet/cut-text.ts';
import { isCpf } from '#shared/br/documents.ts';
import { normalisePhone } from '#shared/br/phone.ts';
import { type ImportField, importFields } from '#shared/importacao/import-fields.ts';
import type { Field } from '#shared/kit/field.ts';
import type { Section } from '#shared/kit/section.ts';
import { isMonthFirst, leastOfDate, readDate } from './read-date.ts';
import { isPartly, plainWords, readValue } from './read-values.ts';
import { headingSynonyms, optionSynonyms } from './synonyms.ts';

/** Rows before the heading: a title, the name of the church, a date. */
export const preamble = 15;
/** Rows whose cells are looked at. */
export const sampled = 200;

/** The heading, and the rows from which the columns are guessed. */
export interface SheetLayout {
  heading: readonly string[];
  rows: readonly NumberedRow[];
}

/** The place of the heading: the first of the first rows in which most cells name a field. */
export function findHeading(section: Section, rows: readonly NumberedRow[]): number {
  let best = { at: 0, known: 0 };
  for (const [at, { cells }] of rows.slice(0, preamble).entries()) {
    const known = cells.filter((cell) => cell && byHeading(section, cell)).length;
    if (known > best.known) best = { at, known };
  }
  return best.at;
}

/** The titles of all columns, those without one empty. */
export const headingOf = (titles: readonly string[], width: number): string[] =>
  Array.from({ length: width }, (_, at) => cutText(titles[at] ?? '', 120));

interface Named {
  name: string;
  /** by the product's own label, or by a word of others */
  isLabel: boolean;
}

/** The field that a heading names as a whole, or by one of its parts: “Celular/WhatsApp”, “Telefone (zap)”. */
function byHeading(section: Section, heading: string): Named | undefined {
  const [whole, ...parts] = [heading, ...heading.split(/[/|()]/)];
  for (const text of parts.length > 1 ? [whole!, ...parts] : [whole!]) {
    const found = byWords(section, plainWords(text).replaceAll('-', ' '));
    if (found) return found;
  }
  return undefined;
}

function byWords(section: Section, words: string): Named | undefined {
  if (!words) return undefined;
  const fields = importFields(section);
  const labelled = fields.find(({ name, label }) =>
    [name.replaceAll('_', ' '), ...label.map((text) => plainWords(text).replaceAll('-', ' '))].includes(
      words,
    ),
  );
  const synonyms = headingSynonyms[section.name] ?? {};
  const named = fields.find(({ name }) => synonyms[name]?.includes(words));
  // "Nome" is a person's name among people, and the giver's among entries.
  if (labelled) return { name: labelled.name, isLabel: true };
  return named && { name: named.name, isLabel: false };
}

const share = (texts: readonly string[], fits: (text: string) => boolean): number =>
  texts.length === 0 ? 0 : texts.filter(fits).length / texts.length;

/** How the values of a column are written, found from a part of them. */
const factsOf = (section: Section, name: string, texts: readonly string[], today: string) => ({
  today,
  monthFirst: isMonthFirst(texts),
  mark: columnMark(texts),
  leastOfDate: leastOfDate(section, name),
  synonyms: optionSynonyms[section.name]?.[name],
});

/** Kinds whose values tell whether a heading meant them. */
const telling = new Set<Field['kind']>([
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
 * Guesses which field each column fills: what the same heading was mapped to before, then the heading in three languages and
 * as other programmes write it, then what the cells look like. Columns of one text (first and last name) are joined.
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
  const taken = new Set<string>();
  const settled = new Set<number>();
  const take = (at: number, name: string): void => {
    const isText = fields.get(name)?.field.kind === 'text';
    if (taken.has(name) && !isText) return;
    guesses[at] = name;
    taken.add(name);
  };
  const looksRight = (at: number, { name, field }: ImportField): boolean => {
    const texts = columns[at]!;
    if (!telling.has(field.kind) || texts.length === 0) return true;
    const facts = factsOf(section, name, texts, today);
    const isReadable = (text: string): boolean => {
      const read = readValue(field, text, facts);
      if ('error' in read) return isPartly(read.error);
      if (field.kind === 'email') return /@/.test(text);
      return field.kind !== 'phone' || normalisePhone(String(read.value)) !== undefined || /\d{7}/.test(text);
    };
    return share(texts, isReadable) >= 0.4;
  };

  // the numbers of the list itself, which are nobody's; assets are numbered so
  if (section.name !== 'patrimonio')
    for (const at of heading.keys()) if (isCounter(columns[at]!)) settled.add(at);
  for (const [at, title] of heading.entries()) {
    const before = title ? remembered[plainWords(title)] : undefined;
    if (before === undefined) continue;
    settled.add(at);
    if (before !== null && fields.has(before)) take(at, before);
  }
  for (const wanted of [true, false])
    for (const [at, title] of heading.entries()) {
      const named = settled.has(at) || guesses[at] ? undefined : byHeading(section, title);
      if (named && named.isLabel === wanted && looksRight(at, fields.get(named.name)!)) {
        // A second column of the same text counts only as a part of a name.
        if (taken.has(named.name) && !isNamePart(title)) continue;
        take(at, named.name);
      }
    }
  for (const [at] of heading.entries()) {
    if (settled.has(at) || guesses[at]) continue;
    const name = byContent(fields, taken, columns[at]!, today);
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

/** Where a part of a name stands in it, however the file orders its columns: ChurchCRM writes the last name first. */
export function namePartOrder(title: string): number {
  const words = plainWords(title);
  if (/(sobrenome|ultimo|last|apellido|surname)/.test(words)) return 2;
  return /middle/.test(words) ? 1 : 0;
}

const isNamePart = (title: string): boolean =>
  namePartOrder(title) > 0 || /(primeiro|first)/.test(plainWords(title));

/** A field that only such values fill, and that no heading named. */
function byContent(
  fields: ReadonlyMap<string, ImportField>,
  taken: ReadonlySet<string>,
  texts: readonly string[],
  today: string,
): string | undefined {
  if (texts.length < 3) return undefined;
  const free = (kind: Field['kind']): string | undefined => {
    const found = [...fields.values()].filter(({ name, field }) => field.kind === kind && !taken.has(name));
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
    !taken.has(birth.name) &&
    mostly(isPast) &&
    share(texts, (text) => (readDate(text, { today }) ?? today) < `${Number(today.slice(0, 4)) - 15}`) > 0.5
  )
    return birth.name;
  return undefined;
}
