import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '#server/deps.ts';
import { imagemRoutes } from './imagens.ts';
import { looseFileJobs } from './loose-files.ts';
import { moveFileJobs } from './move-files.ts';
import { arquivoRoutes } from './routes.ts';

/**
 * Uploaded files: their routes, the sizes of pictures, the job that deletes files that no record names, and the
 * one that moves files to another place.
 */
export function arquivoFeature(app: FastifyInstance, deps: FeatureDeps): void {
  arquivoRoutes(app, deps);
  imagemRoutes(app, deps);
  looseFileJobs(deps);
  moveFileJobs(deps);
}
