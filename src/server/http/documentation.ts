import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Deps } from '#server/deps.ts';
import { type Access, needs, publicAccess } from '#shared/access/access.ts';
import { AppError } from '#shared/errors.ts';

/** Loads nothing from elsewhere; the page's own styles are inline in its drawings. */
const policy = {
  'default-src': "'self'",
  'base-uri': "'none'",
  'font-src': ["'self'", 'data:'],
  'frame-ancestors': "'none'",
  'img-src': ["'self'", 'data:'],
  'object-src': "'none'",
  'script-src-attr': "'none'",
};

const addresses = { page: '/api/docs', document: '/api/openapi.json' };

/**
 * The documentation of the API, as a page and as OpenAPI. It names every route of the office, so it is for people with a
 * role unless the setting API_DOCS opens it. They read it in a browser, which sends the cookie of their session.
 */
export async function documentApi(
  app: FastifyInstance,
  { apiDocs, version }: Pick<Deps['config'], 'apiDocs'> & { version: string },
): Promise<void> {
  const access: Access = apiDocs === 'public' ? publicAccess : needs('read', 'Auth');
  const config = { access, acceptsCookie: true } as const;
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Aprisco', version, description: 'The API of the back office.' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      security: [{ bearer: [] }],
    },
    transform: (asked) =>
      jsonSchemaTransform({ ...asked, schema: asked.route.config?.documented?.() ?? asked.schema }),
  });
  await app.register(async (docs) => {
    docs.addHook('onRoute', (route) => {
      route.config = { ...route.config, ...config };
    });
    // A browser cannot show the JSON of a refusal to a person who only has to sign in.
    docs.setErrorHandler((error, request, reply) => {
      const isSignedOut = error instanceof AppError && error.kind === 'unauthenticated';
      if (!isSignedOut || !request.headers.accept?.includes('text/html')) throw error;
      return reply.redirect(`/auth/login?${new URLSearchParams({ to: addresses.page })}`);
    });
    await docs.register(swaggerUi, { routePrefix: addresses.page, staticCSP: policy });
  });
  app.get(addresses.document, { config, schema: { hide: true }, handler: () => app.swagger() });
}
