import type { Actor } from '#server/crud/actor.ts';
import { scopeSql } from '#server/crud/scope.ts';
import { titleSql } from '#server/crud/titles.ts';
import type { Db } from '#server/db/client.ts';
import { join, raw, type Sql, sql } from '#server/db/sql.ts';
import { cutText } from '#server/spreadsheet/cut-text.ts';
import { cpfDigits } from '#shared/br/documents.ts';
import { normalisePhone } from '#shared/br/phone.ts';
import type { ReferenceField, ReferencesField } from '#shared/crud/field.ts';
import type { Section } from '#shared/crud/section.ts';
import type { ErrorKey } from '#shared/i18n/pt_BR/errors.ts';
import { idInCell } from '#shared/importacao/import-fields.ts';
import type { ReadRow } from './read-rows.ts';

interface Candidate {
  nome: string;
  id: number;
  /** found by the id that the cell ends with */
  por_id: boolean;
  [column: string]: unknown;
}

/** Fills in the ids of the records that cells name, with one query for each field; a name that is not found is an error of its cell. */
export async function findReferences(
  db: Db,
  actor: Actor,
  section: Section,
  find: (name: string) => Section,
  rows: readonly ReadRow[],
): Promise<void> {
  const fields = new Map<string, Set<string>>();
  for (const { references } of rows)
    for (const { field, names } of references) {
      const namesOfField = fields.get(field) ?? new Set();
      for (const name of names) namesOfField.add(name);
      fields.set(field, namesOfField);
    }
  for (const [name, names] of fields) {
    const field = section.fields[name] as ReferenceField | ReferencesField;
    const several = mayName(actor, find(field.to)) ? 'importacao.several' : 'importacao.several_unseen';
    const found = Map.groupBy(await candidates(db, actor, field, find, [...names]), ({ nome }) => nome);
    for (const row of rows)
      for (const reference of row.references)
        if (reference.field === name) settle(row, field, name, reference.names, found, several);
  }
}

function settle(
  row: ReadRow,
  field: ReferenceField | ReferencesField,
  name: string,
  names: readonly string[],
  byName: ReadonlyMap<string, Candidate[]>,
  several: ErrorKey,
): void {
  const ids: number[] = [];
  for (const text of names) {
    const found = byName.get(text) ?? [];
    // A record with exactly this name takes precedence over the one whose id the cell ends with: “Sala #2” may be a name.
    const called = found.filter(({ por_id }) => !por_id);
    const matching = called.length > 0 ? called : found;
    const fits =
      field.kind === 'reference' ? matching.filter((candidate) => isFit(field, row, candidate)) : matching;
    const [first] = fits;
    if (fits.length === 1 && first) ids.push(first.id);
    else {
      const key =
        matching.length === 0
          ? 'importacao.no_record'
          : fits.length === 0
            ? 'importacao.other_kind'
            : several;
      row.errors[name] = [{ key, vars: { name: cutText(text, 80) } }];
      return;
    }
  }
  row.input[name] = field.kind === 'references' ? ids : ids[0];
}

/** Whether a candidate is of the kind that the record requires: an expense has a category of expenses. */
export function isFit(
  { whereBy }: ReferenceField,
  { input }: Pick<ReadRow, 'input'>,
  candidate: Readonly<Record<string, unknown>>,
): boolean {
  const required = whereBy?.fits[String(input[whereBy.field])] ?? {};
  return Object.entries(required).every(([column, value]) => candidate[column] === value);
}

/** The columns of a referenced record by which its kind is checked. */
export const kindColumns = (field: ReferenceField | ReferencesField): Set<string> =>
  new Set(
    Object.values((field.kind === 'reference' && field.whereBy?.fits) || {}).flatMap((fits) =>
      Object.keys(fits),
    ),
  );

/** The records that the caller may refer to, as conditions over `t`. */
export const referable = (actor: Actor, field: ReferenceField | ReferencesField, target: Section): Sql[] => [
  scopeSql(target, actor) ?? raw('true'),
  ...Object.entries((field.kind === 'reference' && field.where) || {}).map(
    ([column, value]) => sql`t.${raw(column)} = ${value}`,
  ),
];

/** Whether the caller may learn which records exist. */
export const mayName = ({ ability }: Actor, { subject }: Section): boolean =>
  ability.can('read', subject) || ability.can('list', subject);

/** Whether cells may hold the data of people instead of their names. To callers who may not see people, that would tell whose it is. */
const findsByData = (actor: Actor, target: Section): boolean =>
  target.name === 'pessoa' && mayName(actor, target);

/** The records of this name, within what the caller may refer to; people also by CPF, WhatsApp or e-mail, if the caller may see them. */
function candidates(
  db: Db,
  actor: Actor,
  field: ReferenceField | ReferencesField,
  find: (name: string) => Section,
  names: readonly string[],
): Promise<Candidate[]> {
  const target = find(field.to);
  const columns = kindColumns(field);
  const columnsSql = (byId: boolean): Sql =>
    join(
      [sql`u.nome`, sql`t.id`, raw(`${byId} as por_id`), ...[...columns].map((column) => raw(`t.${column}`))],
      ', ',
    );
  const conditions = referable(actor, field, target);
  const titles = [titleSql(target, 't', find)];
  if (target.shortTitle) titles.push(`t.${target.title}`);
  const ways: Sql[] = titles.map((title) => sql`busca(${raw(title)}) = busca(u.nome)`);
  const byData = findsByData(actor, target);
  const searches = names.map((nome) => ({
    nome,
    codigo: idInCell(nome) ?? null,
    ...(byData && {
      cpf: cpfDigits(nome),
      fone: normalisePhone(nome) ?? null,
      email: nome.toLowerCase(),
    }),
  }));
  if (byData) ways.push(sql`t.cpf = u.cpf`, sql`t.whatsapp = u.fone`, sql`t.email = u.email`);
  const byWay = (way: Sql, byId: boolean): Sql => sql`select ${columnsSql(byId)}
      from jsonb_to_recordset(${JSON.stringify(searches)}::jsonb)
        as u(nome text, codigo integer, cpf text, fone text, email text) join ${raw(target.name)} t on ${way}
      where ${join(conditions, ' and ')}`;
  const each = ways.map((way) => byWay(way, false));
  if (searches.some(({ codigo }) => codigo !== null)) each.push(byWay(sql`t.id = u.codigo`, true));
  return db.query<Candidate>(join(each, ' union '));
}
