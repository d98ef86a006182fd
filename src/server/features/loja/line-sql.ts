import { freeStock, variantPrice } from '#server/checkout/free-stock.ts';
import type { Db } from '#server/db/client.ts';
import { prepared, raw, type Sql, sql } from '#server/db/sql.ts';
import type { Imagem } from '#shared/contracts/imagem.ts';
import type { WantedLine } from '#shared/loja/linhas.ts';

/** A line of a cart or order with the current data of its variant. */
export interface SoldLine extends WantedLine {
  variante: number;
  slug: string | null;
  nome: string;
  ref: string;
  tamanho: string | null;
  cor: { nome: string; hex: string } | null;
  foto: Imagem | null;
  categoria: number | null;
  /** kilograms of one */
  peso: number;
}

/** SQL of the picture of the variant `v`: in its colour, or else the first of its product. */
export const variantImage = raw('(select w.foto from vitrine_variante w where w.variante = v.id)');

/** SQL of the picture of the line `i` of an order: its variant's, or the product's first if the variant no longer exists. */
export const linePicture =
  raw(`coalesce((select w.foto from vitrine_variante w where w.variante = i.variante),
  imagem_publica(primeira_foto(i.produto)))`);

/**
 * SQL of the columns that decide whether a line `i` (variante, quantidade) can be sold, with the product `t` and the variant `v` joined to
 * it; `seenPrice` is the price that the buyer saw.
 */
export const decidingColumns = (now: Date, seenPrice: Sql): Sql => sql`v.id as variante, t.id as produto,
  i.quantidade as pedida, ${seenPrice} as visto, ${variantPrice} as preco, t.ativo and v.ativo as a_venda, ${freeStock(now)} as livres,
  t.limite_por_pedido as limite`;

/** The columns of `decidingColumns`, and those that a line shows. */
export const soldColumns = (now: Date, seenPrice: Sql): Sql => sql`${decidingColumns(now, seenPrice)},
  case when t.ativo then t.slug end as slug, t.nome, coalesce(v.sku, t.ref) as ref, v.tamanho,
  (select json_build_object('nome', c.nome, 'hex', c.hex) from cor c where c.id = v.cor) as cor,
  ${variantImage} as foto, t.categoria, coalesce(t.peso, 0)::float8 as peso`;

/**
 * SQL of units as the rows `name` (variante, quantidade, ordem). One line, the usual case, is not an array: PostgreSQL would plan a
 * statement again for every array.
 */
export function unitRows(units: readonly { variante: number; quantidade: number }[], name: 'i' | 'p'): Sql {
  const [single] = units;
  return single && units.length === 1
    ? sql`(values (${single.variante}::integer, ${single.quantidade}::integer, 1)) as ${raw(name)} (variante, quantidade, ordem)`
    : sql`unnest(${units.map(({ variante }) => variante)}::integer[],
        ${units.map(({ quantidade }) => quantidade)}::integer[]) with ordinality as ${raw(name)} (variante, quantidade, ordem)`;
}

/** The variants of these ids as lines of so many units, in the order of the ids. */
export const linesOf = (
  db: Db,
  units: readonly { variante: number; quantidade: number }[],
  now: Date,
): Promise<SoldLine[]> =>
  db.query(
    prepared(sql`select ${soldColumns(now, variantPrice)} from ${unitRows(units, 'i')}
    join produto_variantes v on v.id = i.variante join produto t on t.id = v.produto order by i.ordem`),
  );
