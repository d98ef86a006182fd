import type {
  CheckinFeito,
  EntradaDesfeita,
  EntradaRecusada,
  ListaDeEntrada,
} from '#shared/contracts/checkin.ts';
import { api } from '#web/lib/http/api.ts';
import { isApiError } from '#web/lib/http/api-error.ts';
import type { Answered, DoorServer } from './door.ts';

const base = '/admin/inscricao/checkin';
/** Somebody stands at the door: after this the phone decides by its list, in milliseconds. */
const entryLimit = 4_000;
const listLimit = 30_000;

const isRefusal = (body: unknown): body is EntradaRecusada =>
  typeof body === 'object' && body !== null && 'motivo' in body;

/** The meaning of a call's result, whatever the network did to it. */
async function answered<T>(
  limit: number,
  call: (options: { signal: AbortSignal; background: true }) => Promise<T>,
): Promise<Answered<T>> {
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
    const { status, message, body } = failure;
    if (status === 401) return { kind: 'signed_out' };
    if (status === 409 && isRefusal(body)) return { kind: 'refused', body };
    if (status === 404) return { kind: 'unknown', message };
    if (status === 0 || status === 408 || status === 429 || status >= 500) return { kind: 'away' };
    return { kind: 'invalid', message };
  }
}

export const doorServer: DoorServer = {
  list: (evento, desde) =>
    answered(listLimit, (options) => api.get<ListaDeEntrada>(base, { ...options, query: { evento, desde } })),
  enter: ({ ticket, ...entry }) =>
    answered(entryLimit, (options) => api.post<CheckinFeito>(base, { ...ticket, ...entry }, options)),
  undo: ({ ticket, ...entry }) =>
    answered(entryLimit, (options) =>
      api.post<EntradaDesfeita>(`${base}/desfazer`, { ...ticket, ...entry }, options),
    ),
};
