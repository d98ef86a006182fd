import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { defineJob, type Jobs } from '#server/ports/jobs.ts';
import { addHistoryStep } from './history.ts';

/**
 * Mails the tickets of a confirmed purchase to its buyer and participants, or the ticket of one participant alone: after a transfer, or when
 * the office sends it again.
 */
export const ticketsJob = defineJob({
  name: 'inscricao.ingressos',
  payload: z.object({
    compra: z.number(),
    inscricao: z.number().optional(),
    /** the moment of a resend, which makes it another mail than the first one */
    vez: z.string().optional(),
  }),
  queue: { batchSize: 10 },
});

/**
 * The places become the participants' own: after the payment, or at once when nothing is to be paid. Participants who
 * were cancelled one by one stay cancelled (`cancelada_em`); those of a purchase that had expired come back with late
 * money.
 */
export async function confirmPurchase(
  tx: Db,
  jobs: Jobs,
  {
    compra,
    ator,
    now,
    sandbox = false,
    dados = {},
  }: {
    compra: number;
    ator: string;
    now: Date;
    sandbox?: boolean;
    dados?: Readonly<Record<string, unknown>>;
  },
): Promise<void> {
  await tx.run(sql`update compra set estado = 'confirmada', passo = 'fim', sandbox = ${sandbox}, rascunho = null,
      atualizado_em = ${now}
    where id = ${compra}`);
  await tx.run(sql`update inscricao set status = 'confirmada', sandbox = ${sandbox}, versao = versao + 1,
      atualizado_em = ${now}
    where compra = ${compra} and status in ('pendente', 'cancelada') and cancelada_em is null`);
  await tx.run(sql`update espera e set status = 'inscrita', atualizado_em = ${now} from compra c
    where c.id = ${compra} and e.id = c.espera and not ${sandbox}::boolean`);
  await addHistoryStep(tx, {
    compra,
    tipo: 'confirmada',
    ator,
    quando: now,
    dados: sandbox ? { sandbox } : dados,
  });
  await jobs.enqueue(tx, ticketsJob, { compra });
}
