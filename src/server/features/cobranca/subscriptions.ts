import { z } from 'zod';
import { newCode } from '#server/checkout/secret-code.ts';
import type { Database, Db } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { Clock } from '#server/ports/clock.ts';
import { defineJob, type Jobs, TryLater } from '#server/ports/jobs.ts';
import {
  GatewayRefused,
  type Gateways,
  type Subscriptions as RemoteSubscriptions,
  type SubscriptionState,
} from '#server/ports/payments.ts';
import { isOpen, isSettled, mayBecome } from '#shared/cobranca.ts';
import { churchToday } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { type ChargeRow, findCharge, lockCharge } from './charge-row.ts';
import type { ChargeTransitions } from './charge-transitions.ts';
import { createUnreachableGateways, type GatewaySync, nextCheckAt } from './gateway-sync.ts';
import { gatewayQueue } from './queues.ts';
import { findSubscription, type SubscriptionRow, storeSubscription } from './subscription-row.ts';
import { newTxid } from './txid.ts';

/** Ends a card's monthly charges (a row of assinatura) at its gateway, until it confirms. */
export const endSubscriptionJob = defineJob({
  name: 'cobranca.assinatura',
  payload: z.object({ assinatura: z.number() }),
  queue: gatewayQueue,
});

export interface SubscriptionDeps {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  gateways: Gateways;
  gatewaySync: GatewaySync;
  transitions: ChargeTransitions;
}

const day = 86_400_000;
/** How long a gateway may retry a month's payment. */
const month = 30 * day;

/** The columns that a later month's charge copies from the first; the address may have changed since (`Origin.renewed`). */
const inherited = raw(
  [
    'descricao',
    'descricao_pagador',
    'origem',
    'metodo',
    'gateway',
    'valor',
    'nome',
    'email',
    'documento',
    'anonimo',
    'pessoa',
    'igreja',
    'sandbox',
    'destino',
    'conta',
    'categoria',
    'idioma',
    'assinatura',
  ].join(', '),
);

/**
 * Cards that gateways charge every month. The gateway drives the payments; each becomes one charge here and is handled
 * like any other. Repeated calls, in any order and on any server, give the same result: a payment has one charge, by
 * the gateway's id.
 */
export function createSubscriptions({
  db,
  clock,
  jobs,
  gateways,
  gatewaySync,
  transitions,
}: SubscriptionDeps) {
  const remoteSubscriptions = (gateway: SubscriptionRow['gateway']): RemoteSubscriptions => {
    const remote = gateways.get(gateway)?.subscriptions;
    if (!remote) throw new AppError('unavailable', 'cobranca.gateway_away');
    return remote;
  };

  const firstOf = async (id: number): Promise<number> =>
    (
      await db.query<{ id: number }>(
        sql`select id from cobranca where assinatura = ${id} order by id limit 1`,
      )
    )[0]!.id;

  /** The charge of a payment: the first charge takes the first payment; each later payment gets a charge of its own. */
  async function chargeOf(first: number, payment: string): Promise<ChargeRow> {
    const now = clock.now();
    return db.transaction(async (tx) => {
      const row = await lockCharge(tx, first);
      const ator = `gateway:${row.gateway}`;
      if (row.gateway_id === null) {
        const estado = mayBecome(row.estado, 'pendente') ? ('pendente' as const) : row.estado;
        return transitions.step(
          tx,
          row,
          { gateway_id: payment, estado, consultar_em: nextCheckAt(row, now) },
          { tipo: 'pendente', ator },
        );
      }
      const [inserted] = await tx.query<{
        id: number;
      }>(sql`insert into cobranca (${inherited}, codigo, txid, estado,
          gateway_id, expira_em, consultar_em, criado_em, atualizado_em)
        select ${inherited}, ${newCode()}, ${newTxid(row.origem)}, 'criada', ${payment},
          ${new Date(now.getTime() + month)}, ${new Date(now.getTime() + 60_000)}, ${now}, ${now}
        from cobranca where id = ${first}
        on conflict (gateway, gateway_id) where gateway_id is not null do nothing returning id`);
      // Another server inserted the same payment.
      if (!inserted) return (await findCharge(tx, { gateway: row.gateway, gatewayId: payment }))!;
      const charge = await lockCharge(tx, inserted.id);
      const renewed = await transitions.originOf(charge).renewed?.(tx, charge);
      const origem_id = renewed?.id ?? null;
      const email = renewed ? renewed.email : charge.email;
      await tx.run(sql`with ligada as (update cobranca set origem_id = ${origem_id}, email = ${email} where id = ${charge.id})
        insert into cobranca_evento (cobranca, quando, tipo, para, valor, ator)
        values (${charge.id}, ${now}, 'criada', 'criada', ${charge.valor}, ${ator})`);
      return { ...charge, origem_id, email };
    });
  }

  /** Handles one payment of the subscription. Notices keep settled charges up to date. */
  async function syncPayment(row: SubscriptionRow, first: number, payment: string): Promise<void> {
    const existing = await findCharge(db, { gateway: row.gateway, gatewayId: payment });
    const charge = existing ?? (await chargeOf(first, payment));
    const recent = clock.now().getTime() - charge.criado_em.getTime() < month + day;
    // The gateway may retry a refused card under the same id.
    if (isOpen(charge.estado) || (!isSettled(charge.estado) && recent)) await gatewaySync.sync(charge.id);
  }

  /** Brings the subscription up to date. Payments are read first: once it is stored as ended, no payment is unknown. */
  async function sync(id: number): Promise<void> {
    const row = await findSubscription(db, { id });
    // Not created at the gateway yet: its first charge does that.
    if (!row || row.gateway_id === null || row.estado === 'recusada') return;
    const isOfOurMode = gateways.get(row.gateway)?.sandbox === row.sandbox;
    // Keys for tests never say what became of real money, nor the other way round: they only end a subscription.
    if (!isOfOurMode && !row.encerrar_em) throw new AppError('unavailable', 'cobranca.gateway_away');
    const state = await endAndFind(row, row.gateway_id, isOfOurMode);
    await apply(row, isOfOurMode ? state : { ...state, pagamentos: [] });
  }

  /** The gateway's state of a subscription, which is ended there first where that was requested. */
  async function endAndFind(
    row: SubscriptionRow,
    id: string,
    isOfOurMode: boolean,
  ): Promise<SubscriptionState> {
    const remote = remoteSubscriptions(row.gateway);
    try {
      if (row.encerrar_em && row.estado !== 'encerrada') await remote.cancel(id);
      return await remote.find(id);
    } catch (error) {
      if (!(error instanceof GatewayRefused) || !row.encerrar_em || !isOfOurMode) throw error;
      // One that the gateway does not know, such as one that keys for tests made, charges nothing.
      const isKnown = await remote.find(id).then(
        () => true,
        (reason: unknown) => !(reason instanceof GatewayRefused),
      );
      if (isKnown) throw error;
      return { id, estado: 'encerrada', pagamentos: [], proxima: null };
    }
  }

  async function apply(row: SubscriptionRow, state: SubscriptionState): Promise<void> {
    const first = await firstOf(row.id);
    for (const payment of state.pagamentos) await syncPayment(row, first, payment);
    await db.transaction(async (tx) => {
      const charge = (await findCharge(tx, { id: first }))!;
      const proxima = state.proxima && churchToday(state.proxima);
      // Locks the origin's rows before the subscription's, in the same order as the code that stops a promise.
      await transitions.originOf(charge).subscription?.(tx, { ...row, estado: state.estado, proxima });
      await storeSubscription(tx, row, state, clock.now());
    });
  }

  return {
    sync,

    /** Ends the subscription: recorded in the given transaction; a job informs the gateway until it confirms. */
    async end(tx: Db, id: number): Promise<void> {
      const now = clock.now();
      const updatedRows = await tx.run(sql`update assinatura set encerrar_em = coalesce(encerrar_em, ${now}),
        consultar_em = case when gateway_id is not null then ${new Date(now.getTime() + 60_000)}::timestamptz end
        where id = ${id} and encerrada_em is null and estado <> 'recusada'`);
      if (updatedRows > 0) await jobs.enqueue(tx, endSubscriptionJob, { assinatura: id });
    },

    /** Handles a notice, which names a subscription or a bill of one. */
    async handleNotice(gateway: SubscriptionRow['gateway'], ref: string): Promise<void> {
      const existing = await findSubscription(db, { gateway, gatewayId: ref });
      if (existing) return sync(existing.id);
      const state = await remoteSubscriptions(gateway)
        .find(ref)
        .catch((error: unknown) => {
          if (error instanceof GatewayRefused) return undefined;
          throw error;
        });
      const row = state && (await findSubscription(db, { gateway, gatewayId: state.id }));
      if (row) return sync(row.id);
      // The notice may be about a subscription in creation, whose id is not stored yet: tried again later. Otherwise it is not ours.
      const [waiting] = await db.query(
        sql`select 1 from assinatura where gateway = ${gateway} and estado = 'criada' limit 1`,
      );
      if (waiting) throw new TryLater(`${gateway} tells of ${ref}, which we do not know yet.`);
    },

    /** Polls the subscriptions that are due. Sets the next time first, so that no two servers poll the same one. */
    async syncDue(most: number): Promise<readonly Error[]> {
      const now = clock.now();
      const due = await db.query<
        Pick<SubscriptionRow, 'id' | 'gateway'>
      >(sql`select id, gateway from assinatura
        where consultar_em <= ${now} order by consultar_em, id limit ${most}`);
      const unreachable = createUnreachableGateways();
      for (const { id, gateway } of due) {
        if (unreachable.isUnreachable(gateway)) continue;
        const updatedRows = await db.run(sql`update assinatura set consultas = consultas + 1,
          consultar_em = ${new Date(now.getTime() + day / 24)} where id = ${id} and consultar_em <= ${now}`);
        if (updatedRows > 0) await sync(id).catch((error: Error) => unreachable.note(gateway, error));
      }
      return unreachable.errors;
    },
  };
}
