import { type Limits, scopeSql } from '#server/crud/scope.ts';
import { raw, sql } from '#server/db/sql.ts';
import { attendsSql, receivedFor } from '#server/sections/inscricao.ts';
import { type PassoCompra, passosCompra } from '#shared/contracts/inscricao.ts';
import type { EventoComInscricoes, PainelInscricoes } from '#shared/contracts/inscricao-office.ts';
import { churchToday, churchZone } from '#shared/dates.ts';
import { evento as eventoSection } from '#shared/sections/evento.ts';
import type { SignUpDeps } from './deps.ts';

/** How many different answers of a question are shown; the rest is in the export. */
const maxAnswers = 30;

const comes = raw(attendsSql('i'));
const received = raw(receivedFor('i'));

/** The numbers of one event; null: it does not exist, or the caller may not see it. */
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
    > & { asks_photos: boolean }
  >(sql`select json_build_object('id', e.id, 'nome', e.nome, 'data', e.data, 'status', e.status) as evento, e.vagas, e.pede_foto <> 'nao' as asks_photos,
      count(i.id) filter (where ${comes})::integer as vendidas,
      count(i.id) filter (where i.status = 'pendente' and (c.estado = 'aguardando' or c.reservada_ate > ${now}))::integer
        as reservadas,
      coalesce(sum(${received}), 0)::bigint as receita,
      count(i.id) filter (where i.status = 'check_in_feito')::integer as presentes,
      (select coalesce(sum(w.quantidade), 0)::integer from espera w where w.evento = e.id and w.status = 'esperando') as esperando,
      (select json_build_object('compras', count(*), 'valor', coalesce(sum(d.a_devolver), 0)) from compra d
        where d.evento = e.id and d.a_devolver > 0) as a_devolver
    from evento e left join inscricao i on i.evento = e.id and not i.sandbox left join compra c on c.id = i.compra
    where e.id = ${evento} and ${scopeSql(eventoSection, limits, 'e') ?? raw('true')}
    group by e.id`);
  if (!head) return null;
  const [lotes, dias, answers, steps] = await Promise.all([
    db.query<PainelInscricoes['lotes'][number]>(sql`select l.id, l.nome, l.preco, l.quantidade,
        count(i.id) filter (where ${comes})::integer as vendidas, coalesce(sum(${received}), 0)::bigint as receita
      from evento_lotes l left join inscricao i on i.lote = l.id and not i.sandbox
      where l.evento = ${evento} group by l.id order by l.ordem, l.id`),
    // A ticket whose holder changed was sold on the day of its purchase.
    db.query<
      PainelInscricoes['dias'][number]
    >(sql`select (c.criado_em at time zone ${churchZone})::date as dia,
        count(*) filter (where ${comes})::integer as vendidas, sum(${received})::bigint as receita
      from inscricao i join compra c on c.id = i.compra where i.evento = ${evento} and not i.sandbox
      group by 1 having count(*) filter (where ${comes}) > 0 or sum(${received}) > 0 order by 1`),
    db.query<{
      pergunta: string;
      tipo: string;
      resposta: string;
      total: number;
    }>(sql`select r.texto as pergunta, r.tipo,
        r.resposta, count(*)::integer as total
      from inscricao i, jsonb_to_recordset(i.respostas) as r(pergunta integer, texto text, tipo text, resposta text)
      where i.evento = ${evento} and ${comes} and r.tipo in ('camiseta', 'dieta', 'escolha', 'sim_ou_nao')
      group by 1, 2, 3 order by 1, 4 desc, 3`),
    db.query<{ passo: PainelInscricoes['passos'][number]['passo']; compras: number }>(sql`select passo,
        count(*)::integer as compras from compra
      where evento = ${evento} and canal = 'site' and not sandbox and criado_em > ${now}::timestamptz - interval '90 days'
      group by passo`),
  ]);
  const { asks_photos, ...numbers } = head;
  const isLeftOut = {
    perguntas: !asks_photos,
    voucher: lotes.every(({ preco }) => preco === 0),
  };
  // Steps that the event does not have are left out, unless a purchase stopped there while it had them.
  const isStep = (passo: PassoCompra): boolean =>
    !((passo === 'perguntas' || passo === 'voucher') && isLeftOut[passo]) ||
    steps.some((step) => step.passo === passo);
  return {
    ...numbers,
    lotes,
    dias,
    respostas: groupAnswers(answers),
    // a purchase that got further has passed the earlier steps
    passos: passosCompra.filter(isStep).map((passo) => ({
      passo,
      compras: steps
        .filter((step) => passosCompra.indexOf(step.passo) >= passosCompra.indexOf(passo))
        .reduce((sum, step) => sum + step.compras, 0),
    })),
  };
}

/** The numbers for callers who may not see money. */
export const withoutMoney = (painel: PainelInscricoes): PainelInscricoes => ({
  ...painel,
  receita: null,
  a_devolver: null,
  lotes: painel.lotes.map((lote) => ({ ...lote, receita: null })),
  // a day without sales, on which only money came, is left out
  dias: painel.dias.filter(({ vendidas }) => vendidas > 0).map((dia) => ({ ...dia, receita: null })),
});

/** Most events that the choice of a dashboard offers. */
const maxEvents = 60;

/** The events that sell or sold places: the next one first, then those to come, then the past ones, the newest first. */
export const eventsWithSignUps = (
  { db, clock }: Pick<SignUpDeps, 'db' | 'clock'>,
  limits: Limits,
): Promise<EventoComInscricoes[]> => {
  const today = churchToday(clock.now());
  return db.query(sql`select e.id, e.nome, e.data, e.status, (select count(*)::integer from inscricao i
      where i.evento = e.id and ${comes}) as confirmadas
    from evento e
    where ${scopeSql(eventoSection, limits, 'e') ?? raw('true')} and (exists (select from compra c where c.evento = e.id)
      or e.status = 'publicado' and coalesce(e.data_final, e.data) >= ${today}::date
        and exists (select from evento_lotes l where l.evento = e.id))
    order by coalesce(e.data_final, e.data) < ${today}::date or e.status = 'cancelado',
      case when coalesce(e.data_final, e.data) >= ${today}::date then e.data end, e.data desc, e.id limit ${maxEvents}`);
};

function groupAnswers(
  rows: readonly { pergunta: string; tipo: string; resposta: string; total: number }[],
): PainelInscricoes['respostas'] {
  const groups = new Map<string, PainelInscricoes['respostas'][number]>();
  for (const { pergunta, tipo, resposta, total } of rows) {
    const group = groups.get(pergunta) ?? { pergunta, tipo, valores: [] };
    groups.set(pergunta, group);
    if (group.valores.length < maxAnswers) group.valores.push({ resposta, total });
  }
  return [...groups.values()];
}
