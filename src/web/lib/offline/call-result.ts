import { type ApiError, isApiError } from '#web/lib/http/api-error.ts';

/** A call without a usable answer: no network, no session, or the server is away. */
export type NoAnswer = { kind: 'signed_out' } | { kind: 'away' };

/** The result of a call, with failures of the network turned into `away`; a call that hangs is given up after `limit`. */
export async function callResult<T>(
  limit: number,
  call: (options: { signal: AbortSignal; background: true }) => Promise<T>,
): Promise<{ kind: 'ok'; body: T } | { kind: 'error'; failure: ApiError } | NoAnswer> {
  const signal = AbortSignal.timeout(limit);
  // renewing the session is part of the call, and has no limit of its own
  const late = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  try {
    return { kind: 'ok', body: await Promise.race([call({ signal, background: true }), late]) };
  } catch (failure) {
    if (!isApiError(failure)) {
      if (signal.aborted) return { kind: 'away' };
      throw failure;
    }
    const { status } = failure;
    if (status === 401) return { kind: 'signed_out' };
    if (status === 0 || status === 408 || status === 429 || status >= 500) return { kind: 'away' };
    return { kind: 'error', failure };
  }
}
