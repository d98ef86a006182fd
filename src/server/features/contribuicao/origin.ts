import type { Db } from '#server/db/client.ts';
import { prepared, sql } from '#server/db/sql.ts';
import type { Origin } from '#server/ports/charges.ts';
import type { GivingDeps } from './deps.ts';

/** What giving does when money moves. Nothing is held for a gift: money that comes late is as welcome. */
export function createOrigin({ jobs, clock }: Pick<GivingDeps, 'jobs' | 'clock'>): Origin {
  /** The first gift that arrives begins the promise; a new one for the same purpose stands in the place of the old. */
  async function begin(tx: Db, contribuicao: number): Promise<void> {
    const now = clock.now();
    const [begun] = await tx.query<{ id: number }>(
      prepared(sql`update contribuicao_mensal m
      set ativa = true, confirmada_em = ${now} from contribuicao g
      where g.id = ${contribuicao} and m.id = g.mensal and m.confirmada_em is null and m.parada_em is null
      returning m.id`),
    );
    if (!begun) return;
    await tx.run(sql`update contribuicao_mensal o set ativa = false, parada_em = ${now} from contribuicao_mensal m
      where m.id = ${begun.id} and o.id <> m.id and o.ativa and lower(o.email) = lower(m.email) and o.tipo = m.tipo
        and o.campanha is not distinct from m.campanha and o.projeto is not distinct from m.projeto`);
  }

  return {
    origem: 'contribuicao',
    async paid(tx, charge) {
      if (charge.origem_id !== null) await begin(tx, charge.origem_id);
      await jobs.enqueue(tx, 'contribuicao.recibo', { cobranca: charge.id });
    },
    async ended() {},
    async refunded() {},
    reclaim: async () => true,
  };
}
