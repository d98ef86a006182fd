import type { FastifyInstance } from 'fastify';
import type { Giving } from '#shared/contracts/contribuir.ts';
import type { GivingDeps } from './deps.ts';
import { createGiving } from './giving.ts';
import { monthlyGiftOfficeRoutes } from './office-routes.ts';
import { ownGivingRoutes } from './own-routes.ts';
import { receiptRoutes } from './receipt-routes.ts';
import { contribuicaoRoutes } from './routes.ts';
import { yearlyStatementRoutes } from './yearly-statement-routes.ts';

/** Giving: its routes for visitors and for the office, and its jobs. Pages use what it returns. */
export function contribuicaoFeature(app: FastifyInstance, deps: GivingDeps): Giving {
  const giving = createGiving(deps);
  contribuicaoRoutes(app, deps, giving);
  monthlyGiftOfficeRoutes(app, deps, giving);
  ownGivingRoutes(app, deps, giving);
  receiptRoutes(app, deps);
  yearlyStatementRoutes(app, deps, giving);
  return giving;
}
