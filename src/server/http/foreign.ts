import type { FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors.ts';

/**
 * A page of another site may make a browser send our cookies, or fill in our forms in somebody's name: what it sends is
 * refused. Browsers say where a request comes from; callers that are none have nobody's cookies.
 */
export function refuseForeign(request: FastifyRequest, baseUrl: string): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  // What a caller that is no browser says of the host may be no address at all.
  const own = [baseUrl, `${request.protocol}://${request.host}`].flatMap((url) =>
    URL.canParse(url) ? [new URL(url).origin] : [],
  );
  if ((site !== undefined && site !== 'same-origin') || (origin !== undefined && !own.includes(origin)))
    throw new AppError('forbidden', 'error.forbidden');
}
