import type { FastifyServerOptions } from 'fastify';

/**
 * `endpoint.ts` parses the input (once, with our messages), and documents it in `config.documented`; a route's own
 * schema checks nothing. Passed at the start, so that Fastify does not load its own compilers, which its types expect here.
 */
export const compilersFactory = {
  buildValidator: () => () => () => true,
  buildSerializer: () => () => JSON.stringify,
} as unknown as NonNullable<FastifyServerOptions['schemaController']>['compilersFactory'];
