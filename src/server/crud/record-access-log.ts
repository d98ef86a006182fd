import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { join, raw, type Sql, sql } from '#server/db/sql.ts';
import { isAssistant } from '#server/http/assistant.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { errorKey, idParams } from '#server/http/input-checks.ts';
import type { Clock } from '#server/ports/clock.ts';
import { needs } from '#shared/access/ability.ts';
import { type Abertura, type Acesso, acessos, openingMinutes } from '#shared/contracts/aberturas.ts';
import type { Section } from '#shared/crud/section.ts';
import { AppError } from '#shared/errors.ts';
import type { Actor } from './actor.ts';
import { scopeSql } from './scope.ts';

/** The table of a section's openings, whose rows are deleted with their record. */
const tableOf = ({ name }: Section): Sql => raw(`${name}_abertura`);

export interface RecordAccessLog {
  /** records that the caller opened one record, if they may see it */
  opened(actor: Actor, id: number): Promise<void>;
  /** records that all rows `t` that meet the conditions of a list leave as a file */
  exported(actor: Actor, conditions: readonly Sql[]): Promise<void>;
}

const nothing: RecordAccessLog = { opened: async () => {}, exported: async () => {} };

/**
 * Records who receives confidential texts (`confided`), before they are sent: by one statement, and not at all for other sections. A
 * failure is logged and never keeps the caller from reading.
 */
export function createRecordAccessLog(
  section: Section,
  { db, clock, log }: { db: Db; clock: Clock; log: Pick<FastifyBaseLogger, 'error'> },
): RecordAccessLog {
  if (!section.confidential) return nothing;

  async function recordAccess(actor: Actor, conditions: readonly Sql[], acesso: Acesso): Promise<void> {
    const { user, key } = actor;
    const now = clock.now();
    const span = openingMinutes * 60_000;
    const where = conditions.length > 0 ? sql`${join(conditions, ' and ')}` : raw('true');
    const table = tableOf(section);
    try {
      await db.run(sql`insert into ${table} (registro, users, perfil, acesso, chave, quando, janela)
        select t.id, ${user.id}::integer, ${user.role}::text, ${acesso}::text, ${key?.nome ?? ''}::text, ${now}::timestamptz,
          ${Math.floor(now.getTime() / span)}::bigint
        from ${raw(section.name)} t where ${where} and not exists (select from ${table} a where a.registro = t.id
          and a.users = ${user.id} and a.acesso = ${acesso} and a.chave = ${key?.nome ?? ''}
          and a.quando > ${new Date(now.getTime() - span)})
        on conflict do nothing`);
    } catch (error) {
      log.error({ err: error, secao: section.name }, 'an opening was not recorded');
    }
  }

  return {
    opened(actor, id) {
      const limit = scopeSql(section, actor);
      const acesso = isAssistant() ? 'assistente' : actor.key ? 'chave' : 'escritorio';
      return recordAccess(actor, [sql`t.id = ${id}`, ...(limit ? [limit] : [])], acesso);
    },
    exported: (actor, conditions) => recordAccess(actor, conditions, 'exportacao'),
  };
}

/** Lines at a time; the next ones continue before the last id. */
const perPage = 10;

const query = z.strictObject({
  antes: z
    .string(errorKey('validation.id'))
    .regex(/^[1-9]\d{0,15}$/, errorKey('validation.id'))
    .optional()
    .describe('só as anteriores a esta'),
});

const answer = z.object({
  data: z.array(
    z.object({
      id: z.int(),
      quando: z.iso.datetime({ offset: true }),
      quem: z.string().nullable(),
      perfil: z.string().nullable().describe('o perfil que a pessoa tinha então'),
      acesso: z.enum(acessos),
      chave: z.string().nullable().describe('o nome da chave de API que foi usada'),
    }),
  ),
  pessoas: z.int(),
  total: z.int(),
  mais: z.boolean(),
});

/** Who opened a record, for those who are responsible for the section: reading it is not enough. */
export function recordAccessLogRoute(app: FastifyInstance, section: Section, { db }: { db: Db }): void {
  if (!section.confidential) return;
  const table = tableOf(section);
  endpoint(app, {
    method: 'GET',
    path: `/api/admin/${section.name}/:id/aberturas`,
    access: needs('manage', section.subject),
    tag: section.plural[0],
    summary: 'Ver quem abriu o registro, da última vez à primeira',
    params: idParams,
    query,
    reply: answer,
    handler: async ({ params: { id }, query: { antes = null }, identity }) => {
      const limit = scopeSql(section, identity) ?? raw('true');
      const [found] = await db.query<{ total: number; pessoas: number }>(sql`select
        (select count(*) from ${table} a where a.registro = t.id) as total,
        (select count(distinct a.users) from ${table} a where a.registro = t.id) as pessoas
        from ${raw(section.name)} t where t.id = ${id} and ${limit}`);
      if (!found) throw new AppError('not_found', 'error.not_found');
      const rows =
        await db.query<Abertura>(sql`select a.id, a.quando, nome_do_ator('users:' || a.users) as quem,
        a.perfil, a.acesso, nullif(a.chave, '') as chave from ${table} a
        where a.registro = ${id} and (${antes}::bigint is null or a.id < ${antes}::bigint)
        order by a.id desc limit ${perPage + 1}`);
      return { data: rows.slice(0, perPage), ...found, mais: rows.length > perPage };
    },
  });
}
