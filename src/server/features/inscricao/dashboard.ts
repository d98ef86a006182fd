import { type Limits, scopeSql } from '#server/crud/scope.ts';
import { raw, sql } from '#server/db/sql.ts';
import { passosCompra } from '#shared/contracts/inscricao.ts';
import type { PainelInscricoes } from '#shared/contracts/inscricao-office.ts';
import { churchZone } from '#shared/dates.ts';
import { evento as eventoSection } from '#shared/sections/evento.ts';
import type { SignUpDeps } from './deps.ts';

/** Different answers that a question shows; the rest is in the export. */
const mostAnswers = 30;

/** The numbers of one event; null: there is none that the caller may see. */
export async function readDashboard(
  { db, clock }: Pick<SignUpDeps, 'db' | 'clock'>,
  evento: number,
  limits: Limits,
): Promise<PainelInscricoes | null> {
  const now = clock.now();
  const [head] = await db.query<
    Pick<
      PainelInscricoes,
      'evento' | 'vagas' | 'vendidas' | 'reservadas' | 'receita' | 'presentes' | 'esperando' | 'a_devolver'
    >
  >(sql`select json_build_object('id', e.id, 'nome', e.nome, 'data', e.data, 'status', e.status) as evento, e.vagas,
      count(i.id) filter (where i.status in ('confirmada', 'check_in_feito'))::integer as vendidas,
      count(i.id) filter (where i.status = 'pendente' and (c.estado = 'aguardando' or c.reservada_ate > ${now}))::integer
        as reservadas,
      coalesce(sum(i.valor) filter (where i.status in ('confirmada', 'check_in_feito')), 0)::bigint as receita,
      count(i.id) filter (where i.status = 'check_in_feito')::integer as presentes,
      (select count(*)::integer from espera w where w.evento = e.id and w.status = 'esperando') as esperando,
      (select json_build_object('compras', count(*), 'valor', coalesce(sum(d.a_devolver), 0)) from compra d
        where d.evento = e.id and d.a_devolver > 0) as a_devolver
    from evento e left join inscricao i on i.evento = e.id and not i.sandbox left join compra c on c.id = i.compra
    where e.id = ${evento} and ${scopeSql(eventoSection, limits, 'e') ?? raw('true')}
    group by e.id`);
  if (!head) return null;
  const [lotes, dias, answers, steps] = await Promise.all([
    db.query<PainelInscricoes['lotes'][number]>(sql`select l.id, l.nome, l.preco, l.quantidade,
        count(i.id)::integer as vendidas, coalesce(sum(i.valor), 0)::bigint as receita
      from evento_lotes l left join inscricao i on i.lote = l.id and not i.sandbox
        and i.status in ('confirmada', 'check_in_feito')
      where l.evento = ${evento} group by l.id order by l.ordem, l.id`),
    db.query<PainelInscricoes['dias'][number]>(sql`select (criado_em at time zone ${churchZone})::date as dia,
        count(*)::integer as vendidas, sum(valor)::bigint as receita
      from inscricao where evento = ${evento} and not sandbox and status in ('confirmada', 'check_in_feito')
      group by 1 order by 1`),
    db.query<{
      pergunta: string;
      tipo: string;
      resposta: string;
      total: number;
    }>(sql`select r.texto as pergunta, r.tipo,
        r.resposta, count(*)::integer as total
      from inscricao i, jsonb_to_recordset(i.respostas) as r(pergunta integer, texto text, tipo text, resposta text)
      where i.evento = ${evento} and not i.sandbox and i.status in ('confirmada', 'check_in_feito')
        and r.tipo in ('camiseta', 'dieta', 'escolha', 'sim_ou_nao')
      group by 1, 2, 3 order by 1, 4 desc, 3`),
    db.query<{ passo: PainelInscricoes['passos'][number]['passo']; compras: number }>(sql`select passo,
        count(*)::integer as compras from compra
      where evento = ${evento} and canal = 'site' and not sandbox and criado_em > ${now}::timestamptz - interval '90 days'
      group by passo`),
  ]);
  return {
    ...head,
    lotes,
    dias,
    respostas: groupAnswers(answers),
    // who got further passed the steps before
    passos: passosCompra.map((passo, at) => ({
      passo,
      compras: steps
        .filter((step) => passosCompra.indexOf(step.passo) >= at)
        .reduce((sum, step) => sum + step.compras, 0),
    })),
  };
}

function groupAnswers(
  rows: readonly { pergunta: string; tipo: string; resposta: string; total: number }[],
): PainelInscricoes['respostas'] {
  const groups = new Map<string, PainelInscricoes['respostas'][number]>();
  for (const { pergunta, tipo, resposta, total } of rows) {
    const group = groups.get(pergunta) ?? { pergunta, tipo, valores: [] };
    groups.set(pergunta, group);
    if (group.valores.length < mostAnswers) group.valores.push({ resposta, total });
  }
  return [...groups.values()];
}
