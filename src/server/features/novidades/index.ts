import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { productVersion } from '#server/version.ts';
import { staffAccess } from '#shared/access/access.ts';
import { changelogAreas, changelogLines } from '#shared/changelog.ts';

const file = path.resolve(import.meta.dirname, '../../../../CHANGELOG.md');

/** The changes of the product, from CHANGELOG.md, and which of them the reader has not seen yet. */
export function novidadesFeature(app: FastifyInstance, { db, clock }: FeatureDeps): void {
  // Read once, because it does not change while this version runs.
  let read: Promise<ReturnType<typeof changelogLines>> | undefined;
  const lines = () => {
    read ??= readFile(file, 'utf8').then(changelogLines);
    return read;
  };
  const common = { access: staffAccess, tag: 'Novidades' };

  endpoint(app, {
    ...common,
    method: 'GET',
    path: '/api/admin/novidades',
    summary: 'Ler o que mudou no Aprisco, e o que é novo para quem lê',
    reply: z.object({
      versao: z.string(),
      linhas: z.array(
        z.object({
          marca: z.string(),
          versao: z.string(),
          area: z.enum(changelogAreas).nullable(),
          texto: z.string(),
          nova: z.boolean(),
        }),
      ),
    }),
    handler: async ({ identity }) => {
      const [seen] = await db.query<{ marcas: string[] }>(
        sql`select marcas from novidade_vista where users = ${identity.user.id}`,
      );
      const seenMarks = new Set(seen?.marcas);
      const linhas = (await lines()).map((line) => ({
        ...line,
        nova: seen !== undefined && !seenMarks.has(line.marca),
      }));
      return { versao: productVersion, linhas };
    },
  });

  endpoint(app, {
    ...common,
    method: 'POST',
    path: '/api/admin/novidades/vistas',
    summary: 'Marcar tudo o que mudou como visto',
    reply: z.null(),
    handler: async ({ identity }) => {
      const marcas = (await lines()).map(({ marca }) => marca);
      await db.run(sql`insert into novidade_vista (users, marcas, visto_em)
        values (${identity.user.id}, ${marcas}, ${clock.now()})
        on conflict (users) do update set marcas = excluded.marcas, visto_em = excluded.visto_em`);
    },
  });
}
