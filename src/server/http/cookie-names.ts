import type { FastifyInstance } from 'fastify';
import { browserCookie, ownCookie, preferenceCookies } from '#shared/contracts/cookies.ts';

type Cookies = Record<string, string | undefined>;

/** Cookies by our own names. A preference is taken by either name: its script sees how the page came, and not how we are reached. */
export function cookiesByOwnName(sent: Cookies, isSecure: boolean): Cookies {
  const cookies: Cookies = {};
  for (const name of preferenceCookies) {
    const value = sent[browserCookie(name, isSecure)] ?? sent[browserCookie(name, !isSecure)];
    if (value !== undefined) cookies[name] = value;
  }
  for (const [name, value] of Object.entries(sent)) {
    const own = ownCookie(name, isSecure);
    if (own !== undefined && !preferenceCookies.includes(own)) cookies[own] = value;
  }
  return cookies;
}

/** A Set-Cookie header under the name for browsers, with what they demand of such a name. */
const secured = (header: string): string =>
  `${browserCookie(header, true)}${/; ?secure\b/i.test(header) ? '' : '; Secure'}`;

/**
 * Everything else knows cookies by their plain names: this alone translates them, both ways, where `BASE_URL` is https. A session
 * cookie without the prefix is none.
 */
export function nameCookies(app: FastifyInstance, baseUrl: string): void {
  const isSecure = baseUrl.startsWith('https:');
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.raw.headers.cookie !== undefined)
      request.cookies = cookiesByOwnName(request.cookies, isSecure);
    done();
  });
  if (!isSecure) return;
  app.addHook('onSend', (_request, reply, payload, done) => {
    const set = [reply.getHeader('set-cookie') ?? []].flat().map(String);
    if (set.length > 0) {
      // setting it again would add to what is there
      reply.removeHeader('set-cookie');
      reply.header('set-cookie', set.map(secured));
    }
    done(null, payload);
  });
}
