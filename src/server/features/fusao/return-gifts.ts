import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { Pair } from './impediments.ts';
import type { FusaoLog } from './log.ts';

/**
 * Gives the merged person what their charges and monthly gifts brought while the merge was in force: the charges of later months, the entries
 * of payments, and their refunds. No log has these rows, which took the person from a row that the merge had moved. Called after
 * `returnReferences`; rows that refer to another person by now stay as they are.
 */
export async function returnLaterGifts(
  tx: Db,
  { mantida, unida }: Pair,
  { movidas }: FusaoLog,
): Promise<void> {
  const movedRows = (table: string): number[] =>
    movidas.flatMap(({ tabela, coluna, linhas }) => (tabela === table && coluna === 'pessoa' ? linhas : []));
  const months = await tx.query<{
    id: number;
  }>(sql`update cobranca c set pessoa = ${unida}, versao = c.versao + 1,
      atualizado_em = now()
    from contribuicao g join contribuicao_mensal m on m.id = g.mensal
    where c.origem = 'contribuicao' and c.origem_id = g.id and c.pessoa = ${mantida}
      and m.id = any(${movedRows('contribuicao_mensal')}::integer[]) and m.pessoa = ${unida}
    returning c.id`);
  const charges = [...movedRows('cobranca'), ...months.map(({ id }) => id)];
  await tx.run(sql`update financeiro f set pessoa = ${unida}, versao = f.versao + 1, atualizado_em = now()
    from cobranca c
    where c.id = any(${charges}::integer[]) and c.pessoa = ${unida} and f.pessoa = ${mantida}
      and (f.origem = 'cobranca:' || c.id
        or f.origem in (select 'excesso:' || r.id from recebimento r where r.cobranca = c.id)
        or f.origem in (select 'estorno:' || e.id from estorno e where e.cobranca = c.id))`);
}
