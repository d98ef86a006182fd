import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { endpoint } from '#server/http/endpoint.ts';
import { matchesEtag } from '#server/http/etag.ts';
import { createIdempotency } from '#server/http/idempotency.ts';
import { localeOf } from '#server/http/locale.ts';
import { publicAccess } from '#shared/access/access.ts';
import type { CobrancaPublica } from '#shared/contracts/cobranca.ts';
import { AppError } from '#shared/errors.ts';
import { chaveOf } from './chave.ts';
import type { RifaDeps } from './deps.ts';
import type { PurchaseRow } from './find-purchase.ts';
import type { RifaParts } from './forms.ts';
import { boughtReply, foundPurchasesReply, rifaReply, takenReply } from './replies.ts';
import { findRifa, movedSlug, type RifaRow } from './rifa-row.ts';
import { compra, prova } from './schema.ts';

const base = {
  access: publicAccess,
  tag: 'Rifas',
  params: z.object({ slug: z.string().regex(/^[a-z0-9-]{1,120}$/) }),
  badParams: 'not_found',
} as const;

/** Raffles for everybody. */
export function rifaRoutes(
  app: FastifyInstance,
  deps: RifaDeps,
  { views, compras, takenNumbers, purchases, actions }: RifaParts,
): void {
  const { db, charges, config } = deps;

  async function rifaOf(slug: string): Promise<RifaRow> {
    const row = await findRifa(db, { slug });
    if (!row) throw new AppError('not_found', 'error.not_found');
    return row;
  }

  async function chargeOf(bought: PurchaseRow): Promise<CobrancaPublica | null> {
    const charge = await compras.chargeOf(bought);
    return charge ? charges.read(charge.codigo) : null;
  }

  endpoint(app, {
    ...base,
    method: 'GET',
    path: '/api/rifas/:slug',
    reply: rifaReply,
    cache: 'etag',
    summary: 'Uma rifa: prêmios, preço, regras e o que já foi vendido',
    handler: async ({ params: { slug }, reply }) => {
      const row = await findRifa(db, { slug });
      if (row) return views.rifa(row);
      const moved = await movedSlug(db, slug);
      if (moved === null) throw new AppError('not_found', 'error.not_found');
      return reply.redirect(`/api/rifas/${moved}`, 301);
    },
  });

  endpoint(app, {
    ...base,
    method: 'GET',
    path: '/api/rifas/:slug/numeros',
    reply: takenReply,
    cache: 'own',
    summary: 'Os números ocupados, como mapa de bits',
    description:
      'O bit n de `ocupados` (base64, do mais significativo ao menos) é o número n. Muda no máximo uma vez por segundo; com ETag.',
    handler: async ({ params: { slug }, request, reply }) => {
      const { json, etag } = await takenNumbers.read(await rifaOf(slug));
      void reply.header('cache-control', 'public, max-age=0, s-maxage=1').header('etag', etag);
      if (matchesEtag(request, etag)) return reply.status(304).send();
      return reply.type('application/json; charset=utf-8').send(json);
    },
  });

  endpoint(app, {
    ...base,
    method: 'POST',
    path: '/api/rifas/:slug/comprar',
    reply: boughtReply,
    status: 201,
    summary: 'Comprar números',
    description:
      'Os números escolhidos (`numeros`), ou tantos quantos se pede (`quantidade`), ficam guardados por 15 minutos, todos ou nenhum. Se algum já tem dono: 409 com `ocupados`, e nenhum fica guardado. Exige Idempotency-Key: a mesma chave dá a mesma resposta.',
    body: z.preprocess((input) => input ?? {}, compra),
    bodyLimit: 64 * 1024,
    idempotency: { store: createIdempotency(deps), key: 'required', scope: () => 'rifas' },
    handler: async ({ params: { slug }, body, key, request }) => {
      const attempt = { ip: request.ip, locale: localeOf(request), key, isForm: false };
      const { compra: bought, cobranca } = await purchases.buy(await rifaOf(slug), body, attempt);
      const { codigo, estado, numeros, valor: total, expira_em } = bought;
      return {
        codigo,
        chave: chaveOf(config.secret, codigo),
        estado,
        numeros,
        total,
        expira_em,
        cobranca: cobranca ?? (await chargeOf(bought)),
      };
    },
  });

  endpoint(app, {
    ...base,
    method: 'POST',
    path: '/api/rifas/:slug/meus-numeros',
    reply: foundPurchasesReply,
    summary: 'Os números de uma compra, por quem prova que é sua',
    description: 'O WhatsApp ou o CPF da compra e a chave recebida com os números.',
    body: z.preprocess((input) => input ?? {}, prova),
    handler: async ({ params: { slug }, body, request }) => {
      const rows = await actions.prove(await rifaOf(slug), body, request.ip);
      const ownPurchases = await Promise.all(rows.map((row) => compras.compra(row)));
      return {
        compras: ownPurchases.map(({ codigo, estado, numeros, quantidade, total, sandbox, expira_em }) => ({
          codigo,
          estado,
          numeros,
          quantidade,
          total,
          sandbox,
          expira_em,
        })),
      };
    },
  });
}
