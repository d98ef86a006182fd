import type { Db } from '#server/db/client.ts';
import { named, raw, type Sql, sql } from '#server/db/sql.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { SiteVersion } from '#server/ports/site-version.ts';
import type { Achado } from '#shared/contracts/site.ts';

/** The dependencies of all parts of the reader. */
export interface ReaderDeps {
  db: Db;
  clock: Clock;
  version: SiteVersion;
}

/** The category of the row `t`, as JSON. */
export const categoria =
  "(select json_build_object('id', k.id, 'nome', k.nome) from categoria k where k.id = t.categoria)";

/** Limits the page number, so that offsets stay within the database's integers. */
const lastPage = 100_000;
export const pageNumber = (page: number): number =>
  Number.isInteger(page) && page >= 1 ? Math.min(page, lastPage) : 1;

/** A row id from the text of an address. */
export const rowId = (text: string): number | null =>
  /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647 ? Number(text) : null;

/** The category in an address: null for all, 0 (which no category has) for an invalid id. */
export const chosenCategoria = (of: number | undefined): number | null =>
  of === undefined ? null : (rowId(String(of)) ?? 0);

/** Whether the text could be a slug: anything else needs no query. */
const isName = (text: string): boolean => /^[a-z0-9-]{1,120}$/.test(text);

type Secao = 'postagem' | 'conteudo' | 'evento';

/**
 * Finds a row by its slug, or redirects from its id or an old slug. `load` returns public rows only: a row that is not
 * public is not redirected to either.
 */
export async function findByName<T>(
  db: Db,
  { secao, text, visible }: { secao: Secao; text: string; visible: Sql },
  load: (slug: string) => Promise<T | null>,
): Promise<Achado<T>> {
  if (!isName(text)) return null;
  const found = await load(text);
  if (found) return { found };
  const [row] = await db.query<{ slug: string }>(
    named(
      `site.${secao}.para_onde`,
      sql`select t.slug from ${raw(secao)} t where t.id = coalesce(
        (select s.registro from slug_antigo s where s.secao = ${secao} and s.slug = ${text}), ${rowId(text)}::integer)
      and ${visible}`,
    ),
  );
  return row ? { moved: row.slug } : null;
}
