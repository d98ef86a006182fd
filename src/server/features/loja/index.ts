import type { FastifyInstance } from 'fastify';
import type { Store } from '#shared/contracts/loja.ts';
import { boardRoutes } from './board-routes.ts';
import { cartRoutes } from './cart-routes.ts';
import { counterRoutes } from './counter-routes.ts';
import { createCounterSales } from './counter-sales.ts';
import type { LojaDeps } from './deps.ts';
import { createStore } from './forms.ts';
import { orderMailJobs } from './mails.ts';
import { createOrderOffice } from './office.ts';
import { orderOfficeRoutes } from './office-routes.ts';
import { orderRoutes } from './order-routes.ts';
import { createOrders } from './orders.ts';
import { lojaPdfRoutes } from './pdf-routes.ts';
import { salesRoutes } from './sales-routes.ts';
import { sweepJobs } from './sweep.ts';

/** The store's carts and orders: their routes and jobs. Pages use what it returns. */
export function lojaFeature(app: FastifyInstance, deps: LojaDeps): Store {
  const orders = createOrders(deps);
  cartRoutes(app, deps, orders.carts);
  orderRoutes(app, deps, orders);
  orderOfficeRoutes(app, deps, createOrderOffice(deps));
  counterRoutes(app, deps, createCounterSales(deps));
  boardRoutes(app, deps);
  lojaPdfRoutes(app, deps);
  salesRoutes(app, deps);
  orderMailJobs(deps);
  sweepJobs(deps, orders);
  return createStore(deps, orders);
}
