import type { Database } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { Clock } from '#server/ports/clock.ts';
import type {
  Conciliacao,
  ConciliacaoResumo,
  Conciliacoes,
  Difference,
} from '#shared/contracts/conciliacao.ts';
import { compared, differences } from './differences.ts';

/** Further differences are counted but not listed: so many usually have a common cause. */
const maxListed = 500;
const maxStored = 30;

interface StoredDifferences {
  total: number;
  lista: Difference[];
}
interface Row {
  id: number;
  quando: Date;
  quem: string | null;
  cobrancas: number;
  valor: number;
  diferencas: StoredDifferences;
}

const summary = ({ id, quando, quem, cobrancas, valor, diferencas }: Row): ConciliacaoResumo => ({
  id,
  quando: quando.toISOString(),
  quem,
  cobrancas,
  valor,
  diferencas: diferencas.total,
});

export interface Reconciliation {
  /** compares everything in one snapshot, and stores the result */
  run(ator: string): Promise<Conciliacao>;
  read(): Promise<Conciliacoes>;
}

export function createReconciliation({ db, clock }: { db: Database; clock: Clock }): Reconciliation {
  const read = async (): Promise<Row[]> =>
    db.query<Row>(sql`select c.id, c.quando, c.cobrancas, c.valor, c.diferencas,
        case when c.ator like 'users:%' then coalesce(nome_do_ator(c.ator), '#' || substr(c.ator, 7)) end as quem
      from conciliacao c
      order by c.id desc limit ${maxStored}`);

  return {
    run: async (ator) => {
      const id = await db.transaction(async (tx) => {
        // Payments go on meanwhile: all statements must see the same snapshot.
        await tx.run(raw('set transaction isolation level repeatable read'));
        const [counted] = await tx.query<{ cobrancas: number; valor: number }>(compared);
        const found = await tx.query<Difference & { total: number }>(differences(maxListed, clock.now()));
        const stored: StoredDifferences = {
          total: found[0]?.total ?? 0,
          lista: found.map(({ total: _all, ...one }) => one),
        };
        const [row] = await tx.query<{ id: number }>(sql`insert into conciliacao
          (quando, ator, cobrancas, valor, diferencas) values (${clock.now()}, ${ator}, ${counted!.cobrancas},
          ${counted!.valor}, ${JSON.stringify(stored)}) returning id`);
        return row!.id;
      });
      const row = (await read()).find((each) => each.id === id)!;
      return { ...summary(row), lista: row.diferencas.lista };
    },
    read: async () => {
      const [last, ...before] = await read();
      return {
        ultima: last ? { ...summary(last), lista: last.diferencas.lista } : null,
        anteriores: before.map(summary),
      };
    },
  };
}
