import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type CalendarEntry, calendarFile } from '#server/calendar/ics.ts';
import { parseId } from '#server/crud/query.ts';
import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { needs } from '#shared/access/access.ts';
import { churchZone } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';

type Row = Omit<CalendarEntry, 'uid'> & { slug: string };

/** Events as files for the calendars of phones and mail programs. */
export function agendaFeature(app: FastifyInstance, { db, config }: FeatureDeps): void {
  const { host } = new URL(config.baseUrl);

  app.get<{ Params: { id: string } }>('/api/admin/evento/:id/ics', {
    config: { access: needs('read', 'evento') },
    schema: {
      tags: ['Eventos'],
      summary: 'Baixar o evento para a agenda (.ics)',
      params: z.object({ id: z.string().describe('id') }),
      produces: ['text/calendar'],
      response: { 200: z.string().describe('O arquivo da agenda') },
    },
    handler: async (request, reply) => {
      const id = parseId(request.params.id);
      const { igrejas } = request.identity!;
      const [row] = await db.query<Row>(
        sql`select nome, slug, local, texto, status, versao, criado_em, atualizado_em,
          (data + horario_inicial) at time zone ${churchZone} as inicio,
          (coalesce(data_final, data) + horario_final) at time zone ${churchZone} as fim
          from evento where id = ${id} and (${igrejas}::integer[] is null or igreja = any(${igrejas}))`,
      );
      if (!row) throw new AppError('not_found', 'error.not_found');
      const { slug, ...entry } = row;
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${slug}.ics"`)
        .type('text/calendar; charset=utf-8')
        .send(calendarFile(row.nome, [{ ...entry, uid: `evento-${id}@${host}` }]));
    },
  });
}
