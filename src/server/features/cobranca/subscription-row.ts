import type { Db } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { Subscription } from '#server/ports/charges.ts';
import type { Gateway, SubscriptionState } from '#server/ports/payments.ts';
import { churchToday } from '#shared/dates.ts';

/** A row of assinatura. */
export interface SubscriptionRow extends Subscription {
  gateway_id: string | null;
  encerrar_em: Date | null;
  encerrada_em: Date | null;
  consultas: number;
  criado_em: Date;
}

const columns = raw(`id, gateway, gateway_id, estado, sandbox, proxima, encerrar_em, encerrada_em, consultas,
  criado_em`);

export async function findSubscription(
  db: Db,
  selector: { id: number } | { gateway: string; gatewayId: string },
): Promise<SubscriptionRow | undefined> {
  const condition =
    'id' in selector
      ? sql`id = ${selector.id}`
      : sql`gateway = ${selector.gateway} and gateway_id = ${selector.gatewayId}`;
  const [row] = await db.query<SubscriptionRow>(sql`select ${columns} from assinatura where ${condition}`);
  return row;
}

/** Inserted with its first charge, whose request creates it at the gateway. */
export async function insertSubscription(
  tx: Db,
  gateway: Gateway,
  { cobranca, valor }: { cobranca: number; valor: number },
  now: Date,
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(sql`with feita as (
      insert into assinatura (gateway, estado, sandbox, valor, criado_em)
      values (${gateway.name}, 'criada', ${gateway.sandbox}, ${valor}, ${now}) returning id)
    update cobranca set assinatura = (select id from feita) where id = ${cobranca} returning assinatura as id`);
  return row!.id;
}

/** Refused for good: it is not polled again. */
export const refuseSubscription = async (tx: Db, id: number): Promise<void> =>
  void (await tx.run(sql`update assinatura set estado = 'recusada', consultar_em = null where id = ${id}`));

const hour = 3_600_000;
const day = 24 * hour;
/** How long an ended subscription is still polled for payments in progress. */
const latePollTime = 7 * day;

/** When it is polled next: often until it has begun, then some times a day. */
function nextCheckAt(estado: SubscriptionState['estado'], row: SubscriptionRow, now: Date): Date | null {
  const after = (milliseconds: number): Date => new Date(now.getTime() + milliseconds);
  if (estado === 'encerrada')
    return row.encerrada_em && now.getTime() - row.encerrada_em.getTime() > latePollTime ? null : after(day);
  const age = now.getTime() - row.criado_em.getTime();
  return after(age < hour ? Math.max(60_000, age) : estado === 'ativa' && age > day ? 6 * hour : hour);
}

/** Stores the gateway's state of a subscription. */
export async function storeSubscription(
  tx: Db,
  row: SubscriptionRow,
  state: SubscriptionState,
  now: Date,
): Promise<SubscriptionRow> {
  const hasEnded = state.estado === 'encerrada';
  const after: SubscriptionRow = {
    ...row,
    gateway_id: state.id,
    estado: state.estado,
    proxima: state.proxima && churchToday(state.proxima),
    encerrada_em: hasEnded ? (row.encerrada_em ?? now) : null,
  };
  await tx.run(sql`update assinatura set gateway_id = ${after.gateway_id}, estado = ${after.estado},
    proxima = ${after.proxima}::date, encerrada_em = ${after.encerrada_em},
    -- its end was requested and is not confirmed: ask the gateway again in a minute
    consultar_em = case when encerrar_em is not null and ${!hasEnded} then ${now}::timestamptz + interval '1 minute'
      else ${nextCheckAt(state.estado, after, now)}::timestamptz end
    where id = ${row.id}`);
  return after;
}
