import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import { refuseCrossSite } from './csrf.ts';
import { deviceSeconds } from './known-devices.ts';
import { type OpenedSession, type SessionStore, sessionSeconds } from './session-store.ts';

const cookieOptions = (baseUrl: string) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: baseUrl.startsWith('https:') }) as const;

/** The query of a renewal. */
export const renewalQuery = z.strictObject({
  passiva: z
    .enum(['true', 'false'], { error: 'validation.boolean' })
    .optional()
    .transform((text) => text === 'true')
    .describe('a página renova sozinha, sem que alguém a use: não conta como uso da sessão'),
});

/** The header that makes a browser keep the cookie of a session for another lifetime. */
export const renewedCookie = ({ server, cookies }: FastifyRequest, name: string, baseUrl: string): string =>
  server.serializeCookie(name, cookies[name] ?? '', { ...cookieOptions(baseUrl), maxAge: sessionSeconds });

/** The cookies in which a browser keeps the sessions of one kind of account, and the device where they were opened. */
export function createSessionCookies<Identity extends { sessionId: number }>({
  baseUrl,
  sessions,
  deviceCookie,
}: {
  baseUrl: string;
  sessions: SessionStore<Identity>;
  /** the name of the cookie of a device where such an account signed in */
  deviceCookie: string;
}) {
  const options = cookieOptions(baseUrl);
  const { cookie } = sessions;

  return {
    set(reply: FastifyReply, value: string): void {
      void reply.setCookie(cookie, value, { ...options, maxAge: sessionSeconds });
    },

    deviceOf: ({ cookies }: FastifyRequest): string | undefined => cookies[deviceCookie],

    setDevice(reply: FastifyReply, value: string): void {
      void reply.setCookie(deviceCookie, value, { ...options, maxAge: deviceSeconds });
    },

    /** The cookies as header values, for the answer of a page, which is no reply of Fastify. */
    headers: {
      set: ({ server }: FastifyRequest, value: string): string =>
        server.serializeCookie(cookie, value, { ...options, maxAge: sessionSeconds }),
      setDevice: ({ server }: FastifyRequest, value: string): string =>
        server.serializeCookie(deviceCookie, value, { ...options, maxAge: deviceSeconds }),
      clear: ({ server }: FastifyRequest): string =>
        server.serializeCookie(cookie, '', { ...options, expires: new Date(0) }),
    },

    /**
     * The session of the request's cookie, renewed. A cookie that is no longer accepted is not cleared: another answer may have set a new
     * one meanwhile (a changed password opens a new session), and clearing it would sign the person out.
     */
    async renew(
      request: FastifyRequest,
      { passiva }: z.output<typeof renewalQuery>,
    ): Promise<OpenedSession<Identity>> {
      refuseCrossSite(request, baseUrl);
      const value = request.cookies[cookie];
      const session = await sessions.byCookie(value);
      if (session) return { ...(await session.renew({ passive: passiva })), identity: session };
      throw new AppError('unauthenticated', value ? 'error.session_ended' : 'error.unauthenticated');
    },

    async leave({ sessionId }: Identity, reply: FastifyReply): Promise<void> {
      await sessions.end(sessionId);
      void reply.clearCookie(cookie, options);
    },
  };
}
