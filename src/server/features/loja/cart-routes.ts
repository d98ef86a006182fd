import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { endpoint } from '#server/http/endpoint.ts';
import { idText, orEmpty } from '#server/http/input-checks.ts';
import { createMemoryLimit } from '#server/http/memory-limit.ts';
import { publicAccess } from '#shared/access/access.ts';
import { type CartOwner, cartCookie } from '#shared/contracts/loja.ts';
import { AppError } from '#shared/errors.ts';
import type { Carts } from './cart.ts';
import { cookieOptions } from './cart-cookie.ts';
import type { LojaDeps } from './deps.ts';
import { cartReply } from './replies.ts';
import { cartItem, cartUnits, wholeCart } from './schema.ts';

const common = { access: publicAccess, tag: 'Loja: carrinho', reply: cartReply } as const;
const byVariant = {
  params: z.object({ variante: idText.transform(Number) }),
  badParams: 'not_found',
} as const;
/** Limited before the body is parsed: a hundred lines are a few kilobytes. */
const bodyLimit = 32 * 1024;

/** The cart of a visitor (by its cookie) or of a signed-in consumer (by the token). */
export function cartRoutes(
  app: FastifyInstance,
  { config, sources, clock }: Pick<LojaDeps, 'config' | 'sources' | 'clock'>,
  carts: Carts,
): void {
  const options = cookieOptions(config.baseUrl);
  // A congregation shops from one network after the service.
  const writes = createMemoryLimit({ clock }, 600);

  /** The token identifies the caller; an expired one is refused, so that its owner signs in again and finds the cart. */
  async function consumidorOf({ headers }: FastifyRequest): Promise<number | null> {
    const [, token] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? [];
    if (!token) return null;
    const identity = await sources.consumidor.byToken(token);
    if (!identity) throw new AppError('unauthenticated', 'error.session_ended');
    return identity.consumidor.id;
  }

  const shopperOf = async (request: FastifyRequest): Promise<CartOwner> => ({
    consumidor: await consumidorOf(request),
    carrinho: request.cookies[cartCookie] ?? null,
  });

  /** Sets the cookie for a new cart, and removes it when the cart was joined to the consumer's. */
  function keep(reply: FastifyReply, shopper: CartOwner, secret?: string): void {
    if (secret !== undefined) void reply.setCookie(cartCookie, secret, options);
    else if (shopper.consumidor !== null && shopper.carrinho !== null)
      void reply.clearCookie(cartCookie, { path: '/' });
  }

  endpoint(app, {
    ...common,
    method: 'GET',
    path: '/api/loja-virtual/carrinho',
    summary: 'O carrinho, com os preços e o estoque de agora',
    handler: async ({ request, reply }) => {
      const shopper = await shopperOf(request);
      keep(reply, shopper);
      return carts.view(shopper);
    },
  });

  endpoint(app, {
    ...common,
    method: 'PUT',
    path: '/api/loja-virtual/carrinho',
    bodyLimit,
    summary: 'Trocar o carrinho inteiro',
    body: orEmpty(wholeCart),
    handler: async ({ body, request, reply }) => {
      writes.demand(request.ip);
      const shopper = await shopperOf(request);
      const secret = await carts.replace(shopper, body.itens, request.ip);
      keep(reply, shopper, secret);
      return carts.view({ ...shopper, carrinho: secret ?? shopper.carrinho });
    },
  });

  endpoint(app, {
    ...common,
    method: 'POST',
    path: '/api/loja-virtual/carrinho/itens',
    bodyLimit,
    summary: 'Pôr no carrinho',
    description: 'Sem carrinho ainda, a resposta traz o cookie `carrinho`, que o guarda.',
    body: orEmpty(cartItem),
    handler: async ({ body, request, reply }) => {
      writes.demand(request.ip);
      const shopper = await shopperOf(request);
      const { cart, secret } = await carts.add(shopper, body, request.ip);
      keep(reply, shopper, secret);
      return cart;
    },
  });

  endpoint(app, {
    ...common,
    ...byVariant,
    method: 'PATCH',
    path: '/api/loja-virtual/carrinho/itens/:variante',
    bodyLimit,
    summary: 'Mudar a quantidade de um item',
    body: orEmpty(cartUnits),
    handler: async ({ params: { variante }, body: { quantidade }, request, reply }) => {
      writes.demand(request.ip);
      const shopper = await shopperOf(request);
      const cart = await carts.set(shopper, { variante, quantidade });
      keep(reply, shopper);
      return cart;
    },
  });

  endpoint(app, {
    ...common,
    ...byVariant,
    method: 'DELETE',
    path: '/api/loja-virtual/carrinho/itens/:variante',
    summary: 'Tirar do carrinho',
    handler: async ({ params: { variante }, request, reply }) => {
      writes.demand(request.ip);
      const shopper = await shopperOf(request);
      const cart = await carts.set(shopper, { variante, quantidade: 0 });
      keep(reply, shopper);
      return cart;
    },
  });
}
