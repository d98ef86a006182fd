import type { Db } from '#server/db/client.ts';
import { TryLater } from '#server/ports/jobs.ts';
import type { ChargeRow } from './charge-row.ts';
import {
  explainedBy,
  type FoundRefund,
  type GatewayTotal,
  givenUpOf,
  mostParts,
  newByBank,
  type RecordedRefund,
  readTotalParts,
  sumOf,
} from './refund-total.ts';

/** Gateways forget the key of a refund after a day: repeated later under the same key, it returns the money a second time. */
const keyLifetime = 20 * 3_600_000;

/** All totals that some of the refunds add up to. */
function sumsOf(refunds: readonly { valor: number }[]): Set<number> {
  const sums = new Set([0]);
  for (const { valor } of refunds) for (const sum of [...sums]) sums.add(sum + valor);
  return sums;
}

/** The first parts, up to a total. */
function firstOf(found: readonly FoundRefund[], total: number): FoundRefund[] {
  let left = total;
  return found.flatMap(({ id, valor }) => {
    const part = Math.min(valor, left);
    left -= part;
    return part > 0 ? [{ id, valor: part }] : [];
  });
}

export const isKeyForgotten = ({ criado_em }: { criado_em: Date }, now: Date): boolean =>
  now.getTime() - criado_em.getTime() > keyLifetime;

interface Returned {
  returned: number;
  more: number;
  found: FoundRefund[];
}

/**
 * The treasurer gave up an earlier refund of the charge that its gateway had not answered, and its total did not have it yet: the gateway may
 * have made it, so that a new request is compared with its total first.
 */
export async function wasGivenUp(db: Db, { id }: Pick<ChargeRow, 'id'>): Promise<boolean> {
  return givenUpOf(await readTotalParts(db, id)).length > 0;
}

/**
 * How much of a refund its gateway has returned already, by its total: all of it where an answer was lost, all or part of it where the
 * treasurer had given up an earlier refund that was made after all. Only the rest may be requested. `more`: what it returned beyond that and
 * no other refund explains, which is entered at once where no open refund may use it: later it could look like a late answer to another one.
 * `found`: the given-up refunds that both are.
 *
 * The rule: what the total has and neither a done refund nor a lost dispute explains is first explained by refunds whose money went another
 * way and by money that waits for a decision, which staff may have returned in the gateway's own panel; then by the open refunds, and what is
 * left counts for the request that comes next. Where two explanations differ in what the payer would get, nothing is sent.
 * Refunds of one charge are compared one after the other, from the oldest. It does not matter which of the open ones the gateway made if some
 * of them add up: those count as made, the others are requested again, and the payer gets each amount once.
 */
export async function returnedOf(
  db: Db,
  { id, gateway, gateway_id }: Pick<ChargeRow, 'id' | 'gateway' | 'gateway_id'>,
  refund: { id: number; valor: number; recebimento: number | null },
  { now, total }: { now: Date; total: () => Promise<GatewayTotal> },
): Promise<Returned> {
  const nothing: Returned = { returned: 0, more: 0, found: [] };
  const before = await readTotalParts(db, id);
  const older = before.refunds.find(
    (one) => one.situacao === 'pedida' && one.referencia === null && one.id < refund.id,
  );
  if (older) throw new TryLater(`The refund ${older.id} of the same charge is compared first.`);
  const { estornado, perdido } = await total();
  const parts = await readTotalParts(db, id);
  const { refunds, pieces, told } = parts;
  if (JSON.stringify(parts) !== JSON.stringify(before))
    throw new TryLater(`The refunds of ${gateway_id} changed while ${gateway} said its total.`);

  const of = (...situacoes: RecordedRefund['situacao'][]): RecordedRefund[] =>
    refunds.filter((one) => situacoes.includes(one.situacao) && one.id !== refund.id);
  const lost = estornado - Math.max(0, newByBank(parts, perdido)) - told - sumOf(of('feita'));
  if (lost <= 0) return nothing;
  const unclear = new Error(`${gateway} returned ${lost} of ${gateway_id}: unclear for which refund.`);
  const open = of('pedida');
  const isSameMoney = (one: RecordedRefund): boolean => one.recebimento === refund.recebimento;
  const isWaiting = (one: RecordedRefund): boolean => pieces.some((piece) => piece.id === one.recebimento);
  // Money of another kind that was given up is entered by itself, too.
  const apart: { valor: number }[] = [
    ...of('por_fora', 'desfeita'),
    ...pieces,
    ...givenUpOf(parts).filter((one) => !isSameMoney(one) && !isWaiting(one)),
  ];
  const givenUp = givenUpOf(parts).filter(isSameMoney);
  const all: Returned = { returned: refund.valor, more: 0, found: [] };
  if (lost >= sumOf([refund, ...open, ...apart, ...givenUp])) return all;
  if (refunds.length + pieces.length > mostParts) throw unclear;

  const ownSums = sumsOf([refund, ...open, ...givenUp]);
  const late = [...sumsOf(apart)].filter((sum) => ownSums.has(lost - sum));
  const isTooLittle = apart.every(({ valor }) => valor > lost);
  if (late.length > 1 || (late.length === 0 && !isTooLittle)) throw unclear;
  const rest = lost - (late[0] ?? 0);

  const sums = sumsOf(open);
  if (rest < refund.valor && sums.has(rest)) return nothing;
  const givenUpSums = sumsOf(givenUp);
  const made = [...sumsOf([refund, ...open])].filter((sum) => givenUpSums.has(rest - sum));
  const isNoneOfOpen = made.length === 1 && made[0] === 0;
  if (open.length === 0 || isNoneOfOpen) {
    // What the request itself does not explain, refunds that were given up do.
    const found = explainedBy(givenUp, rest - (made.length > 0 ? Math.min(...made) : 0));
    if (rest >= refund.valor) {
      const more = open.length === 0 ? rest - refund.valor : 0;
      return { ...all, more, found: firstOf(found, refund.valor + more) };
    }
    // Money that waits for a decision is returned as a whole: part of it is other money.
    return refund.recebimento === null ? { returned: rest, more: 0, found } : nothing;
  }
  // A request that is still on its way may be in the total already, and be counted once more when it is answered.
  const mayStillBeAnswered = open.some((one) => one.referencia !== null || !isKeyForgotten(one, now));
  if (!mayStillBeAnswered) {
    if (sums.has(rest - refund.valor)) return all;
    if (sums.has(rest)) return nothing;
  }
  throw unclear;
}
