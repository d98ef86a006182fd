import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * For content that is the same for all visitors: browsers revalidate each time. Shared caches answer for half a minute: after that,
 * unpublished content is gone everywhere. Without `stale-while-revalidate`, which browsers apply too: a visitor who came back to a page
 * within that time saw its old state.
 */
export const publicCache = 'public, max-age=0, s-maxage=30';

/**
 * For public pictures, which never change under their address: a browser may keep them. Shared caches revalidate after half a minute, since
 * the record may be unpublished, and answer meanwhile.
 */
export const publicPictureCache = (seconds: number): string =>
  `public, max-age=${seconds}${seconds === year ? ', immutable' : ''}, s-maxage=30, stale-while-revalidate=30`;
export const year = 31_536_000;

/** For everything else: it may contain what only the signed-in user may read, so no cache keeps it, not even the browser's. */
export const privateCache = 'private, no-store';

/** The ETag of a body. Weak, since the body may be sent in several encodings. */
export const etagOf = (body: string | Buffer): string =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;

/**
 * The ETag of a rendered page: its length and its check sum, in a twentieth of the time of a hash. It distinguishes the versions of one
 * page, but is no cryptographic proof.
 */
export const pageEtagOf = (body: Buffer): string =>
  `W/"${body.length.toString(36)}-${crc32(body).toString(36)}"`;

/** Whether an If-None-Match names this ETag (RFC 9110: weak comparison). */
export function isEtagOf(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const bare = (mark: string): string => mark.trim().replace(/^W\//, '');
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((mark) => bare(mark) === bare(etag));
}

/** Whether the caller has this version already. */
export const matchesEtag = (request: FastifyRequest, etag: string): boolean =>
  isEtagOf(request.headers['if-none-match'], etag);

/** Sends content that is the same for all, or 304. */
export function sendPublic(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, type, etag = etagOf(body) }: { body: string | Buffer; type: string; etag?: string },
): FastifyReply {
  void reply.header('cache-control', publicCache).header('etag', etag);
  return matchesEtag(request, etag) ? reply.status(304).send() : reply.type(type).send(body);
}
