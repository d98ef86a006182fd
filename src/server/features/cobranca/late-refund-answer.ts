import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { notify } from '#server/ports/notifications.ts';
import type { ChargeRow } from './charge-row.ts';
import type { ChargeTransitions } from './charge-transitions.ts';
import type { Explanation } from './refund-total.ts';

/**
 * The gateway returned money that is in the books already: refunds that the treasurer recorded as returned in another way, because the
 * gateway had not answered (`late`), or more than was left of the payment (`rest`, and `restByBank` in disputes). The refunds count in its
 * total from now on, and nothing is entered a second time. The money may have left twice, which only the treasurer can tell, so the history and a notification say so.
 */
export async function tellLateAnswer(
  tx: Db,
  { transitions, now }: { transitions: Pick<ChargeTransitions, 'step'>; now: Date },
  row: ChargeRow,
  { late, rest, restByBank }: Pick<Explanation, 'late' | 'rest' | 'restByBank'>,
): Promise<void> {
  const tell = async (valor: number, dados: { estorno?: number; pelo_banco?: true }): Promise<void> => {
    await transitions.step(
      tx,
      row,
      {},
      { tipo: 'estorno_tardio', ator: `gateway:${row.gateway}`, valor, dados },
    );
    if (row.sandbox) return;
    const of = dados.estorno ?? (dados.pelo_banco ? 'banco' : 'resto');
    const chave = `${row.id}:${of}:${now.getTime()}`;
    await notify(tx, [{ tipo: 'estorno_tardio', registro: row.id, chave }]);
  };
  for (const { id, valor } of late) {
    await tx.run(sql`update estorno set desfeito_em = null, acertado_em = null where id = ${id}`);
    await tell(valor, { estorno: id });
  }
  if (rest > 0) await tell(rest, {});
  if (restByBank > 0) await tell(restByBank, { pelo_banco: true });
}
