import { scopeSql } from '#server/crud/scope.ts';
import type { Db } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { StaffIdentity } from '#server/http/identity.ts';
import { guessHousehold, type Resident } from '#server/sections/guess-household.ts';
import {
  houseKey,
  isHouseSql,
  isPresentSql,
  isWithoutFamilySql,
  maxInAHouse,
} from '#server/sections/household-sql.ts';
import type { CasasProvaveis } from '#shared/contracts/familia.ts';
import { familia } from '#shared/sections/familia.ts';
import { pessoa } from '#shared/sections/pessoa.ts';

const shownGuesses = 10;

/** People in no family who share an address with others, within the caller's churches. */
export async function likelyHouseholds(db: Db, actor: StaffIdentity): Promise<CasasProvaveis> {
  const rows = await db.query<{ endereco: string; pessoas: Resident[]; total: number }>(sql`
    select min(concat_ws(', ', t.logradouro, t.numero, t.complemento, t.bairro)) as endereco, count(*) over ()::integer as total,
      json_agg(json_build_object('id', t.id, 'nome', t.nome, 'nascimento', t.data_nascimento, 'estado_civil', t.estado_civil,
        'pai_id', t.pai_id, 'mae_id', t.mae_id) order by t.data_nascimento, t.id) as pessoas
    from pessoa t where ${isHouseSql('t')} and ${isPresentSql('t')}
      and ${isWithoutFamilySql} and ${scopeSql(pessoa, actor) ?? raw('true')}
    group by ${houseKey('t')} having count(*) between 2 and ${maxInAHouse}
    order by count(*) desc, min(t.nome), min(t.id) limit ${shownGuesses}`);
  return {
    total: rows[0]?.total ?? 0,
    data: rows.map(({ endereco, pessoas }) => ({ ...guessHousehold(pessoas), endereco })),
  };
}

/** A house that gets one letter. */
export interface LabelHousehold {
  nome: string;
  logradouro: string;
  numero: string | null;
  complemento: string | null;
  bairro: string | null;
  cidade: string | null;
  uf: string | null;
  cep: string | null;
}

interface HousesQuery {
  igreja: number | null;
  /** with people who are in no family, each under their own name */
  todos: boolean;
}

/**
 * The houses of the caller's churches, each once: a family has the address of its head, or of its first person who has one. Houses without
 * an address are left out.
 */
export function labelHouseholds(
  db: Db,
  actor: StaffIdentity,
  query: HousesQuery,
  most: number,
): Promise<LabelHousehold[]> {
  const address = raw('p.logradouro, p.numero, p.complemento, p.bairro, p.cidade, p.uf, p.cep');
  const families = sql`select distinct on (t.id) t.nome, ${address} from familia t
      join lateral (select t.chefe as pessoa, -1 as ordem
        union all select l.pessoa, l.ordem from familia_membros l where l.familia = t.id) m on true
      join pessoa p on p.id = m.pessoa
    where p.logradouro is not null and ${isPresentSql('p')} and (${query.igreja}::integer is null or t.igreja = ${query.igreja})
      and ${scopeSql(familia, actor) ?? raw('true')}
    order by t.id, m.ordem`;
  // People of one house who are in no family share the letter of the oldest. Those of a street or a building have one each.
  const columns = raw('t.logradouro, t.numero, t.complemento, t.bairro, t.cidade, t.uf, t.cep');
  const others = sql`select distinct on (casa) t.nome, ${columns} from (
      select t.*, case when ${isHouseSql('t')} and count(*) over (partition by ${houseKey('t')}) <= ${maxInAHouse}
        then ${houseKey('t')} else t.id::text end as casa
      from pessoa t where t.logradouro is not null and ${isPresentSql('t')} and ${query.todos}
        and ${isWithoutFamilySql}
        and (${query.igreja}::integer is null or t.igreja = ${query.igreja}) and ${scopeSql(pessoa, actor) ?? raw('true')}) t
    order by casa, t.data_nascimento nulls last, t.id`;
  return db.query<LabelHousehold>(sql`select * from ((${families}) union all (${others})) casas
    order by cep nulls last, logradouro, numero, nome limit ${most}`);
}
