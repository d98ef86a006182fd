import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { TryLater } from '#server/ports/jobs.ts';
import type { ChargeRow } from './charge-row.ts';

/** Gateways forget the key of a refund after a day: repeated later under the same key, it returns the money a second time. */
const keyLifetime = 20 * 3_600_000;
/** More refunds of one charge than anyone requests: their sums are not computed. */
const most = 12;

interface Recorded {
  id: number;
  valor: number;
  recebimento: number | null;
  criado_em: Date;
  referencia: string | null;
  /**
   * `feita`: in the gateway's total. `pedida`: may be. `por_fora`: the money went another way, or came back after it was done: the gateway
   * may have returned it all the same, which is not part of any other refund. `desistida`: the treasurer gave it up without an answer.
   * `recusada`: not in the total.
   */
  situacao: 'feita' | 'pedida' | 'por_fora' | 'desistida' | 'recusada';
}

const sumOf = (refunds: readonly { valor: number }[]): number =>
  refunds.reduce((sum, { valor }) => sum + valor, 0);

/** All totals that some of the refunds add up to. */
function sumsOf(refunds: readonly { valor: number }[]): Set<number> {
  const sums = new Set([0]);
  for (const { valor } of refunds) for (const sum of [...sums]) sums.add(sum + valor);
  return sums;
}

export const isKeyForgotten = ({ criado_em }: { criado_em: Date }, now: Date): boolean =>
  now.getTime() - criado_em.getTime() > keyLifetime;

const readRefunds = (db: Db, cobranca: number): Promise<Recorded[]> =>
  db.query<Recorded>(sql`select id, valor, recebimento, criado_em, referencia,
      case estado when 'pedido' then 'pedida'
        when 'falhou' then case when resolvido_em is null then 'recusada' else 'desistida' end
        else case when desfeito_em is null then 'feita'
          when acertado_em is not null and resolvido_em is null then 'recusada' else 'por_fora' end end as situacao
    from estorno where cobranca = ${cobranca} order by id`);

/**
 * The treasurer gave up an earlier refund of the charge that its gateway had not answered: the gateway may have made it, so that a new
 * request is compared with its total first.
 */
export async function wasGivenUp(db: Db, { id }: Pick<ChargeRow, 'id'>): Promise<boolean> {
  const refunds = await readRefunds(db, id);
  return refunds.some(({ situacao }) => situacao === 'desistida');
}

/**
 * How much of a refund its gateway has returned already, by its total: all of it where an answer was lost, all or part of it where the
 * treasurer had given up an earlier refund that was made after all. Only the rest may be requested. `more`: what it returned beyond that and
 * no other refund explains, which is entered at once where no open refund may use it: later it could look like a late answer to another one.
 *
 * The rule: what the total has and no done refund explains is first explained by refunds whose money went another way, then by the open ones,
 * and what is left counts for the request that comes next. Where two explanations differ in what the payer would get, nothing is sent.
 * Refunds of one charge are compared one after the other, from the oldest. It does not matter which of the open ones the gateway made if some
 * of them add up: those count as made, the others are requested again, and the payer gets each amount once.
 */
export async function returnedOf(
  db: Db,
  { id, gateway, gateway_id }: Pick<ChargeRow, 'id' | 'gateway' | 'gateway_id'>,
  refund: { id: number; valor: number; recebimento: number | null },
  { now, total }: { now: Date; total: () => Promise<number> },
): Promise<{ returned: number; more: number }> {
  const nothing = { returned: 0, more: 0 };
  const all = { returned: refund.valor, more: 0 };
  const before = await readRefunds(db, id);
  const older = before.find(
    (one) => one.situacao === 'pedida' && one.referencia === null && one.id < refund.id,
  );
  if (older) throw new TryLater(`The refund ${older.id} of the same charge is compared first.`);
  const returned = await total();
  const refunds = await readRefunds(db, id);
  if (JSON.stringify(refunds) !== JSON.stringify(before))
    throw new TryLater(`The refunds of ${gateway_id} changed while ${gateway} said its total.`);

  const of = (situacao: Recorded['situacao']): Recorded[] =>
    refunds.filter((one) => one.situacao === situacao && one.id !== refund.id);
  const lost = returned - sumOf(of('feita'));
  if (lost <= 0) return nothing;
  const unclear = new Error(`${gateway} returned ${lost} of ${gateway_id}: unclear for which refund.`);
  const open = of('pedida');
  const isSameMoney = (one: Recorded): boolean => one.recebimento === refund.recebimento;
  // Money of another kind that was given up is entered by itself, too.
  const apart = [...of('por_fora'), ...of('desistida').filter((one) => !isSameMoney(one))];
  const givenUp = of('desistida').filter(isSameMoney);
  if (lost >= sumOf([refund, ...open, ...apart, ...givenUp])) return all;
  if (refunds.length > most) throw unclear;

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
    if (rest >= refund.valor) return { ...all, more: open.length === 0 ? rest - refund.valor : 0 };
    // Money that waits for a decision is returned as a whole: part of it is other money.
    return refund.recebimento === null ? { returned: rest, more: 0 } : nothing;
  }
  // A request that is still on its way may be in the total already, and be counted once more when it is answered.
  const mayStillBeAnswered = open.some((one) => one.referencia !== null || !isKeyForgotten(one, now));
  if (!mayStillBeAnswered) {
    if (sums.has(rest - refund.valor)) return all;
    if (sums.has(rest)) return nothing;
  }
  throw unclear;
}
