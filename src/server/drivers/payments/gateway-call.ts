import { type GatewayCharge, GatewayRefused, GatewayUnavailable } from '#server/ports/payments.ts';
import { hasCardNumber, tokenFreeOfCards } from '#shared/card-number.ts';
import { AppError } from '#shared/errors.ts';

/** How old a signed notice may be, and how far in the future. */
export const toleranceSeconds = 300;

/**
 * The answer, or GatewayUnavailable when it takes too long. Vendors' own limits end with the first byte; this one ends
 * with the answer.
 */
export async function inTime<T>(answer: Promise<T>, milliseconds: number): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new GatewayUnavailable(`no answer in ${milliseconds} ms`)),
    milliseconds,
  );
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** No number of a card leaves this server, wherever somebody wrote it. */
export function refuseCardNumbers({
  token,
  descricao,
  pagador,
}: Pick<GatewayCharge, 'token' | 'descricao' | 'pagador'>): void {
  const typed = [descricao, pagador.nome ?? ''].some(hasCardNumber);
  if (typed || !tokenFreeOfCards(token ?? '')) throw new GatewayRefused('the number of a card, and no token');
}

export const forged = (cause?: unknown): AppError =>
  new AppError('unauthenticated', 'error.unauthenticated', { cause });

/** Whether the moment a notice was signed at is near enough to now to be no replay. */
export const isRecent = (signedAt: number, now: Date): boolean =>
  Math.abs(now.getTime() / 1000 - signedAt) <= toleranceSeconds;

export const clamp = (value: Date, now: Date, least: number, most: number): Date =>
  new Date(Math.min(Math.max(value.getTime(), now.getTime() + least), now.getTime() + most));
