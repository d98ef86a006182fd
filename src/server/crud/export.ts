import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Database } from '#server/db/client.ts';
import { join, raw, type Sql, sql } from '#server/db/sql.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { choices } from '#server/http/input-checks.ts';
import { localeOf } from '#server/http/locale.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { Cell } from '#server/spreadsheet/cells.ts';
import { csv } from '#server/spreadsheet/csv.ts';
import { maxRows, xlsx } from '#server/spreadsheet/xlsx.ts';
import { needs } from '#shared/access/ability.ts';
import { perSection } from '#shared/crud/per-section.ts';
import { exportAsksIdentity } from '#shared/crud/personal.ts';
import type { Section } from '#shared/crud/section.ts';
import { churchToday } from '#shared/dates.ts';
import { invalidField } from '#shared/errors.ts';
import { label } from '#shared/i18n/languages.ts';
import { slugOf } from '#shared/slug.ts';
import type { Actor } from './actor.ts';
import type { ExportColumn } from './behaviour.ts';
import type { Engine } from './engine.ts';
import { exportedName, extraName, type Row, sheetOf } from './export-cells.ts';
import { createExportSlots, type ExportSlot } from './export-slots.ts';
import type { Query } from './filters.ts';
import { pageOf, sortKey } from './page.ts';
import { type QuerySchema, searchSchema } from './query.ts';
import { seenBy } from './section-sql.ts';
import { requireExport, traceExport } from './trace-export.ts';

/** The media types of the files that sheets are written as. */
export const sheetTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
type Format = keyof typeof sheetTypes;

const exportSchema = perSection(
  (section): QuerySchema =>
    searchSchema(section)
      .omit({ page: true, per_page: true, apos: true })
      .extend({ formato: choices(Object.keys(sheetTypes), 'validation.choice') }),
);

/** A reader that takes nothing for this many milliseconds is disconnected. */
const idleTimeout = 60_000;

/** Formatted texts may be long: fetches fewer rows at a time. */
const batch = (section: Section): number =>
  Object.values(section.fields).some(({ kind }) => kind === 'richtext') ? 100 : 1000;

/** Rows converted before yielding to the event loop. */
const slice = 100;

/** Confidential fields are exported only for callers who may read the records. */
const readsAll = ({ confidential: confided, subject }: Section, { ability }: Actor): boolean =>
  !confided || ability.can('read', subject);

const exportedSection = (section: Section, actor: Actor): Section =>
  readsAll(section, actor)
    ? section
    : {
        ...section,
        fields: Object.fromEntries(
          Object.entries(section.fields).filter(([name]) => !section.confidential?.includes(name)),
        ),
      };

interface ExportStatements {
  rows: Sql;
  count: Sql;
}

/** The statements for all rows of a list or search with this query, in its order. */
function statementsFor(
  { section, sectionSql, conditions, exportValues }: Engine,
  actor: Actor,
  query: Query,
  extra: readonly ExportColumn[],
): ExportStatements {
  const filters = conditions(actor, query);
  const where = filters.length > 0 ? sql`where ${join(filters, ' and ')}` : raw('');
  const { by, order } = pageOf(section, query);
  const sort = raw(`order by ${by === 'id' ? '' : `${sortKey(sectionSql, by)} ${order}, `}t.id ${order}`);
  const table = raw(section.name);
  return {
    rows: sql`select ${join(
      [
        raw(seenBy(sectionSql, actor.ability)[readsAll(section, actor) ? 'columns' : 'listColumns']),
        ...Object.entries(exportValues).map(([name, value]) => raw(`${value} as ${exportedName(name)}`)),
        ...extra.map(({ value }, at) => sql`${value} as ${raw(extraName(at))}`),
      ],
      ', ',
    )} from ${table} t ${raw(sectionSql.joins)} ${where} ${sort}`,
    count: sql`select count(*) as linhas from ${table} t ${where}`,
  };
}

/** Exports the lists of every section as files, written while their rows are read. */
export function createExports(
  app: FastifyInstance,
  { db, clock, databasePool }: { db: Database; clock: Clock; databasePool: number },
) {
  // Half of the connections stay free for all other requests.
  const { acquire } = createExportSlots({ slots: Math.max(1, Math.floor(databasePool / 2)), clock });

  /** Records the export in the trace before the first row is sent, so that it is known even if it is interrupted. */
  async function recordExport(
    section: Section,
    actor: Actor,
    { formato, ...filtros }: Query,
    count: Sql,
  ): Promise<void> {
    const [{ linhas } = { linhas: 0 }] = await db.query<{ linhas: number }>(count);
    if (formato === 'xlsx' && linhas >= maxRows)
      throw invalidField('formato', 'export.too_many', { max: maxRows - 1 });
    await traceExport(db, actor.user.id, section, { formato: String(formato), filtros, linhas });
  }

  async function send(
    engine: Engine,
    actor: Actor,
    query: Query,
    { reply, slot }: { reply: FastifyReply; slot: ExportSlot },
  ): Promise<FastifyReply> {
    const { section } = engine;
    const locale = localeOf(reply.request);
    const formato = query.formato as Format;
    const extra = await engine.exportColumns(actor, query);
    const statements = statementsFor(engine, actor, query, extra);
    await recordExport(section, actor, query, statements.count);
    if (readsAll(section, actor)) await engine.noteExport(actor, query);
    const { columns, cells } = sheetOf(
      exportedSection(section, actor),
      locale,
      extra.map(({ title }) => title),
    );
    const walk = db.walk<Row>(statements.rows, batch(section));
    // Errors of the query surface with its first rows, while the reply can still be an error.
    const first = await walk.next();
    const rows = async function* (): AsyncGenerator<Cell[][]> {
      for (let next = first; !next.done; next = await walk.next()) {
        for (let at = 0; at < next.value.length; at += slice) {
          yield next.value.slice(at, at + slice).map(cells);
          // Lets other requests run in between.
          await turn();
        }
      }
    };
    const name = label(section.plural, locale);
    const written = formato === 'csv' ? csv(columns, rows()) : xlsx({ name, columns }, rows());
    const took = slot.reading(() => reply.raw.destroy());
    const counted = async function* (): AsyncGenerator<string | Buffer> {
      for await (const chunk of written) {
        took(chunk.length);
        yield chunk;
      }
    };
    const stream = Readable.from(counted(), { objectMode: false, highWaterMark: 64 * 1024 });
    // Closes the cursor and frees its connection, whether it was read to the end or interrupted.
    stream.once('close', () => void walk.return(undefined).finally(slot.release));
    reply.raw.setTimeout(idleTimeout, () => reply.raw.destroy());
    const file = `${slugOf(name)}-${churchToday(clock.now())}.${formato}`;
    return reply
      .header('content-disposition', `attachment; filename="${file}"`)
      .type(sheetTypes[formato])
      .send(stream);
  }

  return (engine: Engine): void => {
    const { section } = engine;
    endpoint(app, {
      method: 'GET',
      path: `/api/admin/${section.name}/exportar`,
      access: needs('list', section.subject),
      recent: exportAsksIdentity(section),
      tag: section.plural[0],
      summary: `Exportar ${section.plural[0]} (CSV ou XLSX)`,
      query: z.lazy(() => exportSchema(section)),
      produces: Object.values(sheetTypes),
      reply: z.string().describe('O arquivo, com todas as linhas que os filtros deixam passar'),
      // HEAD would record an export of which no row was sent.
      exposeHeadRoute: false,
      handler: async ({ query, identity, reply }) => {
        requireExport(identity, section);
        const slot = acquire(identity.user.id);
        try {
          return await send(engine, identity, query, { reply, slot });
        } catch (error) {
          slot.release();
          throw error;
        }
      },
    });
  };
}
