import { variantPrice } from '#server/checkout/free-stock.ts';
import type { Db } from '#server/db/client.ts';
import { join, prepared, raw, type Sql, sql } from '#server/db/sql.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { Catalogue, CategoriaDaLoja, Filtros } from '#shared/contracts/catalogo.ts';
import { faixasDePreco } from '#shared/loja/catalogo.ts';
import { tamanhos } from '#shared/loja/tamanhos.ts';
import { branchOf, matchesTerm, preparedUnfiltered, variantConditions } from './product-sql.ts';

/** The kinds of filters; a range of price is one. */
const kinds = ['categoria', 'cor', 'tamanho', 'preco', 'disponivel'] as const;
type Kind = (typeof kinds)[number];

interface Counted extends Omit<Filtros, 'categorias'> {
  categorias: { id: number; total: number }[];
}

type CategoryRow = Omit<CategoriaDaLoja, 'total'>;

/** The free units of a variant as `freeStock` counts them, with the expired holds of all variants added up once. */
const free = raw('(k.total - k.tomado + coalesce(x.n, 0))');

/** Counts what each filter would leave: one statement over the variants of the products that have the term. */
export function createFilters({ db, clock }: { db: Db; clock: Clock }): Catalogue['filtros'] {
  const sizes = Object.keys(tamanhos);
  const ranges = raw(
    faixasDePreco
      .map(
        ({ de, ate }) =>
          `count(distinct produto) filter (where preco >= ${de} ${ate === null ? '' : `and preco <= ${ate}`})`,
      )
      .join(', '),
  );

  return async (query) => {
    const now = clock.now();
    const conditions = variantConditions(query, now);
    const meets = (kind: Kind): Sql => {
      if (kind === 'categoria')
        return query.categoria === undefined
          ? raw('true')
          : sql`coalesce(t.categoria in ${branchOf(query.categoria)}, false)`;
      if (kind === 'disponivel') return query.disponivel ? sql`${free} > 0` : raw('true');
      const own = conditions.filter((one) => one.kind === kind || one.kind.startsWith(`${kind}_`));
      return own.length === 0
        ? raw('true')
        : sql`coalesce(${join(
            own.map((one) => one.sql),
            ' and ',
          )}, false)`;
    };
    const others = (kind: Kind): Sql =>
      raw(
        kinds
          .filter((one) => one !== kind)
          .map((one) => `${one}_serve`)
          .join(' and '),
      );
    const [[row], categories] = await Promise.all([
      db.query<{ filtros: Counted }>(
        preparedUnfiltered(
          query,
          sql`with vencida as (select r.alvo, sum(r.quantidade)::integer as n from reserva r
            where r.tipo = 'produto' and r.estado = 'retida' and r.expira_em <= ${now} group by r.alvo),
          base as (select t.id as produto, t.categoria, v.tamanho, v.cor, ${variantPrice} as preco,
          ${free} > 0 as disponivel, ${join(
            kinds.map((kind) => sql`${meets(kind)} as ${raw(`${kind}_serve`)}`),
            ', ',
          )}
          from produto t join produto_variantes v on v.produto = t.id and v.ativo
            join capacidade k on k.tipo = 'produto' and k.alvo = v.id left join vencida x on x.alvo = v.id
          where t.ativo ${query.termo ? sql`and ${matchesTerm(query.termo)}` : raw('')})
        select json_build_object(
          'categorias', (select coalesce(json_agg(json_build_object('id', categoria, 'total', n)), '[]') from (
            select categoria, count(distinct produto) as n from base where ${others('categoria')} and categoria is not null
            group by categoria) x),
          'cores', (select coalesce(json_agg(json_build_object('id', c.id, 'nome', c.nome, 'hex', c.hex, 'total', coalesce(n, 0))
              order by c.nome), '[]') from cor c left join (select cor, count(distinct produto) as n from base
            where ${others('cor')} group by cor) x on x.cor = c.id where n > 0 or c.id = any(${query.cor ?? []}::integer[])),
          'tamanhos', (select coalesce(json_agg(json_build_object('tamanho', tamanho, 'total', n)
              order by array_position(${sizes}::text[], tamanho)), '[]') from (
            select tamanho, count(distinct produto) as n from base where ${others('tamanho')} and tamanho is not null
            group by tamanho) x),
          'precos', (select json_build_array(${ranges}) from base where ${others('preco')}),
          'disponiveis', (select count(distinct produto) from base where ${others('disponivel')} and disponivel)) as filtros`,
        ),
      ),
      db.query<CategoryRow>(
        prepared(sql`select id, nome, categoria_id as acima from categoria
          where tipo = 'produto' and ativo order by nome, id`),
      ),
    ]);
    const { categorias, ...filtros } = row!.filtros;
    return {
      ...filtros,
      categorias: treeOf(categories, categorias, query.categoria),
      tamanhos: withChosen(filtros.tamanhos, query.tamanho ?? []),
    };
  };
}

/** The sizes, with those that are chosen and leave nothing. */
function withChosen(counted: Filtros['tamanhos'], chosen: readonly string[]): Filtros['tamanhos'] {
  const missing = chosen.filter((tamanho) => !counted.some((one) => one.tamanho === tamanho));
  return [...counted, ...missing.map((tamanho) => ({ tamanho, total: 0 }))];
}

/** The categories that have products or are chosen, each before what is inside it, with the sums of what is inside. */
function treeOf(
  rows: readonly CategoryRow[],
  counted: readonly { id: number; total: number }[],
  chosen: number | undefined,
): CategoriaDaLoja[] {
  const own = new Map(counted.map(({ id, total }) => [id, total]));
  const known = new Set(rows.map(({ id }) => id));
  const inside = (id: number | null): CategoryRow[] =>
    rows.filter(({ acima }) => (acima !== null && known.has(acima) ? acima : null) === id);
  const branch = (row: CategoryRow): CategoriaDaLoja[] => {
    const children = inside(row.id).map(branch);
    const total = children.reduce((sum, [first]) => sum + (first?.total ?? 0), own.get(row.id) ?? 0);
    const isShown = total > 0 || row.id === chosen || children.some((child) => child.length > 0);
    return isShown ? [{ ...row, total }, ...children.flat()] : [];
  };
  return inside(null).flatMap(branch);
}
