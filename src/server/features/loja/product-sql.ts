import { join, prepared, raw, type Sql, sql } from '#server/db/sql.ts';
import type { ProdutosQuery } from '#shared/contracts/catalogo.ts';
import { fewUnits, productsPerPage } from '#shared/loja/catalogo.ts';

/*
 * Everything here reads the store's copies of products (`vitrine`, as `t`) and variants (`vitrine_variante`, as `w`), joined with the count
 * of the variant's stock (`capacidade`, as `k`).
 */

/** The part of a `with` that adds up the expired holds that were not freed yet: there are few, if any. */
export const expiredHolds = (now: Date): Sql =>
  sql`vencida as materialized (select * from variantes_vencidas(${now}))`;

/** SQL for the units of a variant on sale that can be bought, as `freeStock` counts them, in a statement with `expiredHolds`. */
export const freeUnits = raw(
  'greatest(0, k.total - k.tomado + coalesce((select x.n from vencida x where x.alvo = k.alvo), 0))',
);

/** The variants on sale with their counts. */
export const variantsOnSale = raw(
  "vitrine_variante w join capacidade k on k.tipo = 'produto' and k.alvo = w.variante and w.a_venda",
);

const few = String(fewUnits);
/** SQL that completes the JSON of a product or a variant with its remaining stock; more members may follow. */
export const stockJson = (units: string): string =>
  `', "disponivel": ' || (${units} > 0)::text || ', "restam": ' ||
    coalesce((case when ${units} between 1 and ${few} then ${units} end)::text, 'null')`;

/** SQL for the units of all variants of a product. */
const unitsOf = (product: string): string =>
  `(select coalesce(sum(${freeUnits.text}), 0)::integer as livres from ${variantsOnSale.text} where w.produto = ${product})`;

/** SQL for the cards of the rows `p` (produto, ordem), as the members of a JSON array. */
export const cardsOf = (
  page: Sql,
): Sql => sql`(select coalesce(string_agg(t.cartao_json || ${raw(stockJson('s.livres'))} || '}', ', '
      order by p.ordem), '')
    from ${page} p join vitrine t on t.produto = p.produto cross join lateral ${raw(unitsOf('p.produto'))} s)`;

/** SQL for the ids of a category and its descendants. */
export const branchOf = (id: number): Sql => sql`(with recursive ramo as (
    select k.id from categoria k where k.id = ${id} and k.tipo = 'produto'
    union select k.id from categoria k join ramo on k.categoria_id = ramo.id)
  select id from ramo)`;

/** SQL for the words of a term, computed once for a statement. */
export const questionOf = (termo: string): Sql => sql`(select procura(${termo}))`;

/**
 * The products `t` that have the words of the term in their name, text, colours or categories, with those words `i`; none if the term has
 * no word.
 */
export const withTerm = (
  termo: string,
): Sql => sql`vitrine t join indice_site i on i.secao = 'produto' and i.registro = t.produto
    and i.palavras @@ ${questionOf(termo)}`;

type VariantFilters = Pick<ProdutosQuery, 'cor' | 'tamanho' | 'preco_de' | 'preco_ate' | 'disponivel'>;

/** The conditions of the filters on a variant on sale, by kind. */
export function variantConditions(query: VariantFilters): { kind: keyof VariantFilters; sql: Sql }[] {
  const { cor, tamanho, preco_de, preco_ate, disponivel } = query;
  return [
    cor?.length ? { kind: 'cor' as const, sql: sql`w.cor = any(${cor}::integer[])` } : null,
    tamanho?.length ? { kind: 'tamanho' as const, sql: sql`w.tamanho = any(${tamanho}::text[])` } : null,
    preco_de !== undefined ? { kind: 'preco_de' as const, sql: sql`w.preco >= ${preco_de}::bigint` } : null,
    preco_ate !== undefined
      ? { kind: 'preco_ate' as const, sql: sql`w.preco <= ${preco_ate}::bigint` }
      : null,
    disponivel ? { kind: 'disponivel' as const, sql: sql`${freeUnits} > 0` } : null,
  ].filter((one) => one !== null);
}

/** Whether a query leaves products out. */
export const isFiltered = (query: ProdutosQuery): boolean =>
  query.categoria !== undefined || Boolean(query.termo) || variantConditions(query).length > 0;

/**
 * Prepares a statement about products for the queries of most visitors: all, those of a term, or those of a category, colour and size, in
 * the usual order. Each choice of filters is another text, and each connection to PostgreSQL keeps all that are prepared: a visitor could
 * have it keep thousands.
 */
export function preparedUsual(query: ProdutosQuery, statement: Sql): Sql {
  const { termo, categoria, preco_de, preco_ate, disponivel, per_page, sort_by, sort_order } = query;
  const isPlain = preco_de === undefined && preco_ate === undefined && !disponivel;
  const hasShelf = categoria !== undefined || variantConditions(query).length > 0;
  const isUsual = sort_by === 'destaque' && sort_order === 'desc' && per_page === productsPerPage;
  return isUsual && isPlain && !(termo && hasShelf) ? prepared(statement) : statement;
}

/** The conditions on the products `t` of a query; those of its term are joined (`withTerm`). */
export function matching(query: ProdutosQuery): Sql {
  const conditions = variantConditions(query);
  const stocked = conditions.some(({ kind }) => kind === 'disponivel');
  return join(
    [
      raw('t.a_venda'),
      // one single variant must meet all conditions
      ...(conditions.length === 0
        ? []
        : [
            sql`t.produto in (select w.produto from ${stocked ? variantsOnSale : raw('vitrine_variante w')}
              where w.a_venda and ${join(
                conditions.map((one) => one.sql),
                ' and ',
              )})`,
          ]),
      ...(query.categoria === undefined ? [] : [sql`t.categoria in ${branchOf(query.categoria)}`]),
    ],
    ' and ',
  );
}
