import { scopeSql } from '#server/crud/scope.ts';
import type { Db } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { StaffIdentity } from '#server/http/identity.ts';
import { isPresentSql } from '#server/sections/household-sql.ts';
import type {
  CriancaCadastrada,
  CriancaNaSala,
  CriancasDoCulto,
  SalaDoCulto,
} from '#shared/contracts/criancas.ts';
import { churchToday, yearsBefore } from '#shared/dates.ts';
import { pessoa } from '#shared/sections/pessoa.ts';
import { findService } from '../oferta/counts.ts';
import { isOfDaySql, isOfPresentDatesSql } from './check-in-day.ts';
import { codeHash } from './codes.ts';

/** Children from this age on stay with the adults. */
const olderStay = 14;
/** As many children as a phone can search without delay; a larger church enters the others as visitors. */
const maxChildren = 3000;

/** An event that is moved to its next date while children are still in the rooms keeps them in the list, for these milliseconds. */
const movedWithin = 24 * 3_600_000;

/**
 * Rooms, the children in them, and the children that may come: the data that a phone needs without network. Children of another day of the
 * event whose way out was not noted stay in the list, because they may have slept there, until they come in again.
 */
export async function readChildren(
  db: Db,
  identity: StaffIdentity,
  evento: number,
  now: Date,
): Promise<CriancasDoCulto> {
  const culto = await findService(db, identity, evento);
  const ofToday = isOfDaySql(churchToday(now));
  const salas = await db.query<SalaDoCulto>(sql`select id, nome, idade_de, idade_ate, capacidade from sala
    where (igreja = ${culto.igreja} and ativa) or id in (select sala from crianca_entrada where evento = ${culto.id})
    order by idade_de nulls last, nome`);
  const rows = await db.query<
    Omit<CriancaNaSala, 'entrou_em' | 'saiu_em' | 'resumo'> & {
      codigo: string | null;
      entrou_em: Date;
      saiu_em: Date | null;
    }
  >(sql`select c.id, c.chave, c.sala, c.nome, c.pessoa, c.data_nascimento, c.alergias, c.observacoes, c.responsavel_nome,
      c.responsavel_whatsapp, c.autorizados, c.codigo, c.entrou_em, c.saiu_em, not ${ofToday} as outro_dia
    from crianca_entrada c join evento e on e.id = c.evento
    where c.evento = ${culto.id} and (${ofToday} or (c.saiu_em is null
      and (${isOfPresentDatesSql} or c.entrou_em > ${new Date(now.getTime() - movedWithin)})
      and not exists (select from crianca_entrada n where n.evento = c.evento and n.pessoa = c.pessoa and n.entrou_em > c.entrou_em)))
    order by c.nome, c.id`);
  const cadastradas = await db.query<CriancaCadastrada>(sql`select t.id as pessoa, t.nome, t.data_nascimento,
      l.alergias, l.observacoes, coalesce(g.adultos, '[]') as responsaveis
    from pessoa t
    left join lateral (select e.alergias, e.observacoes from crianca_entrada e where e.pessoa = t.id
      order by e.entrou_em desc, e.id desc limit 1) l on true
    left join lateral (select json_agg(json_build_object('pessoa', a.id, 'nome', a.nome, 'whatsapp', a.whatsapp) order by a.nome)
        as adultos from pessoa a
      where a.id <> t.id and ${isPresentSql('a')} and (a.id in (t.responsavel, t.pai_id, t.mae_id) or (a.id in (
        select f.chefe from familia f where f.chefe = t.id or f.id in (select m.familia from familia_membros m where m.pessoa = t.id)
        union all select o.pessoa from familia_membros o where o.familia in (select m.familia from familia_membros m where m.pessoa = t.id))
        and a.data_nascimento <= ${yearsBefore(culto.data, 18)}::date))) g on true
    where t.data_nascimento > ${yearsBefore(culto.data, olderStay)}::date and ${isPresentSql('t')}
      and ${scopeSql(pessoa, identity) ?? raw('true')}
    order by t.nome, t.id limit ${maxChildren}`);
  return {
    agora: now.toISOString(),
    culto,
    salas,
    cadastradas,
    presentes: rows.map(({ codigo, entrou_em, saiu_em, ...row }) => ({
      ...row,
      resumo: codigo && codeHash(culto.id, codigo),
      entrou_em: entrou_em.toISOString(),
      saiu_em: saiu_em?.toISOString() ?? null,
    })),
  };
}
