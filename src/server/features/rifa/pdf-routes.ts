import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { createPdfSender } from '#server/crud/send-pdf.ts';
import { sql } from '#server/db/sql.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { errorKey, idParams, idText } from '#server/http/input-checks.ts';
import { localeOf } from '#server/http/locale.ts';
import { needs } from '#shared/access/access.ts';
import { writtenMoment } from '#shared/dates.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import { numberWidthOf } from '#shared/rifa/numeros.ts';
import { rifa as section } from '#shared/sections/rifa.ts';
import type { RifaDeps } from './deps.ts';
import { pdfTexts } from './pdf-texts.ts';
import { type PosterFacts, renderPosterPdf } from './poster-pdf.ts';
import { extracaoData, isTakenSql } from './rifa-row.ts';
import { numbersPerPage, renderGridPdf, renderNamesPdf } from './sheet-pdf.ts';

/** Pages of one file of number sheets. */
const maxPages = 60;

const numberText = z
  .string(errorKey('validation.integer'))
  .regex(/^\d{1,6}$/, errorKey('validation.integer'))
  .transform(Number)
  .optional();

interface PrintedRifa extends Omit<PosterFacts, 'church' | 'endereco' | 'vendedor'> {
  id: number;
  slug: string;
  total_cotas: number;
}

/** Posters and number sheets as PDF. */
export function rifaPdfRoutes(app: FastifyInstance, { db, clock, config, site }: RifaDeps): void {
  const sendPdf = createPdfSender({ db, clock });

  async function printed(id: number): Promise<PrintedRifa> {
    const [row] =
      await db.query<PrintedRifa>(sql`select t.id, t.nome, t.slug, t.valor_cota, t.data_sorteio, t.total_cotas,
        ${extracaoData} as extracao_data, t.numero_autorizacao,
        array(select p.descricao from rifa_premios p where p.rifa = t.id order by p.ordem, p.id) as premios
      from rifa t where t.id = ${id}`);
    if (!row) throw new AppError('not_found', 'error.not_found');
    return row;
  }

  const common = {
    method: 'GET',
    access: needs('list', 'rifa'),
    tag: 'Rifas: escritório',
    params: idParams,
    badParams: 'not_found',
    produces: 'application/pdf',
    reply: z.string().describe('O arquivo'),
    // HEAD would record an export of which nothing was sent.
    exposeHeadRoute: false,
  } as const;

  endpoint(app, {
    ...common,
    path: '/api/admin/rifa/:id/cartaz.pdf',
    summary: 'Cartaz de uma rifa em PDF, com o QR da página ou do link de um vendedor',
    query: z.object({ vendedor: idText.transform(Number).optional() }),
    handler: ({ params: { id }, query: { vendedor }, identity, reply, request }) => {
      const locale = localeOf(request);
      const t = pdfTexts(locale);
      return sendPdf({ section, identity, reply, locale }, async () => {
        const rifa = await printed(id);
        const [seller] = vendedor
          ? await db.query<{ nome: string; codigo: string }>(
              sql`select nome, codigo from rifa_vendedor where id = ${vendedor} and rifa = ${id}`,
            )
          : [];
        if (vendedor && !seller) throw invalidField('vendedor', 'validation.reference');
        const church = (await site.settings()).nome;
        const page = `${config.baseUrl}/rifa/${rifa.slug}`;
        const endereco = seller ? `${page}?v=${encodeURIComponent(seller.codigo)}` : page;
        const facts = { ...rifa, church, endereco, vendedor: seller?.nome ?? null };
        return {
          title: `${t('rifa.poster')}: ${rifa.nome}`,
          church,
          linhas: 1,
          filtros: { id: String(id), ...(vendedor && { vendedor: String(vendedor) }) },
          draw: (pdf) => renderPosterPdf(pdf, facts, { locale, t }),
        };
      });
    },
  });

  endpoint(app, {
    ...common,
    path: '/api/admin/rifa/:id/folha.pdf',
    summary: 'Folhas de números em PDF: a grade, ou linhas para anotar nomes; os que têm dono, riscados',
    query: z.object({
      tipo: z.enum(['grade', 'nomes'], errorKey('validation.choice')).default('grade'),
      de: numberText.describe('primeiro número; sem ele, 0'),
      ate: numberText.describe('último número; sem ele, o último da rifa'),
    }),
    handler: ({ params: { id }, query: { tipo, de = 0, ate }, identity, reply, request }) => {
      const locale = localeOf(request);
      const t = pdfTexts(locale);
      return sendPdf({ section, identity, reply, locale }, async () => {
        const rifa = await printed(id);
        const last = Math.min(ate ?? rifa.total_cotas - 1, rifa.total_cotas - 1);
        if (de > last) throw invalidField('de', 'rifa.sheet_range');
        const most = numbersPerPage[tipo] * maxPages;
        if (last - de + 1 > most) throw invalidField('ate', 'rifa.sheet_too_long', { max: most });
        const now = clock.now();
        const rows = await db.query<{
          numero: number;
        }>(sql`select n.numero from rifa_numero n where n.rifa = ${id}
          and n.numero between ${de} and ${last} and ${isTakenSql(now)}`);
        const taken = new Set(rows.map(({ numero }) => numero));
        const largura = numberWidthOf(rifa.total_cotas);
        const numeros = Array.from({ length: last - de + 1 }, (_, at) => ({
          texto: String(de + at).padStart(largura, '0'),
          ocupado: taken.has(de + at),
        }));
        const church = (await site.settings()).nome;
        const facts = {
          nome: rifa.nome,
          church,
          numeros,
          total: rifa.total_cotas,
          when: writtenMoment(now, locale),
        };
        const renderPdf = tipo === 'grade' ? renderGridPdf : renderNamesPdf;
        return {
          title: `${t('rifa.sheet')}: ${rifa.nome}`,
          church,
          linhas: numeros.length,
          filtros: { id: String(id), tipo, de: String(de), ate: String(last) },
          draw: (pdf) => renderPdf(pdf, facts, t),
        };
      });
    },
  });
}
