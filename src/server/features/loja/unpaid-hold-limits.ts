import { maxHolds } from '#server/checkout/hold-limits.ts';
import type { Db } from '#server/db/client.ts';
import { prepared, sql } from '#server/db/sql.ts';
import type { Charge } from '#server/ports/charges.ts';
import { AppError } from '#shared/errors.ts';
import type { OrderRow } from './find-order.ts';

/** Orders of one consumer that wait for payment at the same time. */
const maxOrders = 3;
/**
 * How many units of one variant may be held without paying: at least what one family buys, up to a fixed number of a small stock, or a
 * percentage of a large one. One consumer leaves half of a small stock to others; a network may be a whole congregation's after the
 * service, and may take it all.
 */
const unitsOfFamily = 5;
const unitsHeld = 30;
const percentHeld = 30;
const hour = 3_600_000;

interface Waiting {
  charge: Charge;
  /** the hash of the buyer's network */
  rede: string;
  now: Date;
}

/**
 * Lets the order, as it was read, wait for the payment of this charge, and removes its lines from the cart: one statement, after the claim
 * of its goods, whose lock makes concurrent orders of a variant wait for each other. Undefined: the order changed since it was read, or its
 * goods were held often enough. Refuses an order that would hold more than one consumer or one network may hold without paying; a card is
 * answered at once, and may hold all that it pays for.
 */
export async function waitForPayment(
  tx: Db,
  row: OrderRow,
  { charge, rede, now }: Waiting,
): Promise<OrderRow | undefined> {
  const { id, versao, consumidor } = row;
  const dados = JSON.stringify({ cobranca: charge.id, metodo: charge.metodo });
  const [outcome] = await tx.query<{
    orders: number;
    tooMany: { line: string; max: number } | null;
    isOver: boolean;
  }>(
    prepared(sql`with movida as (update pedido set estado = 'aguardando_pagamento', cobranca = ${charge.id},
        sandbox = ${charge.sandbox}, reservada_ate = ${charge.expira_em}, rede = ${rede}, renovacoes = renovacoes + 1,
        versao = versao + 1, atualizado_em = ${now}
      where id = ${id} and estado = 'rascunho' and versao = ${versao} and renovacoes < ${maxHolds}
      returning id),
    historia as (insert into pedido_evento (pedido, quando, tipo, ator, dados)
      select id, ${now}::timestamptz, 'cobranca', 'comprador', ${dados}::jsonb from movida),
    linha as (select i.variante, i.nome, i.quantidade from movida m join pedido_item i on i.pedido = m.id),
    cesta as (select c.carrinho, c.variante, l.quantidade, c.quantidade <= l.quantidade as inteira
      from linha l join carrinho k on k.consumidor = ${consumidor} join carrinho_item c on c.carrinho = k.id and c.variante = l.variante),
    fora as (delete from carrinho_item c using cesta
      where c.carrinho = cesta.carrinho and c.variante = cesta.variante and cesta.inteira),
    menos as (update carrinho_item c set quantidade = c.quantidade - cesta.quantidade from cesta
      where c.carrinho = cesta.carrinho and c.variante = cesta.variante and not cesta.inteira),
    -- by consumer and network, and not by variant: a variant may have been sold in very many orders
    outra as materialized (select id, consumidor, rede from pedido
      where estado = 'aguardando_pagamento' and id <> ${id} and (consumidor = ${consumidor} or rede = ${rede})),
    outra_linha as (select o.consumidor, o.rede, i.variante, i.quantidade from outra o join pedido_item i on i.pedido = o.id),
    -- a card that is never confirmed keeps goods from others as a Pix does
    deixada as (select from pedido o join cobranca c on c.id = o.cobranca where (o.consumidor = ${consumidor} or o.rede = ${rede})
      and o.cancelado_por = 'prazo' and c.metodo = 'cartao' and o.atualizado_em > ${new Date(now.getTime() - 24 * hour)}),
    parte as (select l.nome, l.quantidade + coalesce((select sum(o.quantidade) from outra_linha o
          where o.variante = l.variante and o.consumidor = ${consumidor}), 0) as sua,
        l.quantidade + coalesce((select sum(o.quantidade) from outra_linha o
          where o.variante = l.variante and o.rede = ${rede}), 0) as da_rede,
        greatest(${unitsOfFamily}::integer, k.total * ${percentHeld}::integer / 100,
          case when ${charge.metodo === 'cartao'}::boolean and not exists (select from deixada) then l.quantidade end) as sempre, k.total
      from linha l join capacidade k on k.tipo = 'produto' and k.alvo = l.variante)
    select 1 + (select count(*)::integer from outra o where o.consumidor = ${consumidor}) as orders,
      (select json_build_object('line', p.nome, 'max', greatest(p.sempre, least(${unitsHeld}::integer, p.total / 2))) from parte p
        where p.sua > greatest(p.sempre, least(${unitsHeld}::integer, p.total / 2)) limit 1) as "tooMany",
      exists (select from parte p where p.da_rede > greatest(p.sempre, ${unitsHeld}::integer)) as "isOver"
    from movida`),
  );
  if (!outcome) return undefined;
  const { orders, tooMany, isOver } = outcome;
  if (orders > maxOrders)
    throw new AppError('too_many', 'loja.held_orders', { vars: { max: maxOrders, minutes: 30 } });
  if (tooMany) throw new AppError('conflict', 'loja.held_units', { vars: tooMany });
  if (isOver) throw new AppError('too_many', 'loja.held_network', { vars: { minutes: 30 } });
  return {
    ...row,
    estado: 'aguardando_pagamento',
    versao: versao + 1,
    cobranca: charge.id,
    sandbox: charge.sandbox,
    reservada_ate: charge.expira_em,
  };
}

/** Networks are deleted once they no longer count. */
export async function deleteOldNetworks(db: Db, now: Date): Promise<void> {
  await db.run(sql`update pedido set rede = null where id in (select id from pedido where rede is not null
    and estado <> 'aguardando_pagamento' and atualizado_em <= ${new Date(now.getTime() - hour)} order by id limit 500)`);
}
