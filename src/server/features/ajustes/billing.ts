import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { FeatureDeps } from '#server/deps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { needs } from '#shared/access/access.ts';
import { metodos } from '#shared/cobranca.ts';
import { activeGateway } from '#shared/contracts/ajustes.ts';

/** Through whom the church receives. */
export function billingRoutes(app: FastifyInstance, { config, gateways }: FeatureDeps): void {
  endpoint(app, {
    method: 'GET',
    path: '/api/admin/ajustes/gateways',
    access: needs('read', 'recebimentos'),
    tag: 'Ajustes',
    summary: 'Os meios de pagamento que estão ligados, na ordem em que são oferecidos',
    reply: z.array(activeGateway),
    handler: () =>
      config.gateways.flatMap((nome) => {
        const gateway = gateways.get(nome);
        if (!gateway) return [];
        const offered = metodos.filter((metodo) => gateway.metodos.includes(metodo));
        return [{ nome, metodos: offered, teste: gateway.sandbox }];
      }),
  });
}
