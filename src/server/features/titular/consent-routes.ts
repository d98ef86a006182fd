import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { asAuthor } from '#server/db/author.ts';
import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { choices, idParams } from '#server/http/input-checks.ts';
import { needs } from '#shared/access/access.ts';
import type { ConsentimentoDaPessoa, ConsentimentosDaPessoa } from '#shared/contracts/titular.ts';
import { AppError } from '#shared/errors.ts';
import { pessoa } from '#shared/sections/pessoa.ts';
import { requerimento } from '#shared/sections/requerimento.ts';
import { findTitular } from './own-rows.ts';
import { consentsOf } from './personal-copy.ts';

const history = z.object({
  vigente: z.boolean(),
  historia: z.array(
    z.object({
      id: z.int(),
      dia: z.iso.date(),
      ato: z.enum(['consentiu', 'revogou', 'retirado']),
      secao: z.string(),
      texto: z.string().nullable(),
      versao: z.string().nullable(),
      canal: z.string(),
    }),
  ),
});

/** All consents of a person, and their withdrawal at the person's request. */
export function consentRoutes(app: FastifyInstance, { db }: FeatureDeps): void {
  const common = {
    access: needs('manage', requerimento.subject),
    acceptsKeys: false,
    tag: pessoa.plural[0],
    params: idParams,
  } as const;
  const path = '/api/admin/pessoa/:id/titular/consentimentos';

  endpoint(app, {
    ...common,
    method: 'GET',
    path,
    summary: 'Listar os consentimentos e as revogações de uma pessoa',
    reply: history,
    handler: async ({ params: { id } }): Promise<ConsentimentosDaPessoa> => {
      const titular = await findTitular(db, id);
      const [row] = await db.query<{ vigente: boolean }>(
        sql`select consentimento_em is not null as vigente from pessoa where id = ${id}`,
      );
      return { vigente: row!.vigente, historia: await db.query<ConsentimentoDaPessoa>(consentsOf(titular)) };
    },
  });

  endpoint(app, {
    ...common,
    method: 'POST',
    path: `${path}/revogar`,
    recent: true,
    summary: 'Registrar que a pessoa revogou o consentimento do seu cadastro',
    body: z.strictObject({
      canal: choices(Object.keys(requerimento.fields.canal.options), 'validation.choice'),
    }),
    reply: z.null(),
    handler: ({ params: { id }, body: { canal }, identity }) =>
      asAuthor(db, identity, async (tx) => {
        const [row] = await tx.query<{ vigente: boolean; apagada: boolean }>(sql`select
          consentimento_em is not null as vigente, anonimizada_em is not null as apagada
          from pessoa where id = ${id} for update`);
        if (!row) throw new AppError('not_found', 'error.not_found');
        if (row.apagada) throw new AppError('conflict', 'titular.ja_apagada');
        if (!row.vigente) throw new AppError('conflict', 'titular.sem_consentimento');
        await tx.run(sql`select set_config('aprisco.revogacao', ${canal}, true)`);
        await tx.run(sql`update pessoa set consentimento_em = null, consentimento_versao = null, consentimento_canal = null,
          versao = versao + 1, atualizado_em = now() where id = ${id}`);
      }),
  });
}
