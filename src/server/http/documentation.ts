import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { type Access, needs, publicAccess } from '#shared/access/access.ts';
import { AppError } from '#shared/errors.ts';

const addresses = { page: '/api/docs', document: '/api/openapi.json' };

/** Headers that belong to a connection or to the length of a text, which may still be compressed. */
const transportHeaders = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']);

/**
 * The documentation of the API, as a page and as OpenAPI. It names every route of the office, so it is for people with a role unless the
 * setting API_DOCS opens it. They read it in a browser, which sends the cookie of their session. The code that generates it is loaded by
 * the first request, so that it does not slow down every start.
 */
export function documentApi(
  app: FastifyInstance,
  { apiDocs, version }: Pick<Deps['config'], 'apiDocs'> & { version: string },
): void {
  const access: Access = apiDocs === 'public' ? publicAccess : needs('read', 'Auth');
  const config = { access, acceptsCookie: true } as const;
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD') routes.push(route);
  });

  let making: Promise<FastifyInstance> | undefined;
  const documentation = (): Promise<FastifyInstance> => {
    making ??= import('./documentation-app.ts').then(({ createDocumentation }) =>
      createDocumentation(routes, { ...addresses, version }),
    );
    // a failure counts for its own request only
    making.catch(() => {
      making = undefined;
    });
    return making;
  };
  app.addHook('onClose', async () => (await making?.catch(() => undefined))?.close());

  const handler = async ({ url }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const docs = await documentation();
    const { statusCode, headers, rawPayload } = await docs.inject({ method: 'GET', url });
    if (statusCode === 404) throw new AppError('not_found', 'error.service_not_found');
    for (const [name, value] of Object.entries(headers))
      if (value !== undefined && !transportHeaders.has(name)) void reply.header(name, value);
    return reply.status(statusCode).send(rawPayload);
  };
  // A signed-out person is redirected to sign in, because a browser would only show the JSON of the refusal.
  const errorHandler = (error: Error, { headers }: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const isSignedOut = error instanceof AppError && error.kind === 'unauthenticated';
    if (!isSignedOut || !headers.accept?.includes('text/html')) throw error;
    return reply.redirect(`/auth/login?${new URLSearchParams({ to: addresses.page })}`);
  };
  const schema = { hide: true };
  for (const url of [addresses.page, `${addresses.page}/*`])
    app.get(url, { config, schema, errorHandler, handler });
  app.get(addresses.document, { config, schema, handler });
}
