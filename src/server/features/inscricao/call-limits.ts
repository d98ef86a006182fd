import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { createRateLimit, perAccount, perAddress } from '#server/http/rate-limit.ts';
import type { Clock } from '#server/ports/clock.ts';

/** The limits of sign-ups, the same for the API and the pages. */
export function createSignUpLimits(deps: { db: Db; clock: Clock }) {
  const { demand } = createRateLimit(deps);
  return {
    demand,
    /** A whole congregation signs up from one network after the announcement. */
    call: (ip: string): Promise<void> => demand(perAddress('inscricao', ip, 300, 10)),
    /** Codes must not be found by trying; a group that shares one signs up from one network. */
    voucher: (ip: string): Promise<void> => demand(perAddress('voucher', ip, 150, 15)),
    /** One person must not fill a waiting list, and the church writes to the address that is typed. */
    waiting: (from: { ip: string; email: string; evento: number }): Promise<void> =>
      demand(perAddress('espera', from.ip, 30, 60), perAccount('espera', from.email.toLowerCase(), 3, 60), {
        key: `espera:evento:${from.evento}`,
        max: 600,
        minutes: 60,
      }),
    /** A message is sent to hundreds of people in the church's name. */
    message: (users: number): Promise<void> =>
      demand({ key: `mensagem:users:${users}`, max: 10, minutes: 60, refusal: 'mensagem.limit' }),
    /** The test of a message, sent to the writer alone. */
    messageTest: (users: number): Promise<void> =>
      demand({ key: `mensagem:teste:${users}`, max: 30, minutes: 60, refusal: 'mensagem.limit' }),
    /** A ticket is printed once or twice; a group prints its own from one network. */
    paper: (ip: string): Promise<void> => demand(perAddress('ingresso-pdf', ip, 120, 10)),
    /** The office writes to the address that is typed: an account in the wrong hands must not write to thousands. */
    resend: (users: number, inscricao: number): Promise<void> =>
      demand(
        { key: `reenviar:users:${users}`, max: 60, minutes: 60 },
        { key: `reenviar:inscricao:${inscricao}`, max: 5, minutes: 60 },
      ),
    /**
     * The church writes to the address that is typed: neither one purchase nor many may flood it. The limit is per purchase, because each
     * transfer creates a new code.
     */
    async transfer(codigo: string, email: string): Promise<void> {
      const [found] = await deps.db.query<{ compra: number }>(
        sql`select compra from inscricao where codigo = ${codigo}`,
      );
      await demand(perAccount('transferir', email, 3, 60), {
        key: `transferir:compra:${found?.compra ?? codigo}`,
        max: 10,
        minutes: 60,
      });
    },
  };
}
