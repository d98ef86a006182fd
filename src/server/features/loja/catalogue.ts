import type { Db } from '#server/db/client.ts';
import { named, raw, type Sql, sql } from '#server/db/sql.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { Catalogue, ProdutosQuery } from '#shared/contracts/catalogo.ts';
import { maxShown } from '#shared/loja/catalogo.ts';
import { createFilters } from './filters.ts';
import {
  cardsOf,
  expiredHolds,
  freeUnits,
  isFiltered,
  matching,
  preparedUsual,
  questionOf,
  stockJson,
  variantsOnSale,
  withTerm,
} from './product-sql.ts';
import { spelledTerm } from './spelling.ts';

const related = 4;

interface CatalogueDeps {
  db: Db;
  clock: Clock;
}

/** The catalogue, with answers also as JSON written by PostgreSQL. */
export interface CatalogueReader extends Omit<Catalogue, 'entregas' | 'retiradas'> {
  listJson(query: ProdutosQuery): Promise<string>;
  productJson(slug: string): Promise<{ found: string } | { moved: string } | null>;
}

const isSlug = (text: string): boolean => /^[a-z0-9-]{1,120}$/.test(text);

/** Whether a word of the term is in the product's name: only words of the name have the weight A. */
const isCalled = (termo: string): Sql => sql`ts_rank('{0, 0, 0, 1}', i.palavras, ${questionOf(termo)}) > 0`;

/** The order of a list: its keys are columns of `vitrine`; a product's price is that of its cheapest variant. */
function orderOf({ sort_by, sort_order }: ProdutosQuery): Sql {
  const way = sort_order === 'desc' ? 'desc' : 'asc';
  const keys = {
    destaque: `t.destaque ${way}, t.criado_em desc, t.produto desc`,
    novidade: `t.criado_em ${way}, t.produto ${way}`,
    nome: `t.nome ${way}, t.produto`,
    preco: `t.preco ${way}, t.nome, t.produto`,
  };
  return raw(keys[sort_by]);
}

/**
 * SQL for `pagina`, the page in its order, and `contagem`, the total. A page of all products is read by an index and does not sort the
 * products of other pages; products of a filter or a term are found once for both.
 */
function pageParts(query: ProdutosQuery): Sql {
  const { termo, sort_by, page, per_page } = query;
  const from = (page - 1) * per_page;
  // In a `select`, so that PostgreSQL does not plan the statement again for every page.
  const pageLimit = sql`limit ${raw(String(Math.trunc(per_page)))} offset (select ${from}::bigint)`;
  const order = orderOf(query);
  const numbered = raw('pagina as (select t.produto, row_number() over () as ordem from');
  if (!isFiltered(query))
    return sql`${numbered} (select t.produto from vitrine t where t.a_venda order by ${order} ${pageLimit}) t),
      contagem as (select count(*) as total from vitrine t where t.a_venda)`;
  const isByName = termo && sort_by === 'destaque';
  return sql`achado as materialized (select t.produto, t.destaque, t.criado_em, t.nome, t.preco,
        ${isByName ? isCalled(termo) : raw('true')} as chamado
      from ${termo ? withTerm(termo) : raw('vitrine t')} where ${matching(query)}),
    ${numbered} (select t.produto from achado t order by t.chamado desc, ${order} ${pageLimit}) t),
    contagem as (select count(*) as total from achado)`;
}

/** Reads what the store sells: one statement for a list with its total, one for a product. */
export function createCatalogue({ db, clock }: CatalogueDeps): CatalogueReader {
  async function pageOf(query: ProdutosQuery): Promise<{ json: string; total: number }> {
    const now = clock.now();
    const [row] = await db.query<{ json: string; total: number }>(
      preparedUsual(
        query,
        sql`with ${expiredHolds(now)}, ${pageParts(query)}
        select total, '{"data": [' || ${cardsOf(raw('pagina'))} || '], "total": ' || total || ', "page": ' || ${query.page}::integer || '}' as json
        from contagem`,
      ),
    );
    return row!;
  }

  /** If a term finds nothing, searches again with its likely spelling; `termo` then contains that. */
  async function listJson(query: ProdutosQuery): Promise<string> {
    const firstPage = await pageOf(query);
    if (!query.termo || firstPage.total > 0) return firstPage.json;
    const termo = await spelledTerm(db, query.termo);
    const corrected = termo === null ? null : await pageOf({ ...query, termo });
    return corrected && corrected.total > 0
      ? `${corrected.json.slice(0, -1)}, "termo": ${JSON.stringify(termo)}}`
      : firstPage.json;
  }

  /** SQL for the variants of the product `t` and the units of all of them. */
  const variants =
    raw(`(select sum(w.livres)::integer as livres, string_agg(w.cartao_json || ${stockJson('w.livres')} ||
        ', "maximo": ' || least(w.livres, w.limite, ${maxShown}) || '}', ', ' order by w.ordem, w.variante) as variantes
      from (select w.variante, w.ordem, w.limite, w.cartao_json, ${freeUnits.text} as livres from ${variantsOnSale.text}
        where w.produto = t.produto
        -- computes the free units once for each variant
        offset 0) w)`);

  /** The first products that meet a condition, in the order of the store; an index makes them few. */
  const firstOf = (rank: number, which: string): string =>
    `(select r.produto, ${rank} as vez, r.destaque, r.criado_em from vitrine r
      where ${which} and r.a_venda and r.produto <> t.produto
      order by r.destaque desc, r.criado_em desc, r.produto desc limit ${related})`;

  /** SQL for the products that are shown beside the product `t`: of the same category first, then featured ones. */
  const others = raw(`(select r.produto, row_number() over () as ordem from (
      select * from (${firstOf(0, 'r.categoria = t.categoria')}
        union all ${firstOf(1, 'r.categoria is distinct from t.categoria')}) r
      order by r.vez, r.destaque desc, r.criado_em desc, r.produto desc limit ${related}) r)`);

  async function wholeJson(slug: string): Promise<string | undefined> {
    const [row] = await db.query<{ json: string }>(
      named(
        'loja.produto',
        sql`with ${expiredHolds(clock.now())}
        select t.cartao_json || ${raw(stockJson('v.livres'))} || ', ' || substr(t.ficha_json, 2) || ', "variantes": [' || v.variantes ||
          '], "relacionados": [' || ${cardsOf(others)} || ']}' as json
        from vitrine t cross join lateral ${variants} v where t.slug = ${slug} and t.a_venda`,
      ),
    );
    return row?.json;
  }

  async function productJson(slug: string): Promise<{ found: string } | { moved: string } | null> {
    if (!isSlug(slug)) return null;
    const found = await wholeJson(slug);
    if (found !== undefined) return { found };
    const [row] = await db.query<{ slug: string }>(
      named(
        'loja.produto.para_onde',
        sql`select t.slug from slug_antigo s join vitrine t on t.produto = s.registro
          where s.secao = 'produto' and s.slug = ${slug} and t.a_venda`,
      ),
    );
    return row ? { moved: row.slug } : null;
  }

  return {
    listJson,
    productJson,
    produtos: async (query) => JSON.parse(await listJson(query)),
    async produto(slug) {
      const achado = await productJson(slug);
      return achado && 'found' in achado ? { found: JSON.parse(achado.found) } : achado;
    },
    filtros: createFilters({ db, clock }),
  };
}
