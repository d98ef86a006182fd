import type { Db } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { Holds } from '#server/ports/holds.ts';
import { churchToday, formatDate } from '#shared/dates.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import type { VoucherMode, VoucherTerms } from '#shared/inscricao/price.ts';
import type { EventoRow } from './evento-row.ts';

/** The lot that the voucher `v` is limited to, which it names as the event does. */
export const loteOfVoucher = raw(`(select l.id from evento_lotes l where l.evento = v.evento
  and busca(l.nome) = busca(v.lote) order by l.ordem limit 1)`);

/** The voucher of the purchase `c`, as JSON: what places take of it. */
export const voucherOfPurchase = sql`(select json_build_object('id', v.id, 'orcamento', v.orcamento,
  'lote', ${loteOfVoucher}) from voucher v where v.id = c.voucher)`;

/** A voucher with what it can still give. */
export interface Voucher extends VoucherTerms {
  id: number;
  codigo: string;
  /** its places are kept apart from those on sale */
  bloqueia_vagas: boolean;
}

interface Row {
  id: number;
  codigo: string;
  modo: VoucherMode;
  valor: number | null;
  percentual: number | null;
  lote: string | null;
  lote_id: number | null;
  orcamento: number | null;
  bloqueia_vagas: boolean;
  valido_ate: Date | null;
}

/**
 * The event's voucher of this code. One error for codes that do not exist, another for those that are used up or expired:
 * codes have at least five characters, and guesses are limited.
 */
export async function findVoucher(
  db: Db,
  holds: Holds,
  { evento, codigo, now }: { evento: number; codigo: string; now: Date },
): Promise<Voucher> {
  const [row] =
    await db.query<Row>(sql`select v.id, v.codigo, v.modo, v.valor, v.percentual, v.lote, v.orcamento,
      v.bloqueia_vagas, ${loteOfVoucher} as lote_id, v.valido_ate
    from voucher v where v.evento = ${evento} and busca(v.codigo) = busca(${codigo})`);
  // A lot that was renamed or removed leaves its voucher without use.
  if (!row || (row.lote !== null && row.lote_id === null)) throw invalidField('voucher', 'voucher.unknown');
  if (row.valido_ate && row.valido_ate <= now)
    throw invalidField('voucher', 'voucher.expired', { day: formatDate(churchToday(row.valido_ate)) });
  const usos = await holds.free(db, { tipo: 'voucher', alvo: row.id });
  const orcamento =
    row.orcamento === null ? null : await holds.free(db, { tipo: 'voucher_valor', alvo: row.id });
  if (usos < 1 || orcamento === 0) throw invalidField('voucher', 'voucher.used_up');
  const { id, codigo: code, modo, valor, percentual, lote_id: lote, bloqueia_vagas } = row;
  return { id, codigo: code, modo, valor, percentual, lote, usos, orcamento, bloqueia_vagas };
}

/** The voucher of a purchase with what it can still give; null: there is none, or it no longer holds. */
export async function currentVoucher(
  tx: Db,
  holds: Holds,
  { evento, voucher, now }: { evento: number; voucher: number | null; now: Date },
): Promise<Voucher | null> {
  if (voucher === null) return null;
  const [found] = await tx.query<{ codigo: string }>(sql`select codigo from voucher where id = ${voucher}`);
  return findVoucher(tx, holds, { evento, codigo: found!.codigo, now }).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
}

/** None of the chosen places is of the lot that the voucher is limited to. */
export const otherLot = (evento: Pick<EventoRow, 'lotes'>, { lote }: Voucher): AppError =>
  invalidField('voucher', 'voucher.other_lot', {
    lote: evento.lotes.find(({ id }) => id === lote)?.nome ?? '',
  });
