import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { TryLater } from '#server/ports/jobs.ts';
import type { ChargeRow } from './charge-row.ts';

/** Gateways forget the key of a refund after a day: repeated later under the same key, it returns the money a second time. */
const keyLifetime = 20 * 3_600_000;
/** More open refunds of one charge than anyone requests: their sums are not computed. */
const most = 12;

interface OpenRefund {
  id: number;
  valor: number;
  criado_em: Date;
  referencia: string | null;
}

/** All totals that some of the amounts add up to. */
function sumsOf(amounts: readonly number[]): Set<number> {
  const sums = new Set([0]);
  for (const amount of amounts) for (const sum of [...sums]) sums.add(sum + amount);
  return sums;
}

export const isKeyForgotten = ({ criado_em }: { criado_em: Date }, now: Date): boolean =>
  now.getTime() - criado_em.getTime() > keyLifetime;

/**
 * The treasurer gave up an earlier refund of the charge that its gateway had not answered: the gateway may have made it, so that a new
 * request is compared with its total first.
 */
export async function wasGivenUp(db: Db, { id }: Pick<ChargeRow, 'id'>): Promise<boolean> {
  const rows = await db.query(
    sql`select from estorno where cobranca = ${id} and estado = 'falhou' and resolvido_em is not null limit 1`,
  );
  return rows.length > 0;
}

/**
 * Whether a refund whose answer was lost was made, by the gateway's total. Refunds of one charge are compared one after the other, from the
 * oldest. It does not matter which of them the gateway made if some of them add up to what it returned: those count as made, the others are
 * requested again, and the payer gets each amount once.
 */
export async function wasRefunded(
  db: Db,
  { id, gateway, gateway_id }: Pick<ChargeRow, 'id' | 'gateway' | 'gateway_id'>,
  refund: { id: number; valor: number },
  { now, total }: { now: Date; total: () => Promise<number> },
): Promise<boolean> {
  const readOpen = () =>
    db.query<OpenRefund>(sql`select id, valor, criado_em, referencia from estorno
      where cobranca = ${id} and estado = 'pedido' order by id`);
  const [older] = (await readOpen()).filter((one) => one.referencia === null && one.id < refund.id);
  if (older) throw new TryLater(`The refund ${older.id} of the same charge is compared first.`);
  const returned = await total();
  const [done] = await db.query<{
    valor: number;
  }>(sql`select coalesce(sum(valor), 0)::bigint as valor from estorno
    where cobranca = ${id} and estado = 'feito' and desfeito_em is null`);
  const others = (await readOpen()).filter((one) => one.id !== refund.id);
  const lost = returned - done!.valor;
  if (lost < refund.valor) return false;
  if (lost >= others.reduce((sum, { valor }) => sum + valor, refund.valor)) return true;
  // A request that is still on its way may be in the total already, and be counted once more when it is answered.
  const mayStillBeAnswered = others.some((one) => one.referencia !== null || !isKeyForgotten(one, now));
  if (!mayStillBeAnswered && others.length < most) {
    const sums = sumsOf(others.map(({ valor }) => valor));
    if (sums.has(lost - refund.valor)) return true;
    if (sums.has(lost)) return false;
  }
  throw new Error(`${gateway} returned ${lost} of ${gateway_id}: unclear for which open refund.`);
}
