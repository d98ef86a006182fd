import { chargeKey, paymentRequest, purposeOfCharge } from '#server/checkout/charge-request.ts';
import { pickups } from '#server/checkout/delivery-options.ts';
import { networkHash } from '#server/checkout/hold-limits.ts';
import { checkPayment } from '#server/checkout/payment-check.ts';
import { sellHeld } from '#server/checkout/stock.ts';
import type { Db } from '#server/db/client.ts';
import { prepared, sql } from '#server/db/sql.ts';
import { waitForAll } from '#server/db/wait-for-all.ts';
import type { Charge, ChargeRequest } from '#server/ports/charges.ts';
import type { HoldItem } from '#server/ports/holds.ts';
import { type GatewayName, isOpen } from '#shared/cobranca.ts';
import type { CobrancaPublica, MeioDePagamento } from '#shared/contracts/cobranca.ts';
import { AppError, invalid, invalidField } from '#shared/errors.ts';
import { label } from '#shared/i18n/languages.ts';
import { isPaid } from '#shared/loja/pedido.ts';
import { pedido as section } from '#shared/sections/pedido.ts';
import { createLojaLimits } from './call-limits.ts';
import type { Carts } from './cart.ts';
import { notOpen } from './checkout.ts';
import { confirmOrder } from './confirm.ts';
import { isStillOffered } from './delivery.ts';
import type { LojaDeps } from './deps.ts';
import {
  findOrder,
  findOwn,
  holdOwnerOf,
  lockOrder,
  type OrderRow,
  unknownOrder,
  withOrderLock,
} from './find-order.ts';
import { orderMailJob } from './mail-job.ts';
import {
  changesIn,
  changesOf,
  orderChangedError,
  orderedLines,
  unitsOf,
  voucherHolds,
} from './order-lines.ts';
import { requireVoucher } from './order-voucher.ts';
import type { PaymentInput } from './schema.ts';
import { waitForPayment } from './unpaid-hold-limits.ts';

/** How long the goods wait for a payment that a gateway confirms at once. */
const payMinutes = 30;

/** The network of the payer, and the key by which a repeated attempt is recognised. */
export interface Attempt {
  ip: string;
  /** the caller's key, or the token of the form */
  key: string;
  /** a form that is sent again uses the same charge until that is refused */
  isForm: boolean;
}

/** An order after its payment began. */
export interface StartedPayment {
  row: OrderRow;
  cobranca?: CobrancaPublica;
}

export type Pay = ReturnType<typeof createPay>;

/** The payment of an order: its goods are held before anything is charged. */
export function createPay(deps: LojaDeps, carts: Carts) {
  const { db, clock, jobs, holds, charges, config } = deps;
  const limits = createLojaLimits(deps);

  /** The request of the charge that pays for an order. */
  async function chargeRequest(
    row: OrderRow,
    input: Omit<PaymentInput, 'voucher'>,
    { chave, meios }: { chave: string; meios?: readonly MeioDePagamento[] },
  ): Promise<ChargeRequest & { chave: string }> {
    const { metodo } = input;
    if (!metodo) throw invalidField('metodo', 'validation.required');
    const payment = { token: null, parcelas: null, ...input, metodo, nome: row.nome, email: row.email };
    const { meio, errors } = checkPayment(
      { ...payment, valor: row.total },
      meios ?? (await charges.methods()),
    );
    if (Object.keys(errors).length > 0) throw invalid(errors);
    // Payments to the church's own Pix key are confirmed by a person, and a boleto takes days: they get the time of the church's setting.
    const isFast = metodo !== 'boleto' && meio!.gateway !== 'pix_manual';
    return {
      ...paymentRequest(payment),
      origem: 'pedido',
      origemId: row.id,
      ...purposeOfCharge((locale) => `${label(section.singular, locale)} ${row.id}`, row.idioma),
      valor: row.total,
      gateway: meio!.gateway as GatewayName,
      igreja: row.igreja,
      destino: 'pedido',
      ...(isFast && { expiraEm: new Date(clock.now().getTime() + payMinutes * 60_000) }),
      chave,
      idioma: row.idioma,
    };
  }

  /** An order before its payment, with the current data of its lines and whether its delivery is still offered. */
  async function readOrder(consumidor: number, id: number) {
    const [row, lines, meios, collected] = await db.pipelined((connection) =>
      waitForAll([
        findOwn(connection, consumidor, id),
        orderedLines(connection, id, clock.now()),
        charges.methods(connection),
        pickups(connection),
      ]),
    );
    const isOffered = row.opcao !== null && (await isStillOffered(deps, db, row, collected));
    return { row, lines, meios, isOffered };
  }
  type Read = Awaited<ReturnType<typeof readOrder>>;

  /**
   * The conditions for paying an order: a delivery option, and lines as their buyer saw them. Returns the items that the order takes. Stock
   * is checked by the claim, and changes of the order by its `versao`; prices may change until they are read here.
   */
  async function requireComplete(
    tx: Db,
    { row, lines, isOffered }: Pick<Read, 'row' | 'lines' | 'isOffered'>,
  ): Promise<HoldItem[]> {
    if (!row.opcao) throw invalidField('opcao', 'loja.delivery_missing');
    const mudancas = changesIn(lines);
    if (mudancas.length > 0) throw orderChangedError(mudancas);
    await requireVoucher(tx, holds, row, clock.now());
    if (!isOffered) throw new AppError('conflict', 'loja.freight_changed');
    return row.voucher === null ? unitsOf(lines) : [...unitsOf(lines), ...(await voucherHolds(tx, row.id))];
  }

  /** The reason why the payment of an order that was read as `asRead` cannot begin: it is being paid in another tab, or has changed. */
  async function refusal(tx: Db, asRead: OrderRow, otherwise: AppError): Promise<AppError> {
    const row = await findOrder(tx, { id: asRead.id });
    if (!row) return unknownOrder();
    if (row.estado !== 'rascunho') return notOpen(row);
    return row.versao === asRead.versao ? otherwise : new AppError('conflict', 'loja.changed_meanwhile');
  }

  /** The reason why the goods of an order could not be taken; `isAsRead`: it has not changed since. */
  async function noStock(tx: Db, row: OrderRow, isAsRead = false): Promise<AppError> {
    const mudancas = await changesOf(tx, row.id, clock.now());
    const reason =
      mudancas.length > 0 ? orderChangedError(mudancas) : new AppError('conflict', 'loja.changed_meanwhile');
    return isAsRead ? reason : refusal(tx, row, reason);
  }

  /**
   * Lets the order, as it was read, wait for this charge. No lock is needed before: the write requires the `versao` that was read, and a
   * second payment finds another. All statements are sent together: a refusal rolls the others back.
   */
  async function payInTurn(tx: Db, read: Read, charge: Charge, ip: string): Promise<OrderRow> {
    const { row } = read;
    const items = await requireComplete(tx, read);
    const rede = networkHash(config.secret, 'pedido', ip);
    const isMailed = charge.metodo === 'pix' || charge.metodo === 'boleto';
    const work = {
      limit: limits.pay(tx, row.consumidor!),
      claim: holds.claim(tx, charge.id, items, charge.expira_em),
      wait: waitForPayment(tx, row, { charge, rede, now: clock.now() }),
      mail: isMailed
        ? jobs.enqueue(tx, orderMailJob, {
            pedido: row.id,
            tipo: 'order_payment',
            cobranca: charge.id,
            codigo: charge.codigo,
          })
        : undefined,
    };
    const ends = await Promise.allSettled(Object.values(work));
    // After a statement that the database refused, the following ones fail too: throws the first such error.
    for (const end of ends)
      if (end.status === 'rejected' && !(end.reason instanceof AppError)) throw end.reason;
    await work.limit;
    const isAsRead = work.wait.then(
      (moved) => moved !== undefined,
      () => true,
    );
    if (!(await work.claim)) throw await noStock(tx, row, await isAsRead);
    const waiting = await work.wait;
    if (!waiting) throw await refusal(tx, row, new AppError('conflict', 'loja.too_often'));
    await work.mail;
    return waiting;
  }

  /** An order that costs nothing becomes its buyer's at once. */
  const takeFree = (id: number): Promise<void> =>
    db.transaction((tx) =>
      withOrderLock(tx, id, async (row) => {
        if (isPaid(row.estado)) return;
        if (row.estado !== 'rascunho') throw notOpen(row);
        // The caller read a total of zero before the lock: the voucher or the delivery may have changed since.
        if (row.total !== 0) throw new AppError('conflict', 'loja.changed_meanwhile');
        await limits.pay(tx, row.consumidor!);
        const now = clock.now();
        const lines = await orderedLines(tx, id, now);
        const items = await requireComplete(tx, {
          row,
          lines,
          isOffered: await isStillOffered(deps, tx, row),
        });
        const owner = holdOwnerOf(row.id);
        const until = new Date(now.getTime() + payMinutes * 60_000);
        if (!(await holds.claim(tx, owner, items, until))) throw await noStock(tx, row);
        if ((await lockOrder(tx, id)).versao !== row.versao)
          throw new AppError('conflict', 'loja.changed_meanwhile');
        await sellHeld(tx, { owner, pedido: row.id, now });
        await holds.keep(tx, owner);
        await confirmOrder(tx, jobs, { pedido: row.id, ator: 'comprador', now });
        await carts.takeOut(tx, row.consumidor!, row.id);
      }),
    );

  async function chargeOf(
    row: OrderRow,
  ): Promise<{ codigo: string; estado: Parameters<typeof isOpen>[0] } | undefined> {
    if (row.cobranca === null) return undefined;
    const [charge] = await db.query<{ codigo: string; estado: Parameters<typeof isOpen>[0] }>(
      prepared(sql`select codigo, estado from cobranca where id = ${row.cobranca}`),
    );
    return charge;
  }

  /** The server may have died before it asked the gateway: a repeated call continues with the same charge. */
  async function isBegun(row: OrderRow, chave: string): Promise<boolean> {
    const [charge] = await db.query(
      sql`select 1 from cobranca where chave = ${chave} and origem = 'pedido' and origem_id = ${row.id}`,
    );
    return charge !== undefined;
  }

  return {
    chargeOf,

    /** Pays an order; `cobranca` is its charge, if it is known already. */
    async pay(
      consumidor: number,
      id: number,
      input: Omit<PaymentInput, 'voucher'>,
      { ip, key, isForm }: Attempt,
    ): Promise<StartedPayment> {
      const read = await readOrder(consumidor, id);
      const { row, meios } = read;
      const { token, ...lasting } = input;
      const chave = chargeKey('pedido', key, {
        pedido: id,
        total: row.total,
        ...lasting,
        ...(!isForm && { token }),
      });
      const now = async (): Promise<StartedPayment> => ({ row: (await findOrder(db, { id }))! });
      if (row.estado !== 'rascunho') {
        if (isForm && (row.estado === 'aguardando_pagamento' || isPaid(row.estado))) return { row };
        if (isPaid(row.estado) && row.total === 0) return { row };
        if (!(await isBegun(row, chave))) throw notOpen(row);
        if (row.estado === 'aguardando_pagamento')
          await charges.open(await chargeRequest(row, input, { chave }));
        return now();
      }
      if (!row.opcao) throw invalidField('opcao', 'loja.delivery_missing');
      let waiting: OrderRow | undefined;
      const attach = async (tx: Db, charge: Charge): Promise<number> => {
        waiting = await payInTurn(tx, read, charge, ip);
        return row.id;
      };
      try {
        if (row.total === 0) {
          await takeFree(id);
          return now();
        }
        const request = await chargeRequest(row, input, { chave, meios });
        if (isForm) {
          await charges.openForm(request, attach);
          return now();
        }
        const cobranca = await charges.open(request, attach);
        // The gateway's answer may have paid or ended the order; an open charge has not.
        return waiting && isOpen(cobranca.estado) ? { row: waiting, cobranca } : now();
      } catch (error) {
        // The attempt's count was rolled back too, unless the goods were taken and the gateway failed.
        if (!waiting) await limits.pay(db, consumidor);
        throw error;
      }
    },

    /** Returns from a payment that is still open, to choose another method. */
    async unpay(consumidor: number, id: number): Promise<void> {
      const row = await findOwn(db, consumidor, id);
      const charge = row.estado === 'aguardando_pagamento' ? await chargeOf(row) : undefined;
      if (charge && isOpen(charge.estado)) await charges.cancel(charge.codigo);
    },

    /** The buyer reports that a Pix was paid, which the treasurer confirms by hand. */
    async reportPaid(consumidor: number, id: number): Promise<void> {
      const charge = await chargeOf(await findOwn(db, consumidor, id));
      if (charge) await charges.reportPaid(charge.codigo);
    },
  };
}
