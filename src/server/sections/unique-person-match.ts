import { raw, type Sql } from '#server/db/sql.ts';

/**
 * SQL for the pessoa who is beyond doubt the person of a row `c` (cpf, email, whatsapp): the only one with its CPF, or with its e-mail and
 * phone together and no other CPF; null: none, or several.
 */
export const uniquePersonMatch = (c: string): Sql =>
  raw(`coalesce((select min(p.id) from pessoa p where p.cpf = ${c}.cpf having count(*) = 1),
    (select min(p.id) from pessoa p where lower(p.email) = lower(${c}.email) and p.whatsapp = ${c}.whatsapp
      and (p.cpf is null or ${c}.cpf is null or p.cpf = ${c}.cpf) having count(*) = 1))`);
