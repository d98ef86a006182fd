import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { createPdfSender } from '#server/crud/send-pdf.ts';
import { sql } from '#server/db/sql.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { localeOf } from '#server/http/locale.ts';
import { needs } from '#shared/access/access.ts';
import { monthLabel } from '#shared/dates-in-words.ts';
import { escalaVaga } from '#shared/sections/escala-vaga.ts';
import { requireDepartments } from './board.ts';
import type { EscalaDeps } from './deps.ts';
import { drawSchedule } from './picture.ts';
import { momentWithWeekday, readPrintedSchedule } from './printed-schedule.ts';
import { monthSql } from './rows.ts';
import { drawSchedulePages } from './schedule-pdf.ts';
import { idQuery, month } from './schema.ts';

/** The schedule of a department's month as a picture for messengers or a paper for the wall; of one event as a picture. */
export function pictureRoutes(app: FastifyInstance, { db, clock, site }: EscalaDeps): void {
  const sendPdf = createPdfSender({ db, clock });
  const inMonth = (mes: string) => sql`${monthSql('v.de')} = ${`${mes}-01`}::date`;

  endpoint(app, {
    method: 'GET',
    path: '/api/admin/escala/imagem.png',
    access: needs('list', 'voluntario'),
    tag: 'Escala',
    summary: 'A escala como imagem, para o WhatsApp: o mês de um departamento, ou um evento dele',
    query: z
      .object({ departamento: idQuery, mes: month.optional(), evento: idQuery.optional() })
      .refine(({ mes, evento }) => (mes === undefined) !== (evento === undefined), {
        path: ['mes'],
        error: 'escala.month',
      }),
    produces: 'image/png',
    reply: z.string().describe('A imagem'),
    handler: async ({ query: { departamento, mes, evento }, identity, request, reply }) => {
      await requireDepartments(db, identity, [departamento]);
      const locale = localeOf(request);
      const where = mes === undefined ? sql`v.evento = ${evento ?? null}` : inMonth(mes);
      const schedule = await readPrintedSchedule(db, { departamento, where, locale });
      const { first } = schedule;
      const picture = await drawSchedule({
        ...schedule,
        subtitle: mes === undefined ? momentWithWeekday(first, locale) : monthLabel(mes, locale),
        church: (await site.settings()).nome,
      });
      void reply.header('content-disposition', `inline; filename="escala-${mes ?? first.slice(0, 10)}.png"`);
      return reply.type('image/png').send(picture);
    },
  });

  endpoint(app, {
    method: 'GET',
    path: '/api/admin/escala/escala.pdf',
    access: needs('list', 'voluntario'),
    tag: 'Escala',
    summary: 'O mês de um departamento em PDF, em folhas A4 para o mural',
    query: z.object({ departamento: idQuery, mes: month }),
    produces: 'application/pdf',
    reply: z.string().describe('O arquivo'),
    // HEAD would record an export of which nothing was sent.
    exposeHeadRoute: false,
    handler: async ({ query: { departamento, mes }, identity, request, reply }) => {
      await requireDepartments(db, identity, [departamento]);
      const locale = localeOf(request);
      return sendPdf({ section: escalaVaga, identity, reply, locale }, async () => {
        const schedule = await readPrintedSchedule(db, { departamento, where: inMonth(mes), locale });
        const church = (await site.settings()).nome;
        const subtitle = monthLabel(mes, locale);
        return {
          title: `${schedule.title}, ${subtitle}`,
          church,
          filtros: { departamento: String(departamento), mes },
          linhas: schedule.events.reduce((sum, { lines }) => sum + lines.length, 0),
          draw: (pdf) => drawSchedulePages(pdf, { ...schedule, subtitle, church, locale }),
        };
      });
    },
  });
}
