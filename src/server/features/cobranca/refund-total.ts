import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { GatewayState } from '#server/ports/payments.ts';

export interface RecordedRefund {
  id: number;
  valor: number;
  /** of a refund that was given up: how much of it the gateway's total turned out to have; it explains only the rest */
  encontrado: number;
  /** the arrival that it returns, which was never accepted; null: it returns part of the payment */
  recebimento: number | null;
  criado_em: Date;
  referencia: string | null;
  /** the gateway named it as taken by a dispute */
  perdido: boolean;
  /**
   * `feita`: in the gateway's total. `pedida`: may be. `por_fora`: the gateway had not answered, and the money went another way: the gateway
   * may have returned it all the same, which is not part of any other refund. `desfeita`: it came back after it was done. `desistida`: the
   * treasurer gave it up without an answer. `recusada`: not in the total.
   */
  situacao: 'feita' | 'pedida' | 'por_fora' | 'desfeita' | 'desistida' | 'recusada';
}

/** Part of a given-up refund, or all of it, that turned up in the gateway's total. */
export interface FoundRefund {
  id: number;
  valor: number;
}

interface Piece {
  id: number;
  valor: number;
}

/** What the gateway's total of one charge may consist of. */
export interface TotalParts {
  refunds: readonly RecordedRefund[];
  /** money that waits for a decision, the oldest first: staff may have returned it in the gateway's own panel */
  pieces: readonly Piece[];
  /** centavos that were more than was left of the payment, which the treasurer was told of (`late-refund-answer.ts`) */
  told: number;
  /** the part of `told` that disputes took */
  toldByBank: number;
}

export async function readTotalParts(db: Db, cobranca: number): Promise<TotalParts> {
  const refunds = await db.query<RecordedRefund>(sql`select id, valor, encontrado, recebimento, criado_em,
      referencia, pelo_banco and not inferido as perdido,
      case estado when 'pedido' then 'pedida'
        when 'falhou' then case when resolvido_em is null then 'recusada' else 'desistida' end
        else case when desfeito_em is null then 'feita' when acertado_em is null then 'desfeita'
          when resolvido_em is null then 'recusada' else 'por_fora' end end as situacao
    from estorno where cobranca = ${cobranca} order by id`);
  const pieces = await db.query<Piece>(sql`select id, valor from recebimento
    where cobranca = ${cobranca} and situacao = 'a_decidir' order by id`);
  const [told] = await db.query<Pick<TotalParts, 'told' | 'toldByBank'>>(sql`select
      coalesce(sum(valor), 0)::bigint as told,
      coalesce(sum(valor) filter (where dados -> 'pelo_banco' is not null), 0)::bigint as "toldByBank"
    from cobranca_evento where cobranca = ${cobranca} and tipo = 'estorno_tardio' and dados -> 'estorno' is null`);
  return { refunds, pieces, ...told! };
}

export const sumOf = (parts: readonly { valor: number }[]): number =>
  parts.reduce((sum, { valor }) => sum + valor, 0);

/** More parts of one charge than anyone has: their sums are not computed. */
export const mostParts = 12;

/** Some of the parts that add up to the total, the first ones rather than the last; undefined: none do. */
function addingUpTo<Part extends { valor: number }>(
  parts: readonly Part[],
  total: number,
): Part[] | undefined {
  if (total === 0) return [];
  for (const [at, one] of parts.entries()) {
    if (one.valor > total) continue;
    const others = addingUpTo(parts.slice(at + 1), total - one.valor);
    if (others) return [one, ...others];
  }
  return undefined;
}

/** The parts, each as a whole, that fit into the total one after the other. */
function fittingInto<Part extends { valor: number }>(parts: readonly Part[], total: number): Part[] {
  let rest = total;
  return parts.filter(({ valor }) => {
    if (valor > rest) return false;
    rest -= valor;
    return true;
  });
}

/** Refunds that were given up, with what the gateway's total did not have of them yet. */
export const givenUpOf = ({ refunds }: Pick<TotalParts, 'refunds'>): RecordedRefund[] =>
  refunds.flatMap((one) =>
    one.situacao === 'desistida' && one.encontrado < one.valor
      ? [{ ...one, valor: one.valor - one.encontrado }]
      : [],
  );

/** Which of the refunds explain an amount: those that add up to it, or else all that fit, the first ones rather than the last. */
export const explainedBy = <Part extends { valor: number }>(
  refunds: readonly Part[],
  valor: number,
): Part[] => addingUpTo(refunds.slice(0, mostParts), valor) ?? fittingInto(refunds, valor);

/** The given-up refunds explain money that is entered now, or told: they explain no other money. */
export async function markFound(tx: Db, found: readonly FoundRefund[]): Promise<void> {
  for (const { id, valor } of found)
    await tx.run(
      sql`update estorno set encontrado = least(valor, encontrado + ${valor}::bigint) where id = ${id}`,
    );
}

/** How much of what disputes took (`perdido`) is neither entered nor told yet. Negative: it took less than what was entered. */
export const newByBank = ({ refunds, toldByBank }: TotalParts, perdido = 0): number =>
  perdido - toldByBank - sumOf(refunds.filter((one) => one.perdido && one.situacao === 'feita'));

/** What a gateway says that went back, of which disputes took `perdido`. */
export type GatewayTotal = Pick<GatewayState, 'estornado' | 'perdido'>;

/**
 * What the gateway's total has and neither a done refund nor a told amount explains: `byBank`, which it says that disputes took, and `own`.
 * While refunds that failed after they were done are not settled, `own` may be part of them: staff may have repeated them in the panel.
 */
export function unexplainedOf(
  parts: TotalParts,
  { estornado, perdido }: GatewayTotal,
): { byBank: number; own: number } {
  const sumIn = (situacao: RecordedRefund['situacao']): number =>
    sumOf(parts.refunds.filter((one) => one.situacao === situacao));
  const rest = Math.max(0, estornado - parts.told - sumIn('feita'));
  const byBank = Math.min(rest, Math.max(0, newByBank(parts, perdido)));
  return { byBank, own: Math.max(0, rest - byBank - sumIn('desfeita')) };
}

export interface Explanation {
  /** refunds that were recorded as returned in another way, and that the gateway made after all */
  late: RecordedRefund[];
  /** money that waited for a decision, returned in the gateway's own panel or taken by the bank */
  pieces: (Piece & { byBank: boolean })[];
  /** centavos of the payment that the payer's bank took, as the gateway says */
  byBank: number;
  /** centavos of the payment that were returned otherwise; `isOurs`: exactly refunds that were given up */
  payment: number;
  isOurs: boolean;
  found: FoundRefund[];
  /** centavos that are more than was left of the payment: only a person can tell what they are */
  rest: number;
  /** the same, of what disputes took */
  restByBank: number;
}

/**
 * Explains what the gateway's total has and no done or open refund explains: `byBank`, which it says that disputes took, and `own`. The rule:
 * refunds that were returned in another way, money that waits for a decision, and refunds that were given up explain `own` if some of them add
 * up to exactly it. Otherwise it was returned in the gateway's own panel, or in a dispute (`mayBeByBank`) by the bank: first money that waits,
 * then the payment as far as it reaches (`room`), then refunds that were returned in another way. Each explains its amount once.
 */
export function explainTotal(
  parts: TotalParts,
  amounts: { own: number; byBank: number; room: number; mayBeByBank: boolean },
): Explanation {
  const { own, room, mayBeByBank } = amounts;
  const settled = parts.refunds.filter(({ situacao }) => situacao === 'por_fora');
  const givenUp = givenUpOf(parts).filter((one) => one.recebimento === null);
  const exact = addingUpTo([...settled, ...parts.pieces, ...givenUp].slice(0, mostParts), own);

  const byBank = Math.min(amounts.byBank, room);
  const pieces = exact ? parts.pieces.filter((one) => exact.includes(one)) : fittingInto(parts.pieces, own);
  const waiting = parts.pieces.filter((one) => !pieces.includes(one));
  const takenByBank = fittingInto(waiting, amounts.byBank - byBank);
  const exactlyLate = settled.filter((one) => exact?.includes(one));
  const ofPayment = own - sumOf(pieces) - sumOf(exactlyLate);
  const payment = Math.min(ofPayment, room - byBank);
  const late = exact ? exactlyLate : fittingInto(settled, ofPayment - payment);
  const over = ofPayment - payment - (exact ? 0 : sumOf(late));
  // More than is left of the payment may be part of money that still waits.
  const isClear = waiting.length === takenByBank.length;

  const ofGivenUp = exact
    ? givenUp.filter((one) => exact.includes(one))
    : explainedBy(mayBeByBank ? [] : givenUp, payment);
  // What was given up of money that waited is found with that money.
  const ofPieces = pieces.flatMap(
    ({ id }) => givenUpOf(parts).find(({ recebimento }) => recebimento === id) ?? [],
  );
  return {
    late,
    pieces: [
      ...pieces.map((one) => ({ ...one, byBank: false })),
      ...takenByBank.map((one) => ({ ...one, byBank: true })),
    ],
    byBank,
    payment,
    isOurs: exact !== undefined,
    found: [...ofGivenUp, ...ofPieces],
    rest: isClear || exact ? over : 0,
    restByBank: isClear ? amounts.byBank - byBank - sumOf(takenByBank) : 0,
  };
}
