import { maxConfirmed, type ResultadoItem, type Resultados } from '#shared/contracts/cobranca-office.ts';
import { type Cobranca, missing } from './charge.ts';

type Row = Pick<Cobranca, 'id' | 'valor' | 'recebido' | 'a_decidir'>;

/** Confirms charges, each with exactly the missing amount, by as many calls as the most of one needs. */
export async function confirmCharges(
  rows: readonly Row[],
  send: (itens: { id: number; valor: number }[]) => Promise<Resultados>,
): Promise<ResultadoItem[]> {
  const itens = rows.map((row) => ({ id: row.id, valor: missing(row) }));
  const resultados: ResultadoItem[] = [];
  for (let at = 0; at < itens.length; at += maxConfirmed)
    resultados.push(...(await send(itens.slice(at, at + maxConfirmed))).resultados);
  return resultados;
}
