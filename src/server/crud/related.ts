import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { join, raw, type Sql, sql } from '#server/db/sql.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { errorKey, idParams, idText } from '#server/http/input-checks.ts';
import { needs } from '#shared/access/ability.ts';
import { type GrupoRelacionado, maxCounted } from '#shared/contracts/relacionados.ts';
import type { Section } from '#shared/crud/section.ts';
import type { Actor } from './actor.ts';
import { childTables } from './columns.ts';
import { detailSql } from './detail-sql.ts';
import type { Engine } from './engine.ts';
import { type ReferencingColumn, referencesTo } from './referenced-by.ts';
import { titleSql } from './titles.ts';

/** Records of each group at first, and with each further page of one. */
const atFirst = 5;
const perPage = 25;

interface RelatedDeps {
  db: Db;
  sections: readonly Section[];
  engineOf(section: Section): Engine;
}

/** The columns of one field: a list may refer to a record by several columns of its rows. */
interface RelatedField {
  section: Section;
  field: string;
  columns: readonly ReferencingColumn[];
}

function relatedFields(target: Section, sections: readonly Section[]): RelatedField[] {
  const byField = Object.groupBy(
    referencesTo(target.name, sections),
    ({ section, field }) => `${section.name}.${field}`,
  );
  return Object.values(byField).map((columns) => ({
    section: columns![0]!.section,
    field: columns![0]!.field,
    columns: columns!,
  }));
}

/** Whether the row `t` refers to the record. */
function refersTo({ section, field, columns }: RelatedField, id: number): Sql {
  const list = childTables(section).find((child) => child.field === field);
  const each = columns.map(({ table, column }) =>
    list
      ? sql`t.id in (select ${raw(list.parent)} from ${raw(table)} where ${raw(column)} = ${id})`
      : sql`t.${raw(column)} = ${id}`,
  );
  return sql`(${join(each, ' or ')})`;
}

/** Rows of a section are seen in its list; the only row of a single section on its page. */
const maySee = ({ ability }: Actor, { single, subject }: Section): boolean =>
  ability.can(single ? 'read' : 'list', subject);

const reply = z.array(
  z.object({
    secao: z.string(),
    campo: z.string().describe('o campo que se refere a este registro'),
    total: z.int().describe(`contado até ${maxCounted}; um a mais quer dizer que há mais`),
    registros: z.array(
      z.object({ id: z.int(), rotulo: z.string().nullable(), detalhe: z.string().nullable() }),
    ),
  }),
);

/** One of the names; z.enum would not allow a section that nothing refers to, which has none. */
const oneOf = (names: readonly string[]) =>
  z
    .string(errorKey('validation.choice'))
    .refine((name) => names.includes(name), errorKey('validation.choice'));

/** The records that refer to a record, within what the caller may list and within the caller's scope. */
export function relatedRoute(app: FastifyInstance, engine: Engine, deps: RelatedDeps): void {
  const { section } = engine;
  const { db, sections, engineOf } = deps;
  const find = (name: string): Section => sections.find((one) => one.name === name)!;
  const fields = relatedFields(section, sections);

  /** One group; only records older than `before`, if it is given. */
  function groupSql(of: RelatedField, id: number, actor: Actor, before: number | undefined): Sql {
    const table = raw(of.section.name);
    const conditions = [refersTo(of, id), ...engineOf(of.section).conditions(actor, {})];
    const shown = before === undefined ? conditions : [...conditions, sql`t.id < ${before}`];
    const [title, detail] = [titleSql(of.section, 't', find), detailSql(of.section, find)];
    return sql`select ${raw(`'${of.section.name}'`)} as secao, ${raw(`'${of.field}'`)} as campo,
      (select count(*)::integer from (select 1 from ${table} t where ${join(conditions, ' and ')}
        limit ${raw(String(maxCounted + 1))}) c) as total,
      (select coalesce(json_agg(r), '[]') from (select t.id, ${raw(title)} as rotulo, ${raw(detail)} as detalhe
        from ${table} t where ${join(shown, ' and ')} order by t.id desc
        limit ${raw(String(before === undefined ? atFirst : perPage))}) r) as registros`;
  }

  endpoint(app, {
    access: needs('read', section.subject),
    tag: section.plural[0],
    method: 'GET',
    path: `/api/admin/${section.name}/:id/relacionados`,
    summary: `Listar os registros que se referem a ${section.singular[0]}`,
    params: idParams,
    query: z.strictObject({
      secao: oneOf(fields.map((of) => of.section.name)).optional(),
      campo: oneOf(fields.map(({ field }) => field)).optional(),
      apos: idText.optional().describe('continua depois deste registro'),
    }),
    reply,
    handler: async ({ identity, params: { id }, query: { secao, campo, apos } }) => {
      // answers 404 for a record that is deleted, or outside of the caller's scope
      await engine.get(identity, id);
      const chosen = fields.filter(
        (of) =>
          maySee(identity, of.section) &&
          (secao === undefined || of.section.name === secao) &&
          (campo === undefined || of.field === campo),
      );
      if (chosen.length === 0) return [];
      const before = apos === undefined ? undefined : Number(apos);
      const groups = chosen.map((of) => sql`(${groupSql(of, id, identity, before)})`);
      return db.query<GrupoRelacionado>(
        sql`select * from (${join(groups, ' union all ')}) g where g.total > 0`,
      );
    },
  });
}
