import type { FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors.ts';

/** Whether the browser states that a page of this site sends the request, or nothing states its origin. */
export function isOwnOrigin(request: FastifyRequest, baseUrl: string): boolean {
  const { origin } = request.headers;
  // A caller that is not a browser may send a host that is no valid address.
  const ownOrigins = [baseUrl, `${request.protocol}://${request.host}`].flatMap((url) =>
    URL.canParse(url) ? [new URL(url).origin] : [],
  );
  return origin === undefined || ownOrigins.includes(origin);
}

/**
 * Refuses requests that another site makes a browser send with this site's cookies (CSRF). Browsers say where a
 * request comes from in Origin and Sec-Fetch-Site; callers that are no browsers have no cookies of a user.
 */
export function refuseCrossSite(request: FastifyRequest, baseUrl: string): void {
  const { 'sec-fetch-site': site } = request.headers;
  if ((site !== undefined && site !== 'same-origin') || !isOwnOrigin(request, baseUrl))
    throw new AppError('forbidden', 'error.forbidden');
}
