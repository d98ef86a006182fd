import type { Behaviour, ExportColumn } from '#server/crud/behaviour.ts';
import { type Limits, scopeSql } from '#server/crud/scope.ts';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { evento as eventoSection } from '#shared/sections/evento.ts';
import type { inscricao as declaration } from '#shared/sections/inscricao.ts';

/** How the place was paid for, in the words of the office. */
const payment = `(select case
    when k.estado = 'estornada' then 'devolvida'
    when k.estado = 'contestada' then 'contestada'
    when k.gateway = 'balcao' then 'na_secretaria'
    when k.estado in ('paga', 'estorno_parcial') then 'paga'
    when k.estado in ('criada', 'pendente', 'em_analise') then 'aguardando'
    when c.estado = 'confirmada' and c.total = 0 then 'gratuita'
    else 'nao_pago' end
  from compra c left join cobranca k on k.id = c.cobranca where c.id = t.compra)`;

/**
 * The order in which a purchase's money is assigned to its sign-ups: those who come, then those cancelled without a
 * refund, then the others.
 */
const rank = (row: string): string => `(case when ${row}.status <> 'cancelada' then 0
    when exists (select from inscricao_evento h where h.compra = ${row}.compra and h.inscricao = ${row}.id
      and h.tipo = 'cancelada' and h.dados ? 'devolucao') then 2 else 1 end)`;

/**
 * SQL of the centavos that the church has received for a sign-up: its part of what its purchase paid, without interest,
 * less what was returned. The parts of a purchase add up to no more than its money.
 */
export const receivedFor = (
  row: string,
): string => `coalesce((select greatest(0, least(${row}.valor, c.dinheiro
    - coalesce((select sum(o.valor) from inscricao o where o.compra = ${row}.compra and o.id <> ${row}.id
      and o.status <> 'transferida' and (${rank('o')}, o.id) < (${rank(row)}, ${row}.id)), 0)))
  from (select case when p.sandbox then 0
      when k.sandbox or k.estado = 'contestada' then 0
      else coalesce(k.recebido - k.estornado - k.juros, 0) end as dinheiro
    from compra p left join cobranca k on k.id = p.cobranca where p.id = ${row}.compra) c
  where ${row}.status <> 'transferida' and not ${row}.sandbox), 0)::bigint`;

/** SQL: the participant has a place and comes. Sandbox money gives no place. */
export const attendsSql = (row: string): string =>
  `(${row}.status in ('confirmada', 'check_in_feito') and not ${row}.sandbox)`;

/** The questions of an event, and answered ones that were removed since, as columns of its export. */
async function questionColumns(db: Db, limits: Limits, evento: number): Promise<ExportColumn[]> {
  const questions = await db.query<{ id: number; texto: string }>(sql`select q.id, q.texto from evento e,
      lateral (select p.id, p.pergunta as texto, p.ordem from evento_perguntas p where p.evento = e.id
        union all select r.pergunta, min(r.texto), null from inscricao i,
          jsonb_to_recordset(i.respostas) as r(pergunta integer, texto text)
        where i.evento = e.id and r.pergunta is not null
          and not exists (select from evento_perguntas p where p.id = r.pergunta) group by r.pergunta) q
    where e.id = ${evento} and ${scopeSql(eventoSection, limits, 'e') ?? sql`true`}
    order by q.ordem nulls last, q.id`);
  return questions.map(({ id, texto }) => ({
    title: texto,
    value: sql`(select r.resposta from jsonb_to_recordset(t.respostas) as r(pergunta integer, resposta text)
      where r.pergunta = ${id} limit 1)`,
  }));
}

/** Sign-ups for the office to read; features/inscricao writes them. */
export const inscricao: Behaviour<typeof declaration> = {
  columns: [
    'codigo',
    'compra',
    'lote',
    'preco',
    'com_voucher',
    'vaga_guardada',
    'responsavel_nome',
    'responsavel_cpf',
    'responsavel_texto',
    'responsavel_em',
    'respostas',
    'transferida_de',
    'cancelada_em',
    'motivo',
    'checkin_aparelho',
  ],
  computed: {
    lote_nome: '(select l.nome from evento_lotes l where l.id = t.lote)',
    pagamento: payment,
    recebido: receivedFor('t'),
    comprador: '(select c.nome from compra c where c.id = t.compra)',
    responsavel: 't.responsavel_nome',
    respostas_dadas: `(select string_agg(r.texto || ': ' || r.resposta, E'\\n')
      from jsonb_to_recordset(t.respostas) as r(texto text, resposta text))`,
  },
  filters: {
    lote: (value) => sql`t.lote in (select l.id from evento_lotes l where busca(l.nome) = busca(${value}))`,
    compra: (value) => sql`t.compra = ${value}::bigint`,
    presente: (value) => (value === 'true' ? sql`t.checkin_em is not null` : sql`t.checkin_em is null`),
  },
  totals: {
    confirmadas: `count(*) filter (where ${attendsSql('t')})`,
    recebidos: `coalesce(sum(${receivedFor('t')}), 0)`,
  },
  async exportColumns({ db, query, ...limits }) {
    const evento =
      typeof query.evento === 'string' && /^[1-9]\d{0,8}$/.test(query.evento) && Number(query.evento);
    return evento ? questionColumns(db, limits, evento) : [];
  },
};
