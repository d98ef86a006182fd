import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Database } from '#server/db/client.ts';
import type { DiskSpace } from '#server/disk-space.ts';
import { publicAccess } from '#shared/access/access.ts';

const health = z.object({ status: z.string(), database: z.string(), disk: z.string(), version: z.string() });

/** Whether the server can work: 503 while the database is unreachable or the disk is full. */
export function healthRoute(
  app: FastifyInstance,
  { db, disk, version }: { db: Pick<Database, 'ping'>; disk: DiskSpace; version: string },
): void {
  app.get('/api/health', {
    config: { access: publicAccess },
    // the answer is too short for it, and loading the compression (with Node's fetch) would delay the first answer after a start
    compress: false,
    schema: {
      tags: ['Sistema'],
      summary: 'Saúde do servidor',
      security: [],
      response: { 200: health, 503: health },
    },
    handler: async (_request, reply) => {
      const [isUp, isFull] = await Promise.all([
        db.ping(2000).then(
          () => true,
          () => false,
        ),
        disk.isFull(),
      ]);
      const isWell = isUp && !isFull;
      return reply.status(isWell ? 200 : 503).send({
        status: isWell ? 'ok' : 'unavailable',
        database: isUp ? 'up' : 'down',
        disk: isFull ? 'full' : 'ok',
        version,
      });
    },
  });
}
