import { raw, type Sql, sql } from '#server/db/sql.ts';
import { plainLetters } from '#shared/plain-letters.ts';

/** People with these statuses get no letters any more, belong to no house, do not serve, and take no child home. */
const absentStatuses = ['falecido', 'transferido', 'desligado'];
/** With more people than this, an address is a building without the numbers of its flats. */
export const maxInAHouse = 12;

export const isPresentSql = (alias: string): Sql =>
  sql`${raw(alias)}.status <> all(${absentStatuses}) and ${raw(alias)}.anonimizada_em is null`;

/** Whether the person `t` is in no family. */
export const isWithoutFamilySql = sql`not exists (select from familia_membros m where m.pessoa = t.id)
  and not exists (select from familia f where f.chefe = t.id)`;

/** A number that is empty, zero, “s/n” or “sem número”, in plain letters: for PostgreSQL and JavaScript. */
const noNumber = /^[^a-z1-9]*(s[^a-z0-9]*n[^a-z0-9]*o?[^a-z0-9]*|sem n.*)?$/;
/** A number that was typed behind the street: “Rua das Flores, 10”. */
const numberInStreet = /,\s*(n[^0-9]{0,3})?[1-9]/;

interface Street {
  logradouro: string | null;
  numero: string | null;
}

/** Whether the address is that of one house: without a number it is that of a street. */
export const isHouse = ({ logradouro, numero }: Street): boolean =>
  logradouro !== null &&
  (!noNumber.test(plainLetters(numero ?? '')) || numberInStreet.test(plainLetters(logradouro)));

export const isHouseSql = (alias: string): Sql =>
  sql`(${raw(alias)}.logradouro is not null and (busca(coalesce(${raw(alias)}.numero, '')) !~ ${noNumber.source}
    or busca(${raw(alias)}.logradouro) ~ ${numberInStreet.source}))`;

/** The key of an address: the same however it was typed, with or without bairro and CEP. */
export const addressKey = (alias: string): Sql =>
  raw(`concat_ws('|', busca(${alias}.logradouro), busca(${alias}.numero), busca(coalesce(${alias}.complemento, '')),
    busca(coalesce(${alias}.cidade, '')))`);

/** The key of a house: streets of several bairros may have one name. */
export const houseKey = (alias: string): Sql =>
  sql`concat_ws('|', ${addressKey(alias)}, busca(coalesce(${raw(alias)}.bairro, '')), coalesce(${raw(alias)}.cep, ''))`;
