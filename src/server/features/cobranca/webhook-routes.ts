import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { createBatchedWriter } from '#server/db/batched-writer.ts';
import { sql } from '#server/db/sql.ts';
import type { Deps } from '#server/deps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { publicAccess } from '#shared/access/access.ts';
import { gateways as names } from '#shared/cobranca.ts';
import { AppError } from '#shared/errors.ts';
import { webhookJob } from './jobs.ts';

const first = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : Array.isArray(value) ? first(value[0]) : undefined;
const firsts = (values: object): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, first(value)]));

/** A row of webhook. */
interface Notice {
  gateway: string;
  evento: string;
  gateway_id: string | null;
  assinatura: string | null;
  recebido_em: Date;
  /** null: a job has to ask the gateway */
  processado_em: Date | null;
}

/** Notices of gateways. A notice only names what changed: a job then polls the gateway. */
export function webhookRoutes(app: FastifyInstance, { db, clock, jobs, gateways }: Deps): void {
  /** Notices come by the hundred when a service ends, each several times: those that arrive together are written by one statement. */
  const keep = createBatchedWriter<Notice, void>(async (notices) => {
    await jobs.enqueueFrom(db, webhookJob, {
      write: sql`insert into webhook (gateway, evento, gateway_id, assinatura, recebido_em, processado_em)
        select gateway, evento, gateway_id, assinatura, recebido_em, processado_em
        from json_to_recordset(${JSON.stringify(notices)}) as n (gateway text, evento text, gateway_id text,
          assinatura text, recebido_em timestamptz, processado_em timestamptz)
        on conflict (gateway, evento) do nothing returning id, processado_em`,
      payloads: sql`select jsonb_build_object('id', id) from escrita where processado_em is null`,
    });
    return [];
  });
  void app.register(async (scope) => {
    // Signatures cover the raw bytes: the endpoint declares no body, and its handler reads the buffer.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

    endpoint(scope, {
      method: 'POST',
      path: '/api/webhooks/:gateway',
      access: publicAccess,
      tag: 'Cobranças',
      summary: 'Aviso de um gateway',
      description:
        'O corpo é lido como veio e conferido pela assinatura do gateway. O mesmo aviso é guardado uma vez.',
      params: z.object({ gateway: z.enum(names) }),
      badParams: 'not_found',
      bodyLimit: 256 * 1024,
      reply: z.object({ recebido: z.boolean() }),
      handler: async ({ params, request }) => {
        const gateway = gateways.get(params.gateway);
        if (!gateway || gateway.manual) throw new AppError('not_found', 'error.not_found');
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const notice = await gateway.readWebhook(
          body,
          firsts(request.headers),
          firsts(request.query as object),
        );
        const now = clock.now();
        const { eventId, gatewayId, subscription = null } = notice;
        const speaks = gatewayId !== null || subscription !== null;
        await keep({
          gateway: gateway.name,
          evento: eventId,
          gateway_id: gatewayId,
          assinatura: subscription,
          recebido_em: now,
          processado_em: speaks ? null : now,
        });
        return { recebido: true };
      },
    });
  });
}
