import { freeStock, variantPrice } from '#server/checkout/free-stock.ts';
import type { Db } from '#server/db/client.ts';
import { imagem } from '#server/db/imagem.ts';
import { named, raw, type Sql, sql } from '#server/db/sql.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { Catalogue, ProdutosQuery } from '#shared/contracts/catalogo.ts';
import { maximoMostrado } from '#shared/loja/catalogo.ts';
import { createFilters } from './filters.ts';
import {
  cardJson,
  fewLeft,
  matching,
  onSale,
  preparedUnfiltered,
  questionOf,
  variantPicture,
} from './product-sql.ts';
import { spelledTerm } from './spelling.ts';

const related = 4;

interface CatalogueDeps {
  db: Db;
  clock: Clock;
}

/** The catalogue, and its answers as JSON that PostgreSQL wrote. */
export interface CatalogueReader extends Omit<Catalogue, 'entregas' | 'retiradas'> {
  listJson(query: ProdutosQuery): Promise<string>;
  productJson(slug: string): Promise<{ found: string } | { moved: string } | null>;
}

const isSlug = (text: string): boolean => /^[a-z0-9-]{1,120}$/.test(text);

/** The cheapest variant decides the price that a product is sorted by. */
const cheapest = raw(
  `(select min(${variantPrice.text}) from produto_variantes v where v.produto = t.id and v.ativo)`,
);

/** Whether a word of the term is in the product's name: only words of the name have the weight A. */
const isCalled = (
  termo: string,
): Sql => sql`(select ts_rank('{0, 0, 0, 1}', w.palavras, ${questionOf(termo)}) > 0
  from indice_site w where w.secao = 'produto' and w.registro = t.id)`;

function orderOf({ sort_by, sort_order, termo }: ProdutosQuery): Sql {
  const way = sort_order === 'desc' ? 'desc' : 'asc';
  const keys = {
    destaque: `t.destaque ${way}, t.criado_em desc, t.id desc`,
    novidade: `t.criado_em ${way}, t.id ${way}`,
    nome: `t.nome ${way}, t.id`,
    preco: `${cheapest.text} ${way}, t.nome, t.id`,
  };
  const usual = raw(keys[sort_by]);
  return termo && sort_by === 'destaque' ? sql`${isCalled(termo)} desc, ${usual}` : usual;
}

/** Reads what the store sells: one statement for a list with its total, one for a product. */
export function createCatalogue({ db, clock }: CatalogueDeps): CatalogueReader {
  async function pageOf(query: ProdutosQuery): Promise<{ json: string; total: number }> {
    const now = clock.now();
    const from = (query.page - 1) * query.per_page;
    const which = matching(query, now);
    // The page is read in its order and the total counted apart: a page by an index need not sort what it does not show.
    const [row] = await db.query<{ json: string; total: number }>(
      preparedUnfiltered(
        query,
        sql`with pagina as (select t.id, row_number() over () as ordem from (
          select t.id from produto t where ${which} order by ${orderOf(query)}
          limit ${raw(String(Math.trunc(query.per_page)))} offset ${from}::bigint) t),
          contagem as (select count(*) as total from produto t where ${which})
        select total, json_build_object('data', coalesce((select json_agg(${cardJson(now)} order by p.ordem)
            from pagina p join produto t on t.id = p.id), '[]'),
          'total', total, 'page', ${query.page}::integer)::text as json from contagem`,
      ),
    );
    return row!;
  }

  /** A term that finds nothing is looked for again as it may have been meant; `termo` then says how. */
  async function listJson(query: ProdutosQuery): Promise<string> {
    const asked = await pageOf(query);
    if (!query.termo || asked.total > 0) return asked.json;
    const termo = await spelledTerm(db, query.termo);
    const meant = termo === null ? null : await pageOf({ ...query, termo });
    return meant && meant.total > 0
      ? `${meant.json.slice(0, -1)}, "termo": ${JSON.stringify(termo)}}`
      : asked.json;
  }

  const variants = (
    now: Date,
  ): Sql => sql`coalesce((select json_agg(json_build_object('id', v.id, 'tamanho', v.tamanho,
      'cor', (select json_build_object('id', c.id, 'nome', c.nome, 'hex', c.hex) from cor c where c.id = v.cor),
      'sku', v.sku, 'preco', v.preco, 'disponivel', v.livres > 0, 'restam', ${fewLeft(raw('v.livres'))},
      'maximo', least(v.livres, t.limite_por_pedido, ${raw(String(maximoMostrado))}), 'foto', v.arquivo) order by v.ordem, v.id)
    from (select v.id, v.ordem, v.tamanho, v.cor, v.sku, ${variantPrice} as preco, ${freeStock(now)} as livres,
      ${variantPicture} as arquivo from produto_variantes v where v.produto = t.id and v.ativo
      -- computes the free units once for each variant
      offset 0) v), '[]')`;

  const path = raw(`coalesce((with recursive acima as (
      select k.id, k.nome, k.categoria_id, 1 as nivel from categoria k where k.id = t.categoria
      union all select k.id, k.nome, k.categoria_id, a.nivel + 1 from categoria k join acima a on k.id = a.categoria_id
        where a.nivel < 20)
    select json_agg(json_build_object('id', id, 'nome', nome) order by nivel desc) from acima), '[]')`);

  /** The first products in the order of the store that meet a condition, of which there are few by an index. */
  const firstOf = (
    rank: number,
    which: string,
  ): string => `(select r.id, ${rank} as vez, r.destaque, r.criado_em from produto r
      where ${which} and r.ativo and r.id <> t.id
      and exists (select from produto_variantes v where v.produto = r.id and v.ativo)
      order by r.destaque desc, r.criado_em desc, r.id desc limit ${related})`;

  /** Products of the same category first, then featured ones. */
  const others = (now: Date): Sql => sql`coalesce((select json_agg(${cardJson(now)} order by o.ordem) from (
      select r.id, row_number() over () as ordem from (select * from (${raw(firstOf(0, 'r.categoria = t.categoria'))}
        union all ${raw(firstOf(1, 'r.categoria is distinct from t.categoria'))}) r
        order by r.vez, r.destaque desc, r.criado_em desc, r.id desc limit ${raw(String(related))}) r) o
      join produto t on t.id = o.id), '[]')`;

  async function wholeJson(slug: string): Promise<string | undefined> {
    const now = clock.now();
    const more = sql`, 'ref', t.ref, 'modelo', t.modelo, 'descricao', t.descricao,
      'limite_por_pedido', t.limite_por_pedido, 'medidas', json_build_object('altura', t.altura, 'largura', t.largura,
        'comprimento', t.comprimento, 'peso', t.peso),
      'fotos', coalesce((select json_agg(f.imagem order by f.ordem) from (select f.ordem, ${raw(imagem('f.arquivo'))} as imagem
        from produto_fotos f where f.produto = t.id) f where f.imagem is not null), '[]'),
      'variantes', ${variants(now)}, 'caminho', ${path}, 'relacionados', ${others(now)},
      'atualizado_em', to_char(t.atualizado_em at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
    const [row] = await db.query<{ json: string }>(
      named(
        'loja.produto',
        sql`select ${cardJson(now, more)}::text as json from produto t where t.slug = ${slug} and ${onSale}`,
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
        sql`select t.slug from slug_antigo s join produto t on t.id = s.registro
          where s.secao = 'produto' and s.slug = ${slug} and ${onSale}`,
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
