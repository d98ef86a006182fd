import { chargeKey, paymentRequest } from '#server/checkout/charge-request.ts';
import { countHold, networkMark } from '#server/checkout/fair-share.ts';
import { checkPayment } from '#server/checkout/payment-check.ts';
import { sellHeld } from '#server/checkout/stock.ts';
import type { Db } from '#server/db/client.ts';
import { prepared, sql } from '#server/db/sql.ts';
import type { Charge, ChargeRequest } from '#server/ports/charges.ts';
import type { HoldOwner } from '#server/ports/holds.ts';
import { type GatewayName, isOpen } from '#shared/cobranca.ts';
import { AppError, invalid, invalidField } from '#shared/errors.ts';
import { label } from '#shared/i18n/languages.ts';
import { isPaid } from '#shared/loja/pedido.ts';
import { pedido as section } from '#shared/sections/pedido.ts';
import type { Carts } from './cart.ts';
import { notOpen } from './checkout.ts';
import { confirmOrder } from './confirm.ts';
import { isStillOffered } from './delivery.ts';
import type { LojaDeps } from './deps.ts';
import { demandFairShare } from './held-orders.ts';
import { note } from './history.ts';
import { createLojaLimits } from './limits.ts';
import { orderMailJob } from './mail-job.ts';
import { changed, changesOf, holdItemsOf } from './order-lines.ts';
import { demandVoucher } from './order-voucher.ts';
import { findOwn, findPedido, inTurn, ownerOf, type PedidoRow } from './pedido-row.ts';
import type { AskedPayment } from './schema.ts';

/** How long the goods wait for a payment that a gateway confirms at once. */
const payMinutes = 30;

/** Who pays, from where, and what makes this attempt the same as another. */
export interface Attempt {
  ip: string;
  /** the caller's key, or the token of the form */
  key: string;
  /** a form that is sent again is the same charge until that was refused */
  isForm: boolean;
}

export type Pay = ReturnType<typeof createPay>;

/** The payment of an order: its goods are held before anything is charged. */
export function createPay(deps: LojaDeps, carts: Carts) {
  const { db, clock, jobs, holds, charges, config } = deps;
  const limits = createLojaLimits(deps);

  /** The request of the charge that pays for an order. */
  async function chargeRequest(
    row: PedidoRow,
    asked: Omit<AskedPayment, 'voucher'>,
    chave: string,
  ): Promise<ChargeRequest & { chave: string }> {
    const { metodo } = asked;
    if (!metodo) throw invalidField('metodo', 'validation.required');
    const payment = { token: null, parcelas: null, ...asked, metodo, nome: row.nome, email: row.email };
    const { meio, errors } = checkPayment({ ...payment, valor: row.total }, await charges.methods());
    if (Object.keys(errors).length > 0) throw invalid(errors);
    // A person confirms what comes by the church's own Pix key, and a boleto takes days: they have the church's time.
    const isFast = metodo !== 'boleto' && meio!.gateway !== 'pix_manual';
    return {
      ...paymentRequest(payment),
      origem: 'pedido',
      descricao: `${label(section.singular, row.idioma)} ${row.id}`,
      valor: row.total,
      gateway: meio!.gateway as GatewayName,
      igreja: row.igreja,
      destino: 'pedido',
      ...(isFast && { expiraEm: new Date(clock.now().getTime() + payMinutes * 60_000) }),
      chave,
      idioma: row.idioma,
    };
  }

  /** What must be true before an order is paid: a way of delivery, and lines as their buyer saw them. */
  async function demandComplete(tx: Db, row: PedidoRow): Promise<void> {
    if (!row.opcao) throw invalidField('opcao', 'loja.delivery_missing');
    const mudancas = await changesOf(tx, row.id, clock.now());
    if (mudancas.length > 0) throw changed(mudancas);
    await demandVoucher(tx, holds, row, clock.now());
    if (!(await isStillOffered(deps, tx, { ...row, opcao: row.opcao })))
      throw new AppError('conflict', 'loja.freight_changed');
  }

  /** Takes the goods or refuses: all of them, before anything is charged. */
  async function claim(tx: Db, owner: HoldOwner, row: PedidoRow, until: Date): Promise<void> {
    if (await holds.claim(tx, owner, await holdItemsOf(tx, row.id), until)) return;
    const mudancas = await changesOf(tx, row.id, clock.now());
    throw mudancas.length > 0 ? changed(mudancas) : new AppError('conflict', 'loja.changed_meanwhile');
  }

  /** The order now waits for the payment of this charge. */
  async function waitFor(tx: Db, row: PedidoRow, charge: Charge, ip: string): Promise<void> {
    const now = clock.now();
    const rede = networkMark(config.secret, 'pedido', ip);
    const moved = await tx.run(
      prepared(sql`update pedido set estado = 'aguardando_pagamento', cobranca = ${charge.id}, sandbox = ${charge.sandbox},
        reservada_ate = ${charge.expira_em}, rede = ${rede}, versao = versao + 1, atualizado_em = ${now}
      where id = ${row.id} and estado = 'rascunho' and total = ${charge.valor - charge.juros}`),
    );
    if (moved === 0) throw new AppError('conflict', 'loja.changed_meanwhile');
    await note(tx, {
      ...{ pedido: row.id, tipo: 'cobranca', ator: 'comprador', quando: now },
      dados: { cobranca: charge.id, metodo: charge.metodo },
    });
    await carts.takeOut(tx, row.consumidor!, row.id);
    if (charge.metodo === 'pix' || charge.metodo === 'boleto')
      await jobs.enqueue(tx, orderMailJob, { pedido: row.id, tipo: 'order_payment', cobranca: charge.id });
  }

  const payInTurn = (tx: Db, known: PedidoRow, charge: Charge, ip: string): Promise<number> =>
    inTurn(tx, known.id, async (row) => {
      if (row.estado !== 'rascunho') throw notOpen(row);
      if (row.total !== known.total) throw new AppError('conflict', 'loja.changed_meanwhile');
      await demandComplete(tx, row);
      await claim(tx, charge.id, row, charge.expira_em);
      if (!(await countHold(tx, 'pedido', row.id))) throw new AppError('conflict', 'loja.too_often');
      await waitFor(tx, row, charge, ip);
      await demandFairShare(tx, row.id);
      return row.id;
    });

  /** An order that costs nothing is its buyer's at once. */
  const takeFree = (id: number): Promise<void> =>
    db.transaction((tx) =>
      inTurn(tx, id, async (row) => {
        if (isPaid(row.estado)) return;
        if (row.estado !== 'rascunho') throw notOpen(row);
        await demandComplete(tx, row);
        const now = clock.now();
        const owner = ownerOf(row.id);
        await claim(tx, owner, row, new Date(now.getTime() + payMinutes * 60_000));
        await sellHeld(tx, { owner, pedido: row.id, now });
        await holds.keep(tx, owner);
        await confirmOrder(tx, jobs, { pedido: row.id, ator: 'comprador', now });
        await carts.takeOut(tx, row.consumidor!, row.id);
      }),
    );

  async function chargeOf(
    row: PedidoRow,
  ): Promise<{ codigo: string; estado: Parameters<typeof isOpen>[0] } | undefined> {
    if (row.cobranca === null) return undefined;
    const [charge] = await db.query<{ codigo: string; estado: Parameters<typeof isOpen>[0] }>(
      prepared(sql`select codigo, estado from cobranca where id = ${row.cobranca}`),
    );
    return charge;
  }

  /** The server may have died before it asked the gateway: the same call goes on with the same charge. */
  async function isBegun(row: PedidoRow, chave: string): Promise<boolean> {
    const [known] = await db.query(
      sql`select 1 from cobranca where chave = ${chave} and origem = 'pedido' and origem_id = ${row.id}`,
    );
    return known !== undefined;
  }

  return {
    chargeOf,

    async pay(
      consumidor: number,
      id: number,
      asked: Omit<AskedPayment, 'voucher'>,
      { ip, key, isForm }: Attempt,
    ): Promise<PedidoRow> {
      const row = await findOwn(db, consumidor, id);
      const { token, ...lasting } = asked;
      const chave = chargeKey('pedido', key, {
        pedido: id,
        total: row.total,
        ...lasting,
        ...(!isForm && { token }),
      });
      if (row.estado !== 'rascunho') {
        if (isForm && (row.estado === 'aguardando_pagamento' || isPaid(row.estado))) return row;
        if (isPaid(row.estado) && row.total === 0) return row;
        if (!(await isBegun(row, chave))) throw notOpen(row);
        if (row.estado === 'aguardando_pagamento') await charges.open(await chargeRequest(row, asked, chave));
        return (await findPedido(db, { id }))!;
      }
      await limits.pay(consumidor);
      if (!row.opcao) throw invalidField('opcao', 'loja.delivery_missing');
      if (row.total === 0) await takeFree(id);
      else {
        const request = await chargeRequest(row, asked, chave);
        const attach = (tx: Db, charge: Charge) => payInTurn(tx, row, charge, ip);
        await (isForm ? charges.openForm(request, attach) : charges.open(request, attach));
      }
      return (await findPedido(db, { id }))!;
    },

    /** Back from a payment that is still open, to choose another way. */
    async unpay(consumidor: number, id: number): Promise<void> {
      const row = await findOwn(db, consumidor, id);
      const charge = row.estado === 'aguardando_pagamento' ? await chargeOf(row) : undefined;
      if (charge && isOpen(charge.estado)) await charges.cancel(charge.codigo);
    },

    /** The buyer says that a Pix was paid which the treasurer confirms by hand. */
    async reportPaid(consumidor: number, id: number): Promise<void> {
      const charge = await chargeOf(await findOwn(db, consumidor, id));
      if (charge) await charges.reportPaid(charge.codigo);
    },
  };
}
