import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { sql } from '#server/db/sql.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { createIdempotency } from '#server/http/idempotency.ts';
import { idParams } from '#server/http/input-checks.ts';
import { localeOf } from '#server/http/locale.ts';
import { pdfFile } from '#server/pdf/document.ts';
import { needs } from '#shared/access/access.ts';
import { metodosBalcao } from '#shared/cobranca.ts';
import { AppError } from '#shared/errors.ts';
import { findLanguage } from '#shared/i18n/languages.ts';
import { formatNumero, numberWidthOf } from '#shared/rifa/numeros.ts';
import { chaveOf } from './chave.ts';
import type { CounterSales } from './counter-sales.ts';
import { venda } from './counter-schema.ts';
import type { RifaDeps } from './deps.ts';
import { findPurchase } from './find-purchase.ts';
import { maxPerPurchase } from './limits.ts';
import { officeRifa, shownRifa } from './office-panel.ts';
import { panelReply } from './office-replies.ts';
import { pdfTexts } from './pdf-texts.ts';
import { findRifa, rifaOf } from './rifa-row.ts';
import { renderSlipPdf } from './slip-pdf.ts';
import type { TakenNumbersReader } from './taken-numbers.ts';

/** Sellers that the form of a sale offers. */
const maxSellers = 500;

const byId = {
  access: needs('create', 'rifa'),
  tag: 'Rifas: escritório',
  params: idParams,
  badParams: 'not_found',
} as const;
const notFound = (): AppError => new AppError('not_found', 'error.not_found');

/** Sales of raffle numbers by hand, and their slips. */
export function rifaCounterRoutes(
  app: FastifyInstance,
  deps: RifaDeps,
  { counter, takenNumbers }: { counter: CounterSales; takenNumbers: TakenNumbersReader },
): void {
  const { db, clock, config, site } = deps;
  const store = createIdempotency(deps);

  endpoint(app, {
    ...byId,
    method: 'GET',
    path: '/api/admin/rifa/:id/balcao',
    summary: 'O que o balcão pode vender de uma rifa: os números ocupados e os vendedores',
    reply: z.object({
      rifa: panelReply.shape.rifa,
      livres: z.int(),
      por_compra: z.int(),
      ocupados: z.string().describe('Mapa de bits em base64'),
      vendedores: z.array(z.object({ id: z.int(), nome: z.string() })),
    }),
    handler: async ({ params: { id } }) => {
      const rifa = await officeRifa(db, id);
      if (!rifa) throw notFound();
      const [{ answer }, vendedores] = await Promise.all([
        takenNumbers.readAgain(rifa),
        db.query<{ id: number; nome: string }>(
          sql`select id, nome from rifa_vendedor where rifa = ${id} order by nome, id limit ${maxSellers}`,
        ),
      ]);
      return {
        rifa: shownRifa(deps, rifa),
        livres: answer.livres,
        ocupados: answer.ocupados,
        por_compra: maxPerPurchase(rifa),
        vendedores,
      };
    },
  });

  endpoint(app, {
    ...byId,
    method: 'POST',
    path: '/api/admin/rifa/:id/balcao',
    summary: 'Vender números à mão: o dinheiro entra nos livros e os números são do comprador na mesma hora',
    description: 'Números que já têm dono: 409 com `ocupados`, e nada é vendido.',
    body: venda,
    reply: z.object({
      compra: z.int(),
      nome: z.string(),
      email: z.string().nullable(),
      numeros: z.array(z.string()),
      total: z.int(),
      forma: z.enum(metodosBalcao),
      chave: z.string(),
      em: z.string(),
    }),
    status: 201,
    idempotency: { store, key: 'required', scope: ({ user }) => `rifa/balcao/${user.id}` },
    handler: async ({ params: { id }, body, identity, key }) => {
      const rifa = await findRifa(db, { id });
      if (!rifa) throw notFound();
      return counter.sell(rifa, body, { users: identity.user.id, key });
    },
  });

  endpoint(app, {
    // The slip contains the key of the purchase.
    ...byId,
    access: needs('edit', 'rifa'),
    method: 'GET',
    path: '/api/admin/rifa_compra/:id/comprovante.pdf',
    summary: 'Comprovante de uma compra paga em PDF, com os números e a chave',
    produces: 'application/pdf',
    reply: z.string().describe('O arquivo'),
    handler: async ({ params: { id }, request, reply }) => {
      const row = await findPurchase(db, { id });
      if (!row) throw notFound();
      const rifa = await rifaOf(db, row);
      if (row.estado !== 'paga') throw new AppError('conflict', 'rifa.not_paid');
      const locale = localeOf(request);
      const [charge] = await db.query<{ metodo: string }>(
        sql`select metodo from cobranca where id = ${row.cobranca}`,
      );
      const largura = numberWidthOf(rifa.total_cotas);
      const church = (await site.settings()).nome;
      const t = pdfTexts(locale);
      const facts = {
        church,
        rifa: rifa.nome,
        nome: row.nome,
        valor: row.valor,
        data_sorteio: rifa.data_sorteio,
        extracao_data: rifa.extracao_data,
        metodo: charge?.metodo ?? null,
        pago_em: row.pago_em ?? clock.now(),
        numeros: row.numeros.map((numero) => formatNumero(numero, largura)),
        chave: chaveOf(config.secret, row.codigo),
        endereco: `${config.baseUrl}/rifa/${rifa.slug}/compra/${row.codigo}`,
      };
      const title = `${t('rifa.slip')}: ${rifa.nome}`;
      const language = findLanguage(locale).tag;
      const file = await pdfFile({ title, author: church, language, created: facts.pago_em }, (pdf) =>
        renderSlipPdf(pdf, facts, { locale, t }),
      );
      return reply
        .header('content-disposition', `attachment; filename="comprovante-${row.id}.pdf"`)
        .type('application/pdf')
        .send(file);
    },
  });
}
