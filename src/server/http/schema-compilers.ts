import type { FastifyServerOptions } from 'fastify';

/**
 * `endpoint.ts` parses the input (once, with this product's messages), and documents it in `config.documented`; a route's
 * own schema checks nothing. Passed at start-up, so that Fastify does not load its own compilers, which its types expect
 * here.
 */
export const compilersFactory = {
  buildValidator: () => () => () => true,
  buildSerializer: () => () => JSON.stringify,
} as unknown as NonNullable<FastifyServerOptions['schemaController']>['compilersFactory'];
