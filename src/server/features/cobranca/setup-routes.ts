import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { chargeReply } from '#server/checkout/payment-fields.ts';
import { sql } from '#server/db/sql.ts';
import type { Deps } from '#server/deps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { localeOf } from '#server/http/locale.ts';
import { needs } from '#shared/access/access.ts';
import type { TesteRecebimento } from '#shared/contracts/cobranca-office.ts';
import { AppError, errorText } from '#shared/errors.ts';
import type { Cobranca } from './charges.ts';

/** centavos, and minutes to pay them */
const testAmount = 1;
const testMinutes = 60;

/** The test of the set-up: a real charge of one centavo to the church's own key, which the treasurer pays and confirms. */
export function setupRoutes(app: FastifyInstance, { db, clock }: Deps, cobranca: Cobranca): void {
  endpoint(app, {
    method: 'POST',
    path: '/api/admin/recebimentos/teste',
    access: needs('edit', 'recebimentos'),
    tag: 'Recebimentos',
    summary: 'Fazer uma cobrança de R$ 0,01 para testar a chave Pix',
    reply: chargeReply.extend({ id: z.int() }),
    status: 201,
    handler: async ({ identity: { user, igrejas }, request }): Promise<TesteRecebimento> => {
      const [ready] = await db.query<{ ok: boolean }>(
        sql`select pix_chave is not null and conta is not null as ok from recebimentos`,
      );
      if (!ready?.ok) throw new AppError('conflict', 'recebimentos.not_ready');
      const idioma = localeOf(request);
      const charge = await cobranca.charges.open(
        {
          origem: 'contribuicao',
          destino: 'oferta',
          descricao: errorText('recebimentos.test', idioma),
          valor: testAmount,
          metodo: 'pix',
          gateway: 'pix_manual',
          nome: user.name,
          email: null,
          igreja: igrejas?.[0] ?? null,
          idioma,
          expiraEm: new Date(clock.now().getTime() + testMinutes * 60_000),
        },
        // recorded as an ordinary offering
        async (tx) => {
          const [gift] = await tx.query<{ id: number }>(
            sql`insert into contribuicao (tipo) values ('oferta') returning id`,
          );
          return gift!.id;
        },
      );
      const { id } = await cobranca.byCode(charge.codigo);
      return { ...charge, id };
    },
  });
}
