import type { Db } from '#server/db/client.ts';
import { prepared, sql } from '#server/db/sql.ts';
import type { PassoTipo } from '#shared/contracts/loja.ts';

/** Adds a step to an order's history; `ator` is comprador, sistema, cobranca:12 or users:7. */
export async function addHistoryStep(
  tx: Db,
  step: {
    pedido: number;
    tipo: PassoTipo;
    ator: string;
    quando: Date;
    dados?: Readonly<Record<string, unknown>>;
  },
): Promise<void> {
  const { pedido, tipo, ator, quando, dados = {} } = step;
  await tx.run(
    prepared(sql`insert into pedido_evento (pedido, quando, tipo, ator, dados)
      values (${pedido}, ${quando}, ${tipo}, ${ator}, ${JSON.stringify(dados)})`),
  );
}
