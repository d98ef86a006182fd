import type { FastifyInstance } from 'fastify';
import type { Raffles } from '#shared/contracts/rifa.ts';
import { createBuyerActions } from './buyer-actions.ts';
import { rifaCounterRoutes } from './counter-routes.ts';
import { createCounterSales } from './counter-sales.ts';
import type { RifaDeps } from './deps.ts';
import { drawJobs } from './draw-jobs.ts';
import { drawRoutes } from './draw-routes.ts';
import { createRaffles, type RifaParts } from './forms.ts';
import { purchaseMailJobs } from './mails.ts';
import { rifaOfficeRoutes } from './office-routes.ts';
import { createOrigin } from './origin.ts';
import { rifaPdfRoutes } from './pdf-routes.ts';
import { proofRoutes } from './proof-routes.ts';
import { rifaPurchaseRoutes } from './purchase-routes.ts';
import { createPurchaseViews } from './purchase-view.ts';
import { createPurchases } from './purchases.ts';
import { rifaRefundRoutes } from './refund-routes.ts';
import { rifaRoutes } from './routes.ts';
import { sweepJobs } from './sweep.ts';
import { createTakenNumbersReader } from './taken-numbers.ts';
import { createRifaViews } from './views.ts';

/** Raffles: their routes and jobs. Pages use what it returns. */
export function rifaFeature(app: FastifyInstance, deps: RifaDeps): Raffles {
  const takenNumbers = createTakenNumbersReader(deps);
  deps.charges.register(createOrigin(deps, takenNumbers));
  const compras = createPurchaseViews(deps);
  const parts: RifaParts = {
    takenNumbers,
    compras,
    views: createRifaViews(deps, takenNumbers),
    purchases: createPurchases(deps, takenNumbers),
    actions: createBuyerActions(deps, compras, takenNumbers),
  };
  rifaRoutes(app, deps, parts);
  proofRoutes(app, deps);
  drawRoutes(app, deps);
  rifaRefundRoutes(app, deps);
  rifaOfficeRoutes(app, deps);
  rifaPurchaseRoutes(app, deps);
  rifaCounterRoutes(app, deps, { takenNumbers, counter: createCounterSales(deps, parts.purchases) });
  rifaPdfRoutes(app, deps);
  purchaseMailJobs(deps);
  drawJobs(deps);
  sweepJobs(deps);
  return createRaffles(deps, parts);
}
