import { type Voucher, voucherItems } from '#server/checkout/vouchers.ts';
import type { Db } from '#server/db/client.ts';
import { prepared, sql } from '#server/db/sql.ts';
import type { HoldItem } from '#server/ports/holds.ts';
import type { Mudanca } from '#shared/contracts/loja.ts';
import { AppError } from '#shared/errors.ts';
import { fitLines, type WantedLine } from '#shared/loja/linhas.ts';
import type { DiscountedLine } from '#shared/voucher-price.ts';
import { decidingColumns, type SoldLine, soldColumns } from './line-sql.ts';

/** A line as it was put into the order. */
interface Stored {
  nome_vendido: string;
  preco_vendido: number;
}

/** The lines of an order with the current data of their variants; lines whose variant was deleted are off sale. */
export async function linesNow(db: Db, pedido: number, now: Date): Promise<(SoldLine & { item: number })[]> {
  return db.query(
    prepared(sql`select i.id as item, ${soldColumns(now, sql`i.preco`)} from pedido_item i
      join produto_variantes v on v.id = i.variante join produto t on t.id = v.produto
      where i.pedido = ${pedido} order by i.ordem`),
  );
}

/** A line as it was ordered, with the current data of its variant; null: the variant was deleted. */
type OrderedLine = WantedLine & Stored & { variante: number | null };

export const orderedLines = (db: Db, pedido: number, now: Date): Promise<OrderedLine[]> =>
  db.query(
    prepared(sql`select i.nome as nome_vendido, i.preco as preco_vendido, ${decidingColumns(now, sql`i.preco`)} from pedido_item i
      left join produto_variantes v on v.id = i.variante left join produto t on t.id = v.produto
      where i.pedido = ${pedido} order by i.ordem`),
  );

/** What changed about the lines of an order since its buyer saw them; lines whose variant was deleted come last. */
export function changesIn(ordered: readonly OrderedLine[]): Mudanca[] {
  const lines = ordered.flatMap(({ variante, ...line }) =>
    variante === null ? [] : [{ ...line, variante }],
  );
  const fitted = fitLines(lines);
  const changed = lines.flatMap(({ variante, nome_vendido: nome, preco }, at): Mudanca[] => {
    const { aviso, preco_antes, quantidade } = fitted[at]!;
    return aviso ? [{ variante, nome, aviso, preco_antes, preco, disponivel: quantidade }] : [];
  });
  const removed = ordered
    .filter(({ variante }) => variante === null)
    .map(
      ({ nome_vendido: nome, preco_vendido: preco }): Mudanca => ({
        variante: 0,
        nome,
        aviso: 'fora_de_venda',
        preco_antes: null,
        preco,
        disponivel: 0,
      }),
    );
  return [...changed, ...removed];
}

export const changesOf = async (db: Db, pedido: number, now: Date): Promise<Mudanca[]> =>
  changesIn(await orderedLines(db, pedido, now));

/** The units that lines take, in the order of their variants. */
export const unitsOf = (lines: readonly OrderedLine[]): HoldItem[] =>
  lines.flatMap(({ variante, pedida }): HoldItem[] =>
    variante === null ? [] : [{ tipo: 'produto', alvo: variante, quantidade: pedida }],
  );

const lineNames = (lines: readonly { nome: string }[]): string => lines.map(({ nome }) => nome).join(', ');

/** The error when prices or stock changed: nothing is charged until the buyer accepts. If only stock is missing, its text says so. */
export function orderChangedError(mudancas: readonly Mudanca[]): AppError {
  const isStock = mudancas.every(
    ({ aviso, preco_antes, disponivel }) =>
      aviso === 'esgotado' || (aviso === 'menos_estoque' && (preco_antes === null || disponivel === 0)),
  );
  return new AppError('conflict', isStock ? 'loja.no_stock' : 'loja.changed', {
    vars: { lines: lineNames(mudancas) },
    extra: { mudancas },
  });
}

/** The uses and the money that the voucher of an order takes. */
export async function voucherHolds(tx: Db, pedido: number): Promise<HoldItem[]> {
  const [row] = await tx.query<{
    given: DiscountedLine[];
    voucher: Pick<Voucher, 'id' | 'orcamento'> | null;
  }>(
    sql`select coalesce((select json_agg(json_build_object('comVoucher', i.com_voucher, 'desconto', i.desconto))
          from pedido_item i where i.pedido = p.id), '[]') as given,
        json_build_object('id', v.id, 'orcamento', v.orcamento) as voucher
      from pedido p join voucher v on v.id = p.voucher where p.id = ${pedido}`,
  );
  return row?.voucher ? voucherItems(row.voucher, row.given) : [];
}
