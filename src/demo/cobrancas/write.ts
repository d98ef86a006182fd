import { randomUUID } from 'node:crypto';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { churchToday, firstOfMonth } from '#shared/dates.ts';
import { insertPlain } from '../insert-rows.ts';
import {
  arrivalRows,
  bookRow,
  chargeRow,
  type DemoCharge,
  eventRows,
  isSettled,
  refundedAt,
} from './rows.ts';

interface Written {
  charge: DemoCharge;
  id: number;
}

/**
 * Charges with their steps, arrivals, receipts, refunds and rows in the books: one statement for each table. Returns their
 * ids in the same order. Called once with all charges: receipts are numbered in the order of the payments.
 */
export async function writeCharges(tx: Db, charges: readonly DemoCharge[], now: Date): Promise<number[]> {
  const [treasurer] = await tx.query<{
    id: number;
  }>(sql`select u.id from users u join perfil p on p.id = u.role
    where p.nome = 'Tesouraria' order by u.id limit 1`);
  const clerk = treasurer ? `users:${treasurer.id}` : 'sistema';
  const ids = await insertPlain(tx, 'cobranca', charges.map(chargeRow));
  const all = charges.map((charge, at): Written => ({ charge, id: ids[at]! }));
  await insertPlain(
    tx,
    'cobranca_evento',
    all.flatMap(({ charge, id }) => eventRows(charge, id, clerk)),
  );
  await insertPlain(
    tx,
    'recebimento',
    all.flatMap(({ charge, id }) => arrivalRows(charge, id, clerk)),
  );
  const paid = all
    .filter(({ charge }) => isSettled(charge))
    .toSorted((a, b) => a.charge.paga!.getTime() - b.charge.paga!.getTime());
  await insertPlain(
    tx,
    'financeiro',
    paid.map(({ charge, id }) => bookRow(charge, id)),
  );
  await writeReceipts(tx, paid);
  for (const written of all) if (written.charge.estado === 'estornada') await refund(tx, written, clerk, now);
  return ids;
}

/** Numbers the receipts of each church and year. */
async function writeReceipts(tx: Db, paid: readonly Written[]): Promise<void> {
  const last = new Map<string, { igreja: number; ano: number; numero: number }>();
  const receipts = paid.map(({ charge: { igreja, paga }, id }) => {
    const ano = Number(churchToday(paga!).slice(0, 4));
    const numero = (last.get(`${igreja} ${ano}`)?.numero ?? 0) + 1;
    last.set(`${igreja} ${ano}`, { igreja, ano, numero });
    return { igreja, ano, numero, cobranca: id, criado_em: paga };
  });
  await insertPlain(tx, 'recibo', receipts);
  await insertPlain(tx, 'recibo_ultimo', [...last.values()]);
}

async function refund(tx: Db, { charge, id }: Written, clerk: string, now: Date): Promise<void> {
  const feito_em = refundedAt(charge.paga!);
  const day = churchToday(feito_em < now ? feito_em : now);
  const [estorno] = await insertPlain(tx, 'estorno', [
    {
      cobranca: id,
      valor: charge.valor,
      motivo: charge.devolucao ?? 'Devolvido por Pix.',
      chave: randomUUID(),
      estado: 'feito',
      ator: clerk,
      criado_em: feito_em,
      feito_em,
    },
  ]);
  await tx.run(sql`insert into financeiro (descricao, tipo, valor, classificacao_financeira, categoria, data_vencimento,
      pago, data_pagamento, competencia, conta, forma_pagamento, pessoa, igreja, origem, estorno_de)
    select left('Estorno: ' || descricao, 160), tipo, valor, classificacao_financeira, categoria, ${day}, true, ${day},
      ${firstOfMonth(day)}, conta, forma_pagamento, pessoa, igreja, ${`estorno:${estorno}`}, id
    from financeiro where origem = ${`cobranca:${id}`}`);
}
