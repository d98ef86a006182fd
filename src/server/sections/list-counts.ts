import type { Actor } from '#server/crud/actor.ts';
import type { Engine } from '#server/crud/engine.ts';
import type { Db } from '#server/db/client.ts';
import { join, raw, type Sql, sql } from '#server/db/sql.ts';
import type { Section } from '#shared/crud/section.ts';
import { behaviours } from './index.ts';

export type Filtros = Readonly<Record<string, string>>;

/** The numbers of a list: how many rows it has, and its sums. */
interface Counted {
  total: number;
  somas: Readonly<Record<string, number>>;
}

export type ListCounts = (section: Section, filtros: Filtros, somas?: readonly string[]) => Promise<Counted>;

interface Waiting {
  statement: Sql;
  resolve(counted: Counted): void;
  reject(error: unknown): void;
}

/**
 * Counts lists under the same conditions as their pages. All counts that are requested in the same turn of the event
 * loop become one statement.
 */
export function createListCounts(
  db: Db,
  engineOf: (section: Section) => Pick<Engine, 'conditions'>,
  actor: Actor,
): ListCounts {
  let waiting: Waiting[] = [];

  function send(): void {
    const batch = waiting;
    waiting = [];
    const columns = batch.map(({ statement }, at) => sql`(${statement}) as ${raw(`c${at}`)}`);
    db.query<Record<string, Counted>>(sql`select ${join(columns, ', ')}`).then(
      ([row]) => {
        for (const [at, { resolve }] of batch.entries()) resolve(row![`c${at}`]!);
      },
      (error: unknown) => {
        for (const { reject } of batch) reject(error);
      },
    );
  }

  return (section, filtros, somas = []) => {
    const conditions = engineOf(section).conditions(actor, filtros);
    const totals = behaviours[section.name]?.totals ?? {};
    const sums = somas.map((name) => `'${name}', coalesce(${totals[name]}, 0)`).join(', ');
    const where = conditions.length > 0 ? sql`where ${join(conditions, ' and ')}` : raw('');
    const statement = sql`select json_build_object('total', count(*), 'somas', json_build_object(${raw(sums)}))
      from ${raw(section.name)} t ${where}`;
    return new Promise((resolve, reject) => {
      if (waiting.length === 0) process.nextTick(send);
      waiting.push({ statement, resolve, reject });
    });
  };
}
