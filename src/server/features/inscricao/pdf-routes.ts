import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { createPdfSender } from '#server/crud/send-pdf.ts';
import { endpoint } from '#server/http/endpoint.ts';
import type { StaffIdentity } from '#server/http/identity.ts';
import { choices, errorKey, idText } from '#server/http/input-checks.ts';
import { localeOf } from '#server/http/locale.ts';
import { requireRecentProof } from '#server/http/recent-proof.ts';
import type { DrawPages } from '#server/pdf/document.ts';
import { needs } from '#shared/access/ability.ts';
import type { EstadoInscricao } from '#shared/contracts/inscricao.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import { inscricao as section } from '#shared/sections/inscricao.ts';
import { drawAttendance, type ListColumn, listColumns } from './attendance-pdf.ts';
import { type AttendedEvent, type Attendee, attendedEvent, attendees } from './attendees.ts';
import { drawBadges } from './badges-pdf.ts';
import type { SignUpDeps } from './deps.ts';
import { type TicketTexts, ticketTexts } from './ticket-texts.ts';

/** More people than any hall of a church holds; a list of that many has some two hundred pages. */
const maxPeople = 5000;
const printed = ['pendente', 'confirmada', 'check_in_feito'] as const satisfies readonly EstadoInscricao[];

const filter = {
  evento: idText.transform(Number),
  status: z
    .enum(printed, errorKey('validation.choice'))
    .optional()
    .describe('sem ela, quem está confirmado ou já entrou'),
  lote: idText.transform(Number).optional(),
};

const chosenColumns = z
  .string(errorKey('validation.text'))
  .optional()
  .transform((text) => (text ?? '').split(',').filter(Boolean))
  .pipe(
    z.array(choices(listColumns, 'validation.choice')).max(listColumns.length, errorKey('validation.choice')),
  );

interface PdfQuery {
  evento: number;
  status?: (typeof printed)[number] | undefined;
  lote?: number | undefined;
}

interface ListPdf {
  title: string;
  draw(people: readonly Attendee[], evento: AttendedEvent, church: string): DrawPages;
}

/** Name badges and attendance lists as PDF, for those who may export the sign-ups. */
export function inscricaoPdfRoutes(app: FastifyInstance, { db, clock, site }: SignUpDeps): void {
  const sendPdf = createPdfSender({ db, clock });

  async function send(
    query: PdfQuery,
    { identity, reply, locale }: { identity: StaffIdentity; reply: FastifyReply; locale: Locale },
    { title, draw }: ListPdf,
  ): Promise<FastifyReply> {
    const { evento: id } = query;
    const [status, lote] = [query.status ?? null, query.lote ?? null];
    const evento = await attendedEvent(db, id, identity);
    if (!evento) throw new AppError('not_found', 'error.not_found');
    return sendPdf({ section, identity, reply, locale }, async () => {
      const people = await attendees(db, { evento: id, status, lote }, maxPeople + 1);
      if (people.length === 0) throw invalidField('evento', 'inscricao.nobody');
      if (people.length > maxPeople)
        throw invalidField('lote', 'inscricao.too_many_pdfs', { max: maxPeople });
      const church = evento.igreja ?? (await site.settings()).nome;
      return {
        title: `${title}: ${evento.nome}`,
        church,
        linhas: people.length,
        filtros: { evento: String(id), ...(status && { status }), ...(lote && { lote: String(lote) }) },
        draw: draw(people, evento, church),
      };
    });
  }

  const common = {
    method: 'GET',
    access: needs('list', 'inscricao'),
    tag: 'Inscrições',
    produces: 'application/pdf',
    reply: z.string().describe('O arquivo'),
    // HEAD would record an export of which nothing was sent.
    exposeHeadRoute: false,
  } as const;

  endpoint(app, {
    ...common,
    path: '/api/admin/inscricao/crachas.pdf',
    summary: 'Crachás de um evento em PDF: folhas A4 de oito etiquetas de 99,1 × 67,7 mm',
    description: '`qr` pede também permissão de editar inscrições: o QR diz o código do ingresso.',
    query: z.object({
      ...filter,
      qr: choices(['true', 'false'], 'validation.choice').optional(),
    }),
    handler: ({ query, identity, reply, request }) => {
      const locale = localeOf(request);
      const t: TicketTexts = ticketTexts(locale);
      const hasQr = query.qr === 'true';
      // The QR contains the ticket's code, with which anyone can give the ticket up or pass it on.
      if (hasQr && !identity.ability.can('edit', 'inscricao'))
        throw new AppError('forbidden', 'error.forbidden');
      return send(
        query,
        { identity, reply, locale },
        {
          title: t('paper.badges'),
          draw: (people, evento, church) => (pdf) => drawBadges(pdf, people, { evento, church, hasQr }, t),
        },
      );
    },
  });

  endpoint(app, {
    ...common,
    path: '/api/admin/inscricao/lista-presenca.pdf',
    summary: 'Lista de presença de um evento em PDF, com linhas para assinar',
    description: 'Com `whatsapp`, pede uma prova recente de identidade, como a exportação.',
    query: z.object({
      ...filter,
      colunas: chosenColumns.describe(`separadas por vírgulas: ${listColumns.join(', ')}`),
    }),
    handler: ({ query: { colunas, ...query }, identity, reply, request }) => {
      const locale = localeOf(request);
      const t: TicketTexts = ticketTexts(locale);
      // With phones the list is like the export of the section; with names alone it is for the door (decision 0056).
      if (colunas.includes('whatsapp')) requireRecentProof(identity);
      // in the order of the sheet, each once
      const columns = listColumns.filter((column): column is ListColumn => colunas.includes(column));
      return send(
        query,
        { identity, reply, locale },
        {
          title: t('paper.attendance'),
          draw: (people, evento, church) => (pdf) =>
            drawAttendance(pdf, people, { evento, church, columns, locale }, t),
        },
      );
    },
  });
}
