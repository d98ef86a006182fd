import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { optional } from '#server/checkout/payment-fields.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { createIdempotency } from '#server/http/idempotency.ts';
import { errorKey, orEmpty } from '#server/http/input-checks.ts';
import { needs } from '#shared/access/access.ts';
import { maxVouchers } from '#shared/contracts/inscricao-balcao.ts';
import { voucher } from '#shared/sections/voucher.ts';
import type { SignUpDeps } from './deps.ts';
import { newVoucherCodes } from './voucher-batch.ts';

/** The other fields are the vouchers' rules, and are checked like those of a single voucher. */
const batch = z.looseObject({
  quantidade: z
    .int(errorKey('validation.integer'))
    .min(1, errorKey('validation.min'))
    .max(maxVouchers, errorKey('validation.max')),
  prefixo: optional(
    z
      .string(errorKey('validation.text'))
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9]{1,20}$/, errorKey('voucher.prefix')),
  ).optional(),
  etiqueta: z.preprocess(
    (input) => input ?? '',
    z.string(errorKey('validation.text')).trim().min(1, errorKey('voucher.batch_name')),
  ),
});

/** Several vouchers under the same rules, each with a code of its own. */
export function voucherRoutes(app: FastifyInstance, deps: SignUpDeps): void {
  endpoint(app, {
    method: 'POST',
    path: '/api/admin/voucher/lote',
    access: needs('create', 'inscricao'),
    tag: 'Vouchers',
    summary: 'Gerar vários vouchers com as mesmas regras',
    description:
      'Até 500 de uma vez, todos ou nenhum. Os campos são os de um voucher, sem o código; `etiqueta` é o nome do conjunto, pelo qual a lista filtra e exporta.',
    body: orEmpty(batch),
    reply: z.object({
      etiqueta: z.string(),
      vouchers: z.array(z.object({ id: z.int(), codigo: z.string() })),
    }),
    status: 201,
    idempotency: {
      store: createIdempotency(deps),
      key: 'required',
      scope: ({ user }) => `voucher/lote/${user.id}`,
    },
    handler: async ({ body: { quantidade, prefixo = null, ...rules }, identity, key }) => {
      const inputs = newVoucherCodes(quantidade, prefixo).map((codigo) => ({ ...rules, codigo }));
      const created = await deps
        .engineOf(voucher)
        .createAll(identity, inputs, { key, now: deps.clock.now() });
      return {
        etiqueta: rules.etiqueta,
        vouchers: created.map((json) => {
          const { id, codigo } = JSON.parse(json) as { id: number; codigo: string };
          return { id, codigo };
        }),
      };
    },
  });
}
