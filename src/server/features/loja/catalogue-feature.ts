import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { FeatureDeps } from '#server/deps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { etagOf, sendPublic } from '#server/http/etag.ts';
import { publicAccess } from '#shared/access/access.ts';
import type { Catalogue } from '#shared/contracts/catalogo.ts';
import { createCatalogue } from './catalogue.ts';
import { catalogueRoutes } from './catalogue-routes.ts';
import { createFreight } from './freight.ts';
import { freightRoutes } from './freight-routes.ts';
import { merchantFeed } from './merchant-feed.ts';
import { renewProductPages, renewProductPagesJob } from './renew-pages.ts';

const feedType = 'application/xml; charset=utf-8';

/** What the store sells and delivers: its routes, the feed of its products and the renewal of its pages. Pages use what it returns. */
export function catalogueFeature(
  app: FastifyInstance,
  deps: Pick<FeatureDeps, 'config' | 'db' | 'clock' | 'jobs' | 'carriers' | 'site' | 'siteVersion'>,
): Catalogue {
  const { config, jobs, site, siteVersion } = deps;
  const catalogue = createCatalogue(deps);
  const freight = createFreight(deps);
  catalogueRoutes(app, catalogue);
  freightRoutes(app, freight);
  jobs.handle(renewProductPagesJob, () => renewProductPages(deps));

  const feed = siteVersion.remember(async () => {
    const body = await merchantFeed(deps, { church: await site.settings(), baseUrl: config.baseUrl });
    return { body, type: feedType, etag: etagOf(body) };
  });
  endpoint(app, {
    method: 'GET',
    path: '/loja-virtual/feed.xml',
    access: publicAccess,
    tag: 'Loja: catálogo',
    summary: 'Produtos para o Google Merchant Center',
    produces: feedType,
    reply: z.string().describe('O arquivo'),
    cache: 'own',
    handler: async ({ request, reply }) => sendPublic(request, reply, await feed()),
  });
  // The pickup places are those of every product, until the site changes.
  const retiradas = siteVersion.remember(freight.retiradas);
  return { ...catalogue, entregas: freight.entregas, retiradas };
}
