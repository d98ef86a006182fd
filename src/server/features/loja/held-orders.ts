import type { Db } from '#server/db/client.ts';
import { prepared, sql } from '#server/db/sql.ts';
import { AppError } from '#shared/errors.ts';

/** Orders of one consumer that wait for payment at the same time. */
const mostOrders = 3;
/** Units of one variant that orders of one network hold without paying: the larger of the two. */
const unitsPerNetwork = 30;
const percentPerNetwork = 30;
const hour = 3_600_000;

/**
 * Refuses an order that would hold more than one consumer or one network may hold without paying, this order counted. Called
 * after its claim, whose lock makes concurrent orders of a variant wait for each other.
 */
export async function demandFairShare(tx: Db, pedido: number): Promise<void> {
  const [row] = await tx.query<{ orders: number; isOver: boolean }>(
    prepared(sql`select (select count(*)::integer from pedido o where o.consumidor = p.consumidor
          and o.estado = 'aguardando_pagamento') as orders,
        exists (select from pedido_item i join capacidade k on k.tipo = 'produto' and k.alvo = i.variante
          where i.pedido = p.id and (select sum(o.quantidade) from pedido q join pedido_item o on o.pedido = q.id
            where q.rede = p.rede and q.estado = 'aguardando_pagamento' and o.variante = i.variante)
            > greatest(i.quantidade, ${unitsPerNetwork}, k.total * ${percentPerNetwork} / 100)) as "isOver"
      from pedido p where p.id = ${pedido}`),
  );
  if (row!.orders > mostOrders)
    throw new AppError('too_many', 'loja.held_orders', { vars: { max: mostOrders, minutes: 30 } });
  if (row!.isOver) throw new AppError('too_many', 'loja.held_network', { vars: { minutes: 30 } });
}

/** Networks are needed only while they count. */
export async function forgetNetworks(db: Db, now: Date): Promise<void> {
  await db.run(sql`update pedido set rede = null where id in (select id from pedido where rede is not null
    and estado <> 'aguardando_pagamento' and atualizado_em <= ${new Date(now.getTime() - hour)} order by id limit 500)`);
}
