import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { createPdfSender } from '#server/crud/send-pdf.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { dayText, idParams, idText, orEmpty, reasonText, referenceId } from '#server/http/input-checks.ts';
import { localeOf } from '#server/http/locale.ts';
import { lastOf } from '#server/sections/compare-counts.ts';
import { needs } from '#shared/access/access.ts';
import { formasDeOutros } from '#shared/contagem/contagem.ts';
import { AppError } from '#shared/errors.ts';
import { contagem } from '#shared/sections/contagem.ts';
import { bookCount } from './book.ts';
import { closeCount } from './counts.ts';
import { dia, pagina } from './schema.ts';
import { drawSheet, sheetFacts, sheetTexts } from './sheet-pdf.ts';
import { readPage } from './view.ts';

/** The offering of a service, counted by two people who do not see each other's sums. */
export function contagemFeature(app: FastifyInstance, deps: FeatureDeps): void {
  const { db, clock } = deps;
  const sendPdf = createPdfSender({ db, clock });
  const tag = contagem.plural[0];
  const path = '/api/admin/domingo/oferta';

  endpoint(app, {
    method: 'GET',
    path,
    access: needs('read', 'contagem'),
    tag,
    summary: 'A contagem da oferta de um culto, como quem pergunta pode vê-la',
    description: 'Enquanto as duas pessoas não contaram, ninguém vê a soma da outra, nem a tesouraria.',
    query: z.strictObject({ evento: idText.transform(Number), dia }),
    reply: pagina,
    handler: ({ identity, query }) => readPage(db, identity, query, clock.now()),
  });

  endpoint(app, {
    method: 'POST',
    path: `${path}/:id/encerrar`,
    access: needs('create', 'financeiro'),
    tag,
    summary: 'Encerrar uma contagem com diferenças, dizendo qual vale e por quê, ou cancelá-la',
    params: idParams,
    body: orEmpty(
      z.strictObject({
        motivo: reasonText,
        vale: referenceId.nullable().default(null).describe('de quem é a contagem que vale; null cancela'),
      }),
    ),
    reply: pagina,
    handler: async ({ identity, params: { id }, body }) =>
      readPage(db, identity, await closeCount(deps, identity, id, body), clock.now()),
  });

  const conta = referenceId.optional();
  endpoint(app, {
    method: 'POST',
    path: `${path}/:id/lancar`,
    access: needs('create', 'financeiro'),
    tag,
    summary: 'Lançar uma contagem conferida: uma vez só',
    description:
      'Um lançamento para cada tipo e forma; envelopes de uma pessoa viram contribuições dela. Num mês fechado, `data` é um dia aberto, e a competência continua a do culto.',
    params: idParams,
    body: orEmpty(
      z.strictObject({
        contas: z
          .strictObject({
            dinheiro: conta,
            ...(Object.fromEntries(formasDeOutros.map((forma) => [forma, conta])) as Record<
              (typeof formasDeOutros)[number],
              typeof conta
            >),
          })
          .default({}),
        data: dayText.optional().describe('o dia do lançamento; vazio, o do culto'),
      }),
    ),
    reply: pagina,
    handler: async ({ identity, params: { id }, body: { contas, data } }) =>
      readPage(db, identity, await bookCount(deps, identity, id, { contas, data }), clock.now()),
  });

  endpoint(app, {
    method: 'GET',
    path: `${path}/:id/folha.pdf`,
    access: needs('read', 'contagem'),
    tag,
    summary: 'A folha da contagem em PDF, para as duas pessoas assinarem',
    params: idParams,
    produces: 'application/pdf',
    reply: z.string().describe('O arquivo'),
    exposeHeadRoute: false,
    handler: ({ params: { id }, identity, request, reply }) => {
      const locale = localeOf(request);
      return sendPdf({ section: contagem, identity, reply, locale }, async () => {
        const facts = await sheetFacts(db, identity, id);
        const counted = facts && (await lastOf(db, id, facts.vale ?? facts.primeira_pessoa));
        if (!facts || !counted) throw new AppError('conflict', 'contagem.not_checked');
        return {
          title: sheetTexts(locale)('contagem.sheet_title'),
          church: facts.igreja,
          linhas: 1,
          filtros: { contagem: String(id) },
          draw: (pdf) => drawSheet(pdf, facts, counted, locale),
        };
      });
    },
  });
}
