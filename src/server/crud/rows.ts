import type { Db } from '#server/db/client.ts';
import { compiled } from '#server/db/sql.ts';
import { AppError } from '#shared/errors.ts';
import type { AnyRecord } from '#shared/kit/record.ts';
import type { Section } from '#shared/kit/section.ts';
import type { Actor } from './actor.ts';
import type { Values } from './behaviour.ts';
import { hasScope } from './scope.ts';
import type { SectionSql } from './section-sql.ts';

/** JSON written by PostgreSQL, sent unchanged. */
export type Json = string;

export type Rows = ReturnType<typeof createRows>;

/** Reads and writes single rows by the section's compiled SQL. */
export function createRows(db: Db, section: Section, sectionSql: SectionSql) {
  const writtenValues = (actor: Actor, values: Values): unknown[] => [
    ...sectionSql.writable.map((name) => values[name]),
    String(actor.user.id),
  ];
  const scopeValues = (actor: Actor): unknown[] => (hasScope(section) ? [actor.igrejas] : []);

  return {
    /** the whole record; not_found when it is deleted, or in a church the caller has no access to */
    read: async (from: Db, actor: Actor, id: number): Promise<Json> => {
      const rows = await from.query<{ json: string }>(
        compiled(sectionSql.record, [id, ...scopeValues(actor)], { name: `get_${section.name}` }),
      );
      if (!rows[0]) throw new AppError('not_found', 'error.not_found');
      return rows[0].json;
    },

    /** as it is stored; undefined when it is deleted, or in a church the caller has no access to */
    find: async (actor: Actor, id: number): Promise<AnyRecord | undefined> => {
      const [row] = await db.query<{ json: string }>(
        compiled(sectionSql.stored, [id, ...scopeValues(actor)], { name: `stored_${section.name}` }),
      );
      return row && (JSON.parse(row.json) as AnyRecord);
    },

    insert: async (tx: Db, actor: Actor, values: Values): Promise<Json> => {
      const rows = await tx.query<{ json: string }>(
        compiled(sectionSql.insert, writtenValues(actor, values), { name: `insert_${section.name}` }),
      );
      return rows[0]!.json;
    },

    /**
     * undefined when the row is deleted, has another version or other files, or is in a church the caller has no access
     * to
     */
    update: async (
      tx: Db,
      actor: Actor,
      kind: 'update' | 'updateKeepingFiles',
      id: number,
      versao: number | null,
      values: Values,
    ): Promise<Json | undefined> => {
      const rows = await tx.query<{ json: string }>(
        compiled(sectionSql[kind], [...writtenValues(actor, values), id, versao, ...scopeValues(actor)], {
          name: `${kind}_${section.name}`,
        }),
      );
      return rows[0]?.json;
    },
  };
}
