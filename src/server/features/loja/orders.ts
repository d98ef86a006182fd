import type { Pagamento } from '#shared/contracts/pagamento.ts';
import { createBuyerActions } from './buyer-actions.ts';
import { createCarts } from './cart.ts';
import { createCheckout } from './checkout.ts';
import type { LojaDeps } from './deps.ts';
import { findOwn } from './find-order.ts';
import { createOrderViews } from './order-view.ts';
import { createOrigin } from './origin.ts';
import { createPay } from './pay.ts';

export type Orders = ReturnType<typeof createOrders>;

/** Carts and orders, for the routes and the pages alike. */
export function createOrders(deps: LojaDeps) {
  const { db, charges } = deps;
  const carts = createCarts(deps);
  const checkout = createCheckout(deps, carts);
  const pay = createPay(deps, carts);
  charges.register(createOrigin(deps, carts));
  return {
    carts,
    checkout,
    pay,
    actions: createBuyerActions(deps, pay),
    views: createOrderViews(deps),

    /** The payment of an order as its payer sees it; null: there is none yet. */
    async payment(consumidor: number, id: number): Promise<Pagamento | null> {
      const charge = await pay.chargeOf(await findOwn(db, consumidor, id));
      return charge ? charges.payment(charge.codigo, 'pedido') : null;
    },
  };
}
