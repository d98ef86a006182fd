import type { Db } from '#server/db/client.ts';
import { compiled } from '#server/db/sql.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { ConsumidorIdentity } from './identity.ts';
import { createSessionStore, type StoredSession } from './session-store.ts';

/** The cookie of a session of the store. */
export const consumidorCookie = 'sessao_consumidor';

interface SessionRow extends StoredSession {
  consumidor: number;
  nome: string;
  email: string;
  email_verificado: boolean;
}

export type ConsumidorSessions = ReturnType<typeof createConsumidorSessions>;

/** The sessions of the store's consumers. */
export function createConsumidorSessions(deps: { db: Db; clock: Clock }) {
  return createSessionStore<SessionRow, ConsumidorIdentity>(deps, {
    cookie: consumidorCookie,
    table: 'consumidor_sessao',
    accounts: 'consumidor',
    isOpen: 'not bloqueado',
    rows: (ids, now) =>
      deps.db.query<SessionRow>(
        compiled(
          `select s.id, s.chave, s.segredo_hash, s.renovacoes, s.renovada_em, s.usada_em, s.expira_em, c.id as consumidor, c.nome, c.email,
          c.email_verificado_em is not null as email_verificado
          from consumidor_sessao s join consumidor c on c.id = s.consumidor and not c.bloqueado
          where s.id = any($1) and s.expira_em > $2`,
          [ids, now],
          { name: 'consumidor sessions' },
        ),
      ),
    identity: async ({ id, consumidor, nome, email, email_verificado }) => ({
      kind: 'consumidor',
      sessionId: id,
      consumidor: { id: consumidor, nome, email },
      email_verificado,
    }),
  });
}
