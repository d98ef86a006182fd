import type { Actor } from '#server/crud/actor.ts';
import { scopeSql } from '#server/crud/scope.ts';
import type { Db } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import { motivosDeRepeticao, type Repeticao, type Repeticoes } from '#shared/contracts/fusao.ts';
import { pessoa } from '#shared/sections/pessoa.ts';

/** Pairs on the page: after merging these, the next ones appear. */
const maxPairs = 50;

const firstName = (row: string): string => `split_part(busca(${row}.nome), ' ', 1)`;
const sameContact = (motivo: 'email' | 'whatsapp', key: string): string => `
  select '${motivo}' as motivo, concat(${key}, ' ', ${firstName('t')}) as chave, t.id, false as sem_nascimento
  from pessoa t where ${key} in (select ${key} from pessoa t where ${key} is not null group by 1 having count(*) > 1)`;

/**
 * What the records of possibly the same person have in common: name and birthday; an address or a number, and the first name, because
 * families share both; the name, if one of them has no birthday. Read from indexes and from the counts that triggers maintain.
 */
const candidates = raw(`
  select 'nascimento' as motivo, concat(i.data_nascimento, ' ', i.nome) as chave, p.id, false as sem_nascimento
  from total_iguais i join pessoa p on p.data_nascimento = i.data_nascimento and busca(p.nome) = i.nome where i.total > 1
  union all ${sameContact('email', 'lower(t.email)')}
  union all ${sameContact('whatsapp', 't.whatsapp')}
  union all select 'nome', busca(t.nome), t.id, true from pessoa t where t.data_nascimento is null
  union all select 'nome', i.nome, p.id, false
  from (select distinct busca(t.nome) as nome from pessoa t where t.data_nascimento is null) s
    join total_iguais i on i.nome = s.nome join pessoa p on p.data_nascimento = i.data_nascimento and busca(p.nome) = i.nome`);

const person = (row: string): string => `json_build_object('id', ${row}.id, 'nome', ${row}.nome,
  'data_nascimento', ${row}.data_nascimento, 'whatsapp', ${row}.whatsapp, 'email', ${row}.email,
  'igreja', (select coalesce(i.nome_curto, i.nome_fantasia) from igreja i where i.id = ${row}.igreja), 'criado_em', ${row}.criado_em)`;

/** Whether the office marked two records as different people. */
const areDistinct = (one: string, other: string): string =>
  `exists (select from pessoa_distinta d where d.uma = least(${one}, ${other}) and d.outra = greatest(${one}, ${other}))`;

/**
 * Records that may be of one person, within the caller's churches. Of many similar records, each is paired with the first one from which
 * the office did not tell it apart: either it is merged with that one, or the next pair appears. Two records of one name with different
 * birthdays are two people, even if a third record has none: records with a birthday are sorted behind those without, and paired with these
 * alone.
 */
export async function likelyDuplicates(db: Db, actor: Actor): Promise<Pick<Repeticoes, 'data' | 'mais'>> {
  const inScope = scopeSql(pessoa, actor) ?? raw('true');
  const rows = await db.query<Repeticao>(sql`with iguais as (${candidates}),
    ordenados as (select c.*, row_number() over grupo as ordem, first_value(id) over grupo as primeiro
      from iguais c where exists (select from pessoa t where t.id = c.id and t.anonimizada_em is null and ${inScope})
      window grupo as (partition by motivo, chave order by sem_nascimento desc, id)),
    pares as (select o.motivo, o.id, case when not ${raw(areDistinct('o.id', 'o.primeiro'))} then o.primeiro else
        (select a.id from ordenados a where a.motivo = o.motivo and a.chave = o.chave and a.ordem < o.ordem
          and (a.motivo <> 'nome' or a.sem_nascimento) and not ${raw(areDistinct('o.id', 'a.id'))} order by a.ordem limit 1) end as com
      from ordenados o where o.ordem > 1),
    juntos as (select least(id, com) as um, greatest(id, com) as outro,
        array_agg(distinct array_position(${motivosDeRepeticao}::text[], motivo)) as motivos
      from pares where com is not null
      group by 1, 2 order by min(array_position(${motivosDeRepeticao}::text[], motivo)), 1, 2
      limit ${maxPairs + 1})
    select (select json_agg((${motivosDeRepeticao}::text[])[m] order by m) from unnest(j.motivos) m) as motivos,
      json_build_array(${raw(person('a'))}, ${raw(person('b'))}) as pessoas
    from juntos j join pessoa a on a.id = j.um join pessoa b on b.id = j.outro
    order by j.motivos[1], j.um, j.outro`);
  return { data: rows.slice(0, maxPairs), mais: rows.length > maxPairs };
}
