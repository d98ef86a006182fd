/**
 * Vouchers of events and of the store: one table, one code.
 *
 * A purchase that takes a voucher does this in the transaction in which it changes:
 * 1. `findVoucher(db, holds, { of, codigo, now })` by the typed code; `of` is `{ evento: 12 }` or `'loja'`. It throws a 422 on `voucher` for
 *    codes that are unknown, expired or used up.
 * 2. `discountLines` (shared/voucher-price.ts) computes the discount of each line: how many units count as uses, and how many centavos are
 *    taken off. In the store: `discountStoreLines(lines, voucher)`, which knows products and categories. If no line counts as a use, refuse
 *    with `otherProduct`.
 * 3. The items of the hold: those of the goods, and `voucherItems(voucher, given)` for the voucher's uses and money. They are claimed with
 *    the goods, so that a voucher in a live hold counts as used.
 * 4. Before the prices of an older hold are kept or renewed: `currentVoucher` by the id that the purchase stores; it must give the same
 *    discount. Code that gives places or goods back also gives back their `voucherItems` (`holds.release`).
 */
import type { Db } from '#server/db/client.ts';
import { prepared, raw, type Sql, sql } from '#server/db/sql.ts';
import type { HoldItem, Holds } from '#server/ports/holds.ts';
import { churchToday, dateLabel } from '#shared/dates.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import {
  type DiscountedLine,
  discountLines,
  type VoucherLine,
  type VoucherMode,
  type VoucherTerms,
} from '#shared/voucher-price.ts';

/** Where a voucher is used: each event has its own, and the store. */
export type VoucherPlace = { evento: number } | 'loja';

/** A voucher with what it can still give. */
export interface Voucher extends VoucherTerms {
  id: number;
  codigo: string;
  /** of an event: the lot it is limited to, by its id; null: all */
  lote: number | null;
  /** of an event: its places are kept apart from the places on sale */
  bloqueia_vagas: boolean;
  /** of the store: the product it is limited to */
  produto: number | null;
  /** of the store: the categories it is limited to, with all below the one that it names; null: all */
  categorias: readonly number[] | null;
}

/** SQL for the lot that the voucher `v` is limited to; the voucher stores the name of the event's lot. */
export const loteOfVoucher = raw(`(select l.id from evento_lotes l where l.evento = v.evento
  and busca(l.nome) = busca(v.lote) order by l.ordem limit 1)`);

/** The category of the voucher `v` with all below it. */
const categoriasOfVoucher =
  raw(`(with recursive arvore as (select c.id from categoria c where c.id = v.categoria
  union select c.id from categoria c join arvore a on c.categoria_id = a.id) select json_agg(a.id) from arvore a)`);

interface Row extends Omit<Voucher, 'usos' | 'modo' | 'lote'> {
  modo: VoucherMode;
  lote: string | null;
  lote_id: number | null;
  valido_ate: Date | null;
}

const columns = sql`v.id, v.codigo, v.modo, v.valor, v.percentual, v.lote, v.orcamento, v.bloqueia_vagas, v.valido_ate,
  v.produto, ${loteOfVoucher} as lote_id, ${categoriasOfVoucher} as categorias`;

const placedIn = (of: VoucherPlace): Sql => (of === 'loja' ? sql`v.loja` : sql`v.evento = ${of.evento}`);

/**
 * The voucher of this code. One error for codes that do not exist, another for those that are used up or expired: codes have at
 * least five characters, and guesses are limited.
 */
export const findVoucher = (
  db: Db,
  holds: Holds,
  { of, codigo, now }: { of: VoucherPlace; codigo: string; now: Date },
): Promise<Voucher> =>
  usable(db, holds, { of, now, which: sql`${placedIn(of)} and busca(v.codigo) = busca(${codigo})` });

/** The voucher of a purchase with what it can still give; null when there is none, or when it is no longer valid. */
export async function currentVoucher(
  tx: Db,
  holds: Holds,
  { of, voucher, now }: { of: VoucherPlace; voucher: number | null; now: Date },
): Promise<Voucher | null> {
  if (voucher === null) return null;
  return usable(tx, holds, { of, now, which: sql`${placedIn(of)} and v.id = ${voucher}` }).catch(
    (error: unknown) => {
      if (error instanceof AppError) return null;
      throw error;
    },
  );
}

async function usable(
  db: Db,
  holds: Holds,
  { of, which, now }: { of: VoucherPlace; which: Sql; now: Date },
): Promise<Voucher> {
  const [row] = await db.query<Row>(prepared(sql`select ${columns} from voucher v where ${which}`));
  // A lot that was removed leaves its voucher without use; one that is renamed takes its vouchers along (sections/evento.ts).
  if (!row || (row.lote !== null && row.lote_id === null))
    throw invalidField('voucher', of === 'loja' ? 'voucher.unknown_store' : 'voucher.unknown');
  const { lote_id: lote, valido_ate, ...voucher } = row;
  if (valido_ate && valido_ate <= now)
    throw invalidField('voucher', 'voucher.expired', { day: dateLabel(churchToday(valido_ate)) });
  const usos = await holds.free(db, { tipo: 'voucher', alvo: row.id });
  const orcamento =
    row.orcamento === null ? null : await holds.free(db, { tipo: 'voucher_valor', alvo: row.id });
  if (usos < 1 || orcamento === 0) throw invalidField('voucher', 'voucher.used_up');
  return { ...voucher, lote, usos, orcamento };
}

/** What lines take from a voucher: uses, and money where it has a limit. */
export function voucherItems(
  { id, orcamento }: Pick<Voucher, 'id' | 'orcamento'>,
  lines: readonly DiscountedLine[],
): HoldItem[] {
  const usos = lines.reduce((sum, { comVoucher }) => sum + comVoucher, 0);
  const desconto = orcamento === null ? 0 : lines.reduce((sum, one) => sum + one.desconto, 0);
  return [
    ...(usos > 0 ? [{ tipo: 'voucher' as const, alvo: id, quantidade: usos }] : []),
    ...(desconto > 0 ? [{ tipo: 'voucher_valor' as const, alvo: id, quantidade: desconto }] : []),
  ];
}

/** A line of an order, by which the store's vouchers are limited. */
export interface StoreLine extends VoucherLine {
  produto: number;
  categoria: number | null;
}

/** What a voucher of the store gives to each line of an order, in their order. */
export const discountStoreLines = (lines: readonly StoreLine[], voucher: Voucher): DiscountedLine[] =>
  discountLines(
    lines,
    voucher,
    ({ produto, categoria }) =>
      (voucher.produto === null || voucher.produto === produto) &&
      (voucher.categorias === null || (categoria !== null && voucher.categorias.includes(categoria))),
  );

/** The error when the voucher covers nothing in the cart; it names the product or category that the voucher is limited to. */
export async function otherProduct(db: Db, { id }: Pick<Voucher, 'id'>): Promise<AppError> {
  const [row] = await db.query<{ nome: string | null }>(
    sql`select coalesce(p.nome, c.nome) as nome from voucher v left join produto p on p.id = v.produto
      left join categoria c on c.id = v.categoria where v.id = ${id}`,
  );
  return invalidField('voucher', 'voucher.other_product', { nome: row?.nome ?? '' });
}
