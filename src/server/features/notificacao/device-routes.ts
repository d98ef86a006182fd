import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { noteConnection } from '#server/db/connection-results.ts';
import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { errorKey, idParams } from '#server/http/input-checks.ts';
import { localeOf } from '#server/http/locale.ts';
import { createRateLimit, perAccount } from '#server/http/rate-limit.ts';
import { requireAllChurches } from '#server/http/require-all-churches.ts';
import type { VapidKeys } from '#server/ports/push.ts';
import { needs, staffAccess } from '#shared/access/access.ts';
import { connectionResult } from '#shared/contracts/ajustes.ts';
import { type PushPayload, pushKey } from '#shared/contracts/notificacao.ts';
import { oneLine } from '#shared/crud/schema.ts';
import { AppError, errorText, invalidField } from '#shared/errors.ts';

/** Browsers of one person; the oldest is forgotten for a new one. */
const maxDevices = 10;

const address = z
  .string(errorKey('notificacao.device'))
  .max(2000, errorKey('notificacao.device'))
  .refine(oneLine, errorKey('notificacao.device'));
/** The browser's public key of 65 bytes and its secret of 16. */
const subscription = z.strictObject({
  endereco: address,
  p256dh: z.string(errorKey('notificacao.device')).regex(/^B[\w-]{86}=?$/, errorKey('notificacao.device')),
  auth: z.string(errorKey('notificacao.device')).regex(/^[\w-]{22}(==)?$/, errorKey('notificacao.device')),
});

/** Browsers that get pushes, each as long as the session lasts in which they were registered. */
export function deviceRoutes(
  app: FastifyInstance,
  { db, clock, push }: Pick<FeatureDeps, 'db' | 'clock' | 'push'>,
  keys: () => Promise<VapidKeys>,
): void {
  const rateLimit = createRateLimit({ db, clock });
  const common = { access: staffAccess, tag: 'Notificações' } as const;

  endpoint(app, {
    ...common,
    method: 'GET',
    path: '/api/admin/notificacoes/chave',
    summary: 'A chave pública com que navegadores pedem avisos',
    reply: pushKey,
    handler: async () => ({ publica: (await keys()).publica }),
  });

  endpoint(app, {
    ...common,
    method: 'POST',
    path: '/api/admin/notificacoes/aparelhos',
    bodyLimit: 4096,
    summary: 'Receber avisos neste navegador',
    body: subscription,
    reply: z.null(),
    handler: async ({ identity: { user, sessionId }, body: { endereco, p256dh, auth }, request }) => {
      if (!push.isAllowed(endereco)) throw invalidField('endereco', 'notificacao.device');
      const agente = request.headers['user-agent']?.slice(0, 200) ?? null;
      await db.transaction(async (tx) => {
        // A browser belongs to the person who registered it last.
        await tx.run(
          sql`delete from notificacao_aparelho where endereco = ${endereco} and users <> ${user.id}`,
        );
        await tx.run(sql`insert into notificacao_aparelho (users, sessao, endereco, p256dh, auth, agente, criado_em)
          values (${user.id}, ${sessionId}, ${endereco}, ${p256dh}, ${auth}, ${agente}, ${clock.now()})
          on conflict (endereco) do update set sessao = excluded.sessao, p256dh = excluded.p256dh, auth = excluded.auth,
            agente = excluded.agente`);
        await tx.run(sql`delete from notificacao_aparelho where users = ${user.id} and id not in (
          select id from notificacao_aparelho where users = ${user.id} order by id desc limit ${maxDevices})`);
      });
    },
  });

  endpoint(app, {
    method: 'POST',
    path: '/api/admin/ajustes/conexoes/push/testar',
    tag: 'Ajustes',
    access: needs('manage', 'all'),
    summary: 'Enviar um aviso de teste a este navegador',
    reply: connectionResult,
    handler: async ({ identity, request }) => {
      requireAllChurches(identity);
      await rateLimit.demand(perAccount('conexao', identity.user.email, 20, 15));
      const [device] = await db.query<{ endereco: string; p256dh: string; auth: string }>(
        sql`select endereco, p256dh, auth from notificacao_aparelho where sessao = ${identity.sessionId}
          order by id desc limit 1`,
      );
      if (!device) throw new AppError('conflict', 'conexao.no_device');
      const now = clock.now();
      const locale = localeOf(request);
      const payload: PushPayload = {
        titulo: errorText('conexao.test_subject', locale),
        corpo: errorText('conexao.test_push', locale),
        endereco: '/admin/settings/connections',
        marca: 'teste',
      };
      let failure: unknown = null;
      try {
        const { endereco: endpoint, p256dh, auth } = device;
        const answer = await push.send({ endpoint, p256dh, auth }, JSON.stringify(payload), {
          keys: await keys(),
          urgent: true,
          topic: payload.marca,
        });
        if (answer !== 'sent') failure = new Error(answer);
      } catch (error) {
        failure = error;
      }
      await noteConnection(db, 'push', failure, now);
      const [result] = await db.query<{ ok_em: Date | null; erro_em: Date | null; erro: string | null }>(
        sql`select ok_em, erro_em, erro from conexao_resultado where nome = 'push'`,
      );
      return result!;
    },
  });

  endpoint(app, {
    ...common,
    method: 'DELETE',
    path: '/api/admin/notificacoes/aparelhos/:id',
    summary: 'Não enviar mais avisos a um dos meus navegadores',
    params: idParams,
    reply: z.null(),
    handler: async ({ identity: { user }, params: { id } }) => {
      const deleted = await db.run(
        sql`delete from notificacao_aparelho where users = ${user.id} and id = ${id}`,
      );
      if (deleted === 0) throw new AppError('not_found', 'error.not_found');
    },
  });
}
