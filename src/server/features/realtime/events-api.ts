import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { FeatureDeps } from '#server/deps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import type { Realtime } from '#server/ports/realtime.ts';
import { publicAccess } from '#shared/access/ability.ts';
import { AppError } from '#shared/errors.ts';
import type { Hub } from './hub.ts';
import { isSigned } from './signatures.ts';

/** Seconds by which a signed call may be early or late. */
const tolerance = 600;

const channel = z.string().min(1).max(164);
const event = z.object({
  name: z.string().min(1).max(200),
  data: z.string(),
  channel: channel.optional(),
  channels: z.array(channel).max(100).optional(),
  socket_id: z.string().optional(),
});
const app = z.object({ app: z.string() });

/** The data is JSON already, or a text. */
function parsedData(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return data;
  }
}

/** The calls of the official server library: other programmes of the church publish through them. */
export function eventsApi(
  scope: FastifyInstance,
  { config: { realtime: config }, clock, db }: Pick<FeatureDeps, 'config' | 'clock' | 'db'>,
  { realtime, hub }: { realtime: Realtime; hub: Hub },
): void {
  /** The body as it was sent, which its signature covers. */
  const bodies = new WeakMap<FastifyRequest, string>();
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    bodies.set(request, String(body));
    try {
      done(null, JSON.parse(String(body) || '{}'));
    } catch {
      done(new AppError('invalid', 'error.fallback'));
    }
  });

  function refuseForged(request: FastifyRequest): void {
    const [path = '', search = ''] = request.url.split('?');
    const query = Object.fromEntries(new URLSearchParams(search));
    const { auth_signature: signature = '', ...signed } = query;
    const text = Object.keys(signed)
      .sort()
      .map((name) => `${name.toLowerCase()}=${signed[name]}`)
      .join('&');
    const now = clock.now().getTime() / 1000;
    const body = bodies.get(request) ?? '';
    const isWhole =
      body === '' || body === '{}' || signed.body_md5 === createHash('md5').update(body).digest('hex');
    if (
      signed.auth_key !== config.key ||
      !isWhole ||
      !(Math.abs(now - Number(signed.auth_timestamp)) <= tolerance) ||
      !isSigned(config.secret, [request.method, path, text].join('\n'), signature)
    )
      throw new AppError('unauthenticated', 'error.unauthenticated');
  }
  const call = { method: 'POST', access: publicAccess, hidden: true, params: app } as const;
  const publish = async (events: readonly z.infer<typeof event>[]): Promise<Record<string, unknown>> => {
    await realtime.publish(
      db,
      events.flatMap(({ name, data, channel: one, channels = [], socket_id }) =>
        [...channels, ...(one === undefined ? [] : [one])].map((to) => ({
          channel: to,
          event: name,
          data: parsedData(data),
          ...(socket_id !== undefined && { except: socket_id }),
        })),
      ),
    );
    return {};
  };

  endpoint(scope, {
    ...call,
    path: '/apps/:app/events',
    body: event,
    reply: z.looseObject({}),
    handler: ({ request, body }) => {
      refuseForged(request);
      return publish([body]);
    },
  });
  endpoint(scope, {
    ...call,
    path: '/apps/:app/batch_events',
    body: z.object({ batch: z.array(event).max(100) }),
    reply: z.looseObject({}),
    handler: ({ request, body: { batch } }) => {
      refuseForged(request);
      return publish(batch);
    },
  });
  endpoint(scope, {
    ...call,
    path: '/apps/:app/users/:user/terminate_connections',
    params: app.extend({ user: z.coerce.number().int() }),
    body: z.looseObject({}),
    reply: z.looseObject({}),
    handler: ({ request, params: { user } }) => {
      refuseForged(request);
      hub.endUser(user);
      return {};
    },
  });
}
