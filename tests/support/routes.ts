import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';
import type { Access } from '#shared/access/access.ts';

export interface Route {
  method: string;
  url: string;
  access: Access | undefined;
  isEndpoint: boolean;
  /** the cookie of a session identifies the caller */
  acceptsCookie: boolean;
}

/** Every route of the server that is made meanwhile, collected from Fastify's onRoute hook. */
export async function withRoutes<T>(make: () => Promise<T>): Promise<{ made: T; routes: Route[] }> {
  const routes: Route[] = [];
  const listen = (message: unknown): void => {
    const { fastify } = message as { fastify: FastifyInstance };
    const registered: RouteOptions[] = [];
    fastify.addHook('onRoute', (route) => void registered.push(route));
    fastify.addHook('onReady', async () => {
      for (const { method, url, config } of registered)
        for (const verb of [method].flat())
          routes.push({
            method: verb,
            url,
            access: config?.access,
            isEndpoint: config?.endpoint === true,
            acceptsCookie: config?.acceptsCookie === true,
          });
    });
  };
  subscribe('fastify.initialization', listen);
  try {
    return { made: await make(), routes };
  } finally {
    unsubscribe('fastify.initialization', listen);
  }
}
