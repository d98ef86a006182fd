import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { createPdfSender } from '#server/crud/send-pdf.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { errorKey, idText } from '#server/http/input-checks.ts';
import { localeOf } from '#server/http/locale.ts';
import { needs } from '#shared/access/access.ts';
import type { Parentesco } from '#shared/contracts/familia.ts';
import { invalidField } from '#shared/errors.ts';
import { label } from '#shared/i18n/languages.ts';
import { familia } from '#shared/sections/familia.ts';
import { drawHouseholdLabels } from './labels-pdf.ts';
import { labelHouseholds, likelyHouseholds } from './likely-households.ts';

/** As many labels as other papers have people. */
const maxHouses = 5000;
const title = ['Etiquetas por casa', 'Labels by house', 'Etiquetas por casa'] as const;

const ref = z.object({ id: z.int(), rotulo: z.string() });
const kinships: Readonly<Record<Parentesco, unknown>> = familia.fields.membros.fields.parentesco.options;
const parentescos = Object.keys(kinships) as Parentesco[];

/** Families: people who probably live together, and one letter for each house. */
export function familiaFeature(app: FastifyInstance, { db, clock, site }: FeatureDeps): void {
  const sendPdf = createPdfSender({ db, clock });
  const tag = familia.plural[0];

  endpoint(app, {
    method: 'GET',
    path: '/api/admin/familia/sugestoes',
    access: needs('edit', familia.subject),
    tag,
    summary: 'Ver quem parece morar junto: o mesmo endereço, e ainda em nenhuma família',
    reply: z.object({
      total: z.int(),
      data: z.array(
        z.object({
          nome: z.string(),
          endereco: z.string(),
          chefe: ref,
          membros: z.array(z.object({ pessoa: ref, parentesco: z.enum(parentescos) })),
        }),
      ),
    }),
    handler: ({ identity }) => likelyHouseholds(db, identity),
  });

  endpoint(app, {
    method: 'GET',
    path: '/api/admin/familia/etiquetas.pdf',
    access: needs('list', familia.subject),
    // addresses of everybody leave the system
    recent: true,
    tag,
    summary: 'Etiquetas de endereço em PDF, uma por casa: folhas A4 de oito',
    query: z.strictObject({
      igreja: idText.transform(Number).optional(),
      todos: z
        .enum(['true', 'false'], errorKey('validation.boolean'))
        .optional()
        .describe('também quem não está em nenhuma família'),
    }),
    produces: 'application/pdf',
    reply: z.string().describe('O arquivo'),
    exposeHeadRoute: false,
    handler: ({ query: { igreja = null, todos }, identity, request, reply }) => {
      const locale = localeOf(request);
      return sendPdf({ section: familia, identity, reply, locale }, async () => {
        const filters = { igreja, todos: todos === 'true' };
        const houses = await labelHouseholds(db, identity, filters, maxHouses + 1);
        if (houses.length === 0) throw invalidField('igreja', 'familia.no_houses');
        if (houses.length > maxHouses)
          throw invalidField('igreja', 'familia.too_many_houses', { max: maxHouses });
        const church = (await site.settings()).nome;
        return {
          title: label(title, locale),
          church,
          linhas: houses.length,
          filtros: { ...(igreja !== null && { igreja: String(igreja) }), todos: String(filters.todos) },
          draw: (pdf) => drawHouseholdLabels(pdf, houses, church),
        };
      });
    },
  });
}
