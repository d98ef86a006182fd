import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { compilersFactory } from './schema-compilers.ts';

/** Loads nothing from other hosts; the page's own styles are inline in its drawings. */
const policy = {
  'default-src': "'self'",
  'base-uri': "'none'",
  'font-src': ["'self'", 'data:'],
  'frame-ancestors': "'none'",
  'img-src': ["'self'", 'data:'],
  'object-src': "'none'",
  'script-src-attr': "'none'",
};

/** A server that documents the routes of another one. It does not listen; requests reach it by `inject`. */
export async function createDocumentation(
  routes: readonly RouteOptions[],
  { page, document, version }: { page: string; document: string; version: string },
): Promise<FastifyInstance> {
  const docs = Fastify({
    routerOptions: { ignoreTrailingSlash: true },
    schemaController: { compilersFactory },
    // no limit, as for the server itself
    pluginTimeout: 0,
  });
  await docs.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Aprisco', version, description: 'The API of the back office.' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      security: [{ bearer: [] }],
    },
    transform: (route) =>
      jsonSchemaTransform({ ...route, schema: route.route.config?.documented?.() ?? route.schema }),
  });
  await docs.register(swaggerUi, { routePrefix: page, staticCSP: policy });
  docs.get(document, { schema: { hide: true }, handler: () => docs.swagger() });
  for (const { method, url, schema, config } of routes)
    if (!schema?.hide)
      docs.route({
        method,
        url,
        exposeHeadRoute: false,
        handler: async () => undefined,
        ...(schema && { schema }),
        ...(config && { config }),
      });
  await docs.ready();
  return docs;
}
