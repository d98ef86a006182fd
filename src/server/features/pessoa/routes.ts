import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { isForged, readCursor, writeCursor } from '#server/crud/cursor.ts';
import { join, raw, type Sql, sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import type { StaffIdentity } from '#server/http/identity.ts';
import { errorKey, idParams } from '#server/http/input-checks.ts';
import { needs } from '#shared/access/access.ts';
import { type EventoDaLinha, type LinhaDoTempo, tiposDaLinha } from '#shared/contracts/linha-do-tempo.ts';
import { churchZone } from '#shared/dates.ts';
import { invalidField } from '#shared/errors.ts';
import { pessoa } from '#shared/sections/pessoa.ts';
import { type TimelineKind, type TimelinePerson, timelineKinds } from './timeline-kinds.ts';

const perPage = 10;
const order = { by: 'linha', order: 'desc' } as const;

const answer = z.object({
  tipos: z.array(z.enum(tiposDaLinha)).describe('os tipos que quem pede pode ver'),
  data: z.array(
    z.object({
      tipo: z.enum(tiposDaLinha),
      secao: z.string().nullable().describe('a seção do registro; nula para o que diz o próprio cadastro'),
      registro: z.int(),
      quando: z.string().describe('um dia, ou um momento onde se sabe a hora'),
      rotulo: z.string().nullable(),
      estado: z.string().nullable().describe('uma opção da seção: a situação ou o tipo'),
      valor: z.int().nullable().describe('em centavos; só de contribuições e pedidos'),
    }),
  ),
  apos: z.string().nullable().describe('onde começa a página seguinte'),
});

interface Row extends EventoDaLinha {
  chave: string;
}

/** The position of a row in the order: its moment as PostgreSQL writes it, and its kind. */
interface Place {
  moment: string;
  tipo: string;
  id: number;
}

function placeAfter(apos: string): Place {
  const { key, id } = readCursor(order, apos);
  const [moment, tipo, ...more] = (key ?? '').split('|');
  if (!moment || !tipo || more.length > 0) throw invalidField('apos', 'validation.cursor');
  return { moment, tipo, id };
}

/** The timeline on the page of a person: everything that the caller may list. */
export function pessoaFeature(app: FastifyInstance, { db, engineOf }: FeatureDeps): void {
  /** The first rows of one kind after a position, in the order of the timeline. */
  function rowsOf(kind: TimelineKind, of: TimelinePerson, actor: StaffIdentity, after: Place | null): Sql {
    const { section, from, day, moment, rotulo, estado, valor } = kind;
    const when = moment ?? sql`(${day!}::timestamp at time zone ${churchZone})`;
    const tipo = raw(`'${kind.tipo}'::text`);
    const conditions = [
      kind.where(of),
      ...(section ? engineOf(section).conditions(actor, {}) : []),
      ...(after
        ? [sql`(${when}, ${tipo}, t.id) < (${after.moment}::timestamptz, ${after.tipo}, ${after.id})`]
        : []),
    ];
    return sql`(select ${tipo} as tipo, ${section?.name ?? null}::text as secao, t.id as registro, ${when} as momento,
        ${day ? sql`to_char(${day}, 'YYYY-MM-DD')` : sql`to_char(${when} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`} as quando,
        ${rotulo ?? raw('null')}::text as rotulo, ${estado ?? raw('null')}::text as estado, ${valor ?? raw('null')}::bigint as valor
      from ${from} where ${join(conditions, ' and ')} order by momento desc, registro desc limit ${perPage + 1})`;
  }

  endpoint(app, {
    method: 'GET',
    path: '/api/admin/pessoa/:id/linha-do-tempo',
    access: needs('read', pessoa.subject),
    tag: pessoa.plural[0],
    summary: 'Ver o que aconteceu com uma pessoa, do mais novo ao mais antigo',
    description:
      'Mandatos, escalas, contribuições, inscrições, pedidos, orações, visitas e mudanças: só o que quem pede pode listar.',
    params: idParams,
    query: z.strictObject({
      apos: z.string(errorKey('validation.cursor')).max(500, errorKey('validation.cursor')).optional(),
      tipo: z.enum(tiposDaLinha, errorKey('validation.choice')).optional().describe('só o que é deste tipo'),
    }),
    reply: answer,
    handler: async ({ params: { id }, query: { apos, tipo }, identity }): Promise<LinhaDoTempo> => {
      // answers 404 for a record that is deleted, or outside of the caller's scope
      await engineOf(pessoa).get(identity, id);
      const after = apos === undefined ? null : placeAfter(apos);
      const [of] = await db.query<TimelinePerson>(sql`select id,
          case when (select count(*) from pessoa o where lower(o.email) = lower(p.email)) = 1 then lower(p.email) end as email
        from pessoa p where id = ${id}`);
      const allowed = timelineKinds.filter(
        ({ section }) => section === null || identity.ability.can('list', section.subject),
      );
      const tipos = allowed.map((kind) => kind.tipo);
      const parts = allowed
        .filter((kind) => tipo === undefined || kind.tipo === tipo)
        .map((kind) => rowsOf(kind, of!, identity, after));
      if (parts.length === 0) return { tipos, data: [], apos: null };
      const rows = await db
        .query<Row>(
          sql`select tipo, secao, registro, quando, rotulo, estado, valor, momento::text as chave
            from (${join(parts, ' union all ')}) tudo order by momento desc, tipo desc, registro desc limit ${perPage + 1}`,
        )
        .catch((error: unknown) => {
          if (after && isForged(error)) throw invalidField('apos', 'validation.cursor');
          throw error;
        });
      const shown = rows.slice(0, perPage);
      const last = rows.length > perPage ? shown.at(-1) : undefined;
      return {
        tipos,
        data: shown.map(({ chave: _, ...event }) => event),
        apos: last
          ? (writeCursor(order, { key: `${last.chave}|${last.tipo}`, id: last.registro }) ?? null)
          : null,
      };
    },
  });
}
