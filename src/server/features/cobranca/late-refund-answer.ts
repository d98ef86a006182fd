import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { notify } from '#server/ports/notifications.ts';
import type { ChargeRow } from './charge-row.ts';
import type { ChargeTransitions } from './charge-transitions.ts';

/**
 * The gateway returned money that is in the books already: refunds that the treasurer recorded as returned in another way, because the
 * gateway had not answered (`late`), or more than was left of the payment (`rest`). The refunds count in its total from now on, and nothing is
 * entered a second time. The money may have left twice, which only the treasurer can tell, so the history and a notification say so.
 */
export async function tellLateAnswer(
  tx: Db,
  { transitions, now }: { transitions: Pick<ChargeTransitions, 'step'>; now: Date },
  row: ChargeRow,
  { late, rest }: { late: readonly { id: number; valor: number }[]; rest: number },
): Promise<void> {
  const tell = async (valor: number, estorno?: number): Promise<void> => {
    const dados = estorno === undefined ? {} : { estorno };
    await transitions.step(
      tx,
      row,
      {},
      { tipo: 'estorno_tardio', ator: `gateway:${row.gateway}`, valor, dados },
    );
    if (row.sandbox) return;
    const chave = `${row.id}:${estorno ?? 'resto'}:${now.getTime()}`;
    await notify(tx, [{ tipo: 'estorno_tardio', registro: row.id, chave }]);
  };
  for (const { id, valor } of late) {
    await tx.run(sql`update estorno set desfeito_em = null, acertado_em = null where id = ${id}`);
    await tell(valor, id);
  }
  if (rest > 0) await tell(rest);
}
