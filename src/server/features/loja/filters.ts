import type { Db } from '#server/db/client.ts';
import { join, prepared, raw, type Sql, sql } from '#server/db/sql.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { Catalogue, CategoriaDaLoja, Filtros } from '#shared/contracts/catalogo.ts';
import { priceRanges } from '#shared/loja/catalogo.ts';
import { tamanhos } from '#shared/loja/tamanhos.ts';
import {
  branchOf,
  expiredHolds,
  preparedUsual,
  variantConditions,
  variantsOnSale,
  withTerm,
} from './product-sql.ts';

/** The kinds of filters; a range of price is one. */
const kinds = ['categoria', 'cor', 'tamanho', 'preco', 'disponivel'] as const;
type Kind = (typeof kinds)[number];

interface Counted extends Omit<Filtros, 'categorias'> {
  categorias: { id: number; total: number }[];
}

type CategoryRow = Omit<CategoriaDaLoja, 'total'>;

/** Counts the products that each filter would leave: one statement over the variants of the products that have the term. */
export function createFilters({ db, clock }: { db: Db; clock: Clock }): Catalogue['filtros'] {
  const sizes = Object.keys(tamanhos);
  // a bit for each range of price
  const rangesOf = raw(
    priceRanges
      .map(
        ({ de, ate }, at) =>
          `case when w.preco >= ${de} ${ate === null ? '' : `and w.preco <= ${ate}`} then ${1 << at} else 0 end`,
      )
      .join(' + '),
  );
  const inRanges = raw(
    priceRanges.map((_, at) => `count(*) filter (where faixas & ${1 << at} > 0)`).join(', '),
  );

  return async (query) => {
    const conditions = variantConditions(query);
    /** Whether the variant `w` meets the chosen filters of a kind; null: none is chosen. */
    const meets = (kind: Kind): Sql | null => {
      if (kind === 'categoria')
        return query.categoria === undefined
          ? null
          : sql`coalesce(w.categoria in ${branchOf(query.categoria)}, false)`;
      if (kind === 'disponivel') return query.disponivel ? raw('w.disponivel') : null;
      const ofKind = conditions.filter((one) => one.kind === kind || one.kind.startsWith(`${kind}_`));
      return ofKind.length === 0
        ? null
        : sql`coalesce(${join(
            ofKind.map((one) => one.sql),
            ' and ',
          )}, false)`;
    };
    const chosen = kinds.flatMap((kind) => {
      const met = meets(kind);
      return met ? [{ kind, met }] : [];
    });
    const others = (kind: Kind): Sql =>
      raw(
        chosen
          .filter((one) => one.kind !== kind)
          .map((one) => `${one.kind}_serve`)
          .join(' and ') || 'true',
      );
    const [[row], categories] = await Promise.all([
      db.query<{ filtros: Counted }>(
        preparedUsual(
          query,
          sql`with ${expiredHolds(clock.now())},
          base as materialized (select w.*${join(
            chosen.map(({ kind, met }) => sql`, ${met} as ${raw(`${kind}_serve`)}`),
            '',
          )}
          from (select w.produto, w.categoria, w.tamanho, w.cor, w.preco,
              k.total > k.tomado or k.alvo in (select x.alvo from vencida x) as disponivel from ${variantsOnSale}
            ${query.termo ? sql`where w.produto in (select t.produto from ${withTerm(query.termo)})` : raw('')}) w),
          -- a product counts once, whatever the number of its variants
          contado as (select w.produto, min(w.categoria) as categoria, bool_or(${others('categoria')}) as na_categoria,
            bit_or(${rangesOf}) filter (where ${others('preco')}) as faixas,
            bool_or(w.disponivel and ${others('disponivel')}) as disponivel
          from base w group by w.produto)
        select json_build_object(
          'categorias', (select coalesce(json_agg(json_build_object('id', categoria, 'total', n)), '[]') from (
            select categoria, count(*) as n from contado where na_categoria and categoria is not null group by categoria) x),
          'cores', (select coalesce(json_agg(json_build_object('id', c.id, 'nome', c.nome, 'hex', c.hex, 'total', coalesce(n, 0))
              order by c.nome), '[]') from cor c left join (select cor, count(*) as n from (
              select distinct cor, produto from base where ${others('cor')}) x group by cor) x on x.cor = c.id where n > 0 or c.id = any(${query.cor ?? []}::integer[])),
          'tamanhos', (select coalesce(json_agg(json_build_object('tamanho', tamanho, 'total', n)
              order by array_position(${sizes}::text[], tamanho)), '[]') from (
            select tamanho, count(*) as n from (select distinct tamanho, produto from base
              where ${others('tamanho')} and tamanho is not null) x group by tamanho) x),
          'precos', (select json_build_array(${inRanges}) from contado),
          'disponiveis', (select count(*) from contado where disponivel)) as filtros`,
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

/** The sizes, including chosen ones without products. */
function withChosen(counted: Filtros['tamanhos'], chosen: readonly string[]): Filtros['tamanhos'] {
  const missing = chosen.filter((tamanho) => !counted.some((one) => one.tamanho === tamanho));
  return [...counted, ...missing.map((tamanho) => ({ tamanho, total: 0 }))];
}

/** The categories that have products or are chosen, each before its subcategories, with sums that include these. */
function treeOf(
  rows: readonly CategoryRow[],
  counted: readonly { id: number; total: number }[],
  chosen: number | undefined,
): CategoriaDaLoja[] {
  const totals = new Map(counted.map(({ id, total }) => [id, total]));
  const categoryIds = new Set(rows.map(({ id }) => id));
  const inside = (id: number | null): CategoryRow[] =>
    rows.filter(({ acima }) => (acima !== null && categoryIds.has(acima) ? acima : null) === id);
  const branch = (row: CategoryRow): CategoriaDaLoja[] => {
    const children = inside(row.id).map(branch);
    const total = children.reduce((sum, [first]) => sum + (first?.total ?? 0), totals.get(row.id) ?? 0);
    const isShown = total > 0 || row.id === chosen || children.some((child) => child.length > 0);
    return isShown ? [{ ...row, total }, ...children.flat()] : [];
  };
  return inside(null).flatMap(branch);
}
