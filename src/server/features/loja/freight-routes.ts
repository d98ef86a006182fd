import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { endpoint } from '#server/http/endpoint.ts';
import { publicAccess } from '#shared/access/access.ts';
import { type Freight, freightQuery } from './freight.ts';

const opcao = z.object({
  codigo: z.string(),
  tipo: z.enum(['retirada', 'entrega']),
  nome: z.string(),
  detalhe: z.string().nullable().describe('endereço e horário da retirada'),
  valor: z.int().describe('centavos'),
  prazo_dias: z.int().nullable().describe('dias úteis'),
});

export function freightRoutes(app: FastifyInstance, { quote }: Freight): void {
  endpoint(app, {
    method: 'GET',
    path: '/api/loja-virtual/frete',
    access: publicAccess,
    tag: 'Loja: entrega',
    summary: 'Quanto custa receber um produto em um CEP',
    description: 'As retiradas nas igrejas vêm primeiro; depois as entregas, da mais barata à mais cara.',
    query: freightQuery,
    reply: z.object({ opcoes: z.array(opcao) }),
    handler: async ({ query, request }) => ({ opcoes: await quote(query, request.ip) }),
  });
}
