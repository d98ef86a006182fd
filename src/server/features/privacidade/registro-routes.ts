import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { sheetTypes } from '#server/crud/export.ts';
import { createPdfSender } from '#server/crud/send-pdf.ts';
import { traceExport } from '#server/crud/trace-export.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { choices } from '#server/http/input-checks.ts';
import { localeOf } from '#server/http/locale.ts';
import type { Cell } from '#server/spreadsheet/cells.ts';
import { csv } from '#server/spreadsheet/csv.ts';
import { needs } from '#shared/access/ability.ts';
import type { LinhaRegistro } from '#shared/contracts/registro.ts';
import { churchToday } from '#shared/dates.ts';
import { type Locale, label } from '#shared/i18n/languages.ts';
import { registroTexts as words } from '#shared/privacidade/registro-texts.ts';
import { tratamento } from '#shared/sections/tratamento.ts';
import { slugOf } from '#shared/slug.ts';
import { readRegister } from './registro.ts';
import { drawRegister } from './registro-pdf.ts';

const line = z.object({
  chave: z.string(),
  origem: z.enum(['secao', 'recurso', 'propria']),
  id: z.int().nullable(),
  nome: z.string(),
  titulares: z.array(z.string()),
  finalidade: z.string(),
  bases: z.array(z.string()),
  dados: z.array(z.object({ nome: z.string(), sensivel: z.boolean() })),
  quem_ve: z.array(z.string()),
  compartilhado: z.array(z.string()),
  guarda: z.string(),
  medidas: z.array(z.string()),
});
const register = z.object({
  igreja: z.string(),
  gerado_em: z.iso.datetime({ offset: true }),
  encarregado: z.object({ nome: z.string().nullable(), email: z.string().nullable() }),
  politica: z.object({
    versao: z.int(),
    vigente_desde: z.iso.datetime({ offset: true }),
    versoes: z.int(),
  }),
  consentimentos: z.int(),
  prazos: z.array(z.object({ nome: z.string(), prazo: z.string() })),
  medidas: z.array(z.string()),
  operadores: z.array(z.object({ papel: z.string(), quem: z.string() })),
  linhas: z.array(line),
});

const columns = [
  ...(['activity', 'purpose', 'people', 'basis', 'data', 'sensitive'] as const),
  ...(['seen', 'shared', 'kept', 'measures'] as const),
];

function cellsOf(one: LinhaRegistro, locale: Locale): Cell[] {
  const data = (sensitive: boolean): string =>
    one.dados
      .filter(({ sensivel }) => sensivel === sensitive)
      .map(({ nome }) => nome)
      .join(', ');
  return [
    one.nome,
    one.finalidade,
    one.titulares.join(', '),
    one.bases.join('; '),
    data(false),
    data(true),
    one.quem_ve.join(', '),
    one.compartilhado.join('; ') || label(words.nobody, locale),
    one.guarda,
    one.medidas.join('; '),
  ].map((text): Cell => (text === '' ? null : { kind: 'text', text }));
}

/** The register of treatment, on its page and as a file for the authority. It contains no personal data except the officer's. */
export function registroRoutes(app: FastifyInstance, deps: FeatureDeps): void {
  const { db, clock } = deps;
  const sendPdf = createPdfSender(deps);
  const common = {
    access: needs('read', 'privacidade'),
    tag: label(tratamento.subjectLabel!, 'pt_BR'),
  } as const;
  const path = '/api/admin/privacidade/registro';

  endpoint(app, {
    ...common,
    method: 'GET',
    path,
    summary: 'Ler o registro das operações de tratamento (LGPD, art. 37)',
    reply: register,
    handler: ({ request }) => readRegister(deps, localeOf(request)),
  });

  endpoint(app, {
    ...common,
    method: 'GET',
    path: `${path}/exportar`,
    summary: 'Exportar o registro das operações de tratamento (CSV ou PDF)',
    query: z.strictObject({ formato: choices(['csv', 'pdf'], 'validation.choice') }),
    produces: [sheetTypes.csv, 'application/pdf'],
    reply: z.string().describe('O arquivo'),
    exposeHeadRoute: false,
    handler: async ({ query: { formato }, identity, request, reply }) => {
      const locale = localeOf(request);
      const title = label(words.title, locale);
      const registro = await readRegister(deps, locale);
      const linhas = registro.linhas.length;
      if (formato === 'pdf')
        return sendPdf({ section: tratamento, identity, reply, locale }, async () => ({
          title,
          church: registro.igreja,
          filtros: {},
          linhas,
          draw: drawRegister(registro, locale),
        }));
      await traceExport(db, identity.user.id, tratamento, { formato, filtros: {}, linhas });
      const rows = async function* (): AsyncGenerator<Cell[][]> {
        yield registro.linhas.map((one) => cellsOf(one, locale));
      };
      const heads = columns.map((name) => ({ title: label(words[name], locale), width: 30 }));
      return reply
        .header(
          'content-disposition',
          `attachment; filename="${slugOf(title)}-${churchToday(clock.now())}.csv"`,
        )
        .type(sheetTypes.csv)
        .send(Readable.from(csv(heads, rows()), { objectMode: false }));
    },
  });
}
