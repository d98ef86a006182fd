import { raw, type Sql, sql } from '#server/db/sql.ts';

/** People with these statuses get no letters any more, belong to no house, do not serve, and take no child home. */
const absentStatuses = ['falecido', 'transferido', 'desligado'];
/** With more people than this, an address is a building without the numbers of its flats. */
export const maxInAHouse = 12;

export const isPresentSql = (alias: string): Sql =>
  sql`${raw(alias)}.status <> all(${absentStatuses}) and ${raw(alias)}.anonimizada_em is null`;

/** Whether the person `t` is in no family. */
export const isWithoutFamilySql = sql`not exists (select from familia_membros m where m.pessoa = t.id)
  and not exists (select from familia f where f.chefe = t.id)`;

/** The key of a house: the same however the address was typed. */
export const houseKey = (alias: string): Sql =>
  raw(`concat_ws('|', busca(${alias}.logradouro), busca(${alias}.numero), busca(coalesce(${alias}.complemento, '')),
    busca(coalesce(${alias}.cidade, '')))`);
