import { fewUnits, maxShown, productsPerPage } from '#shared/loja/catalogo.ts';

/*
 * The catalogue as a programmer would write it by hand over the tables of products: the same members in the answers, one statement
 * each, named and prepared once. It does not use the table that the product keeps for its lists (vitrine), and ignores that holds
 * expire. The indexes that it needs are made for it.
 */

export const baselineIndexes = `create index bench_ordem on produto (destaque desc, criado_em desc, id desc) where ativo;
  create index bench_categoria on produto (categoria, destaque desc, criado_em desc, id desc) where ativo;
  create index bench_filtros on produto_variantes (cor, tamanho) include (produto) where ativo;`;

/** The variants of the product `p` in one pass, with what is left of them. */
const variants = `(select min(coalesce(v.preco, p.preco)) as preco, max(coalesce(v.preco, p.preco)) as preco_ate,
    sum(k.total - k.tomado)::integer as livres, json_agg(distinct v.cor) as cores, json_agg(distinct v.tamanho) as tamanhos,
    json_agg(json_build_object('id', v.id, 'tamanho', v.tamanho, 'cor', v.cor, 'sku', v.sku, 'preco', coalesce(v.preco, p.preco),
      'disponivel', k.total > k.tomado, 'restam', case when k.total - k.tomado between 1 and ${fewUnits} then k.total - k.tomado end,
      'maximo', least(k.total - k.tomado, p.limite_por_pedido, ${maxShown}), 'foto', v.foto) order by v.ordem) as variantes
  from produto_variantes v join capacidade k on k.tipo = 'produto' and k.alvo = v.id where v.produto = p.id and v.ativo)`;
/** The same without the list of variants, which only the page of a product has. */
const sums = variants.replace(/,\s+json_agg\(json_build_object[\s\S]*?as variantes/, '');

const card = (
  more = '',
): string => `json_build_object('id', p.id, 'slug', p.slug, 'nome', p.nome, 'preco', v.preco,
  'preco_ate', v.preco_ate, 'destaque', p.destaque, 'disponivel', v.livres > 0,
  'restam', case when v.livres between 1 and ${fewUnits} then v.livres end,
  'foto', (select json_build_object('id', a.id, 'largura', a.largura, 'altura', a.altura, 'borrao', a.borrao)
    from produto_fotos f join arquivo a on a.id = f.arquivo where f.produto = p.id order by f.ordem limit 1),
  'categoria', json_build_object('id', c.id, 'nome', c.nome), 'cores', v.cores, 'tamanhos', v.tamanhos${more})`;
const cards = `left join categoria c on c.id = p.categoria cross join lateral ${sums} v`;

const order = 'p.destaque desc, p.criado_em desc, p.id desc';
const list = (
  which: string,
  page: string,
): string => `with achado as (select p.* from produto p where p.ativo ${which})
  select json_build_object('data', (select json_agg(${card()} order by ${order})
      from (select * from achado p order by ${order} limit ${productsPerPage} offset ${page}) p ${cards}),
    'total', (select count(*) from achado), 'page', 1)::text as json`;

interface Statement {
  name: string;
  text: string;
  values: unknown[];
}

/** The statement for the parameters of a list. */
export function listStatement({ page, categoria, cor, tamanho, termo }: Record<string, string>): Statement {
  const offset = (Number(page ?? 1) - 1) * productsPerPage;
  if (termo)
    return {
      name: 'hand_written.search',
      text: list(
        `and p.id in (select registro from indice_site where secao = 'produto' and palavras @@ (select procura($1)))`,
        '0',
      ),
      values: [termo],
    };
  if (categoria)
    return {
      name: 'hand_written.filtered',
      text: list(
        `and p.categoria in (select id from categoria where id = $1 or categoria_id = $1)
        and p.id in (select produto from produto_variantes where ativo and cor = $2 and tamanho = $3)`,
        '0',
      ),
      values: [Number(categoria), Number(cor), tamanho],
    };
  return {
    name: 'hand_written.list',
    text: `select json_build_object('data', (select json_agg(${card()} order by ${order})
        from (select * from produto p where p.ativo order by ${order} limit ${productsPerPage} offset $1) p ${cards}),
      'total', (select count(*) from produto p where p.ativo), 'page', 1)::text as json`,
    values: [offset],
  };
}

export const detailStatement = (slug: string): Statement => ({
  name: 'hand_written.detail',
  text: `select ${card(`, 'ref', p.ref, 'modelo', p.modelo, 'descricao', p.descricao, 'limite_por_pedido', p.limite_por_pedido,
      'medidas', json_build_object('altura', p.altura, 'largura', p.largura, 'comprimento', p.comprimento, 'peso', p.peso),
      'fotos', (select json_agg(f.arquivo order by f.ordem) from produto_fotos f where f.produto = p.id),
      'variantes', v.variantes, 'caminho', (select json_agg(json_build_object('id', k.id, 'nome', k.nome)) from categoria k
        where k.id in (c.id, c.categoria_id)), 'atualizado_em', p.atualizado_em,
      'relacionados', (select json_agg(${card()}) from (select * from produto r where r.categoria = o.categoria and r.ativo and r.id <> o.id
        order by r.destaque desc, r.criado_em desc, r.id desc limit 4) p ${cards})`)}::text as json
    from produto p join produto o on o.id = p.id left join categoria c on c.id = p.categoria cross join lateral ${variants} v
    where p.slug = $1 and p.ativo`,
  values: [slug],
});
