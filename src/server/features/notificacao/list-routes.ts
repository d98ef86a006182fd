import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import type { StaffIdentity } from '#server/http/identity.ts';
import { idParams, orEmpty, pageQuery, referenceId } from '#server/http/input-checks.ts';
import { localeOf } from '#server/http/locale.ts';
import { staffAccess } from '#shared/access/access.ts';
import { notificationList, unreadCount } from '#shared/contracts/notificacao.ts';
import { defaultPerPage } from '#shared/crud/section.ts';
import { AppError } from '#shared/errors.ts';
import type { KindName } from '#shared/notificacao/kinds.ts';
import { notificationsEvent, userChannel } from '#shared/realtime/channels.ts';
import { describe, visibleTo } from './visible.ts';

interface Row {
  id: number;
  tipo: KindName;
  registro: number | null;
  chave: string;
  criada_em: Date;
  lida_em: Date | null;
}

/** The bell: its list, its count, and marking as read. Each user has their own, limited to records that they may read at this moment. */
export function listRoutes(
  app: FastifyInstance,
  { db, clock, sections, realtime }: Pick<FeatureDeps, 'db' | 'clock' | 'sections' | 'realtime'>,
): void {
  const common = { access: staffAccess, tag: 'Notificações' } as const;
  /** SQL over `n`: shown by the bell of the caller. */
  const ownNotices = (identity: StaffIdentity) =>
    sql`n.users = ${identity.user.id} and n.app and ${visibleTo(sections, identity)}`;

  const countUnread = async (on: Db, identity: StaffIdentity): Promise<{ nao_lidas: number }> => {
    const [row] = await on.query<{ nao_lidas: number }>(
      sql`select count(*)::integer as nao_lidas from notificacao n where ${ownNotices(identity)} and n.lida_em is null`,
    );
    return row!;
  };

  endpoint(app, {
    ...common,
    method: 'GET',
    path: '/api/admin/notificacoes',
    summary: 'Listar as minhas notificações, da mais nova à mais antiga',
    query: z.strictObject({ ...pageQuery, nao_lidas: z.enum(['true']).optional() }),
    reply: notificationList,
    handler: async ({ identity, query, request }) => {
      const page = Number(query.page ?? 1);
      const perPage = Number(query.per_page ?? defaultPerPage);
      const filters = query.nao_lidas
        ? sql`${ownNotices(identity)} and n.lida_em is null`
        : ownNotices(identity);
      const rows =
        await db.query<Row>(sql`select n.id, n.tipo, n.registro, n.chave, n.criada_em, n.lida_em from notificacao n
        where ${filters} order by n.id desc limit ${perPage} offset ${(page - 1) * perPage}`);
      const [count] = await db.query<{ total: number }>(
        sql`select count(*)::integer as total from notificacao n where ${filters}`,
      );
      const described = await describe(db, rows, localeOf(request));
      return {
        data: described.map(({ id, tipo, detalhe, endereco, criada_em, lida_em }) => ({
          id,
          tipo,
          detalhe,
          endereco,
          criada_em,
          lida_em,
        })),
        total: count!.total,
        ...(await countUnread(db, identity)),
        page,
      };
    },
  });

  endpoint(app, {
    ...common,
    method: 'GET',
    path: '/api/admin/notificacoes/contagem',
    summary: 'Contar as minhas notificações não lidas',
    reply: unreadCount,
    handler: ({ identity }) => countUnread(db, identity),
  });

  /** Marks notifications as read or unread, and updates the other tabs of the person. */
  const mark = (identity: StaffIdentity, which: ReturnType<typeof sql>, isRead: boolean): Promise<number> =>
    db.transaction(async (tx) => {
      const changed = await tx.run(sql`update notificacao n set lida_em = ${isRead ? clock.now() : null}
        where ${ownNotices(identity)} and ${which} and (n.lida_em is null) = ${isRead}`);
      if (changed > 0)
        await realtime.publish(tx, [
          { channel: userChannel(identity.user.id), event: notificationsEvent, data: {} },
        ]);
      return changed;
    });

  async function markOne(
    identity: StaffIdentity,
    id: number,
    isRead: boolean,
  ): Promise<{ nao_lidas: number }> {
    const found = await db.query(
      sql`select from notificacao n where ${ownNotices(identity)} and n.id = ${id}`,
    );
    if (found.length === 0) throw new AppError('not_found', 'error.not_found');
    await mark(identity, sql`n.id = ${id}`, isRead);
    return countUnread(db, identity);
  }

  endpoint(app, {
    ...common,
    method: 'POST',
    path: '/api/admin/notificacoes/:id/lida',
    summary: 'Marcar uma notificação como lida',
    params: idParams,
    reply: unreadCount,
    handler: ({ identity, params }) => markOne(identity, params.id, true),
  });

  endpoint(app, {
    ...common,
    method: 'DELETE',
    path: '/api/admin/notificacoes/:id/lida',
    summary: 'Marcar uma notificação como não lida',
    params: idParams,
    reply: unreadCount,
    handler: ({ identity, params }) => markOne(identity, params.id, false),
  });

  endpoint(app, {
    ...common,
    method: 'POST',
    path: '/api/admin/notificacoes/lidas',
    summary: 'Marcar todas as notificações como lidas',
    description: 'Com `ate`, só até esta: as que chegaram depois de a lista ser lida ficam como estão.',
    body: orEmpty(z.strictObject({ ate: referenceId.optional() })),
    reply: unreadCount,
    handler: async ({ identity, body: { ate } }) => {
      await mark(identity, ate === undefined ? sql`true` : sql`n.id <= ${ate}`, true);
      return countUnread(db, identity);
    },
  });
}
