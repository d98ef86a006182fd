import type { Db } from '#server/db/client.ts';
import { named, raw, type Sql, sql } from '#server/db/sql.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { SiteVersion } from '#server/ports/site-version.ts';
import type { Achado } from '#shared/contracts/site.ts';

/** What every part of the reader works with. */
export interface Reading {
  db: Db;
  clock: Clock;
  version: SiteVersion;
}

/** The category of the row `t`, as JSON. */
export const categoria =
  "(select json_build_object('id', k.id, 'nome', k.nome) from categoria k where k.id = t.categoria)";

/** Whether the row `t` is on the site: the database's own rule, at the moment the page shows. */
export const isPublished = (now: Date): Sql => sql`publicado(t.status, t.publicado_em, ${now})`;

export const publicEvento = raw("t.status in ('publicado', 'cancelado', 'encerrado')");

/** Past this nobody turns pages, and the database's numbers end. */
const lastPage = 100_000;
export const pageNumber = (page: number): number =>
  Number.isInteger(page) && page >= 1 ? Math.min(page, lastPage) : 1;

/** A number of the database, from the text of an address. */
export const rowId = (text: string): number | null =>
  /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647 ? Number(text) : null;

/** The category that an address asks for: null for all, and a number that none has for what is no number of one. */
export const chosenCategoria = (of: number | undefined): number | null =>
  of === undefined ? null : (rowId(String(of)) ?? 0);

/** A name of a page, as far as one could exist: anything else need not be asked for. */
const isName = (text: string): boolean => /^[a-z0-9-]{1,120}$/.test(text);

type Secao = 'postagem' | 'conteudo' | 'evento';

/**
 * One row by its name; else where its number or an old name leads. `load` gives only what is public, and so does
 * this: a row that is not public is not moved to either.
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
