import type { Db } from '#server/db/client.ts';
import { prepared, sql } from '#server/db/sql.ts';

/** Steps in the history of a purchase and its participants. */
export type HistoryStep =
  | 'aberta'
  | 'cobranca'
  | 'confirmada'
  | 'paga_de_novo'
  | 'expirada'
  | 'recusada'
  | 'cancelada'
  | 'transferida'
  | 'devolvida'
  | 'reenviada'
  | 'checkin'
  | 'checkin_desfeito'
  | 'conflito'
  | 'conflito_resolvido'
  | 'pessoa'
  | 'mensagem';

/** Adds a step; `ator` is comprador, sistema or users:7. */
export async function addHistoryStep(
  tx: Db,
  step: {
    compra: number;
    inscricao?: number;
    tipo: HistoryStep;
    ator: string;
    quando: Date;
    dados?: Readonly<Record<string, unknown>>;
  },
): Promise<void> {
  const { compra, inscricao = null, tipo, ator, quando, dados = {} } = step;
  await tx.run(
    prepared(sql`insert into inscricao_evento (compra, inscricao, quando, tipo, ator, dados)
    values (${compra}, ${inscricao}, ${quando}, ${tipo}, ${ator}, ${JSON.stringify(dados)})`),
  );
}
