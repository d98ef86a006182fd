import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { asAuthor } from '#server/db/author.ts';
import { isUnavailable } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { errorKey, idParams, orEmpty, pageQuery, someText } from '#server/http/input-checks.ts';
import { createSecretBox } from '#server/http/secret-box.ts';
import { defineScheduledJob } from '#server/ports/jobs.ts';
import { isDevelopment } from '#server/public-address.ts';
import { needs } from '#shared/access/access.ts';
import {
  deliveryErrors,
  deliveryStates,
  maxWebhooks,
  type Webhook,
  type WebhookComSegredo,
  type WebhookEntrega,
  webhookEventNames,
} from '#shared/contracts/webhook.ts';
import { oneLine } from '#shared/crud/schema.ts';
import { defaultPerPage } from '#shared/crud/section.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import { fixedPeriods } from '#shared/privacidade/retention.ts';
import { bodyOf, createWebhookDelivery, testEvent } from './delivery.ts';
import { isCallable } from './safe-post.ts';
import { newSecret } from './signature.ts';

/** For retries, and for changes that a server committed before it died. */
const everyMinuteJob = defineScheduledJob({
  name: 'webhook.enviar',
  cron: '* * * * *',
  queue: { policy: 'short', retryLimit: 0, deleteAfterSeconds: 3600 },
});
const sweepJob = defineScheduledJob({ name: 'webhook.varrer', cron: '40 3 * * *', queue: { retryLimit: 3 } });

/** Milliseconds between two reads of the outbox: many changes are sent together. */
const pause = 1000;
/** Days that the log of deliveries is kept. */
const retentionDays = fixedPeriods.webhook_dias;
/** Hours for which a rotated secret still signs. */
const rotationHours = 24;

const common = { access: needs('manage', 'all'), tag: 'Webhooks' } as const;
const path = '/api/admin/webhooks';

const input = orEmpty(
  z.strictObject({
    endereco: z
      .string(errorKey('webhook.address'))
      .max(500, errorKey('validation.max_length'))
      .refine(oneLine, errorKey('webhook.address')),
    descricao: someText().trim().max(120, errorKey('validation.max_length')).nullish(),
    eventos: z
      .array(z.enum(webhookEventNames, errorKey('validation.choice')), errorKey('webhook.no_events'))
      .min(1, errorKey('webhook.no_events'))
      .max(100, errorKey('webhook.no_events')),
    ativo: z.boolean(errorKey('validation.boolean')).optional(),
  }),
);

const moment = z.iso.datetime({ offset: true }).nullable();
const webhook = z.object({
  id: z.int(),
  endereco: z.string(),
  descricao: z.string().nullable(),
  eventos: z.array(z.string()),
  ativo: z.boolean(),
  falhas: z.int().describe('tentativas que falharam desde a última que deu certo'),
  desligado_em: moment.describe('quando o servidor o desligou por causa das falhas'),
  parado_em: moment.describe(
    'desde quando as mensagens esperam, porque a conta de quem o criou está sem acesso',
  ),
  ultimo_sucesso: moment,
  ultimo_erro: moment,
  criado_em: z.iso.datetime({ offset: true }),
  anterior_ate: moment.describe('até quando o segredo anterior também assina'),
});
const withSecret = webhook.extend({ segredo: z.string().describe('mostrado só nesta resposta') });
const delivery = z.object({
  id: z.uuid(),
  evento: z.string(),
  registro: z.int().nullable(),
  estado: z.enum(deliveryStates),
  tentativas: z.int(),
  criada_em: z.iso.datetime({ offset: true }),
  enviada_em: moment,
  proxima_em: moment,
  status: z.int().nullable(),
  milissegundos: z.int().nullable(),
  pedido: z.string().describe('o corpo que é enviado'),
  resposta: z.string().nullable().describe('o começo da resposta'),
  erro: z.enum(deliveryErrors).nullable(),
});

type Moments<T> = {
  [Name in keyof T]: Name extends `${string}_em` | 'ultimo_sucesso' | 'ultimo_erro' | 'anterior_ate'
    ? Date
    : T[Name];
};
type DeliveryRow = Moments<Omit<WebhookEntrega, 'pedido'>> & { dados: Record<string, unknown> };

const columns = sql`id, endereco, descricao, eventos, ativo, falhas, desligado_em, parado_em, ultimo_sucesso, ultimo_erro,
  criado_em, anterior_ate`;

/** Signed messages to programmes of the church, when its records change. */
export function webhookFeature(app: FastifyInstance, deps: FeatureDeps): void {
  const { db, clock, jobs, config, realtime } = deps;
  const box = createSecretBox({ secret: config.secret, purpose: 'webhooks' });
  const allowPrivate = isDevelopment(config.baseUrl);
  const { sendDue, sendOne, stop } = createWebhookDelivery({ ...deps, box, allowPrivate });

  jobs.handle(everyMinuteJob, sendDue);
  jobs.handle(sweepJob, async () => {
    const before = new Date(clock.now().getTime() - retentionDays * 24 * 3_600_000);
    await db.run(sql`delete from webhook_entrega where criada_em < ${before}`);
  });

  // Runs soon after a request or a job of this server committed changes.
  let waiting: NodeJS.Timeout | undefined;
  let sending = Promise.resolve();
  let isListening = false;
  app.addHook('onListen', async () => {
    isListening = true;
  });
  realtime.onCommit(() => {
    if (!isListening || waiting) return;
    waiting = setTimeout(() => {
      waiting = undefined;
      sending = sending.then(sendDue).catch((error: unknown) => {
        if (!isUnavailable(error)) app.log.error({ err: error }, 'webhooks failed');
      });
    }, pause).unref();
  });
  app.addHook('preClose', async () => {
    isListening = false;
    clearTimeout(waiting);
    stop();
    await sending;
  });

  function requireAddress(endereco: string): void {
    if (!isCallable(endereco, allowPrivate)) throw invalidField('endereco', 'webhook.address');
  }
  async function find(id: number): Promise<Webhook> {
    const [row] = await db.query<Webhook>(sql`select ${columns} from webhook_saida where id = ${id}`);
    if (!row) throw new AppError('not_found', 'error.not_found');
    return row;
  }
  const logLine = ({ dados, ...row }: DeliveryRow): WebhookEntrega =>
    ({ ...row, pedido: bodyOf({ ...row, dados }, config.baseUrl) }) as unknown as WebhookEntrega;
  async function readDelivery(id: string): Promise<WebhookEntrega> {
    const [row] =
      await db.query<DeliveryRow>(sql`select id, evento, registro, estado, tentativas, criada_em, enviada_em,
      proxima_em, status, milissegundos, resposta, erro, dados from webhook_entrega where id = ${id}`);
    if (!row) throw new AppError('not_found', 'error.not_found');
    return logLine(row);
  }

  endpoint(app, {
    ...common,
    method: 'GET',
    path,
    summary: 'Listar webhooks',
    reply: z.object({ data: z.array(webhook) }),
    handler: async () => ({
      data: await db.query<Webhook>(sql`select ${columns} from webhook_saida order by id`),
    }),
  });

  endpoint(app, {
    ...common,
    method: 'POST',
    path,
    recent: true,
    summary: 'Criar um webhook',
    description: 'O segredo que assina as mensagens aparece só nesta resposta.',
    body: input,
    reply: withSecret,
    status: 201,
    handler: async ({
      identity,
      body: { endereco, descricao, eventos, ativo },
    }): Promise<WebhookComSegredo> => {
      requireAddress(endereco);
      const segredo = newSecret();
      const id = await asAuthor(db, identity, async (tx) => {
        await tx.run(sql`lock table webhook_saida in share row exclusive mode`);
        const [counted] = await tx.query<{ total: number }>(sql`select count(*) as total from webhook_saida`);
        if (counted!.total >= maxWebhooks)
          throw new AppError('conflict', 'webhook.limit', { vars: { max: maxWebhooks } });
        const [row] = await tx.query<{ id: number }>(sql`insert into webhook_saida
          (users, endereco, descricao, eventos, ativo, segredo, criado_em)
          values (${identity.user.id}, ${endereco}, ${descricao ?? null}, ${[...new Set(eventos)]}, ${ativo ?? true},
            ${box.seal(segredo)}, ${clock.now()}) returning id`);
        return row!.id;
      });
      return { ...(await find(id)), segredo };
    },
  });

  endpoint(app, {
    ...common,
    method: 'PUT',
    path: `${path}/:id`,
    recent: true,
    summary: 'Mudar um webhook',
    params: idParams,
    body: input,
    reply: webhook,
    handler: async ({ identity, params: { id }, body: { endereco, descricao, eventos, ativo = true } }) => {
      requireAddress(endereco);
      await asAuthor(db, identity, async (tx) => {
        // After an outage, messages that were given up are sent again too, the others when they are due.
        if (ativo)
          await tx.run(sql`update webhook_entrega e set estado = 'pendente', tentativas = 0, proxima_em = null
            from webhook_saida w where w.id = ${id} and w.desligado_em is not null and e.webhook = w.id
              and e.estado = 'falhou' and e.evento <> ${testEvent} and e.enviada_em >= w.falhando_desde`);
        // Switching it on again resets the count of failures.
        await tx.run(sql`update webhook_saida set endereco = ${endereco}, descricao = ${descricao ?? null},
          eventos = ${[...new Set(eventos)]}, ativo = ${ativo}, users = ${identity.user.id},
          falhas = case when ${ativo} and not ativo then 0 else falhas end,
          pausa_ate = null, parado_em = null,
          falhando_desde = case when ${ativo} and not ativo then null else falhando_desde end,
          desligado_em = case when ${ativo} then null else desligado_em end where id = ${id}`);
      });
      return find(id);
    },
  });

  endpoint(app, {
    ...common,
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Excluir um webhook, com o registro das entregas',
    params: idParams,
    reply: z.null().describe('Excluído'),
    handler: async ({ identity, params: { id } }) => {
      const deleted = await asAuthor(db, identity, (tx) =>
        tx.run(sql`delete from webhook_saida where id = ${id}`),
      );
      if (deleted === 0) throw new AppError('not_found', 'error.not_found');
    },
  });

  endpoint(app, {
    ...common,
    method: 'POST',
    path: `${path}/:id/segredo`,
    recent: true,
    summary: 'Trocar o segredo: o anterior ainda assina por um dia',
    params: idParams,
    reply: withSecret,
    handler: async ({ identity, params: { id } }): Promise<WebhookComSegredo> => {
      const segredo = newSecret();
      const until = new Date(clock.now().getTime() + rotationHours * 3_600_000);
      await asAuthor(db, identity, (tx) =>
        tx.run(sql`update webhook_saida set segredo_anterior = segredo, anterior_ate = ${until},
          segredo = ${box.seal(segredo)} where id = ${id}`),
      );
      return { ...(await find(id)), segredo };
    },
  });

  endpoint(app, {
    ...common,
    method: 'POST',
    path: `${path}/:id/testar`,
    summary: 'Enviar uma mensagem de teste agora',
    params: idParams,
    reply: delivery,
    handler: async ({ params: { id } }) => {
      await find(id);
      const [row] = await db.query<{
        id: string;
      }>(sql`insert into webhook_entrega (webhook, evento, dados, criada_em)
        values (${id}, ${testEvent}, '{}', ${clock.now()}) returning id`);
      await sendOne(row!.id);
      return readDelivery(row!.id);
    },
  });

  endpoint(app, {
    ...common,
    method: 'GET',
    path: `${path}/:id/entregas`,
    summary: 'Listar as entregas de um webhook, da mais nova à mais antiga',
    params: idParams,
    query: z.strictObject(pageQuery),
    reply: z.object({ data: z.array(delivery), total: z.int(), page: z.int() }),
    handler: async ({ params: { id }, query }) => {
      await find(id);
      const page = Number(query.page ?? 1);
      const perPage = Number(query.per_page ?? defaultPerPage);
      const [count] = await db.query<{ total: number }>(
        sql`select count(*) as total from webhook_entrega where webhook = ${id}`,
      );
      const rows =
        await db.query<DeliveryRow>(sql`select id, evento, registro, estado, tentativas, criada_em, enviada_em,
        proxima_em, status, milissegundos, resposta, erro, dados from webhook_entrega where webhook = ${id}
        order by criada_em desc, id limit ${perPage} offset ${(page - 1) * perPage}`);
      return { data: rows.map(logLine), total: count!.total, page };
    },
  });

  endpoint(app, {
    ...common,
    method: 'POST',
    path: `${path}/entregas/:id/reenviar`,
    summary: 'Enviar uma entrega de novo, agora',
    params: z.object({ id: z.uuid(errorKey('validation.id')) }),
    badParams: 'not_found',
    reply: delivery,
    handler: async ({ params: { id } }) => {
      // A delivery that is being sent at this moment is left alone: it becomes due when its lease is over.
      await db.run(sql`update webhook_entrega set estado = 'pendente', proxima_em = null
        where id = ${id} and (estado <> 'pendente' or proxima_em is null or tentativas > 0)`);
      await readDelivery(id);
      await sendOne(id);
      return readDelivery(id);
    },
  });
}
