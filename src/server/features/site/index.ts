import type { FastifyInstance } from 'fastify';
import type { Deps, FeatureDeps } from '#server/deps.ts';
import { createForms } from './forms.ts';
import { installRoutes } from './install-routes.ts';
import { oldDrawingsJobs } from './old-drawings.ts';
import { pagePreviewRoutes } from './page-preview.ts';
import { createSiteReader } from './reader.ts';
import { siteRoutes } from './routes.ts';
import { shareImageRoutes } from './share-image-routes.ts';
import { createSiteVersion, versionReader } from './version.ts';

/**
 * What visitors read and send, for pages and other features. Created first, because features that the site's own routes
 * use need it.
 */
export function createSite(
  deps: Pick<Deps, 'config' | 'db' | 'clock' | 'jobs'>,
): Pick<FeatureDeps, 'site' | 'siteVersion'> {
  const siteVersion = createSiteVersion({ ...deps, readNumber: versionReader(deps.db) });
  const site = { ...createSiteReader({ ...deps, version: siteVersion }), ...createForms(deps) };
  return { site, siteVersion };
}

/** The public site: feeds, sitemap, share images and the files that make it installable. */
export function siteFeature(app: FastifyInstance, deps: FeatureDeps): void {
  siteRoutes(app, deps);
  shareImageRoutes(app, deps);
  installRoutes(app, deps);
  oldDrawingsJobs(deps);
  pagePreviewRoutes(app, deps);
}
