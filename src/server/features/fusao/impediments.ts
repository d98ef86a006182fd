import type { Actor } from '#server/crud/actor.ts';
import { constraintsOf } from '#server/crud/columns.ts';
import type { ReferencingColumn } from '#server/crud/referenced-by.ts';
import { scopeSql } from '#server/crud/scope.ts';
import { titleSql } from '#server/crud/titles.ts';
import type { Db } from '#server/db/client.ts';
import { join, raw, sql } from '#server/db/sql.ts';
import { readsEveryGift } from '#server/sections/users.ts';
import type { Impedimento } from '#shared/contracts/fusao.ts';
import type { Ref } from '#shared/crud/record.ts';
import { type Section, sharesWrite } from '#shared/crud/section.ts';
import { AppError, type FieldError } from '#shared/errors.ts';
import { consumidor } from '#shared/sections/consumidor.ts';
import { familia } from '#shared/sections/familia.ts';
import { presenca } from '#shared/sections/presenca.ts';
import { users } from '#shared/sections/users.ts';
import { voluntario } from '#shared/sections/voluntario.ts';
import { familiesOf } from './families.ts';

export interface Pair {
  mantida: number;
  unida: number;
}

interface ImpedimentsInput {
  columns: readonly ReferencingColumn[];
  find(name: string): Section;
}

/**
 * Rows of both records that are joined instead: volunteers, people of one family (two different families are refused), attendances at one
 * service.
 */
const joined: ReadonlySet<string> = new Set([voluntario.name, familia.name, presenca.name]);

/** Everything that prevents merging two records as they are. */
export async function impediments(
  db: Db,
  actor: Actor,
  pair: Pair,
  { columns, find }: ImpedimentsInput,
): Promise<Impedimento[]> {
  const impediments: Impedimento[] = [...(await erased(db, pair)), ...(await relatives(db, pair, columns))];
  const families = await familiesOf(db, [pair.mantida, pair.unida]);
  if (families.length > 1)
    impediments.push({
      motivo: 'fusao.both_in',
      secao: familia.name,
      campo: 'membros',
      registros: families.map(({ id, rotulo }) => ({ id, rotulo })),
    });
  for (const by of columns) {
    const rows = joined.has(by.section.name) ? [] : await doubles(db, pair, by, find);
    if (rows.length > 0) {
      const registros = actor.ability.can('read', by.section.subject) ? rows : [];
      impediments.push({ motivo: 'fusao.both_in', secao: by.section.name, campo: by.field, registros });
    }
    const isJoined = by.section.name === voluntario.name && (await isBeyond(db, actor, by, pair.mantida));
    if (isJoined || (await isBeyond(db, actor, by, pair.unida)))
      impediments.push({
        motivo: 'fusao.other_churches',
        secao: by.section.name,
        campo: by.field,
        registros: [],
      });
  }
  const mayJoinAccounts = actor.ability.can('edit', users.subject);
  // The pages of the account would show the gifts of both.
  if (!(mayJoinAccounts && readsEveryGift(actor)) && (await hasAccount(db, users, pair)))
    impediments.push({
      motivo: mayJoinAccounts ? 'fusao.account_gifts' : 'fusao.accounts',
      secao: users.name,
      campo: null,
      registros: [],
    });
  // The copy of the account's data would have the volunteer of the other record; linking the two by hand needs the same.
  if (!actor.ability.can('read', voluntario.subject) && (await hasAccount(db, consumidor, pair)))
    impediments.push({
      motivo: 'fusao.store_account',
      secao: consumidor.name,
      campo: null,
      registros: [],
    });
  return impediments;
}

/** Refuses the merge, with a message for each impediment. */
export function refuse(impediments: readonly Impedimento[], find: (name: string) => Section): void {
  if (impediments.length === 0) return;
  const texts = impediments.map(({ motivo, secao, campo, registros }): FieldError => {
    const section = secao === null ? undefined : find(secao);
    return {
      key: motivo,
      vars: {
        ...(section && { section: section.plural }),
        ...(section && campo !== null && { field: section.fields[campo]!.label }),
        names: registros.map(({ rotulo }) => rotulo).join(', '),
      },
    };
  });
  throw new AppError('conflict', 'fusao.refused', { fields: { outra: texts } });
}

/** The record of an erased person belongs to nobody who could be found again. */
async function erased(db: Db, { mantida, unida }: Pair): Promise<Impedimento[]> {
  const registros = await db.query<Ref>(sql`select id, nome as rotulo from pessoa
    where id = any(${[mantida, unida]}::integer[]) and anonimizada_em is not null order by id`);
  return registros.length > 0 ? [{ motivo: 'fusao.erased', secao: null, campo: null, registros }] : [];
}

/** Relatives of each other are two different people. */
async function relatives(
  db: Db,
  { mantida, unida }: Pair,
  columns: readonly ReferencingColumn[],
): Promise<Impedimento[]> {
  const impediments: Impedimento[] = [];
  for (const { section, field, table, column } of columns.filter(({ table }) => table === 'pessoa')) {
    const rows = await db.query<Ref>(sql`select id, nome as rotulo from ${raw(table)}
      where (id = ${mantida} and ${raw(column)} = ${unida}) or (id = ${unida} and ${raw(column)} = ${mantida})`);
    if (rows.length > 0)
      impediments.push({ motivo: 'fusao.relatives', secao: section.name, campo: field, registros: rows });
  }
  return impediments;
}

/** Rows of both records that could not both refer to one person. */
async function doubles(
  db: Db,
  { mantida, unida }: Pair,
  { section, table, column }: ReferencingColumn,
  find: (name: string) => Section,
): Promise<Ref[]> {
  if (table !== section.name) return [];
  const rows: Ref[] = [];
  for (const { kind, fields } of constraintsOf(section)) {
    if (kind !== 'unique' || !fields.includes(column)) continue;
    const others = fields.filter((name) => name !== column);
    const same = others.map((name) => {
      const key = (alias: string): string =>
        section.fields[name]?.kind === 'text' ? `busca(${alias}.${name})` : `${alias}.${name}`;
      return raw(`${key('t')} is not distinct from ${key('o')}`);
    });
    rows.push(
      ...(await db.query<Ref>(sql`select t.id, ${raw(titleSql(section, 't', find))} as rotulo from ${raw(table)} t
        where ${raw(column)} = any(${[mantida, unida]}::integer[]) and exists (select from ${raw(table)} o
          where ${join([sql`o.${raw(column)} = any(${[mantida, unida]}::integer[])`, raw(`o.${column} <> t.${column}`), ...same], ' and ')})
        order by t.id`)),
    );
  }
  return rows;
}

/** Whether a caller who is limited to some churches would change rows of others, or rows that all churches share. */
export async function isBeyond(
  db: Db,
  actor: Actor,
  by: ReferencingColumn,
  person: number,
): Promise<boolean> {
  if (actor.igrejas === null) return false;
  const { section, table, column } = by;
  const inScope = scopeSql(section, actor);
  if (!inScope && sharesWrite(section, 'edit', 'igreja')) return false;
  const from =
    table === section.name
      ? raw(`${table} t`)
      : raw(`${table} l join ${section.name} t on t.id = l.${section.name}`);
  const refers = raw(table === section.name ? `t.${column}` : `l.${column}`);
  const rows = await db.query(sql`select 1 from ${from} where ${refers} = ${person}
    and (${inScope ?? raw('false')}) is not true limit 1`);
  return rows.length > 0;
}

/** Rights of an account, and what it shows, can depend on the person that it belongs to. */
const hasAccount = async (db: Db, { name }: Section, { mantida, unida }: Pair): Promise<boolean> =>
  (await db.query(sql`select 1 from ${raw(name)} where pessoa = any(${[mantida, unida]}::integer[]) limit 1`))
    .length > 0;
