import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '#server/deps.ts';
import { connectionRoutes } from './connections.ts';
import { gatewayRoutes } from './gateways.ts';
import { mailTextRoutes } from './mail-texts.ts';
import { securityRoutes } from './security.ts';
import { storageRoutes } from './storage.ts';

/** The settings of the church that have no section of their own. */
export function ajustesFeature(app: FastifyInstance, deps: FeatureDeps): void {
  connectionRoutes(app, deps, {
    gateways: gatewayRoutes(app, deps),
    files: storageRoutes(app, deps),
  });
  mailTextRoutes(app, deps);
  securityRoutes(app, deps);
}
