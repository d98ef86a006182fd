import type { Database, Db } from '#server/db/client.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import type { Clock } from '#server/ports/clock.ts';
import {
  type Created,
  type Gateway,
  type GatewayCharge,
  GatewayRefused,
  type GatewayState,
  type Gateways,
  type SubscriptionState,
} from '#server/ports/payments.ts';
import { isOpen, mayBecome, metodos } from '#shared/cobranca.ts';
import { AppError } from '#shared/errors.ts';
import { type ChargeRow, dueOf, findCharge, lockCharge, payerDescription } from './charge-row.ts';
import type { ChargeTransitions } from './charge-transitions.ts';
import type { FailedRefunds } from './failed-refunds.ts';
import { madeTooLate, unwantedFrom } from './late-card-charge.ts';
import type { Refunds } from './refunds.ts';
import { findSubscription, refuseSubscription, storeSubscription } from './subscription-row.ts';

export interface GatewaySyncDeps {
  db: Database;
  clock: Clock;
  gateways: Gateways;
  transitions: ChargeTransitions;
  refunds: Refunds;
  failedRefunds: FailedRefunds;
  baseUrl: string;
}

/** A gateway's answer to a request. The first payment of a subscription may come later. */
type GatewayAnswer = Omit<Created, 'state'> & { state: GatewayState | null; assinatura?: SubscriptionState };

export interface SyncOptions {
  /** the row, if the caller has read it */
  charge?: ChargeRow;
  /** a statement that records that this is done, for example on a notice's row */
  mark?: () => Sql;
}

const minute = 60_000;
/** minutes after the charge was created; then every hour */
const firstPollMinutes = [1, 5, 15];
/** How long a closed charge is still polled for late money. */
const latePollTime = 7 * 24 * 60 * minute;
/** How often a paid charge is polled, once an hour, after a refund without an answer was settled by hand and its gateway stays silent. */
const mostSettledPolls = 30 * 24;

/** When a charge is polled next, depending on how often it already was. */
export function nextCheckAt(row: Pick<ChargeRow, 'criado_em' | 'consultas'>, now: Date): Date {
  const planned = firstPollMinutes
    .slice(row.consultas)
    .map((after) => row.criado_em.getTime() + after * minute)
    .find((time) => time > now.getTime());
  return new Date(planned ?? now.getTime() + 60 * minute);
}

/** A charge in the form in which its gateway is asked to create it. */
export function gatewayCharge(row: ChargeRow): Omit<GatewayCharge, 'webhookUrl'> {
  const { codigo, txid, valor, pedido, criado_em: criadoEm } = row;
  const descricao = payerDescription(row);
  const metodo = metodos.find((one) => one === row.metodo);
  // Money received by hand was never requested from a gateway.
  if (!metodo) throw new Error(`The charge ${row.id} of ${row.gateway} is not created anywhere.`);
  return { codigo, txid, valor, descricao, metodo, criadoEm, expiraEm: dueOf(row), ...pedido! };
}

export type GatewaySync = ReturnType<typeof createGatewaySync>;

/** Calls gateways, always outside of a transaction, and applies their answers under the charge's lock. */
export function createGatewaySync(deps: GatewaySyncDeps) {
  const { db, clock, gateways, transitions, refunds, failedRefunds, baseUrl } = deps;

  const gatewayOf = (row: ChargeRow): Gateway => {
    const gateway = gateways.get(row.gateway);
    // Keys for tests never say what became of real money, nor the other way round.
    if (!gateway || gateway.sandbox !== row.sandbox)
      throw new AppError('unavailable', 'cobranca.gateway_away');
    return gateway;
  };

  const inAnHour = (): Date => new Date(clock.now().getTime() + 60 * minute);

  /** Whether the bank took money since the dispute began: part of what was disputed is lost. */
  async function hasLostPart(tx: Db, { id }: ChargeRow): Promise<boolean> {
    const rows = await tx.query(sql`select 1 from cobranca_evento v
        join estorno e on e.id = (v.dados ->> 'estorno')::integer and e.pelo_banco
      where v.cobranca = ${id} and v.tipo = 'estorno_feito'
        and v.id > (select max(d.id) from cobranca_evento d where d.cobranca = ${id} and d.tipo = 'contestada')
      limit 1`);
    return rows.length > 0;
  }

  /** Applies the gateway's state to the charge. Transitions only go forward: an outdated answer changes nothing. */
  async function apply(tx: Db, charge: ChargeRow, state: GatewayState): Promise<ChargeRow> {
    const ator = `gateway:${charge.gateway}`;
    let row = charge;
    const unwanted = state.arrivals.length > 0 ? await unwantedFrom(tx, row) : null;
    for (const arrival of state.arrivals) {
      const isUnwanted = unwanted !== null && arrival.quando > unwanted;
      const after = await transitions.confirmArrival(tx, row, { ...arrival, ator, isUnwanted });
      const hasExcess = after.a_decidir > row.a_decidir;
      row = isUnwanted && hasExcess ? await refunds.sendBack(tx, after, arrival.referencia) : after;
    }
    const { estado } = state;
    if ((estado === 'recusada' || estado === 'cancelada' || estado === 'expirada') && isOpen(row.estado))
      row = await transitions.end(tx, row, estado, { ator, motivo: state.motivo ?? null, isReported: true });
    if (estado === 'em_analise' && mayBecome(row.estado, 'em_analise'))
      row = await transitions.review(tx, row, { ator });
    if (estado === 'contestada' && mayBecome(row.estado, 'contestada')) {
      row = await transitions.step(
        tx,
        row,
        { estado, consultar_em: inAnHour() },
        { tipo: 'contestada', ator },
      );
      await transitions.originOf(row).disputed?.(tx, row);
    }
    row = await refunds.apply(tx, row, state);
    // The dispute was decided. While a refund is undecided, nobody knows yet what the church lost: the dispute ends with that refund.
    // Polled once more later, because two answers may have overtaken each other.
    const isDecided = estado === 'paga' && row.estado === 'contestada';
    if (isDecided && (await refunds.explain(tx, row, state))) {
      const tipo = (await hasLostPart(tx, row)) ? 'contestacao_perdida' : 'contestacao_ganha';
      row = await transitions.step(
        tx,
        row,
        { estado: row.estornado > 0 ? 'estorno_parcial' : 'paga', consultar_em: inAnHour() },
        { tipo, ator },
      );
      await transitions.originOf(row).disputed?.(tx, row);
    }
    return row;
  }

  /** Creates the monthly subscription that this charge is the first payment of. */
  async function subscribe(row: ChargeRow, webhookUrl: string): Promise<GatewayAnswer> {
    const gateway = gatewayOf(row);
    if (!gateway.subscriptions) throw new AppError('unavailable', 'cobranca.gateway_away');
    const { codigo, valor, pedido } = row;
    const descricao = payerDescription(row);
    const { token = '', pagador } = pedido!;
    const { continuar, ...assinatura } = await gateway.subscriptions.create(
      { codigo, valor, descricao, pagador, token, webhookUrl, paginaUrl: baseUrl },
      codigo,
    );
    const [payment] = assinatura.pagamentos;
    // Without an answer now, the subscription is polled soon.
    const state = payment === undefined ? null : await gateway.find(payment).catch(() => null);
    return { state, assinatura, ...(continuar && { continuar }) };
  }

  async function create(row: ChargeRow): Promise<GatewayAnswer | GatewayRefused> {
    const webhookUrl = new URL(`/api/webhooks/${row.gateway}`, baseUrl).href;
    try {
      if (row.assinatura !== null) return await subscribe(row, webhookUrl);
      return await gatewayOf(row).create({ ...gatewayCharge(row), webhookUrl }, row.codigo);
    } catch (error) {
      if (error instanceof GatewayRefused) return error;
      throw error;
    }
  }

  async function refuseCharge(tx: Db, locked: ChargeRow, motivo: string): Promise<ChargeRow> {
    const ator = `gateway:${locked.gateway}`;
    if (isOpen(locked.estado))
      return transitions.end(tx, locked, 'recusada', { ator, motivo, isReported: true });
    const changes = { pedido: null, consultar_em: null };
    return transitions.step(tx, locked, changes, { tipo: 'recusada', ator, dados: { motivo } });
  }

  /** Creates the charge at its gateway; the key makes a second call safe. */
  async function start(row: ChargeRow): Promise<ChargeRow> {
    const ator = `gateway:${row.gateway}`;
    let created: GatewayAnswer | GatewayRefused;
    try {
      created = await create(row);
    } catch (error) {
      if (error instanceof AppError && error.status < 500)
        // The gateway cannot take this charge at all (no key was configured, for example): closes it and reports the
        // reason.
        await db.transaction(async (tx) => {
          const locked = await lockCharge(tx, row.id);
          if (locked.pedido && isOpen(locked.estado))
            await transitions.end(tx, locked, 'recusada', {
              ator: 'sistema',
              motivo: error.key,
              isReported: true,
            });
          if (row.assinatura !== null) await refuseSubscription(tx, row.assinatura);
        });
      if (error instanceof AppError) throw error;
      throw new AppError('unavailable', 'cobranca.gateway_away', { cause: error });
    }
    return db.transaction(async (tx) => {
      let locked = await lockCharge(tx, row.id);
      // A concurrent call has been answered already.
      if (locked.pedido === null) return locked;
      if (isOpen(locked.estado) && locked.expira_em <= clock.now())
        locked = await transitions.end(tx, locked, 'expirada', { ator: 'sistema' });
      if (created instanceof GatewayRefused) {
        const after = await refuseCharge(tx, locked, created.message.slice(0, 500));
        if (row.assinatura !== null) await refuseSubscription(tx, row.assinatura);
        return after;
      }
      const { state, assinatura, ...dados } = created;
      const changes = {
        gateway_id: state?.id ?? null,
        dados,
        pedido: null,
        consultar_em: state === null || gatewayOf(row).manual ? null : nextCheckAt(locked, clock.now()),
      };
      const estado = mayBecome(locked.estado, 'pendente') ? ('pendente' as const) : locked.estado;
      const event = { tipo: 'pendente', ator, dados: isOpen(estado) ? {} : { [madeTooLate]: true } } as const;
      let after = await transitions.step(tx, locked, { ...changes, estado }, event);
      if (state) after = await apply(tx, after, state);
      if (assinatura) {
        const subscription = await findSubscription(tx, { id: row.assinatura! });
        await storeSubscription(tx, subscription!, assinatura, clock.now());
      }
      return after;
    });
  }

  /** A pending refund keeps the charge polled. */
  const stopPolling = (id: number): Promise<number> =>
    db.run(sql`update cobranca set consultar_em = null where id = ${id}
      and not exists (select from estorno where cobranca = ${id} and estado = 'pedido')`);

  /**
   * Brings the charge up to date with its gateway. A charge that is closed here and open there is cancelled there too.
   * `mark` is written when all is done: in the transaction of the gateway's answer if nothing follows it.
   */
  async function sync(id: number, { charge, mark }: SyncOptions = {}): Promise<ChargeRow> {
    const row = charge ?? (await findCharge(db, { id }));
    if (!row) throw new AppError('not_found', 'error.not_found');
    const end = async (after: ChargeRow): Promise<ChargeRow> => {
      if (mark) await db.run(mark());
      return after;
    };
    if (row.pedido !== null) return end(await start(row));
    const gateway = gatewayOf(row);
    if (gateway.manual || row.gateway_id === null) return end(row);
    if (!isOpen(row.estado)) await refunds.syncOpen(row);
    const state = await gateway.find(row.gateway_id).catch(async (error: unknown) => {
      // A payment that the gateway does not know, such as one that keys for tests made, is over.
      if (error instanceof GatewayRefused && !isOpen(row.estado)) await stopPolling(id);
      throw error;
    });
    if (!isOpen(row.estado)) await failedRefunds.compare(row, state);
    const isDone = (now: ChargeRow): boolean => isOpen(now.estado) || now.consultar_em === null;
    let wasDisputed = false;
    const after = await db.transaction(async (tx) => {
      const locked = await lockCharge(tx, id);
      wasDisputed = locked.estado === 'contestada';
      const applied = await apply(tx, locked, state);
      if (mark && isDone(applied)) await tx.commitWith(mark());
      return applied;
    });
    if (isDone(after)) return after;
    const openThere = state.estado === 'pendente' || state.estado === 'em_analise';
    if (openThere) await gateway.cancel(row.gateway_id).catch(ignoreRefusal);
    // A dispute that ended just now is polled once more.
    const isAskedAgain = wasDisputed && mayBecome(after.estado, 'contestada');
    // Stops polling only once the gateway reports the end.
    if (!openThere && after.estado !== 'contestada' && !isAskedAgain) await stopPolling(id);
    return end(after);
  }

  return {
    gatewayOf,
    apply,
    start,
    sync,

    /** Polls the charges that are due. Sets the next time first, so that no two servers poll the same one. */
    async syncDue(most: number): Promise<readonly Error[]> {
      const now = clock.now();
      await db.run(sql`update cobranca set consultar_em = null where consultar_em <= ${now}
        and estado in ('expirada', 'cancelada', 'recusada') and expira_em < ${new Date(now.getTime() - latePollTime)}
        and not exists (select from estorno e where e.cobranca = cobranca.id and (e.estado = 'pedido' or e.resolvido_em is not null))`);
      await db.run(sql`update cobranca set consultar_em = null, consultas = 0 where consultar_em <= ${now}
        and estado in ('paga', 'estorno_parcial', 'estornada', 'expirada', 'cancelada', 'recusada') and consultas > ${mostSettledPolls}
        and exists (select from estorno e where e.cobranca = cobranca.id and e.resolvido_em is not null)
        and not exists (select from estorno e where e.cobranca = cobranca.id and e.estado = 'pedido')`);
      const due = await db.query<Pick<ChargeRow, 'id' | 'gateway' | 'criado_em' | 'consultas'>>(
        sql`select id, gateway, criado_em, consultas from cobranca where consultar_em <= ${now}
          order by consultar_em, id limit ${most}`,
      );
      const unreachable = createUnreachableGateways();
      for (const row of due) {
        // The charges of unreachable gateways stay due.
        if (unreachable.isUnreachable(row.gateway)) continue;
        const next = nextCheckAt({ ...row, consultas: row.consultas + 1 }, now);
        const updatedRows =
          await db.run(sql`update cobranca set consultar_em = ${next}, consultas = consultas + 1
          where id = ${row.id} and consultar_em <= ${now}`);
        if (updatedRows === 0) continue;
        await sync(row.id).catch((error: Error) => unreachable.note(row.gateway, error));
      }
      return unreachable.errors;
    },
  };
}

/** After three failures in one run a gateway counts as unreachable, so that the run does not wait for it again. */
export function createUnreachableGateways() {
  const times = new Map<string, number>();
  const errors: Error[] = [];
  return {
    errors: errors as readonly Error[],
    isUnreachable: (gateway: string): boolean => (times.get(gateway) ?? 0) >= 3,
    note(gateway: string, error: Error): void {
      errors.push(error);
      times.set(gateway, (times.get(gateway) ?? 0) + 1);
    },
  };
}

/** A gateway refuses to cancel a paid or closed charge, which needs no cancelling. */
const ignoreRefusal = (error: unknown): void => {
  if (!(error instanceof GatewayRefused)) throw error;
};
