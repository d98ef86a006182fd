import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type CalendarEntry, calendarFile } from '#server/calendar/ics.ts';
import { sql } from '#server/db/sql.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { errorKey, idText, orEmpty } from '#server/http/input-checks.ts';
import { localeOf } from '#server/http/locale.ts';
import { createRateLimit, perAddress } from '#server/http/rate-limit.ts';
import { publicAccess } from '#shared/access/access.ts';
import { feitosDeServir, type ServirPages } from '#shared/contracts/escala.ts';
import { AppError } from '#shared/errors.ts';
import type { EscalaDeps } from './deps.ts';
import type { Links } from './links.ts';
import { isMonthPublishedSql } from './rows.ts';
import { paginaServir } from './schema.ts';
import type { ServirActions } from './servir-actions.ts';

const tag = 'Escala';
const token = z.string().max(60);
const refreshSeconds = 3600;

/** The data of a volunteer's page and calendar, read by the secret link. */
export function servirRoutes(
  app: FastifyInstance,
  { db, clock, config, site }: EscalaDeps,
  duties: ServirPages,
  actions: ServirActions,
  links: Links,
): void {
  const { demand } = createRateLimit({ db, clock });
  const { host } = new URL(config.baseUrl);
  const unknown = (): AppError => new AppError('not_found', 'error.not_found');

  endpoint(app, {
    method: 'GET',
    path: '/api/servir/:token',
    access: publicAccess,
    tag,
    summary: 'A escala de um voluntário, pelo seu link',
    params: z.object({ token }),
    reply: paginaServir,
    handler: async ({ params, request }) => {
      await demand(perAddress('servir-ler', request.ip, 600, 10));
      const page = await duties.page(params.token);
      if (!page) throw unknown();
      return page;
    },
  });

  endpoint(app, {
    method: 'POST',
    path: '/api/servir/:token',
    access: publicAccess,
    tag,
    summary: 'Responder pela página do voluntário',
    description:
      'Os campos são os do formulário: `acao` (confirmar, recusar, pedir_troca, desistir_troca, aceitar_troca, recusar_troca, bloquear, desbloquear) e o que ela pede.',
    params: z.object({ token }),
    body: orEmpty(
      z
        .object({ acao: z.string(errorKey('validation.required')) })
        .catchall(z.union([z.string(), z.array(z.string())])),
    ),
    reply: z.object({ feito: z.enum(feitosDeServir) }),
    handler: async ({ params, body, request }) => {
      await demand(perAddress('servir', request.ip, 300, 10));
      const voluntario = await links.read(params.token);
      if (voluntario === null) throw unknown();
      return actions.perform(voluntario, body, localeOf(request));
    },
  });

  endpoint(app, {
    method: 'GET',
    path: '/api/servir/:token/vagas/:vaga/candidatos',
    access: publicAccess,
    tag,
    summary: 'Quem pode ficar com a vaga, para pedir uma troca',
    params: z.object({ token, vaga: idText.transform(Number) }),
    reply: z.object({ data: z.array(z.object({ voluntario: z.int(), nome: z.string() })) }),
    handler: async ({ params, request }) => {
      await demand(perAddress('servir-ler', request.ip, 600, 10));
      const data = await duties.candidates(params.token, params.vaga);
      if (!data) throw unknown();
      return { data };
    },
  });

  endpoint(app, {
    method: 'GET',
    path: '/api/servir/:token/agenda.ics',
    access: publicAccess,
    tag,
    summary: 'A escala de um voluntário para a agenda do telefone (.ics)',
    params: z.object({ token }),
    produces: 'text/calendar; charset=utf-8',
    reply: z.string().describe('O arquivo da agenda'),
    handler: async ({ params, request }) => {
      await demand(perAddress('servir-ler', request.ip, 600, 10));
      const voluntario = await links.read(params.token);
      if (voluntario === null) throw unknown();
      const rows = await db.query<
        Omit<CalendarEntry, 'uid'> & { id: number }
      >(sql`select v.id, v.funcao || ' · ' || e.nome as nome,
          v.de as inicio, v.ate as fim, nullif(concat_ws(', ', e.local, e.endereco), '') as local, null as texto,
          case when e.status = 'cancelado' then 'cancelado' when v.estado = 'confirmado' then 'publicado' else 'rascunho' end as status,
          v.versao, v.criado_em, v.atualizado_em
        from escala_vaga v join evento e on e.id = v.evento
        where v.voluntario = ${voluntario} and v.estado <> 'recusado' and ${isMonthPublishedSql}
          and v.de > ${new Date(clock.now().getTime() - 92 * 86_400_000)} order by v.de, v.id limit 500`);
      return calendarFile(
        (await site.settings()).nome,
        rows.map(({ id, ...entry }) => ({ ...entry, uid: `escala-${id}-${voluntario}@${host}` })),
        { refreshSeconds },
      );
    },
  });
}
