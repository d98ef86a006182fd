import { type Sql, sql } from '#server/db/sql.ts';
import { pessoa } from '#shared/sections/pessoa.ts';
import { hasName, isName, namesPerson } from './name-in-text.ts';
import type { Titular } from './own-rows.ts';

/** Check-ins `t` of other families' children whose texts name the person. */
export function checkInsNaming({ nome }: Titular): { mayTake: Sql; took: Sql; either: Sql } {
  const mayTake = hasName(sql`t.autorizados`, nome);
  const took = namesPerson(sql`t.quem_levou`, nome);
  return { mayTake, took, either: sql`(${mayTake} or ${took})` };
}

/** Whether the envelope `e` of a counted offering is the person's: found by the record or by the whole name. */
export const isEnvelopeOf = ({ id, nome }: Titular): Sql =>
  sql`(e -> 'pessoa' = to_jsonb(${id}::integer) or busca(e ->> 'nome') = busca(${nome}))`;

/** Counts `t` of offerings with envelopes of the person. */
export const countsWithEnvelopesOf = (of: Titular): Sql =>
  sql`exists (select from jsonb_array_elements(t.contado -> 'envelopes') e where ${isEnvelopeOf(of)})`;

/** Rows `t` of spreadsheets that made or changed the record, or name the person. Drafts are deleted by their own job. */
export function importedRows(of: Titular): Readonly<Record<ImportTable, Sql>> {
  const written = of.cpf?.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4') ?? null;
  const values = [of.email, of.cpf, written].filter((value) => value !== null);
  const hasValue = (text: Sql): Sql =>
    sql`exists (select from unnest(${values}::text[]) v where position(v in lower(${text})) > 0)`;
  // The names of files and families contain those of people.
  const file = sql`regexp_replace(t.nome, '^.*/|\\.[^.]*$', '', 'g')`;
  const family = sql`t.nome`;
  return {
    importacao_linha: sql`exists (select from importacao i where i.id = t.importacao and i.estado <> 'rascunho'
      and ((i.secao = ${pessoa.name} and t.registro in (select pessoas_reunidas(${of.id})))
        or ${hasValue(sql`t.celulas::text`)}))`,
    importacao_foto: sql`(${hasName(file, of.nome)} or ${isName(file, of.nome)} or ${hasValue(sql`t.nome`)})`,
    importacao_familia: sql`(${hasName(family, of.nome)} or ${isName(family, of.nome)})`,
  };
}
type ImportTable = 'importacao_linha' | 'importacao_foto' | 'importacao_familia';
