import type { Db } from '#server/db/client.ts';
import { prepared, sql } from '#server/db/sql.ts';

/** A step that the office took with a purchase. The steps of its money are those of its charge. */
interface OfficeStep {
  compra: number;
  tipo: 'pessoa' | 'reenviada' | 'liberada';
  ator: string;
  quando: Date;
  dados?: Record<string, unknown>;
}

export async function addHistoryStep(
  tx: Db,
  { compra, tipo, ator, quando, dados = {} }: OfficeStep,
): Promise<void> {
  await tx.run(
    prepared(sql`insert into rifa_compra_evento (compra, tipo, ator, dados, quando)
      values (${compra}, ${tipo}, ${ator}, ${dados}, ${quando})`),
  );
}
