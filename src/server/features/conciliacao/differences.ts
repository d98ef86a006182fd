import { join, raw, type Sql, sql } from '#server/db/sql.ts';
import { estados, isSettled, refundAnswerLimit } from '#shared/cobranca.ts';
import { churchZone } from '#shared/dates.ts';

/*
 * The rules between charges, arrivals, refunds and books, each as a query for its violations. Money moves in one
 * transaction with all its consequences: in one snapshot there must be none at any time. Every query yields: tipo,
 * cobranca, financeiro, esperado, encontrado, detalhe.
 */

const settled = raw(
  `(${estados
    .filter(isSettled)
    .map((estado) => `'${estado}'`)
    .join(', ')})`,
);

/** Charges that the books must contain; sandbox charges are left out. */
const real = sql`select * from cobranca where estado in ${settled} and not sandbox`;

/** The number in an origin such as `cobranca:7`. */
const numberIn = (kind: string): Sql => raw(`substring(f.origem from '^${kind}:([0-9]{1,9})$')::integer`);

/**
 * The day of a charge's row: that of the payment, or the first open one when the payment's month was already closed, by the church of the
 * row or by that of its account (`fechado_ate_para`).
 */
const isOtherDay = sql`(f.data_pagamento is distinct from c.dia
  and not (f.data_vencimento = c.dia and exists (select from fechamento m
    where m.igreja in (coalesce(f.igreja, igreja_sede()),
        (select coalesce(k.igreja, igreja_sede()) from conta k where k.id = f.movimento))
      and m.mes >= date_trunc('month', c.dia) and m.mes = (f.data_pagamento - interval '1 month')::date)))`;

/** Each paid charge has one row with its amount, of its day; each such row has its charge. */
const charges = sql`
  select case when f.id is null then 'sem_lancamento' when c.id is null then 'lancamento_sem_cobranca'
      when f.valor <> c.valor then 'valor_diferente'
      when ${isOtherDay} then 'data_diferente' else 'lancamento_alterado' end as tipo,
    coalesce(c.id, ${numberIn('cobranca')}) as cobranca, f.id as financeiro,
    c.valor as esperado, f.valor as encontrado, case when c.id is null then f.origem end as detalhe
  from (select id, valor, recebido, estornado,
      (paga_em at time zone ${raw(`'${churchZone}'`)})::date as dia from (${real}) r) c
    full join (select * from financeiro where origem like 'cobranca:%') f on f.origem = 'cobranca:' || c.id
  where f.id is null or c.id is null or f.valor <> c.valor or ${isOtherDay}
    or not f.pago or f.tipo <> 'receita' or f.estorno_de is not null
    or (f.estornado_em is null and c.estornado >= c.recebido) or (f.estornado_em is not null and c.estornado < c.valor)`;

/** Each excess that was accepted has a row of its own, and each such row its excess. */
const excesses = sql`
  select case when f.id is null then 'sem_lancamento' when r.id is null then 'lancamento_sem_cobranca'
      when f.valor <> r.valor then 'valor_diferente' else 'lancamento_alterado' end,
    r.cobranca, f.id, r.valor, f.valor, coalesce(f.origem, 'excesso:' || r.id)
  from (select e.id, e.valor, e.cobranca from recebimento e join cobranca c on c.id = e.cobranca
      where e.tipo = 'excesso' and e.situacao = 'aceito' and not c.sandbox) r
    full join (select * from financeiro where origem like 'excesso:%') f on f.origem = 'excesso:' || r.id
  where f.id is null or r.id is null or f.valor <> r.valor or not f.pago or f.tipo <> 'receita'
    or f.estorno_de is not null`;

/** Each refund of what was paid has its counterpart to the charge's row, and each counterpart its refund. */
const refunds = sql`
  select case when f.id is null then 'sem_lancamento' when e.id is null then 'lancamento_sem_cobranca'
      when f.valor <> e.valor then 'valor_diferente' else 'lancamento_alterado' end,
    e.cobranca, f.id, e.valor, f.valor, coalesce(f.origem, 'estorno:' || e.id)
  from (select e.id, e.valor, e.cobranca, o.id as original from estorno e join cobranca c on c.id = e.cobranca
      left join financeiro o on o.origem = 'cobranca:' || c.id
      where e.estado = 'feito' and e.recebimento is null and not c.sandbox) e
    full join (select * from financeiro where origem like 'estorno:%') f on f.origem = 'estorno:' || e.id
  where f.id is null or e.id is null or f.valor <> e.valor or not f.pago
    or f.estorno_de is distinct from e.original`;

/** Rows of the books with any other origin. */
const unknownOrigins = sql`
  select 'lancamento_sem_cobranca', null, f.id, null, f.valor, f.origem from financeiro f
  where f.origem is not null and f.origem !~ '^(cobranca|excesso|estorno):'`;

/** The totals of a charge equal the sums of its parts. */
const sum = (tipo: string, column: string, parts: Sql): Sql => sql`
  select ${raw(`'${tipo}'`)}, c.id, null::integer, coalesce(p.valor, 0), ${raw(`c.${column}`)}, null::text
  from cobranca c left join (${parts}) p on p.cobranca = c.id
  where ${raw(`c.${column}`)} <> coalesce(p.valor, 0)`;
const sums = [
  sum(
    'recebido_diferente',
    'recebido',
    sql`select cobranca, sum(valor)::bigint as valor from recebimento
      where situacao = 'aceito' group by cobranca`,
  ),
  sum(
    'a_decidir_diferente',
    'a_decidir',
    sql`select cobranca, sum(valor)::bigint as valor from recebimento where situacao = 'a_decidir' group by cobranca`,
  ),
  sum(
    'estornado_diferente',
    'estornado',
    sql`select cobranca, sum(valor)::bigint as valor from estorno
      where estado = 'feito' and recebimento is null group by cobranca`,
  ),
];

/** A charge with all its money is paid; its state is that of its last event. */
const states = sql`
  select 'estado_incoerente', c.id, null::integer, c.valor, c.recebido, c.estado from cobranca c
  where (c.estado in ('criada', 'pendente', 'em_analise') and c.recebido >= c.valor)
    or (c.estado = 'estornada' and c.estornado < c.valor)
    or (c.estado = 'estorno_parcial' and c.estornado not between 1 and c.recebido - 1)
    or (c.estado = 'paga' and c.estornado > 0)
  union all
  select 'estado_incoerente', c.id, null::integer, null, null, c.estado || ' ≠ ' || coalesce(e.para, '–')
  from cobranca c left join lateral (select para from cobranca_evento where cobranca = c.id and para is not null
    order by id desc limit 1) e on true
  where e.para is distinct from c.estado`;

/**
 * Confirmed holds belong to paid charges, to sign-ups and orders that cost nothing or to vouchers that keep places; the
 * counter equals the held and sold items.
 */
const holds = sql`
  select 'reserva_sem_pagamento', r.cobranca, null::integer, null::bigint, null::bigint, r.tipo || ':' || r.alvo
  from reserva r left join cobranca c on c.id = r.cobranca
  where r.estado = 'confirmada' and case
    when r.cobranca is not null then c.estado not in ${settled} or c.sandbox
    when r.dono like 'voucher:%' then false
    when r.dono like 'pedido:%' then not exists (select from pedido p where 'pedido:' || p.id = r.dono
      and p.pago_em is not null and p.total = 0)
    else not exists (select from compra p where 'compra:' || p.id = r.dono and p.estado = 'confirmada' and p.total = 0) end
  union all
  select 'lugares_diferentes', null, null, null, null,
    k.tipo || ':' || k.alvo || ' (' || k.tomado || ' ≠ ' || coalesce(sum(r.quantidade), 0) || ')'
  from capacidade k left join reserva r on r.tipo = k.tipo and r.alvo = k.alvo and r.estado in ('retida', 'confirmada')
  group by k.tipo, k.alvo, k.tomado having k.tomado <> coalesce(sum(r.quantidade), 0)`;

/** The people who come to an event are as many as the places sold for them; those of vouchers that keep places apart. */
const signUps = sql`
  select 'inscricoes_diferentes', null::integer, null::integer, coalesce(v.vendidos, 0)::bigint,
    coalesce(p.pessoas, 0)::bigint, 'lote:' || coalesce(v.lote, p.lote)
  from (select r.alvo as lote, sum(r.quantidade) as vendidos from reserva r
      where r.tipo = 'lote' and r.estado = 'confirmada' and coalesce(r.dono not like 'voucher:%', true) group by r.alvo) v
    full join (select i.lote, count(*) as pessoas from inscricao i join compra c on c.id = i.compra
        left join voucher w on w.id = c.voucher
      where i.status in ('confirmada', 'check_in_feito') and not i.sandbox
        and not (i.vaga_guardada and w.lote is not null) group by i.lote) p on p.lote = v.lote
  where coalesce(v.vendidos, 0) <> coalesce(p.pessoas, 0)`;

/** The stock of a variant is the sum of its movements, and what can be sold and what is shown are that stock. */
const stock = sql`
  select 'estoque_diferente', null::integer, null::integer, null::bigint, null::bigint,
    'variante:' || s.variante || ' (' || s.soma || ' ≠ ' || concat_ws(', ', s.estoque, s.total, s.saldo) || ')'
  from (select v.id as variante, coalesce(m.soma, 0) as soma, v.estoque, c.total, coalesce(m.saldo, 0) as saldo
    from produto_variantes v left join capacidade c on c.tipo = 'produto' and c.alvo = v.id
      left join (select variante, sum(quantidade)::bigint as soma, (array_agg(saldo order by id desc))[1] as saldo
        from estoque_movimento group by variante) m on m.variante = v.id) s
  where s.estoque <> s.soma or s.total is distinct from s.soma or s.saldo <> s.soma`;

/**
 * A paid purchase of a raffle has money and owns exactly its numbers, and no other purchase owns one for good; one that was
 * refunded, or whose money is owed, after the list was frozen keeps its numbers, and one of a cancelled raffle keeps them until it is refunded.
 */
const raffleNumbers = sql`
  select 'numeros_diferentes', c.cobranca, null::integer, case when c.estado = 'paga' then c.quantidade else 0 end::bigint,
    coalesce(n.total, 0)::bigint, 'rifa_compra:' || c.id
  from rifa_compra c join rifa t on t.id = c.rifa left join (select compra, count(*) as total, array_agg(numero order by numero) as numeros
    from rifa_numero where estado = 'paga' group by compra) n on n.compra = c.id
  where case
    when c.estado = 'paga' then n.numeros is distinct from c.numeros or c.sandbox
      or not exists (select from cobranca k where k.id = c.cobranca and k.estado in ${settled} and not k.sandbox)
    when c.estado = 'devolvida' or (c.estado = 'cancelada'
        and (t.status = 'cancelada' or exists (select from rifa_lista l where l.rifa = t.id)))
      then n.numeros is not null and n.numeros <> c.numeros
    else n.numeros is not null end`;

/** The amount owed to buyers is at most the rest of their money, less what is being returned. */
const owedBy = (table: 'compra' | 'pedido' | 'rifa_compra'): Sql => sql`
  select 'devolucao_a_mais', k.id, null::integer, k.livre, c.a_devolver, ${raw(`'${table}:'`)} || c.id
  from ${raw(table)} c join lateral (select k.id, k.recebido - k.estornado - coalesce((select sum(e.valor)::bigint from estorno e
      where e.cobranca = k.id and e.estado = 'pedido' and e.recebimento is null), 0) as livre
    from cobranca k where k.id = c.cobranca) k on true
  where c.a_devolver > 0 and c.a_devolver > k.livre`;
const owed = [owedBy('compra'), owedBy('pedido'), owedBy('rifa_compra')];

/** What the cancellations of a purchase promised to return is refunded, requested or owed; the rest is kept by the event's policy. */
const promised = sql`
  select 'devolucao_a_menos', d.cobranca, null::integer, d.prometido, d.encontrado, 'compra:' || d.compra
  from (select c.id as compra, k.id as cobranca,
      coalesce((select sum((h.dados ->> 'devolucao')::bigint) from inscricao_evento h
        where h.compra = c.id and h.tipo = 'cancelada'), 0)::bigint as prometido,
      (k.estornado + c.a_devolver + coalesce((select sum(e.valor) from estorno e
        where e.cobranca = k.id and e.estado = 'pedido' and e.recebimento is null), 0))::bigint as encontrado
    from compra c join (${real}) k on k.id = c.cobranca
    where exists (select from inscricao i where i.compra = c.id and i.status = 'cancelada')) d
  where d.encontrado < d.prometido`;

/** Nothing is kept of an order or a raffle purchase that was cancelled, but an excess that the treasurer accepted since. */
const allOf = (table: 'pedido' | 'rifa_compra', isCancelled: Sql): Sql => sql`
  select 'devolucao_a_menos', d.cobranca, null::integer, d.prometido, d.encontrado, ${raw(`'${table}:'`)} || d.id
  from (select c.id, k.id as cobranca,
      (k.recebido - coalesce((select sum(r.valor) from recebimento r
        where r.cobranca = k.id and r.tipo = 'excesso' and r.situacao = 'aceito'), 0))::bigint as prometido,
      (k.estornado + c.a_devolver + coalesce((select sum(e.valor) from estorno e
        where e.cobranca = k.id and e.estado = 'pedido' and e.recebimento is null), 0))::bigint as encontrado
    from ${raw(table)} c join (${real}) k on k.id = c.cobranca where ${isCancelled} and not c.sandbox) d
  where d.encontrado < d.prometido`;
const forgotten = [
  promised,
  // 'reembolsado' once a part was returned
  allOf('pedido', sql`c.cancelado_por in ('comprador', 'loja')`),
  allOf('rifa_compra', sql`c.estado = 'cancelada'`),
];

/** Refunds that failed after they were done: the books say that the money left, and the church still has it. */
const failedRefunds = sql`
  select 'estorno_falhou', e.cobranca, f.id, e.valor, 0::bigint, 'estorno:' || e.id
  from estorno e join cobranca c on c.id = e.cobranca left join financeiro f on f.origem = 'estorno:' || e.id
  where e.desfeito_em is not null and e.acertado_em is null and not c.sandbox`;

/** Refunds that were requested days ago and are neither done nor refused. */
const openRefunds = (now: Date): Sql => sql`
  select 'estorno_aberto', e.cobranca, null::integer, e.valor, 0::bigint, 'estorno:' || e.id
  from estorno e join cobranca c on c.id = e.cobranca
  where e.estado = 'pedido' and e.criado_em < ${new Date(now.getTime() - refundAnswerLimit)} and not c.sandbox`;

/** Each paid charge has a receipt, no other charge has one, and the numbers have no gaps. */
const receipts = sql`
  select 'sem_recibo', c.id, null::integer, null::bigint, null::bigint, null::text
  from (${real}) c where not exists (select from recibo where cobranca = c.id)
    and coalesce(c.igreja, (select id from igreja where sede)) is not null
  union all
  select 'recibo_sem_pagamento', r.cobranca, null, null, null, r.numero || '/' || r.ano
  from recibo r join cobranca c on c.id = r.cobranca where c.estado not in ${settled} or c.sandbox
  union all
  select 'recibo_sem_pagamento', null, f.id, null, null, r.numero || '/' || r.ano
  from recibo r join financeiro f on f.id = r.financeiro where not f.pago or f.tipo <> 'receita'
  union all
  select 'recibo_fora_de_ordem', null, null, null, null, max(numero) || '/' || ano || ' (' || count(*) || ')'
  from recibo group by igreja, ano having max(numero) <> count(*) or min(numero) <> 1`;

/** All differences; `total` counts them all, beyond the limit. */
export const differences = (limit: number, now: Date): Sql => sql`
  select d.*, count(*) over ()::integer as total
  from (${join([charges, excesses, refunds, unknownOrigins, ...sums, states, holds, signUps, stock, raffleNumbers, ...owed, ...forgotten, failedRefunds, openRefunds(now), receipts], ' union all ')}) d
  order by d.cobranca nulls last, d.financeiro, d.tipo limit ${limit}`;

/** The number and amount of the compared charges. */
export const compared = sql`select count(*)::integer as cobrancas, coalesce(sum(valor), 0)::bigint as valor
  from (${real}) r`;
