import { createFormSteps, type FormValues } from '#server/checkout/form-steps.ts';
import { readPaymentForm } from '#server/checkout/payment-form.ts';
import { isCode } from '#server/checkout/secret-code.ts';
import { parse } from '#server/http/parse.ts';
import type { Store } from '#shared/contracts/loja.ts';
import { AppError } from '#shared/errors.ts';
import { mostLines } from '#shared/loja/linhas.ts';
import { createLojaLimits } from './call-limits.ts';
import { cartCookieHeader } from './cart-cookie.ts';
import type { LojaDeps } from './deps.ts';
import { findOwn, findPlaced, unknownOrder } from './find-order.ts';
import type { Orders } from './orders.ts';
import {
  cartItem,
  cartUnits,
  type DeliveryInput,
  delivery,
  deliveryToAddress,
  payment,
  withdrawal,
} from './schema.ts';

const idOf = (text: string): number => {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw unknownOrder();
  return Number(text);
};
const numberOf = (text: string | undefined): number | undefined =>
  text === undefined || text.trim() === '' ? undefined : Number(text);

/** `endereco` is the id of an address of the account; otherwise its parts are in `endereco.…`. */
function readDelivery(fields: FormValues): DeliveryInput {
  const { opcao, nota } = fields;
  const input = { opcao, presente: Boolean(fields.presente), nota };
  if (opcao?.startsWith('retirada:')) return parse(delivery, input);
  const addressId = numberOf(fields.endereco);
  if (addressId !== undefined) return parse(delivery, { ...input, endereco: addressId });
  const parts = Object.entries(fields).flatMap(([name, typed]) =>
    name.startsWith('endereco.') ? [[name.slice('endereco.'.length), typed] as const] : [],
  );
  return parts.length > 0
    ? parse(deliveryToAddress, { ...input, endereco: Object.fromEntries(parts) })
    : parse(delivery, { ...input, endereco: null });
}

/** `desistir_de=parte`: the units of each line are in `linhas.0.item` and `linhas.0.quantidade`; an empty one is none. */
function readWithdrawal(fields: FormValues): Record<string, unknown> {
  const { motivo } = fields;
  if (fields.desistir_de !== 'parte') return { motivo };
  const linhas: { item: number; quantidade: number }[] = [];
  for (let at = 0; fields[`linhas.${at}.item`] !== undefined && at < mostLines; at++)
    linhas.push({
      item: Number(fields[`linhas.${at}.item`]),
      quantidade: numberOf(fields[`linhas.${at}.quantidade`]) ?? 0,
    });
  return { motivo, linhas };
}

/** Carts and orders for the pages: forms with and without scripts. */
export function createStore(deps: LojaDeps, orders: Orders): Store {
  const { db, clock, config } = deps;
  const limits = createLojaLimits(deps);
  const { attempt, step, formTokenOf } = createFormSteps({
    secret: config.secret,
    clock,
    limit: limits.call,
  });
  const { carts, checkout, pay, actions, views } = orders;

  /** Returns null for an invalid id, and for another consumer's order. */
  async function orNull<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof AppError && error.kind === 'not_found') return null;
      throw error;
    }
  }

  return {
    cart: carts.view,

    add: (shopper, fields, from) =>
      attempt(from, async () => {
        const input = parse(cartItem, {
          variante: numberOf(fields.variante),
          quantidade: numberOf(fields.quantidade),
        });
        const { secret } = await carts.add(shopper, input, from.ip);
        return secret === undefined ? {} : { setCookie: cartCookieHeader(secret, config.baseUrl) };
      }),

    setQuantity: (shopper, variante, fields, from) =>
      step(from, async () => {
        const { quantidade } = parse(cartUnits, { quantidade: numberOf(fields.quantidade) });
        await carts.set(shopper, { variante: idOf(variante), quantidade });
      }),

    begin: ({ consumidor, carrinho }, from) =>
      attempt(from, async () => {
        if (consumidor === null) throw new AppError('unauthenticated', 'error.unauthenticated');
        return { id: await checkout.begin({ consumidor, carrinho }, from.locale) };
      }),

    checkout: (consumidor, id, cep) =>
      orNull(async () => views.checkout(await findOwn(db, consumidor, idOf(id)), { cep })),

    deliver: (consumidor, id, fields, from) =>
      step(from, async () => {
        await checkout.deliver(consumidor, idOf(id), readDelivery(fields));
      }),

    voucher: (consumidor, id, fields, from) =>
      step(from, async () => {
        await limits.voucher(from.ip);
        const { voucher } = parse(payment.pick({ voucher: true }), { voucher: fields.voucher });
        await checkout.setVoucher(consumidor, idOf(id), voucher ?? null);
      }),

    acceptChanges: (consumidor, id, from) => step(from, () => checkout.acceptChanges(consumidor, idOf(id))),

    async pay(consumidor, id, fields, from) {
      const token = formTokenOf(fields, from);
      if ('refused' in token) return token.refused;
      return step(from, async () => {
        const { nome: _nome, email: _email, ...typed } = readPaymentForm(fields);
        const input = parse(payment, typed);
        await pay.pay(consumidor, idOf(id), input, { ip: from.ip, key: token.id, isForm: true });
      });
    },

    unpay: (consumidor, id, from) => step(from, () => pay.unpay(consumidor, idOf(id))),
    reportPaid: (consumidor, id, from) => step(from, () => pay.reportPaid(consumidor, idOf(id))),
    payment: (consumidor, id) => orNull(() => orders.payment(consumidor, idOf(id))),

    orders: views.list,
    order: (consumidor, id) => orNull(async () => views.order(await findOwn(db, consumidor, idOf(id)))),

    async orderByCode(codigo) {
      const row = isCode(codigo) ? await findPlaced(db, codigo) : undefined;
      return row ? views.order(row) : null;
    },

    cancel: (consumidor, id, from) => step(from, () => actions.cancel(consumidor, idOf(id))),

    undoWithdrawal: (consumidor, id, from) => step(from, () => actions.undoWithdrawal(consumidor, idOf(id))),

    withdraw: (consumidor, id, fields, from) =>
      step(from, async () => {
        await actions.withdraw(consumidor, idOf(id), parse(withdrawal, readWithdrawal(fields)));
      }),
  };
}
