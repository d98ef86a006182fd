import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { containsPattern } from '#server/crud/filters.ts';
import { idsIn } from '#server/crud/references.ts';
import { type Limits, scopeSql } from '#server/crud/scope.ts';
import { join, raw, type Sql, sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import type { StaffIdentity } from '#server/http/identity.ts';
import { dayText, errorKey, idText, pageQuery, someText } from '#server/http/input-checks.ts';
import { staffAccess } from '#shared/access/access.ts';
import { type TraceLine, type TraceLines, traceActions, tracedTables } from '#shared/contracts/trilha.ts';
import { defaultPerPage, type Section } from '#shared/crud/section.ts';
import { churchZone } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { sections as registered } from '#shared/sections/index.ts';
import { pessoa } from '#shared/sections/pessoa.ts';
import { labelsOfLines } from './names.ts';

/** One or several, separated by commas, as in the filters of every list. */
const someOf = (values: readonly string[]) =>
  z
    .string(errorKey('validation.choice'))
    .refine((text) => text.split(',').every((one) => values.includes(one)), {
      ...errorKey('validation.choice'),
      params: { options: values.join(', ') },
    });

const line = z.object({
  id: z.int(),
  quando: z.iso.datetime({ offset: true }),
  users: z.object({ id: z.int(), rotulo: z.string() }).nullable(),
  chave: z.string().nullable().describe('o nome da chave de API que foi usada'),
  acao: z.string(),
  secao: z.string(),
  registro: z.int().nullable(),
  antes: z.record(z.string(), z.unknown()).nullable(),
  depois: z.record(z.string(), z.unknown()).nullable(),
});
const answer = z.object({
  data: z.array(line),
  total: z.int(),
  page: z.int(),
  rotulos: z
    .record(z.string(), z.record(z.string(), z.string()))
    .describe('como se chama cada registro e arquivo citado, por seção e id'),
});

type Row = Omit<TraceLine, 'users'> & { users: number | null; name: string | null };

/** The trace of changes: of one record, for users who may read that record; of all records, for administrators. */
export function trilhaFeature(app: FastifyInstance, deps: FeatureDeps): void {
  const { db } = deps;
  const sections = deps.sections ?? registered;
  const find = (name: string): Section | undefined => sections.find((section) => section.name === name);
  const query = z.strictObject({
    secao: someOf([...sections.map(({ name }) => name), ...tracedTables]).optional(),
    registro: idText.optional(),
    acao: someOf(traceActions).optional(),
    users: idText.optional().describe('quem fez'),
    de: dayText.optional(),
    ate: dayText.optional(),
    term: someText().optional().describe('texto nos valores de antes ou de depois'),
    ...pageQuery,
  });
  type TrailQuery = z.infer<typeof query>;

  /** The route admits all staff; this function decides which lines they may read. */
  async function allow(identity: StaffIdentity, filters: TrailQuery): Promise<void> {
    const { ability } = identity;
    const section = filters.registro === undefined ? undefined : find(filters.secao ?? '');
    if (!section) {
      // Lines do not name their church or department: limited users read them record by record only, since none of
      // them has `manage all`.
      if (!ability.can('manage', 'all')) throw new AppError('forbidden', 'error.forbidden');
      return;
    }
    if (!ability.can('read', section.subject)) throw new AppError('forbidden', 'error.forbidden');
    const id = Number(filters.registro);
    const [row] = await db.query<{ mine: boolean | null }>(
      sql`select ${scopeSql(section, identity) ?? raw('true')} as mine from ${raw(section.name)} t where id = ${id}`,
    );
    const mine = row ? row.mine === true : await isMineDeleted(section, id, identity);
    const may = row ? mine : mine && ability.can('manage', section.subject);
    if (!may) throw new AppError('not_found', 'error.not_found');
  }

  /** A deleted record is visible to users of the church and the departments that it had at the end. */
  async function isMineDeleted(section: Section, id: number, limits: Limits): Promise<boolean> {
    if (!scopeSql(section, limits)) return true;
    const { name, scope, scopeFunction, departmentScope } = section;
    // the churches of a deleted account are no longer known
    if (limits.igrejas && scopeFunction) return false;
    const [last] = await db.query<{ antes: Readonly<Record<string, unknown>> }>(sql`select antes
      from trilha where secao = ${name} and registro = ${id} and acao = 'delete' order by id desc limit 1`);
    const isWithin = (field: string | undefined, ids: readonly number[] | null): boolean =>
      // For a record that took its department from its event, the department is no longer known.
      !field || !ids || idsIn(field === 'id' ? id : last?.antes[field]).some((one) => ids.includes(one));
    return isWithin(scope, limits.igrejas) && isWithin(departmentScope, limits.departamentos);
  }

  function conditions({ secao, registro, acao, users, de, ate, term }: TrailQuery): Sql[] {
    const zone = raw(`'${churchZone}'`);
    const text = term?.trim();
    return [
      secao !== undefined && sql`t.secao = any(${secao.split(',')})`,
      registro !== undefined &&
        (secao === pessoa.name
          ? // with the records that were merged into it
            sql`t.registro in (select pessoas_reunidas(${Number(registro)}))`
          : sql`t.registro = ${Number(registro)}`),
      acao !== undefined && sql`t.acao = any(${acao.split(',')})`,
      users !== undefined && sql`t.users = ${Number(users)}`,
      de !== undefined && sql`t.quando >= (${de}::date::timestamp at time zone ${zone})`,
      ate !== undefined && sql`t.quando < ((${ate}::date + 1)::timestamp at time zone ${zone})`,
      // the expression of the index trilha_palavras
      text && sql`palavras_da_trilha(t.antes, t.depois) like busca(${containsPattern(text)})`,
    ].filter((condition): condition is Sql => typeof condition === 'object');
  }

  /** The former names of deleted accounts. */
  async function formerUsers(rows: readonly Row[]): Promise<Map<number, string>> {
    const ids = rows.flatMap(({ users, name }) => (users !== null && name === null ? [users] : []));
    if (ids.length === 0) return new Map();
    const deleted = await db.query<{
      id: number;
      name: string;
    }>(sql`select distinct on (registro) registro as id,
      antes ->> 'name' as name from trilha where secao = 'users' and acao = 'delete'
      and registro = any(${ids}::integer[]) order by registro, id desc`);
    return new Map(deleted.map(({ id, name }) => [id, name]));
  }

  endpoint(app, {
    method: 'GET',
    path: '/api/admin/trilha',
    access: staffAccess,
    tag: 'Histórico de alterações',
    summary: 'Listar quem fez o quê, do mais novo ao mais antigo',
    query,
    reply: answer,
    handler: async ({ query: filters, identity }): Promise<TraceLines> => {
      await allow(identity, filters);
      const page = Number(filters.page ?? 1);
      const perPage = Number(filters.per_page ?? defaultPerPage);
      const found = conditions(filters);
      const where = found.length > 0 ? sql`where ${join(found, ' and ')}` : raw('');
      const [count] = await db.query<{ total: number }>(sql`select count(*) as total from trilha t ${where}`);
      const rows =
        await db.query<Row>(sql`select t.id, t.quando, t.users, u.name, t.chave, t.acao, t.secao, t.registro,
        t.antes, t.depois from trilha t left join users u on u.id = t.users ${where}
        order by t.id desc limit ${perPage} offset ${(page - 1) * perPage}`);
      const former = await formerUsers(rows);
      const data = rows.map(({ name, users, ...row }): TraceLine => {
        const rotulo = users === null ? undefined : (name ?? former.get(users) ?? `#${users}`);
        return { ...row, users: users === null ? null : { id: users, rotulo: rotulo! } };
      });
      return { data, total: count!.total, page, rotulos: await labelsOfLines(db, identity, find, data) };
    },
  });
}
