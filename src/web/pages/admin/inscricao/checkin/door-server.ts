import type {
  CheckinFeito,
  EntradaDesfeita,
  EntradaRecusada,
  ListaDeEntrada,
} from '#shared/contracts/checkin.ts';
import { api } from '#web/lib/http/api.ts';
import { callResult } from '#web/lib/offline/call-result.ts';
import type { Answered, DoorServer } from './door.ts';

const base = '/admin/inscricao/checkin';
/** Milliseconds after which the phone decides by its own list, because a visitor is waiting at the door. */
const entryLimit = 4_000;
const listLimit = 30_000;

const isRefusal = (body: unknown): body is EntradaRecusada =>
  typeof body === 'object' && body !== null && 'motivo' in body;

/** The server's decision, with failures of the network turned into `away`. */
async function decided<T>(
  limit: number,
  call: (options: { signal: AbortSignal; background: true }) => Promise<T>,
): Promise<Answered<T>> {
  const answer = await callResult(limit, call);
  if (answer.kind !== 'error') return answer;
  const { status, message, body } = answer.failure;
  if (status === 409 && isRefusal(body)) return { kind: 'refused', body };
  return { kind: status === 404 ? 'unknown' : 'invalid', message };
}

export const doorServer: DoorServer = {
  list: (evento, desde) =>
    decided(listLimit, (options) => api.get<ListaDeEntrada>(base, { ...options, query: { evento, desde } })),
  enter: ({ ticket, ...entry }) =>
    decided(entryLimit, (options) => api.post<CheckinFeito>(base, { ...ticket, ...entry }, options)),
  undo: ({ ticket, ...entry }) =>
    decided(entryLimit, (options) =>
      api.post<EntradaDesfeita>(`${base}/desfazer`, { ...ticket, ...entry }, options),
    ),
};
