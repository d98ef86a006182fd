import type { FastifyInstance } from 'fastify';
import type { Raffles } from '#shared/contracts/rifa.ts';
import { createBuyerActs } from './buyer-acts.ts';
import { createCompraViews } from './compra-view.ts';
import type { RifaDeps } from './deps.ts';
import { createRaffles, type RifaParts } from './forms.ts';
import { purchaseMailJobs } from './mails.ts';
import { createOrigin } from './origin.ts';
import { createPurchases } from './purchases.ts';
import { rifaRoutes } from './routes.ts';
import { sweepJobs } from './sweep.ts';
import { createTakenReader } from './taken-numbers.ts';
import { createViews } from './views.ts';

/** Raffles: their routes and jobs. Pages use what it returns. */
export function rifaFeature(app: FastifyInstance, deps: RifaDeps): Raffles {
  const taken = createTakenReader(deps);
  deps.charges.register(createOrigin(deps, taken));
  const compras = createCompraViews(deps);
  const parts: RifaParts = {
    ...{ taken, compras, views: createViews(deps, taken) },
    purchases: createPurchases(deps, taken),
    acts: createBuyerActs(deps, compras),
  };
  rifaRoutes(app, deps, parts);
  purchaseMailJobs(deps);
  sweepJobs(deps);
  return createRaffles(deps, parts);
}
