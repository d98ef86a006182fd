import type { FastifyBaseLogger } from 'fastify';
import type { Actor } from '#server/crud/actor.ts';
import { textOf } from '#server/crud/export-cells.ts';
import { createRecordAccessLog } from '#server/crud/record-access-log.ts';
import { referencesTo } from '#server/crud/referenced-by.ts';
import { join, raw, type Sql, sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import type { Field, Fields } from '#shared/crud/field.ts';
import type { Section } from '#shared/crud/section.ts';
import { defaultLanguage, type Label, label } from '#shared/i18n/languages.ts';
import { pessoa } from '#shared/sections/pessoa.ts';
import { ownRows, type Titular } from './own-rows.ts';
import { conditions, exported, extras, leftOut, moreSections } from './personal-copy.ts';

/** A value of a record: as it is stored, and as it is shown. */
interface Valor {
  campo: string;
  rotulo: string;
  valor: unknown;
  texto: string;
}
/** The data that one section or table holds about a person. */
export interface Parte {
  chave: string;
  titulo: string;
  registros: readonly (readonly Valor[])[];
}

type Row = Record<string, unknown>;
/** The copy is a document of a Brazilian church for the person and for authorities: always in Portuguese. */
const locale = defaultLanguage.texts;

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

function valuesOf(fields: Fields, names: readonly string[], row: Row): Valor[] {
  return names
    .filter((campo) => !isEmpty(row[campo]))
    .map((campo) => {
      const field: Field = fields[campo]!;
      const { label: rotulo } = field;
      return {
        campo,
        rotulo: label(rotulo, locale),
        valor: row[campo],
        texto: textOf(field, row[campo], locale),
      };
    });
}

type ReadDeps = Pick<FeatureDeps, 'db' | 'clock' | 'engineOf' | 'sections'> & {
  log: Pick<FastifyBaseLogger, 'error'>;
};

/** Everything that the church holds about a person, part by part; parts without records are left out. */
export async function readPersonalCopy(
  { db, clock, engineOf, sections, log }: ReadDeps,
  of: Titular,
  actor: Actor,
): Promise<Parte[]> {
  const find = (name: string): Section => sections.find((section) => section.name === name)!;

  const recordsOf = async (section: Section, where: Sql): Promise<Row[]> => {
    const { columns, joins } = engineOf(section).sectionSql;
    await createRecordAccessLog(section, { db, clock, log }).exported(actor, [where]);
    return db.query<Row>(
      sql`select ${raw(columns)} from ${raw(section.name)} t ${raw(joins)} where ${where} order by t.id`,
    );
  };

  const partOf = (
    chave: string,
    titulo: Label,
    fields: Fields,
    names: readonly string[],
    rows: readonly Row[],
  ): Parte => ({
    chave,
    titulo: label(titulo, locale),
    registros: rows.map((row) => valuesOf(fields, names, row)),
  });

  const ofPerson = Object.keys(pessoa.fields).filter(
    (name) => (pessoa as Section).fields[name]!.kind !== 'password',
  );
  const parts: Parte[] = [
    partOf('pessoa', pessoa.singular, pessoa.fields, ofPerson, await recordsOf(pessoa, sql`t.id = ${of.id}`)),
  ];
  const personRows = ownRows(of, 'email');
  const byTable: Readonly<Record<string, Sql | undefined>> = personRows;
  for (const by of referencesTo(pessoa.name, sections)) {
    const chave = `${by.table}.${by.column}`;
    const names = exported[chave];
    if (!names) continue;
    const { section } = by;
    const isOwnTable = by.table === section.name;
    const linked = isOwnTable
      ? sql`t.${raw(by.column)} = ${of.id}`
      : sql`t.id in (select l.${raw(section.name)} from ${raw(by.table)} l where l.${raw(by.column)} = ${of.id})`;
    const mine = (isOwnTable && by.column === 'pessoa' && byTable[by.table]) || linked;
    const rows = await recordsOf(section, join([mine, conditions[chave] ?? raw('true')], ' and '));
    parts.push(
      partOf(
        chave,
        section.plural,
        section.fields,
        names,
        rows.map((row) => onlyOwnItems(section, by.field, row, of.id)),
      ),
    );
  }
  for (const { section: name, fields } of moreSections) {
    const section = find(name);
    parts.push(
      partOf(name, section.plural, section.fields, fields, await recordsOf(section, personRows[name])),
    );
  }
  for (const { chave, titulo, fields, rows } of extras)
    parts.push(partOf(chave, titulo, fields, Object.keys(fields), await db.query<Row>(rows(of))));
  return parts.filter(({ registros }) => registros.length > 0);
}

/** Keeps only the lines of this person in a list with lines of several people. */
function onlyOwnItems(section: Section, field: string, row: Row, id: number): Row {
  const declared = section.fields[field]!;
  if (declared.kind !== 'items') return row;
  const reference = Object.keys(declared.fields).find((name) => {
    const inner = declared.fields[name]!;
    return inner.kind === 'reference' && inner.to === pessoa.name;
  })!;
  const lines = (row[field] as Row[]).filter((line) => (line[reference] as { id: number } | null)?.id === id);
  return { ...row, [field]: lines.map(({ [reference]: _, ...rest }) => rest) };
}

/** The references that are not in the copy, and why. */
export const leftOutTexts = (): { referencia: string; motivo: string }[] =>
  Object.entries(leftOut).map(([referencia, motivo]) => ({ referencia, motivo: label(motivo, locale) }));
