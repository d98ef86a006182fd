import { raw, type Sql, sql } from '#server/db/sql.ts';

/** People who get no letters any more, and live in no house that the office keeps. */
const gone = ['falecido', 'transferido', 'desligado'];
/** More people than this at one address are a building without the numbers of its flats. */
export const mostInAHouse = 12;

export const present = (alias: string): Sql =>
  sql`${raw(alias)}.status <> all(${gone}) and ${raw(alias)}.anonimizada_em is null`;

/** Whether the person `t` is in no family. */
export const alone = sql`not exists (select from familia_membros m where m.pessoa = t.id)
  and not exists (select from familia f where f.chefe = t.id)`;

/** The same house, however it was typed. */
export const houseKey = (alias: string): Sql =>
  raw(`concat_ws('|', busca(${alias}.logradouro), busca(${alias}.numero), busca(coalesce(${alias}.complemento, '')),
    busca(coalesce(${alias}.cidade, '')))`);
