import { type GatewayCharge, GatewayRefused, GatewayUnavailable } from '#server/ports/payments.ts';
import { hasCardNumber, tokenFreeOfCards } from '#shared/card-number.ts';
import { AppError } from '#shared/errors.ts';

/** How far the time of a signed notice may lie in the past or the future. */
export const toleranceSeconds = 300;

/**
 * The answer, or GatewayUnavailable when it takes too long. The SDKs' own timeouts end with the first byte; this one
 * ends with the whole answer.
 */
export async function withTimeout<T>(answer: Promise<T>, milliseconds: number): Promise<T> {
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

/** Refuses a charge that has a card number in any text, so that no card number leaves this server. */
export function refuseCardNumbers({
  token,
  descricao,
  pagador,
}: Pick<GatewayCharge, 'token' | 'descricao' | 'pagador'>): void {
  const typed = [descricao, pagador.nome ?? ''].some(hasCardNumber);
  if (typed || !tokenFreeOfCards(token ?? '')) throw new GatewayRefused('the number of a card, and no token');
}

export const invalidSignature = (cause?: unknown): AppError =>
  new AppError('unauthenticated', 'error.unauthenticated', { cause });

/** Whether a notice was signed close enough to now not to be a replay. */
export const isRecent = (signedAt: number, now: Date): boolean =>
  Math.abs(now.getTime() / 1000 - signedAt) <= toleranceSeconds;

export const clamp = (value: Date, now: Date, least: number, most: number): Date =>
  new Date(Math.min(Math.max(value.getTime(), now.getTime() + least), now.getTime() + most));
