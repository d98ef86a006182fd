import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { sheetTypes } from '#server/crud/export.ts';
import { requireExport, traceExport } from '#server/crud/trace-export.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { dayText, errorKey, idText } from '#server/http/input-checks.ts';
import { localeOf } from '#server/http/locale.ts';
import { cents } from '#server/http/reply-parts.ts';
import type { Cell } from '#server/spreadsheet/cells.ts';
import { csv } from '#server/spreadsheet/csv.ts';
import { xlsx } from '#server/spreadsheet/xlsx.ts';
import { needs } from '#shared/access/access.ts';
import type { VendasDaLoja } from '#shared/contracts/loja-office.ts';
import { churchToday, firstOfMonth } from '#shared/dates.ts';
import { invalidField } from '#shared/errors.ts';
import { type Locale, label } from '#shared/i18n/languages.ts';
import { tamanhoLabel } from '#shared/loja/variante.ts';
import { pedido as section } from '#shared/sections/pedido.ts';
import type { LojaDeps } from './deps.ts';
import { pdfTexts } from './pdf-texts.ts';
import { readSales, type SalesFilter } from './sales.ts';

const tag = 'Loja: pedidos';
const day = dayText.optional();
const filter = z.object({
  de: day.describe('AAAA-MM-DD; sem ele, o primeiro dia do mês'),
  ate: day.describe('AAAA-MM-DD, incluído; sem ele, hoje'),
  produto: idText.transform(Number).optional(),
  por: z.enum(['produto', 'variante'], errorKey('validation.choice')).default('variante'),
});
const sums = { vendidas: z.int(), devolvidas: z.int(), valor: cents, devolvido: cents, liquido: cents };
const answer = z.object({
  data: z.array(
    z.object({
      produto: z.int().nullable(),
      nome: z.string(),
      variante: z.int().nullable(),
      tamanho: z.string().nullable(),
      cor: z.string().nullable(),
      ...sums,
    }),
  ),
  total: z.object({ pedidos: z.int(), ...sums }),
});

/** The rows as cells of a sheet, with a column for each sum. */
function sheetOf({ data }: VendasDaLoja, locale: Locale) {
  const t = pdfTexts(locale);
  const text = (value: string | null): Cell => (value === null ? null : { kind: 'text', text: value });
  const columns = [
    { title: t('papel.product'), width: 36 },
    { title: t('papel.size'), width: 12 },
    { title: t('papel.colour'), width: 16 },
    { title: t('papel.sold'), width: 12 },
    { title: t('papel.returned'), width: 12 },
    { title: t('papel.value'), width: 14 },
    { title: t('papel.refunded'), width: 14 },
    { title: t('papel.net'), width: 14 },
  ];
  const cells = data.map((row): Cell[] => [
    text(row.nome),
    text(tamanhoLabel(row.tamanho, (size) => label(size, locale))),
    text(row.cor),
    { kind: 'number', value: row.vendidas },
    { kind: 'number', value: row.devolvidas },
    { kind: 'money', value: row.valor },
    { kind: 'money', value: row.devolvido },
    { kind: 'money', value: row.liquido },
  ]);
  return { name: t('papel.sales'), columns, cells };
}

/** The store's sales in a period, to read and to download. */
export function salesRoutes(app: FastifyInstance, { db, clock }: LojaDeps): void {
  /** The requested period; by default, this month until today. */
  function periodOf({ de, ate, ...more }: z.infer<typeof filter>): SalesFilter {
    const until = ate ?? churchToday(clock.now());
    const since = de ?? firstOfMonth(until);
    if (since > until) throw invalidField('ate', 'loja.period');
    return { ...more, de: since, ate: until };
  }

  endpoint(app, {
    method: 'GET',
    path: '/api/admin/pedido/vendas',
    access: needs('list', 'pedido'),
    tag,
    summary: 'O que foi vendido num período, por produto ou por variante',
    query: filter,
    reply: answer,
    handler: ({ query, identity }) => readSales(db, identity, periodOf(query)),
  });

  endpoint(app, {
    method: 'GET',
    path: '/api/admin/pedido/vendas/exportar',
    access: needs('list', 'pedido'),
    tag,
    summary: 'O que foi vendido num período, como planilha',
    query: filter.extend({ formato: z.enum(['csv', 'xlsx'], errorKey('validation.choice')) }),
    produces: Object.values(sheetTypes),
    reply: z.string().describe('O arquivo'),
    exposeHeadRoute: false,
    handler: async ({ query: { formato, ...query }, identity, reply, request }) => {
      requireExport(identity, section);
      const period = periodOf(query);
      const sales = await readSales(db, identity, period);
      const { name, columns, cells } = sheetOf(sales, localeOf(request));
      await traceExport(db, identity.user.id, section, {
        formato,
        filtros: { vendas: 'sim', ...period },
        linhas: cells.length,
      });
      const rows = async function* (): AsyncGenerator<Cell[][]> {
        yield cells;
      };
      const written = formato === 'csv' ? csv(columns, rows()) : xlsx({ name, columns }, rows());
      const chunks: Buffer[] = [];
      for await (const chunk of written) chunks.push(Buffer.from(chunk));
      const file = `vendas-${period.de}-${period.ate}.${formato}`;
      return reply
        .header('content-disposition', `attachment; filename="${file}"`)
        .type(sheetTypes[formato])
        .send(Buffer.concat(chunks));
    },
  });
}
