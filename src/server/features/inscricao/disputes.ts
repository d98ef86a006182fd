import type { Db } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { Charge } from '#server/ports/charges.ts';
import type { SignUpDeps } from './deps.ts';

/** SQL over a purchase `c`: its payer disputes the payment at the bank, and the church may lose the money. */
export const isDisputedSql = raw(
  `exists (select from cobranca k where k.id = c.cobranca and k.estado = 'contestada')`,
);

/** Phones at the door poll the tickets that changed: those of a dispute that begins or ends are among them. */
export const touchDisputed =
  ({ clock }: Pick<SignUpDeps, 'clock'>) =>
  (tx: Db, { id, origem_id }: Charge): Promise<number> =>
    tx.run(sql`update inscricao i set atualizado_em = ${clock.now()} from compra c
      where c.id = ${origem_id} and c.cobranca = ${id} and i.compra = c.id`);
