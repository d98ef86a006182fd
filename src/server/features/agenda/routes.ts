import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type CalendarEntry, calendarFile } from '#server/calendar/ics.ts';
import { scopeSql } from '#server/crud/scope.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { idParams } from '#server/http/input-checks.ts';
import { needs } from '#shared/access/access.ts';
import { churchZone } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { evento } from '#shared/sections/evento.ts';

type Row = Omit<CalendarEntry, 'uid'> & { slug: string };

/** Events as files for the calendars of phones and mail programs. */
export function agendaFeature(app: FastifyInstance, { db, config }: FeatureDeps): void {
  const { host } = new URL(config.baseUrl);

  endpoint(app, {
    method: 'GET',
    path: '/api/admin/evento/:id/ics',
    access: needs('read', 'evento'),
    tag: 'Eventos',
    summary: 'Baixar o evento para a agenda (.ics)',
    params: idParams,
    produces: 'text/calendar; charset=utf-8',
    reply: z.string().describe('O arquivo da agenda'),
    handler: async ({ params: { id }, identity, reply }) => {
      const [row] = await db.query<Row>(
        sql`select nome, slug, local, texto, status, versao, criado_em, atualizado_em,
          (data + horario_inicial) at time zone ${churchZone} as inicio,
          (coalesce(data_final, data) + horario_final) at time zone ${churchZone} as fim
          from evento t where id = ${id} and ${scopeSql(evento, identity) ?? raw('true')}`,
      );
      if (!row) throw new AppError('not_found', 'error.not_found');
      const { slug, ...entry } = row;
      void reply.header('content-disposition', `attachment; filename="${slug}.ics"`);
      return calendarFile(row.nome, [{ ...entry, uid: `evento-${id}@${host}` }]);
    },
  });
}
