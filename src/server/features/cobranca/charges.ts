import { createHolds } from '#server/checkout/holds.ts';
import { isCode } from '#server/checkout/secret-code.ts';
import type { Database } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { Charges, Origin } from '#server/ports/charges.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { Jobs } from '#server/ports/jobs.ts';
import { GatewayRefused, type Gateways } from '#server/ports/payments.ts';
import { isOpen, isSettled, type Origem } from '#shared/cobranca.ts';
import { AppError } from '#shared/errors.ts';
import { findCharge, lockCharge, publicCharge } from './charge-row.ts';
import { createChargeTransitions, wrongState } from './charge-transitions.ts';
import { createFailedRefunds } from './failed-refunds.ts';
import { createGatewaySync, createUnreachableGateways } from './gateway-sync.ts';
import { createOpenCharge } from './open-charge.ts';
import { createOpenForm } from './open-form.ts';
import { createPaymentMethods } from './payment-methods.ts';
import { reportPayment } from './payment-report.ts';
import { paymentView } from './payment-view.ts';
import { createRefunds } from './refunds.ts';
import { createSubscriptions } from './subscriptions.ts';
import { createUnansweredRefunds } from './unanswered-refunds.ts';

export interface CobrancaDeps {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  gateways: Gateways;
  config: { baseUrl: string; gatewaysFixed: boolean };
  /** origins of a test, in place of those that features register */
  origins?: readonly Origin[];
}

export type Cobranca = ReturnType<typeof createCharges>;

/** Builds the parts of charging: `charges` is for other features, the rest for this feature's own routes and jobs. */
export function createCharges({ db, clock, jobs, gateways, config, origins: fakes = [] }: CobrancaDeps) {
  const origins = new Map<Origem, Origin>();
  const holds = createHolds({ clock });
  const transitions = createChargeTransitions({ clock, gateways, holds, origins });
  const refunds = createRefunds({ db, clock, jobs, gateways, transitions, config });
  const failedRefunds = createFailedRefunds({ db, clock, gateways, transitions, refunds });
  const unansweredRefunds = createUnansweredRefunds({ clock, gateways, transitions, refunds });
  const gatewaySync = createGatewaySync({
    db,
    clock,
    gateways,
    transitions,
    refunds,
    failedRefunds,
    baseUrl: config.baseUrl,
  });
  const subscriptions = createSubscriptions({ db, clock, jobs, gateways, gatewaySync, transitions });
  const { open, receive } = createOpenCharge({ db, clock, gateways, gatewaySync, transitions, origins });

  const byCode = async (codigo: string) => {
    const row = await findCharge(db, { codigo });
    if (!row) throw new AppError('not_found', 'error.not_found');
    return row;
  };

  const charges: Charges = {
    register(origin) {
      if (origins.has(origin.origem)) throw new Error(`The origin ${origin.origem} is registered twice.`);
      origins.set(origin.origem, fakes.find(({ origem }) => origem === origin.origem) ?? origin);
    },

    open,
    receive,
    openForm: createOpenForm(db, open),

    async read(codigo, reader = db) {
      const row = await findCharge(reader, { codigo });
      return row ? publicCharge(reader, row, clock.now()) : null;
    },

    async payment(codigo, origem) {
      const row = isCode(codigo) ? await findCharge(db, { codigo }) : undefined;
      return row?.origem === origem ? paymentView(db, row, clock.now()) : null;
    },

    async reportPaid(codigo) {
      const { id } = await byCode(codigo);
      await db.transaction(async (tx) => {
        const row = await lockCharge(tx, id);
        if (row.estado !== 'pendente' || row.metodo !== 'pix' || !gatewaySync.gatewayOf(row).manual) return;
        await reportPayment(tx, { clock, transitions, holds, origins }, row, {
          comprovante: row.comprovante,
          isSent: false,
        });
      });
    },

    /** Asks the gateway first, so that a cancellation does not lose a payment made meanwhile. */
    async cancel(codigo) {
      const row = await byCode(codigo);
      if (row.estado === 'cancelada') return publicCharge(db, row, clock.now());
      // A charge in creation may be paid at the same moment, and one in review waits for its answer.
      if (row.estado !== 'pendente') throw wrongState(row);
      const gateway = gatewaySync.gatewayOf(row);
      if (row.gateway_id !== null && !gateway.manual) {
        try {
          await gateway.cancel(row.gateway_id);
        } catch (error) {
          if (!(error instanceof GatewayRefused)) throw gatewayUnavailable(error);
          await gatewaySync.sync(row.id);
        }
      }
      const after = await db.transaction(async (tx) => {
        const locked = await lockCharge(tx, row.id);
        if (locked.estado === 'cancelada') return locked;
        if (locked.estado !== 'pendente') throw wrongState(locked);
        return transitions.end(tx, locked, 'cancelada', { ator: 'pagador' });
      });
      return publicCharge(db, after, clock.now());
    },

    async refuse(codigo, why) {
      const { id } = await byCode(codigo);
      await db.transaction(async (tx) => {
        const row = await lockCharge(tx, id);
        if (row.estado === 'em_analise') await transitions.refuse(tx, row, why);
      });
    },

    unsubscribe: subscriptions.end,

    async acceptLate(tx, cobranca) {
      const row = await lockCharge(tx, cobranca);
      if (isOpen(row.estado) || row.sandbox) return false;
      if (isSettled(row.estado)) return true;
      const [late] = await tx.query<{
        valor: number;
      }>(sql`select coalesce(sum(valor), 0) as valor from recebimento
        where cobranca = ${row.id} and tipo = 'atraso' and situacao = 'a_decidir'`);
      if (late!.valor < row.valor) return false;
      const after = await transitions.payLate(tx, row, { ator: 'pagador', quando: clock.now() });
      return isSettled(after.estado);
    },

    async requestRefund(tx, cobranca, refund) {
      await refunds.requestRefund(tx, await lockCharge(tx, cobranca), { ...refund, byOrigin: true });
    },

    async moveAddress(tx, which, email, former) {
      const kept = former
        ? sql`array_append(array_remove(emails_antigos, ${former}::text), ${former}::text)`
        : sql`emails_antigos`;
      await tx.run(sql`update cobranca set email = ${email}, emails_antigos = ${kept} where id in (
        select c.id from cobranca c where c.paga_em is null and ${which} order by c.id for update)`);
    },

    ...createPaymentMethods({ db, gateways }),
  };

  return {
    charges,
    holds,
    transitions,
    origins,
    refunds,
    failedRefunds,
    unansweredRefunds,
    gatewaySync,
    subscriptions,
    byCode,

    /** Closes charges whose time is up, and frees their holds. The gateway is asked first: money may have arrived. */
    async expire(most: number): Promise<readonly Error[]> {
      const due = await db.query<{ id: number; gateway: string }>(sql`select id, gateway from cobranca
        where estado in ('criada', 'pendente', 'em_analise') and expira_em <= ${clock.now()} order by expira_em
        limit ${most}`);
      const unreachable = createUnreachableGateways();
      for (const { id, gateway } of due) {
        // Expires even if the gateway does not answer; money found later retakes its holds if it can.
        if (!unreachable.isUnreachable(gateway))
          await gatewaySync.sync(id).catch((error: Error) => unreachable.note(gateway, error));
        await db.transaction(async (tx) => {
          const row = await lockCharge(tx, id);
          if (isOpen(row.estado) && row.expira_em <= clock.now())
            await transitions.end(tx, row, 'expirada', { ator: 'sistema' });
        });
      }
      return unreachable.errors;
    },
  };
}

const gatewayUnavailable = (cause: unknown): AppError =>
  cause instanceof AppError ? cause : new AppError('unavailable', 'cobranca.gateway_away', { cause });
