import type { FastifyInstance } from 'fastify';
import { browserCookie, ownCookie, preferenceCookies } from '#shared/contracts/cookies.ts';

type Cookies = Record<string, string | undefined>;

/**
 * Maps cookies to this product's own names. A preference is accepted under either name, because the script that sets it knows only how the
 * page was loaded, and not the configured address.
 */
export function cookiesByOwnName(received: Cookies, isSecure: boolean): Cookies {
  const cookies: Cookies = {};
  for (const name of preferenceCookies) {
    const value = received[browserCookie(name, isSecure)] ?? received[browserCookie(name, !isSecure)];
    if (value !== undefined) cookies[name] = value;
  }
  for (const [name, value] of Object.entries(received)) {
    const ownName = ownCookie(name, isSecure);
    if (ownName !== undefined && !preferenceCookies.includes(ownName)) cookies[ownName] = value;
  }
  return cookies;
}

/** A Set-Cookie header under the name for browsers, with the attributes that such a name requires. */
const secured = (header: string): string =>
  `${browserCookie(header, true)}${/; ?secure\b/i.test(header) ? '' : '; Secure'}`;

/**
 * Translates the names of cookies, both ways, if `BASE_URL` is https; all other code knows cookies by their plain names. A session cookie
 * without the prefix is ignored.
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
      // setting the header again would add to it
      reply.removeHeader('set-cookie');
      reply.header('set-cookie', set.map(secured));
    }
    done(null, payload);
  });
}
