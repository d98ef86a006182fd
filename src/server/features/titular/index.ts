import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import type { StaffIdentity } from '#server/http/identity.ts';
import { idParams } from '#server/http/input-checks.ts';
import { pdfFile } from '#server/pdf/document.ts';
import { needs } from '#shared/access/access.ts';
import { churchDateTime, formatDate } from '#shared/dates.ts';
import { defaultLanguage } from '#shared/i18n/languages.ts';
import { pessoa } from '#shared/sections/pessoa.ts';
import { slugOf } from '#shared/slug.ts';
import { consentRoutes } from './consent-routes.ts';
import { eraseRoutes } from './erase-routes.ts';
import { findTitular } from './own-rows.ts';
import { drawPersonalCopy } from './personal-copy-pdf.ts';
import { leftOutTexts, readPersonalCopy } from './read-personal-copy.ts';

/** The rights of a person over their data (LGPD, art. 18), done by the office: a copy, the consents, the erasure. */
export function titularFeature(app: FastifyInstance, deps: FeatureDeps): void {
  const { db, clock, site } = deps;
  consentRoutes(app, deps);
  eraseRoutes(app, deps);
  const common = {
    // The copy contains data for which other permissions exist: money, messages, prayer requests of the person. Accounts
    // that are limited to some churches never have `manage`, because requests belong to all of them.
    access: needs('manage', 'requerimento'),
    acceptsKeys: false,
    recent: true,
    tag: pessoa.plural[0],
    params: idParams,
    exposeHeadRoute: false,
  } as const;

  /** Reads everything and records it in the trace before it is sent. */
  async function copyOf(id: number, identity: StaffIdentity, formato: 'json' | 'pdf') {
    const titular = await findTitular(db, id);
    const partes = await readPersonalCopy({ ...deps, log: app.log }, titular, identity);
    const linhas = partes.reduce((sum, { registros }) => sum + registros.length, 0);
    await db.run(sql`insert into trilha (users, acao, secao, registro, depois)
      values (${identity.user.id}, 'export', ${pessoa.name}, ${id}, ${JSON.stringify({ formato, filtros: {}, linhas })}::jsonb)`);
    return {
      titular,
      partes,
      igreja: (await site.settings()).nome,
      arquivo: `dados-${slugOf(titular.nome)}.${formato}`,
    };
  }

  endpoint(app, {
    ...common,
    method: 'GET',
    path: '/api/admin/pessoa/:id/titular/dados.json',
    summary: 'Baixar tudo o que a igreja guarda sobre uma pessoa, em JSON',
    produces: 'application/json',
    reply: z.string().describe('O arquivo'),
    handler: async ({ params: { id }, identity, reply }) => {
      const { titular, partes, igreja, arquivo } = await copyOf(id, identity, 'json');
      const copy = {
        formato: 'aprisco.titular',
        versao: 1,
        emitido_em: clock.now().toISOString(),
        igreja,
        titular: { id: titular.id, nome: titular.nome },
        partes: partes.map(({ chave, titulo, registros }) => ({
          chave,
          titulo,
          registros: registros.map((valores) =>
            Object.fromEntries(valores.map(({ campo, valor }) => [campo, valor])),
          ),
        })),
        fora: leftOutTexts(),
      };
      return reply
        .header('content-disposition', `attachment; filename="${arquivo}"`)
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(copy, null, 2));
    },
  });

  endpoint(app, {
    ...common,
    method: 'GET',
    path: '/api/admin/pessoa/:id/titular/dados.pdf',
    summary: 'Baixar tudo o que a igreja guarda sobre uma pessoa, em PDF',
    produces: 'application/pdf',
    reply: z.string().describe('O arquivo'),
    handler: async ({ params: { id }, identity, reply }) => {
      const { titular, partes, igreja, arquivo } = await copyOf(id, identity, 'pdf');
      const now = churchDateTime(clock.now());
      const facts = {
        title: `Cópia dos dados de ${titular.nome}`,
        author: igreja,
        language: defaultLanguage.tag,
        created: clock.now(),
      };
      const emitida = `${formatDate(now.slice(0, 10))}, ${now.slice(11, 16)}`;
      const file = await pdfFile(facts, (pdf) =>
        drawPersonalCopy(pdf, { nome: titular.nome, igreja, emitida, partes, fora: leftOutTexts() }),
      );
      return reply
        .header('content-disposition', `attachment; filename="${arquivo}"`)
        .type('application/pdf')
        .send(file);
    },
  });
}
