import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { addressBody } from '#server/checkout/address-fields.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { idParams, orEmpty } from '#server/http/input-checks.ts';
import { consumidorAccess } from '#shared/access/access.ts';
import { addressChanges, addressReply, type createAddresses } from './addresses.ts';

const accountRoute = { access: consumidorAccess, tag: 'Loja: conta' } as const;

/** The addresses of the consumer who calls. */
export function addressRoutes(app: FastifyInstance, addresses: ReturnType<typeof createAddresses>): void {
  endpoint(app, {
    ...accountRoute,
    method: 'GET',
    path: '/api/loja-virtual/enderecos',
    summary: 'Listar os endereços de quem está na loja',
    reply: z.object({ data: z.array(addressReply) }),
    handler: async ({ identity }) => ({ data: await addresses.list(identity.consumidor.id) }),
  });

  endpoint(app, {
    ...accountRoute,
    method: 'POST',
    path: '/api/loja-virtual/enderecos',
    summary: 'Guardar um endereço',
    description: 'Cada conta guarda até vinte.',
    body: orEmpty(addressBody),
    reply: addressReply,
    status: 201,
    handler: ({ body, identity }) => addresses.add(identity.consumidor.id, body),
  });

  endpoint(app, {
    ...accountRoute,
    method: 'PATCH',
    path: '/api/loja-virtual/enderecos/:id',
    summary: 'Mudar um endereço',
    params: idParams,
    body: orEmpty(addressChanges),
    reply: addressReply,
    handler: ({ params: { id }, body, identity }) => addresses.change(identity.consumidor.id, id, body),
  });

  endpoint(app, {
    ...accountRoute,
    method: 'DELETE',
    path: '/api/loja-virtual/enderecos/:id',
    summary: 'Excluir um endereço',
    params: idParams,
    reply: z.null(),
    handler: ({ params: { id }, identity }) => addresses.remove(identity.consumidor.id, id),
  });
}
