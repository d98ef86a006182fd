import type { Db } from '#server/db/client.ts';
import { compiled } from '#server/db/sql.ts';
import { AppError } from '#shared/errors.ts';
import type { AnyRecord } from '#shared/kit/record.ts';
import type { Section } from '#shared/kit/section.ts';
import type { Actor } from './actor.ts';
import type { Values } from './behaviour.ts';
import { scopeValues } from './scope.ts';
import { type SectionSql, seenBy } from './section-sql.ts';

/** JSON written by PostgreSQL, sent unchanged. */
export type Json = string;

export type Rows = ReturnType<typeof createRows>;

/** Reads and writes single rows by the section's compiled SQL. */
export function createRows(db: Db, section: Section, sectionSql: SectionSql) {
  const writtenValues = (actor: Actor, values: Values): unknown[] => [
    ...sectionSql.writable.map((name) => values[name]),
    String(actor.user.id),
  ];

  return {
    /** the whole record; not_found when it is deleted, or outside of the caller's limits */
    read: async (from: Db, actor: Actor, id: number): Promise<Json> => {
      const { record, isGuarded } = seenBy(sectionSql, actor.ability);
      const rows = await from.query<{ json: string }>(
        compiled(record, [id, ...scopeValues(section, actor)], {
          name: `${isGuarded ? 'get_guarded' : 'get'}_${section.name}`,
        }),
      );
      if (!rows[0]) throw new AppError('not_found', 'error.not_found');
      return rows[0].json;
    },

    /** as it is stored; undefined when it is deleted, or outside of the caller's limits */
    find: async (actor: Actor, id: number): Promise<AnyRecord | undefined> => {
      const [row] = await db.query<{ json: string }>(
        compiled(sectionSql.stored, [id, ...scopeValues(section, actor)], { name: `stored_${section.name}` }),
      );
      return row && (JSON.parse(row.json) as AnyRecord);
    },

    insert: async (tx: Db, actor: Actor, values: Values): Promise<Json> => {
      const rows = await tx.query<{ json: string }>(
        compiled(sectionSql.insert, writtenValues(actor, values), { name: `insert_${section.name}` }),
      );
      return rows[0]!.json;
    },

    /** undefined when the row is deleted, has another version or other files, or is outside of the caller's limits */
    update: async (
      tx: Db,
      actor: Actor,
      kind: 'update' | 'updateKeepingFiles',
      id: number,
      versao: number | null,
      values: Values,
    ): Promise<Json | undefined> => {
      const rows = await tx.query<{ json: string }>(
        compiled(
          sectionSql[kind],
          [...writtenValues(actor, values), id, versao, ...scopeValues(section, actor)],
          {
            name: `${kind}_${section.name}`,
          },
        ),
      );
      return rows[0]?.json;
    },
  };
}
