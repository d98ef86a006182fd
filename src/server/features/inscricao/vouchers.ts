import { loteOfVoucher, type Voucher } from '#server/checkout/vouchers.ts';
import { sql } from '#server/db/sql.ts';
import { type AppError, invalidField } from '#shared/errors.ts';
import type { EventoRow } from './evento-row.ts';

/** The voucher of the purchase `c`, as JSON: the data for the items that places take from it. */
export const voucherOfPurchase = sql`(select json_build_object('id', v.id, 'orcamento', v.orcamento,
  'lote', ${loteOfVoucher}) from voucher v where v.id = c.voucher)`;

/** The error when none of the chosen places is of the lot that the voucher is limited to. */
export const otherLot = (evento: Pick<EventoRow, 'lotes'>, { lote }: Voucher): AppError =>
  invalidField('voucher', 'voucher.other_lot', {
    lote: evento.lotes.find(({ id }) => id === lote)?.nome ?? '',
  });
