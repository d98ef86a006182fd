import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { createPdfSender } from '#server/crud/send-pdf.ts';
import { endpoint } from '#server/http/endpoint.ts';
import type { StaffIdentity } from '#server/http/identity.ts';
import { errorKey, idText } from '#server/http/input-checks.ts';
import { localeOf } from '#server/http/locale.ts';
import type { DrawPages } from '#server/pdf/document.ts';
import { needs } from '#shared/access/access.ts';
import { colunasDoQuadro } from '#shared/contracts/loja-office.ts';
import { invalidField } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import { tiposEntrega } from '#shared/loja/pedido.ts';
import { pedido as section } from '#shared/sections/pedido.ts';
import type { LojaDeps } from './deps.ts';
import { drawOrderLabels, drawSlips } from './order-labels-pdf.ts';
import { type PdfTexts, pdfTexts } from './pdf-texts.ts';
import { type PrintedFilter, type PrintedOrder, printedOrders } from './printed-orders.ts';

/** More orders than one person can pack in a day. */
const maxOrders = 500;

const filter = z.object({
  ids: z
    .string(errorKey('validation.text'))
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(idText.transform(Number)).max(maxOrders, errorKey('validation.max')))
    .optional()
    .describe('separados por vírgulas; sem eles, `estado`'),
  estado: z.enum(colunasDoQuadro, errorKey('validation.choice')).optional(),
  igreja: idText.transform(Number).optional(),
  entrega: z.enum(tiposEntrega, errorKey('validation.choice')).optional(),
});

interface Reader {
  identity: StaffIdentity;
  reply: FastifyReply;
  locale: Locale;
}

/** Packing slips and labels of orders as PDF. */
export function lojaPdfRoutes(app: FastifyInstance, { db, clock, site }: LojaDeps): void {
  const sendPdf = createPdfSender({ db, clock });

  const send = (
    { ids, estado, ...more }: PrintedFilter,
    reader: Reader,
    paper: { title: string; draw(orders: readonly PrintedOrder[], church: string): DrawPages },
  ): Promise<FastifyReply> => {
    if (!ids?.length && !estado) throw invalidField('estado', 'validation.required');
    return sendPdf({ section, ...reader }, async () => {
      const filters = { estado, ...more, ids: ids?.length ? ids : undefined };
      const orders = await printedOrders(db, reader.identity, filters, maxOrders + 1);
      if (orders.length === 0) throw invalidField(ids?.length ? 'ids' : 'estado', 'loja.no_pdfs');
      if (orders.length > maxOrders) throw invalidField('estado', 'loja.too_many_pdfs', { max: maxOrders });
      const church = (await site.settings()).nome;
      return {
        title: paper.title,
        church,
        linhas: orders.length,
        draw: paper.draw(orders, church),
        filtros: Object.fromEntries(
          Object.entries(filters)
            .filter(([, value]) => value !== undefined)
            .map(([name, value]) => [name, String(value)]),
        ),
      };
    });
  };

  const papers = [
    {
      path: '/api/admin/pedido/separacao.pdf',
      access: needs('list', 'pedido'),
      summary: 'Folhas de separação em PDF: uma página por pedido, sem preços',
      title: 'papel.slips',
      draw: drawSlips,
    },
    {
      path: '/api/admin/pedido/etiquetas.pdf',
      // The QR contains the code with which a pickup is handed over.
      access: needs('edit', 'pedido'),
      summary: 'Etiquetas dos pedidos em PDF: folhas A4 de oito, com o QR da retirada ou o endereço',
      title: 'papel.labels',
      draw: drawOrderLabels,
    },
  ] as const;
  for (const { title, draw, ...paper } of papers)
    endpoint(app, {
      ...paper,
      method: 'GET',
      tag: 'Loja: pedidos',
      produces: 'application/pdf',
      // like the export of the list: names, phones and addresses of those who bought
      recent: true,
      query: filter,
      reply: z.string().describe('O arquivo'),
      // HEAD would record an export of which nothing was sent.
      exposeHeadRoute: false,
      handler: ({ query, identity, reply, request }) => {
        const locale = localeOf(request);
        const t: PdfTexts = pdfTexts(locale);
        return send(
          query,
          { identity, reply, locale },
          { title: t(title), draw: (orders, church) => (pdf) => draw(pdf, orders, { church, locale, t }) },
        );
      },
    });
}
