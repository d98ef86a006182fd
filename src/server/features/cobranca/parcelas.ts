import type { Db } from '#server/db/client.ts';
import { prepared, sql } from '#server/db/sql.ts';
import type { ChargeRequest } from '#server/ports/charges.ts';
import { largestCharge } from '#shared/cobranca.ts';
import { invalidField } from '#shared/errors.ts';
import { moneyLabel } from '#shared/money.ts';
import { type Parcelamento, parcelasOption } from '#shared/parcelas.ts';

/** The church's settings for parcelas of a card. */
export async function readTerms(db: Db): Promise<Parcelamento> {
  const [row] = await db.query<Parcelamento>(
    prepared(sql`select juros_mes, parcelas_sem_juros as sem_juros from recebimentos`),
  );
  return row!;
}

/** The total of an amount in parcelas. Throws when the payer was shown another total. */
export async function totalOf(
  tx: Db,
  { valor, parcelas = 1, total: shownTotal }: Pick<ChargeRequest, 'valor' | 'parcelas' | 'total'>,
): Promise<{ total: number; juros: number }> {
  const total = parcelas === 1 ? valor : parcelasOption(valor, parcelas, await readTerms(tx)).total;
  if (total > largestCharge)
    throw invalidField('valor', 'cobranca.valor', { max: moneyLabel(largestCharge) });
  if (shownTotal !== undefined && shownTotal !== total)
    throw invalidField('parcelas', 'cobranca.total_changed', { total: moneyLabel(total) });
  return { total, juros: total - valor };
}
