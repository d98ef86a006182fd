import type { Db } from '#server/db/client.ts';
import { prepared, sql } from '#server/db/sql.ts';
import { waitForAll } from '#server/db/wait-for-all.ts';
import type { Origin } from '#server/ports/charges.ts';
import type { GivingDeps } from './deps.ts';
import { runningBeside } from './give.ts';
import { type MonthlyGiftCard, monthlyGiftMailJob } from './monthly-gift-card.ts';
import { projectSumJob, receiptJob } from './receipts.ts';

/** Giving's part when money moves. A gift holds nothing: late money is accepted. */
export function createOrigin(
  { jobs, clock }: Pick<GivingDeps, 'jobs' | 'clock'>,
  cards: MonthlyGiftCard,
): Origin {
  /**
   * The first gift that arrives starts the monthly gift. Its address was only typed, so it ends no other monthly gift: the giver of an
   * earlier monthly gift for the same purpose gets a mail with the link that ends the earlier one.
   */
  async function begin(tx: Db, contribuicao: number): Promise<void> {
    const now = clock.now();
    const [started] = await tx.query<{ id: number }>(
      prepared(sql`update contribuicao_mensal m
      set ativa = true, confirmada_em = ${now} from contribuicao g
      where g.id = ${contribuicao} and m.id = g.mensal and m.confirmada_em is null and m.parada_em is null
      returning m.id`),
    );
    if (!started) return;
    for (const mensal of await runningBeside(tx, started.id))
      await jobs.enqueue(tx, monthlyGiftMailJob, { mensal, motivo: 'outra', outra: started.id });
  }

  return {
    origem: 'contribuicao',
    async paid(tx, charge) {
      await waitForAll([
        charge.origem_id !== null && begin(tx, charge.origem_id),
        jobs.enqueue(tx, receiptJob, { cobranca: charge.id }),
      ]);
    },
    ended: cards.ended,
    async refunded(tx, charge) {
      const [gift] = await tx.query(
        sql`select 1 from contribuicao where id = ${charge.origem_id} and projeto is not null`,
      );
      if (gift) await jobs.enqueue(tx, projectSumJob, {});
    },
    reclaim: async () => true,
    renewed: cards.renewed,
    subscription: cards.syncSubscription,
  };
}
