import { freeStock, variantPrice } from '#server/checkout/free-stock.ts';
import { imagem } from '#server/db/imagem.ts';
import { join, prepared, raw, type Sql, sql } from '#server/db/sql.ts';
import type { ProdutosQuery } from '#shared/contracts/catalogo.ts';
import { poucasUnidades, produtosPorPagina } from '#shared/loja/catalogo.ts';

/** Whether visitors see the product `t`: it is on sale, and so is one of its variants. */
export const onSale = raw(
  't.ativo and exists (select from produto_variantes o where o.produto = t.id and o.ativo)',
);

/** The category `t.categoria` of a row, as JSON. */
const categoria = raw(
  "(select json_build_object('id', k.id, 'nome', k.nome) from categoria k where k.id = t.categoria)",
);

const few = raw(String(poucasUnidades));
/** SQL for the units left while they are few. */
export const fewLeft = (units: Sql): Sql => sql`case when ${units} between 1 and ${few} then ${units} end`;

/** SQL for the picture of the variant `v`: its own, or that of another variant in its colour. */
export const variantPicture = raw(`(select f.arquivo from produto_fotos f where f.produto = v.produto
    and (select count(*) from produto_fotos b where b.produto = v.produto and b.ordem <= f.ordem) = coalesce(v.foto,
      (select min(o.foto) from produto_variantes o where o.produto = v.produto and o.cor = v.cor)))`);

/** JSON of the product `t` for a list. */
export const cardJson = (now: Date, more: Sql = raw('')): Sql => sql`(select json_build_object(
    'id', t.id, 'slug', t.slug, 'nome', t.nome, 'preco', s.preco, 'preco_ate', s.preco_ate, 'destaque', t.destaque,
    'disponivel', s.livres > 0, 'restam', ${fewLeft(raw('s.livres'))},
    'foto', (select ${raw(imagem('f.arquivo'))} from produto_fotos f where f.produto = t.id order by f.ordem limit 1),
    'categoria', ${categoria}, 'cores', coalesce(s.cores, '[]'), 'tamanhos', coalesce(s.tamanhos, '[]')${more})
  from (select min(v.preco) as preco, max(v.preco) as preco_ate, sum(v.livres)::integer as livres,
      (select json_agg(json_build_object('id', c.id, 'nome', c.nome, 'hex', c.hex) order by c.ordem) from (
        select c.id, c.nome, c.hex, min(v.ordem) as ordem from produto_variantes v join cor c on c.id = v.cor
        where v.produto = t.id and v.ativo group by c.id) c) as cores,
      (select json_agg(x.tamanho order by x.ordem) from (select v.tamanho, min(v.ordem) as ordem
        from produto_variantes v where v.produto = t.id and v.ativo and v.tamanho is not null group by v.tamanho) x) as tamanhos
    from (select ${variantPrice} as preco, ${freeStock(now)} as livres from produto_variantes v
      where v.produto = t.id and v.ativo) v) s)`;

/** SQL for the ids of a category and of those inside it. */
export const branchOf = (id: number): Sql => sql`(with recursive ramo as (
    select k.id from categoria k where k.id = ${id} and k.tipo = 'produto'
    union select k.id from categoria k join ramo on k.categoria_id = ramo.id)
  select id from ramo)`;

/** SQL for the words of a term, computed once for a statement. */
export const questionOf = (termo: string): Sql => sql`(select procura(${termo}))`;

/** Products that have the words of the term in their name, text, colours or categories; none where it has no word. */
export const matchesTerm = (termo: string): Sql =>
  sql`t.id in (select w.registro from indice_site w where w.secao = 'produto' and w.palavras @@ ${questionOf(termo)})`;

type Wanted = Pick<ProdutosQuery, 'cor' | 'tamanho' | 'preco_de' | 'preco_ate' | 'disponivel'>;

/** The conditions of the filters on the variant `v` of the product `t`, by kind. */
export function variantConditions(query: Wanted, now: Date): { kind: keyof Wanted; sql: Sql }[] {
  const { cor, tamanho, preco_de, preco_ate, disponivel } = query;
  return [
    cor?.length ? { kind: 'cor' as const, sql: sql`v.cor = any(${cor}::integer[])` } : null,
    tamanho?.length ? { kind: 'tamanho' as const, sql: sql`v.tamanho = any(${tamanho}::text[])` } : null,
    preco_de !== undefined
      ? { kind: 'preco_de' as const, sql: sql`${variantPrice} >= ${preco_de}::bigint` }
      : null,
    preco_ate !== undefined
      ? { kind: 'preco_ate' as const, sql: sql`${variantPrice} <= ${preco_ate}::bigint` }
      : null,
    disponivel ? { kind: 'disponivel' as const, sql: sql`${freeStock(now)} > 0` } : null,
  ].filter((one) => one !== null);
}

/**
 * Prepares a statement about products, or about those of a term, unless it has filters. Each choice of filters is another text, and each connection to
 * PostgreSQL keeps all that are prepared: a visitor could have it keep thousands, of half a megabyte each.
 */
export function preparedUnfiltered(query: ProdutosQuery, statement: Sql): Sql {
  const { categoria, cor, tamanho, preco_de, preco_ate, disponivel } = query;
  const prices = preco_de !== undefined || preco_ate !== undefined;
  const filters = [categoria, cor?.length, tamanho?.length, prices, disponivel];
  const isUsual = filters.every((one) => !one) && query.per_page === produtosPorPagina;
  return isUsual ? prepared(statement) : statement;
}

/** The products of a query. */
export function matching(query: ProdutosQuery, now: Date): Sql {
  const conditions = [
    raw('v.produto = t.id and v.ativo'),
    ...variantConditions(query, now).map((one) => one.sql),
  ];
  return join(
    [
      // one of the variants meets all conditions
      sql`t.ativo and exists (select from produto_variantes v where ${join(conditions, ' and ')})`,
      ...(query.categoria === undefined ? [] : [sql`t.categoria in ${branchOf(query.categoria)}`]),
      ...(query.termo ? [matchesTerm(query.termo)] : []),
    ],
    ' and ',
  );
}
