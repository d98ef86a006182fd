import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { createConcurrencyLimit } from '#server/concurrency-limit.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { errorKey } from '#server/http/input-checks.ts';
import { createRateLimit, perAddress } from '#server/http/rate-limit.ts';
import type { Fetch } from '#server/ports/fetch.ts';
import { publicAccess } from '#shared/access/access.ts';
import { ufs } from '#shared/br/uf.ts';
import type { EnderecoDoCep } from '#shared/contracts/conta-loja.ts';
import { AppError } from '#shared/errors.ts';
import type { ConsumidorDeps } from './deps.ts';

const timeout = 3000;
/** Answers that are remembered; above this all are forgotten. */
const maxRemembered = 2000;
const maxConcurrent = 8;

const text = z
  .string()
  .max(160)
  .transform((text) => text.trim() || null);
/** ViaCEP's answer; an unknown CEP has `erro` instead. */
const answer = z.object({
  logradouro: text,
  bairro: text,
  localidade: z.string().trim().min(1).max(80),
  uf: z.enum(ufs),
});

/** The address of a CEP; null: there is no such CEP. Throws when the provider gives no answer. */
async function ask(fetch: Fetch, cep: string): Promise<EnderecoDoCep | null> {
  const response = await fetch(`https://viacep.com.br/ws/${cep}/json/`, {
    redirect: 'error',
    signal: AbortSignal.timeout(timeout),
  });
  // ViaCEP refuses digits that no CEP has.
  if (response.status === 400) return null;
  if (!response.ok) throw new Error(`ViaCEP answered ${response.status}.`);
  const parsed = answer.safeParse(await response.json());
  if (!parsed.success) return null;
  const { localidade: cidade, ...rest } = parsed.data;
  return { ...rest, cidade };
}

/** Looks up a CEP, to fill in a form. Forms never wait for it: a consumer who knows the address types it. */
export function cepRoute(app: FastifyInstance, { db, clock, fetch }: ConsumidorDeps): void {
  const rateLimit = createRateLimit({ db, clock });
  const limited = createConcurrencyLimit(maxConcurrent);
  const cache = new Map<string, EnderecoDoCep>();

  endpoint(app, {
    method: 'GET',
    path: '/api/loja-virtual/cep/:cep',
    access: publicAccess,
    tag: 'Loja',
    summary: 'O endereço de um CEP, quando é conhecido',
    params: z.object({
      cep: z
        .string()
        .regex(/^\d{8}$/, errorKey('validation.cep'))
        .describe('8 dígitos'),
    }),
    reply: z.object({
      logradouro: z.string().nullable(),
      bairro: z.string().nullable(),
      cidade: z.string(),
      uf: z.string(),
    }),
    handler: async ({ params: { cep }, request }) => {
      const cached = cache.get(cep);
      if (cached) return cached;
      await rateLimit.demand(perAddress('cep', request.ip, 60, 10));
      const found = await limited(() => ask(fetch, cep)).catch((cause: unknown) => {
        throw new AppError('unavailable', 'loja.cep_away', { cause });
      });
      if (!found) throw new AppError('not_found', 'error.not_found');
      if (cache.size >= maxRemembered) cache.clear();
      cache.set(cep, found);
      return found;
    },
  });
}
