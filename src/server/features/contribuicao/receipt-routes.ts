import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { createPdfSender } from '#server/crud/send-pdf.ts';
import { endpoint } from '#server/http/endpoint.ts';
import type { StaffIdentity } from '#server/http/identity.ts';
import { dayText, errorKey, idParams, idText, orEmpty, referenceId } from '#server/http/input-checks.ts';
import { localeOf } from '#server/http/locale.ts';
import { needs } from '#shared/access/access.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import { financeiro as section } from '#shared/sections/financeiro.ts';
import type { GivingDeps } from './deps.ts';
import { type Chosen, createEntryReceipts } from './entry-receipts.ts';
import { drawReceipts, receiptTexts } from './receipt-pdf.ts';

/** Two on a page: 2,500 pages. */
const maxReceipts = 5000;

const day = z.string(errorKey('validation.required')).pipe(dayText);
const period = { de: day.describe('primeiro dia de pagamento'), ate: day.describe('último dia') };
const isPeriod = ({ de, ate }: { de: string; ate: string }): boolean => de <= ate;
const backwards = { path: ['ate'], ...errorKey('recibo.period') };
const query = z
  .strictObject({ ...period, igreja: idText.optional(), pessoa: idText.optional() })
  .refine(isPeriod, backwards);
const body = orEmpty(
  z.strictObject({ ...period, igreja: referenceId.optional(), pessoa: referenceId.optional() }),
);

const chosenBy = ({
  de,
  ate,
  igreja,
  pessoa,
}: {
  de: string;
  ate: string;
  igreja?: string | number | undefined;
  pessoa?: string | number | undefined;
}): Chosen => ({
  tipo: 'receita',
  pago: 'true',
  data_pagamento_de: de,
  data_pagamento_ate: ate,
  ...(igreja !== undefined && { igreja: String(igreja) }),
  ...(pessoa !== undefined && { pessoa: String(pessoa) }),
});

const receiptState = z.object({ numero: z.string().nullable(), emitir: z.boolean() });

/** Receipts of paid income: issued one by one or for a period, and printed. */
export function receiptRoutes(app: FastifyInstance, deps: GivingDeps): void {
  const { db, clock, site } = deps;
  const receipts = createEntryReceipts(deps);
  const sendPdf = createPdfSender({ db, clock });
  const tag = 'Recibos';

  const send = (
    { identity, reply, request }: { identity: StaffIdentity; reply: FastifyReply; request: FastifyRequest },
    chosen: Chosen,
    id?: number,
  ): Promise<FastifyReply> => {
    const locale = localeOf(request);
    return sendPdf({ section, identity, reply, locale }, async () => {
      const found = await receipts.printed(identity, chosen, maxReceipts + 1, id);
      if (found.length === 0) throw new AppError('not_found', 'recibo.none');
      if (found.length > maxReceipts) throw invalidField('ate', 'recibo.too_many', { max: maxReceipts });
      const t = receiptTexts(locale);
      return {
        title: id === undefined ? t('recibo.file') : t('recibo.title', { number: found[0]!.numero }),
        church: (await site.settings()).nome,
        filtros: chosen,
        linhas: found.length,
        draw: (pdf) => drawReceipts(pdf, found, locale),
      };
    });
  };
  const paper = {
    method: 'GET',
    tag,
    produces: 'application/pdf',
    reply: z.string().describe('O arquivo'),
    // HEAD would record an export of which nothing was sent.
    exposeHeadRoute: false,
  } as const;

  endpoint(app, {
    method: 'GET',
    path: '/api/admin/financeiro/:id/recibo',
    access: needs('read', 'financeiro'),
    tag,
    summary: 'O número do recibo de um lançamento, e se um pode ser emitido',
    params: idParams,
    reply: receiptState,
    handler: ({ identity, params: { id } }) => receipts.of(identity, id),
  });

  endpoint(app, {
    method: 'POST',
    path: '/api/admin/financeiro/:id/recibo',
    access: needs('edit', 'financeiro'),
    tag,
    summary: 'Emitir o recibo de uma receita paga; repetido, responde o mesmo',
    params: idParams,
    reply: receiptState,
    status: 201,
    handler: ({ identity, params: { id } }) => receipts.issueOne(identity, id),
  });

  endpoint(app, {
    ...paper,
    path: '/api/admin/financeiro/:id/recibo.pdf',
    access: needs('read', 'financeiro'),
    summary: 'O recibo emitido de um lançamento, em PDF',
    params: idParams,
    handler: ({ params: { id }, ...call }) => send(call, {}, id),
  });

  endpoint(app, {
    method: 'GET',
    path: '/api/admin/recibos',
    access: needs('list', 'financeiro'),
    tag,
    summary: 'Quantas receitas pagas de um período têm recibo, e quantas não',
    query,
    reply: z.object({ com: z.int(), sem: z.int(), valor: z.int().describe('centavos') }),
    handler: ({ identity, query: period }) => receipts.count(identity, chosenBy(period)),
  });

  endpoint(app, {
    method: 'POST',
    path: '/api/admin/recibos',
    access: needs('edit', 'financeiro'),
    tag,
    summary: 'Emitir os recibos que faltam a receitas pagas de um período',
    body,
    reply: z.object({ emitidos: z.int() }),
    status: 201,
    handler: async ({ identity, body: period }) => {
      if (!isPeriod(period)) throw invalidField('ate', 'recibo.period');
      return { emitidos: await receipts.issueAll(identity, chosenBy(period)) };
    },
  });

  endpoint(app, {
    ...paper,
    path: '/api/admin/recibos/recibos.pdf',
    access: needs('list', 'financeiro'),
    // like the export of the list: what everybody gave
    recent: true,
    summary: 'Os recibos emitidos de um período em um PDF, dois por página',
    query,
    handler: ({ query: period, ...call }) => send(call, chosenBy(period)),
  });
}
