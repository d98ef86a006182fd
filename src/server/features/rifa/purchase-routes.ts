import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { sql } from '#server/db/sql.ts';
import { endpoint } from '#server/http/endpoint.ts';
import type { StaffIdentity } from '#server/http/identity.ts';
import { idParams } from '#server/http/input-checks.ts';
import { needs } from '#shared/access/access.ts';
import { AppError } from '#shared/errors.ts';
import type { RifaDeps } from './deps.ts';
import { findPurchase, type PurchaseRow } from './find-purchase.ts';
import { purchaseMailJob } from './mail-job.ts';
import { addHistoryStep } from './office-history.ts';

const tag = 'Rifas: escritório';
const byId = { tag, params: idParams, badParams: 'not_found' } as const;
const actorOf = ({ user }: StaffIdentity): string => `users:${user.id}`;

/** Actions of the office on purchases of raffles. */
export function rifaPurchaseRoutes(app: FastifyInstance, { db, clock, jobs, charges }: RifaDeps): void {
  async function purchaseOf(id: number): Promise<PurchaseRow> {
    const row = await findPurchase(db, { id });
    if (!row) throw new AppError('not_found', 'error.not_found');
    return row;
  }

  endpoint(app, {
    ...byId,
    method: 'POST',
    access: needs('edit', 'rifa'),
    reply: z.null(),
    path: '/api/admin/rifa_compra/:id/liberar',
    summary: 'Encerrar uma compra não paga: os números voltam à venda na hora',
    description: 'Quem disse que pagou espera a tesouraria: 409.',
    handler: async ({ params: { id }, identity }) => {
      const { estado, cobranca } = await purchaseOf(id);
      const [charge] = await db.query<{ codigo: string; estado: string }>(
        sql`select codigo, estado from cobranca where id = ${cobranca}`,
      );
      if (estado !== 'aguardando' || !charge) throw new AppError('conflict', 'rifa.not_open');
      if (charge.estado !== 'pendente' && charge.estado !== 'criada')
        throw new AppError('conflict', 'inscricao.charge_busy');
      await charges.cancel(charge.codigo);
      await addHistoryStep(db, {
        compra: id,
        tipo: 'liberada',
        ator: actorOf(identity),
        quando: clock.now(),
      });
    },
  });

  endpoint(app, {
    ...byId,
    method: 'POST',
    access: needs('edit', 'rifa'),
    reply: z.null(),
    path: '/api/admin/rifa_compra/:id/reenviar',
    summary: 'Enviar de novo os números e a chave a quem comprou',
    handler: async ({ params: { id }, identity }) => {
      const { estado, email } = await purchaseOf(id);
      if (estado !== 'paga') throw new AppError('conflict', 'rifa.not_paid');
      if (email === null) throw new AppError('conflict', 'rifa.no_email');
      const now = clock.now();
      await db.transaction(async (tx) => {
        await addHistoryStep(tx, { compra: id, tipo: 'reenviada', ator: actorOf(identity), quando: now });
        // `vez` makes this another mail than the first one, which is sent only once.
        await jobs.enqueue(tx, purchaseMailJob, { compra: id, tipo: 'raffle_paid', vez: now.toISOString() });
      });
    },
  });
}
