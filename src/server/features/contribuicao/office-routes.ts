import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { raw, sql } from '#server/db/sql.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { idParams, orEmpty, reasonText } from '#server/http/input-checks.ts';
import { monthlyGiftState } from '#server/sections/contribuicao-mensal.ts';
import { needs } from '#shared/access/access.ts';
import { AppError } from '#shared/errors.ts';
import type { GivingDeps } from './deps.ts';
import type { GivingFeature } from './giving.ts';
import { monthlyGiftMailJob } from './monthly-gift-card.ts';

const reason = orEmpty(
  z.strictObject({
    motivo: reasonText,
  }),
);

/** The treasurer may end a monthly gift, with a reason. */
export function monthlyGiftOfficeRoutes(
  app: FastifyInstance,
  { db, jobs }: GivingDeps,
  { monthlyGifts }: GivingFeature,
): void {
  endpoint(app, {
    method: 'POST',
    path: '/api/admin/contribuicao_mensal/:id/parar',
    access: needs('edit', 'financeiro'),
    tag: 'Contribuições mensais',
    summary: 'Parar: nenhum lembrete chega mais, e o cartão não é mais cobrado',
    params: idParams,
    body: reason,
    reply: z.object({ id: z.int(), estado: z.literal('parada') }),
    handler: async ({ params: { id }, body: { motivo }, identity: { user, igrejas } }) => {
      await db.transaction(async (tx) => {
        const [row] = await tx.query<{
          igreja: number | null;
          estado: string;
          confirmada: boolean;
        }>(
          sql`select m.igreja, ${raw(monthlyGiftState('m'))} as estado, m.confirmada_em is not null as confirmada
            from contribuicao_mensal m where m.id = ${id} for update`,
        );
        // A monthly gift to another church answers not_found.
        const mine = row && (igrejas === null || (row.igreja !== null && igrejas.includes(row.igreja)));
        if (!mine) throw new AppError('not_found', 'error.not_found');
        if (row.estado === 'parada') throw new AppError('conflict', 'contribuir.mensal_parada');
        await monthlyGifts.stop(tx, id, motivo);
        await monthlyGifts.trace(tx, {
          users: user.id,
          id,
          antes: { estado: row.estado, motivo: null },
          depois: { estado: 'parada', motivo },
        });
        // A giver whose first gift never arrived gets no mail: another person may have typed the address.
        if (row.confirmada) await jobs.enqueue(tx, monthlyGiftMailJob, { mensal: id, motivo: 'encerrado' });
      });
      return { id, estado: 'parada' as const };
    },
  });
}
