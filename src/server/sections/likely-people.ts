import { type Limits, scopeSql } from '#server/crud/scope.ts';
import type { Db } from '#server/db/client.ts';
import { raw, type Sql, sql } from '#server/db/sql.ts';
import { churchLabel } from '#server/sections/church-label.ts';
import { type PessoaProvavel, semelhancas } from '#shared/contracts/inscricao-office.ts';
import { pessoa as section } from '#shared/sections/pessoa.ts';

/** How many people are offered at most. */
const maxOffered = 8;

/**
 * The people who may be a buyer or participant, the most likely first, within what the caller may see. `quem` is a query of one row: nome,
 * cpf, data_nascimento, email (lower case) and telefone.
 */
export const findLikelyPeople = (db: Db, quem: Sql, limits: Limits): Promise<PessoaProvavel[]> =>
  db.query(sql`with quem as (${quem}),
    provavel as (select p.id, p.nome, p.data_nascimento, p.igreja, array_remove(array[
        case when p.cpf = q.cpf then 'cpf' end, case when lower(p.email) = q.email then 'email' end,
        case when p.whatsapp = q.telefone then 'telefone' end,
        case when busca(p.nome) = busca(q.nome) and p.data_nascimento = q.data_nascimento then 'nome_nascimento'
          when busca(p.nome) = busca(q.nome) then 'nome' end], null) as por
      from quem q join pessoa p on p.cpf = q.cpf or lower(p.email) = q.email or p.whatsapp = q.telefone
        or busca(p.nome) = busca(q.nome)
      where ${scopeSql(section, limits, 'p') ?? raw('true')})
    select id, nome, data_nascimento, por,
      (select ${churchLabel('g')} from igreja g where g.id = igreja) as igreja
    from provavel
    order by array_position(${semelhancas}::text[], por[1]), cardinality(por) desc, nome, id limit ${maxOffered}`);
