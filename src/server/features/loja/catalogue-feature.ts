import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '#server/deps.ts';
import type { Catalogue } from '#shared/contracts/catalogo.ts';
import { createCatalogue } from './catalogue.ts';
import { catalogueRoutes } from './catalogue-routes.ts';
import { renewProductPages, renewProductPagesJob } from './renew-pages.ts';

/** What the store sells: its routes, and the renewal of its pages. Pages use what it returns. */
export function catalogueFeature(
  app: FastifyInstance,
  deps: Pick<FeatureDeps, 'db' | 'clock' | 'jobs'>,
): Catalogue {
  const catalogue = createCatalogue(deps);
  catalogueRoutes(app, catalogue);
  deps.jobs.handle(renewProductPagesJob, () => renewProductPages(deps));
  return catalogue;
}
