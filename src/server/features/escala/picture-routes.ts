import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { sql } from '#server/db/sql.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { localeOf } from '#server/http/locale.ts';
import { needs } from '#shared/access/access.ts';
import { diaDaSemana, diasDaSemana } from '#shared/br/semana.ts';
import type { Vaga } from '#shared/contracts/escala.ts';
import { formatDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { type Label, type Locale, label } from '#shared/i18n/languages.ts';
import { demandDepartments } from './board.ts';
import type { EscalaDeps } from './deps.ts';
import { drawSchedule, type PicturedEvent } from './picture.ts';
import { findEvents, findVagas, monthSql } from './rows.ts';
import { idQuery, month } from './schema.ts';

const nobody: Label = ['a definir', 'to be found', 'por definir'];
const schedule: Label = ['Escala', 'Schedule', 'Escala'];
const ownColour = '#7c5c99';

/** 22/11, 19:00 with its weekday */
const spoken = (de: string, locale: Locale): string =>
  `${label(diasDaSemana[diaDaSemana(de.slice(0, 10))], locale)}, ${formatDate(de.slice(0, 10)).slice(0, 5)}, ${de.slice(11)}`;

/** The schedule of a department's month, or of one event, as a picture for messengers. */
export function pictureRoutes(app: FastifyInstance, { db, site }: EscalaDeps): void {
  async function eventsOf(vagas: readonly Vaga[], locale: Locale): Promise<PicturedEvent[]> {
    const events = await findEvents(
      db,
      sql`e.id = any(${vagas.map(({ evento }) => evento)}::integer[]) and e.status <> 'cancelado'`,
    );
    const people = await db.query<{
      id: number;
      nome: string;
    }>(sql`select o.id, p.nome from voluntario o join pessoa p on p.id = o.pessoa
      where o.id = any(${vagas.flatMap(({ voluntario }) => voluntario ?? [])}::integer[])`);
    const names = new Map(people.map(({ id, nome }) => [id, nome]));
    return events.map(({ id, nome, de }) => ({
      title: `${spoken(de, locale)} · ${nome}`,
      lines: vagas
        .filter(({ evento }) => evento === id)
        .map(({ funcao, voluntario, estado }) => ({
          funcao,
          nome:
            (estado !== 'recusado' && voluntario !== null && names.get(voluntario)) || label(nobody, locale),
        })),
    }));
  }

  endpoint(app, {
    method: 'GET',
    path: '/api/admin/escala/imagem.png',
    access: needs('list', 'voluntario'),
    tag: 'Escala',
    summary: 'A escala como imagem, para o WhatsApp: o mês de um departamento, ou um evento dele',
    query: z
      .object({ departamento: idQuery, mes: month.optional(), evento: idQuery.optional() })
      .refine(({ mes, evento }) => (mes === undefined) !== (evento === undefined), {
        ...{ path: ['mes'], error: 'escala.month' },
      }),
    produces: 'image/png',
    reply: z.string().describe('A imagem'),
    handler: async ({ query: { departamento, mes, evento }, identity, request, reply }) => {
      await demandDepartments(db, identity, [departamento]);
      const locale = localeOf(request);
      const vagas = await findVagas(
        db,
        sql`v.departamento = ${departamento} and (v.evento = ${evento ?? null}
          or ${monthSql('v.de')} = ${mes === undefined ? null : `${mes}-01`}::date)`,
      );
      const events = await eventsOf(vagas, locale);
      if (events.length === 0) throw new AppError('not_found', 'escala.nothing_to_publish');
      const [of] = await db.query<{ nome: string; cor: string | null }>(
        sql`select nome, cor from departamento where id = ${departamento}`,
      );
      const first = vagas[0]!.de;
      const subtitle = mes === undefined ? spoken(first, locale) : `${mes.slice(5)}/${mes.slice(0, 4)}`;
      const picture = await drawSchedule({
        ...{ title: `${label(schedule, locale)}: ${of!.nome}`, subtitle, events },
        ...{ church: (await site.settings()).nome, colour: of!.cor ?? ownColour },
      });
      void reply.header('content-disposition', `inline; filename="escala-${mes ?? first.slice(0, 10)}.png"`);
      return reply.type('image/png').send(picture);
    },
  });
}
