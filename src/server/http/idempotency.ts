import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { prepared, sql } from '#server/db/sql.ts';
import type { Clock } from '#server/ports/clock.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import { errorAnswer } from './errors.ts';
import { localeOf } from './locale.ts';

/** Longer than a gateway may take to answer: whoever has not answered by then is not going to. */
const leaseSeconds = 60;
/** Answers are kept so long. */
const keepHours = 48;
const wellFormed = /^[\x21-\x7e]{8,255}$/;

export interface Answer {
  status: number;
  body: unknown;
}

/** The header as the documentation shows it. */
export const idempotencyHeaders = (isRequired: boolean) => {
  const key = z
    .string()
    .min(8)
    .max(255)
    .describe('O mesmo pedido, mandado de novo com a mesma chave, tem a mesma resposta');
  return z.object({ 'idempotency-key': isRequired ? key : key.optional() });
};

/** The caller's key; a write that moves money does not go without. */
export function idempotencyKey(request: FastifyRequest): string {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || !wellFormed.test(key))
    throw new AppError('bad_request', 'idempotency.missing');
  return key;
}

/** The same whatever order the caller's fields come in. */
function fingerprint(input: unknown): Buffer {
  const sorted = (value: unknown): unknown =>
    typeof value !== 'object' || value === null || Array.isArray(value)
      ? Array.isArray(value)
        ? value.map(sorted)
        : value
      : Object.fromEntries(
          Object.entries(value)
            .toSorted(([a], [b]) => (a < b ? -1 : 1))
            .map(([name, inner]) => [name, sorted(inner)]),
        );
  return createHash('sha256')
    .update(JSON.stringify(sorted(input)) ?? 'undefined')
    .digest();
}

/** Another time it may be different: such an answer is not kept. */
const passes = (status: number): boolean => status === 409 || status === 429 || status >= 500;

export type Idempotency = ReturnType<typeof createIdempotency>;

/**
 * A request under a key of its caller is answered once. Asked again while it is worked on: 409, come back later. Asked
 * again afterwards: the same answer. The same key for something else: 422. A server that died leaves its lease behind;
 * when that is over, another goes on.
 */
export function createIdempotency({ db, clock }: { db: Db; clock: Clock }) {
  async function taken(escopo: string, chave: string, impressao: Buffer): Promise<Answer | null> {
    const [row] = await db.query<{ impressao: Buffer; status: number | null; corpo: unknown }>(
      sql`select impressao, status, corpo from idempotencia where escopo = ${escopo} and chave = ${chave}`,
    );
    // Let go in this very moment: whoever had it failed.
    if (!row) return null;
    if (!row.impressao.equals(impressao)) throw invalidField('idempotency-key', 'idempotency.reused');
    if (row.status === null) throw new AppError('conflict', 'idempotency.busy', { retryAfter: 2 });
    return { status: row.status, body: row.corpo };
  }

  return {
    /** `escopo` tells routes apart; `input` is what must be the same under the same key. */
    async once(
      request: FastifyRequest,
      { escopo, input }: { escopo: string; input: unknown },
      work: (chave: string) => Promise<Answer>,
    ): Promise<Answer & { replayed: boolean }> {
      const chave = idempotencyKey(request);
      const impressao = fingerprint(input);
      const now = clock.now();
      const ate = new Date(now.getTime() + leaseSeconds * 1000);
      const got = await db.run(
        prepared(sql`insert into idempotencia as i (escopo, chave, impressao, ate, criado_em)
        values (${escopo}, ${chave}, ${impressao}, ${ate}, ${now})
        on conflict (escopo, chave) do update set ate = excluded.ate
        where i.status is null and i.ate <= ${now} and i.impressao = excluded.impressao`),
      );
      if (got === 0) {
        const answer = await taken(escopo, chave, impressao);
        if (answer) return { ...answer, replayed: true };
        throw new AppError('conflict', 'idempotency.busy', { retryAfter: 1 });
      }
      const ours = sql`escopo = ${escopo} and chave = ${chave} and status is null and ate = ${ate}`;
      const keep = (answer: Answer): Promise<number> =>
        db.run(
          passes(answer.status)
            ? sql`delete from idempotencia where ${ours}`
            : prepared(
                sql`update idempotencia set status = ${answer.status}, corpo = ${JSON.stringify(answer.body)} where ${ours}`,
              ),
        );
      try {
        const answer = await work(`${escopo}:${chave}`);
        await keep(answer);
        return { ...answer, replayed: false };
      } catch (error) {
        if (error instanceof AppError && !passes(error.status)) {
          const answer = { status: error.status, body: errorAnswer(error, localeOf(request)) };
          await keep(answer);
          return { ...answer, replayed: false };
        }
        // The lease runs out by itself where even this is refused.
        await keep({ status: 500, body: null }).catch(() => undefined);
        throw error;
      }
    },

    /** Forgets what nobody asks for again. */
    async sweep(): Promise<void> {
      const before = new Date(clock.now().getTime() - keepHours * 3_600_000);
      await db.run(sql`delete from idempotencia where (escopo, chave) in (
        select escopo, chave from idempotencia where criado_em < ${before} limit 1000)`);
    },
  };
}
