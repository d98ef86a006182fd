import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { KindName } from '#shared/notificacao/kinds.ts';

interface Occasion {
  tipo: KindName;
  /** the record; left out for kinds without one */
  registro?: number;
  /** identifies the event among those of its kind: it is notified only once, for ever */
  chave: string;
  /** the account that caused it, which is not notified */
  por?: number | null;
}

/**
 * Notifies the people concerned, once the transaction commits. New records of sections need no call: they are read from the trace
 * (features/notificacao/occasions.ts).
 */
export async function notify(tx: Db, occasions: readonly Occasion[]): Promise<void> {
  if (occasions.length === 0) return;
  await tx.run(sql`insert into transmissao (canal, evento, dados)
    select '#notificacao', * from unnest(${occasions.map(({ tipo }) => tipo)}::text[],
      ${occasions.map(({ registro = null, chave, por = null }) => JSON.stringify({ registro, chave, por }))}::text[])`);
}
