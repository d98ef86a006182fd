import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { asAuthor } from '#server/db/author.ts';
import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { errorKey, idParams } from '#server/http/input-checks.ts';
import { defineScheduledJob } from '#server/ports/jobs.ts';
import { needs } from '#shared/access/access.ts';
import {
  destinos,
  impedimentosDeApagar,
  type PreviaDoApagamento,
  partesDoApagamento,
} from '#shared/contracts/titular.ts';
import { AppError } from '#shared/errors.ts';
import { pessoa } from '#shared/sections/pessoa.ts';
import { requerimento } from '#shared/sections/requerimento.ts';
import { anonymisePayments, taxYearsBegin } from './anonymise-payments.ts';
import { eraseTitular } from './erase.ts';
import { eraseImpediments, erasePreview } from './erase-preview.ts';
import { lockTitular } from './own-rows.ts';

const preview = z.object({
  versao: z.int(),
  apagada_em: z.iso.datetime({ offset: true }).nullable(),
  impedimentos: z.array(z.object({ chave: z.enum(impedimentosDeApagar), total: z.int() })),
  itens: z.array(
    z.object({
      chave: z.enum(partesDoApagamento),
      destino: z.enum(destinos),
      total: z.int(),
      base: z.enum(['tributos', 'prova', 'pedido_aberto']).nullable(),
      ate: z.iso.date().nullable(),
    }),
  ),
});

/** Every night: deletes data of erased people that the tax laws no longer require. */
const taxYearsJob = defineScheduledJob({
  name: 'titular.tributos',
  cron: '45 3 * * *',
  queue: { retryLimit: 3 },
});

/** Erases a person's data: first shows what would happen, then erases at once. */
export function eraseRoutes(app: FastifyInstance, deps: FeatureDeps): void {
  const { db, clock, jobs } = deps;
  const common = {
    access: needs('manage', requerimento.subject),
    acceptsKeys: false,
    tag: pessoa.plural[0],
    params: idParams,
  } as const;
  const path = '/api/admin/pessoa/:id/titular/apagar';

  endpoint(app, {
    ...common,
    method: 'GET',
    path,
    summary: 'Ver o que seria apagado, anonimizado e guardado de uma pessoa',
    reply: preview,
    handler: ({ params: { id } }): Promise<PreviaDoApagamento> =>
      db.transaction(async (tx) => {
        const of = await lockTitular(tx, id);
        const [row] = await tx.query<{ em: Date | null }>(
          sql`select anonimizada_em as em from pessoa where id = ${id}`,
        );
        const now = clock.now();
        return {
          versao: of.versao,
          apagada_em: row!.em?.toISOString() ?? null,
          impedimentos: of.apagada ? [] : await eraseImpediments(tx, of, now),
          itens: of.apagada ? [] : await erasePreview(tx, of, now),
        };
      }),
  });

  endpoint(app, {
    ...common,
    method: 'POST',
    path,
    recent: true,
    summary: 'Apagar ou anonimizar os dados de uma pessoa, a pedido dela',
    description: 'Não pode ser desfeito. O que a lei manda guardar fica até o dia que a prévia diz.',
    body: z.strictObject({
      versao: z.int(errorKey('validation.integer')).describe('a versão do cadastro que foi lida'),
    }),
    reply: z.null(),
    handler: ({ params: { id }, body: { versao }, identity }) =>
      asAuthor(db, identity, async (tx) => {
        const of = await lockTitular(tx, id);
        if (of.apagada) throw new AppError('conflict', 'titular.ja_apagada');
        if (of.versao !== versao) throw new AppError('conflict', 'error.changed');
        const impediments = await eraseImpediments(tx, of, clock.now());
        if (impediments.length > 0)
          throw new AppError('conflict', 'titular.impedido', {
            fields: {
              pessoa: impediments.map(({ chave, total }) => ({
                key: `titular.impede.${chave}` as const,
                vars: { total },
              })),
            },
          });
        await eraseTitular(tx, deps, of);
        await tx.run(sql`insert into trilha (users, acao, secao, registro, depois)
          values (trilha_quem(), 'erase', ${pessoa.name}, ${id}, '{}')`);
      }),
  });

  jobs.handle(taxYearsJob, () =>
    db.transaction(async (tx) => {
      const people = await tx.query<{ id: number }>(
        sql`select id from pessoa where anonimizada_em is not null order by id`,
      );
      if (people.length > 0) await anonymisePayments(tx, deps, people, taxYearsBegin(clock.now()));
    }),
  );
}
