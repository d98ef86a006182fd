import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { currentReadPosition, readChanges } from '#server/db/read-changes.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import type { StaffIdentity } from '#server/http/identity.ts';
import type { RealtimeService } from '#server/ports/realtime.ts';
import { publicAccess, staffAccess } from '#shared/access/ability.ts';
import { realtimeLimits, realtimeSettings, sectionChanges } from '#shared/contracts/realtime.ts';
import { AppError } from '#shared/errors.ts';
import { channelScopes } from '#shared/realtime/channels.ts';
import { listenerOf } from './channels.ts';
import { changesAt, sectionChangesEvent } from './section-events.ts';

const tag = 'Tempo real';
const socket = z.string().regex(/^\d{1,20}\.\d{1,20}$/);
const authBody = z.object({ socket_id: socket, channel_name: z.string().min(1).max(164).optional() });
const authReply = z.object({
  auth: z.string(),
  channel_data: z.string().optional(),
  user_data: z.string().optional(),
});

interface AuthOptions {
  service: RealtimeService;
  mayListen(identity: StaffIdentity, channel: string): Promise<boolean>;
  scopeFields: readonly string[];
}

/** The routes that tell browsers where to connect, what they may listen to, and what they missed. */
export function authRoutes(
  app: FastifyInstance,
  { config, db, sections }: Pick<FeatureDeps, 'config' | 'db' | 'sections'>,
  { service, mayListen, scopeFields }: AuthOptions,
): void {
  endpoint(app, {
    method: 'GET',
    path: '/api/broadcasting',
    access: publicAccess,
    tag,
    cache: 'etag',
    summary: 'Where browsers connect for live updates',
    reply: realtimeSettings,
    handler: () => {
      const { key, cluster, hosted } = config.realtime;
      return { key, cluster, url: hosted?.url ?? null, proprio: hosted === undefined };
    },
  });

  endpoint(app, {
    method: 'GET',
    path: '/api/broadcasting/limites',
    access: staffAccess,
    tag,
    summary: 'What limits the caller, from which the names of their channels follow',
    reply: realtimeLimits,
    handler: ({ identity: { user, igrejas, departamentos } }) => ({
      users: user.id,
      igrejas: igrejas && [...igrejas],
      departamentos: departamentos && [...departamentos],
    }),
  });

  endpoint(app, {
    method: 'GET',
    path: '/api/broadcasting/secao/:secao',
    access: staffAccess,
    tag,
    summary: 'What changed in a section since a position, for a connection that was lost',
    params: z.object({ secao: z.string() }),
    query: z.object({ depois: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional() }),
    reply: sectionChanges,
    handler: async ({ identity, params, query: { depois } }) => {
      const section = sections.find(({ name }) => name === params.secao);
      if (!section || !identity.ability.can('list', section.subject))
        throw new AppError('not_found', 'error.not_found');
      if (depois === undefined)
        return { mudancas: [], completo: true, posicao: await currentReadPosition(db) };
      const { changes, marca, isFull } = await readChanges(
        db,
        { marca: depois, seen: [] },
        { antes: scopeFields, depois: [] },
      );
      const sectionChanges = changes.filter(({ secao }) => secao === section.name);
      const places = channelScopes(section, identity);
      const visible = await Promise.all(places.map((place) => changesAt(db, section, sectionChanges, place)));
      const distinct = new Map(visible.flat().map((change) => [JSON.stringify(change), change]));
      const answer = sectionChangesEvent([...distinct.values()], marca);
      return { ...answer, completo: answer.completo && !isFull };
    },
  });

  void app.register(async (scope) => {
    // pusher-js sends a form
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4096 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    endpoint(scope, {
      method: 'POST',
      path: '/api/broadcasting/auth',
      access: staffAccess,
      tag,
      bodyLimit: 4096,
      summary: 'Authorises a socket for a channel, or for its user',
      description:
        'The form of Pusher: socket_id and channel_name. Without a channel, the socket is bound to the user of the session.',
      body: authBody,
      reply: authReply,
      handler: async ({ identity, body: { socket_id, channel_name } }) => {
        const listener = listenerOf(identity);
        if (channel_name === undefined) return service.authoriseUser(socket_id, listener);
        if (!(await mayListen(identity, channel_name))) throw new AppError('forbidden', 'error.forbidden');
        return service.authoriseChannel(socket_id, channel_name, listener);
      },
    });
  });
}
