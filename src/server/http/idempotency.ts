import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { writeWithAsyncCommit } from '#server/db/async-commit.ts';
import type { Database, Db } from '#server/db/client.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import type { Clock } from '#server/ports/clock.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import { errorAnswer } from './errors.ts';
import { localeOf } from './locale.ts';

/** Longer than a gateway may take to answer: after it the request is considered dead. */
const leaseSeconds = 60;
/** How long answers are stored. */
const keepHours = 48;
const keyPattern = /^[\x21-\x7e]{8,255}$/;

export interface Answer {
  status: number;
  body: unknown;
}

/** The header for the documentation. */
export const idempotencyHeaders = (isRequired: boolean) => {
  const key = z
    .string()
    .min(8)
    .max(255)
    .describe('O mesmo pedido, mandado de novo com a mesma chave, tem a mesma resposta');
  return z.object({ 'idempotency-key': isRequired ? key : key.optional() });
};

/** The caller's key, which every write that moves money requires. */
function idempotencyKey(request: FastifyRequest): string {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || !keyPattern.test(key))
    throw new AppError('bad_request', 'idempotency.missing');
  return key;
}

/** A hash of the request that does not depend on the order of its fields. */
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

/** Whether the status is a temporary failure, whose answer is not stored. */
const isTransient = (status: number): boolean => status === 409 || status === 429 || status >= 500;

/**
 * Does the work once under a request's key, in the work's own transaction: a repeated request whose answer was lost gets the first result.
 * For work that would happen again otherwise; a charge or a payment is found by its own key.
 */
export async function onceCommitted<T>(
  tx: Db,
  { key, now }: { key: string | undefined; now: Date },
  work: () => Promise<T>,
): Promise<T> {
  if (key === undefined) return work();
  const [done] = await tx.query<{ corpo: T }>(sql`select corpo from idempotencia_feita where chave = ${key}`);
  if (done) return done.corpo;
  const result = await work();
  await tx.run(
    sql`insert into idempotencia_feita (chave, corpo, criado_em) values (${key}, ${JSON.stringify(result)}, ${now})`,
  );
  return result;
}

export type Idempotency = ReturnType<typeof createIdempotency>;

/**
 * Answers a request once under its caller's key. Repeated while it is being processed: 409, try later. Repeated
 * afterwards: the same answer. The same key for another request: 422. The lease of a server that died expires, and
 * another request continues.
 */
export function createIdempotency({ db, clock }: { db: Database; clock: Clock }) {
  /**
   * Writes keys and answers without waiting for the disk. The request's own changes are committed after the key: a crash that loses the key
   * has lost them as well. A lost answer has the same effect as a server that died before it stored it.
   */
  const write = (statement: Sql): Promise<number> => writeWithAsyncCommit(db, statement);

  async function readAnswer(escopo: string, chave: string, impressao: Buffer): Promise<Answer | null> {
    const [row] = await db.query<{ impressao: Buffer; status: number | null; corpo: unknown }>(
      sql`select impressao, status, corpo from idempotencia where escopo = ${escopo} and chave = ${chave}`,
    );
    // The key was released at this moment: the request that held it failed.
    if (!row) return null;
    if (!row.impressao.equals(impressao)) throw invalidField('idempotency-key', 'idempotency.reused');
    if (row.status === null) throw new AppError('conflict', 'idempotency.busy', { retryAfter: 2 });
    return { status: row.status, body: row.corpo };
  }

  return {
    /** `escopo` separates routes; `input` must be the same under the same key. */
    async once(
      request: FastifyRequest,
      { escopo, input }: { escopo: string; input: unknown },
      work: (chave: string) => Promise<Answer>,
    ): Promise<Answer & { replayed: boolean }> {
      const chave = idempotencyKey(request);
      const impressao = fingerprint(input);
      const now = clock.now();
      const ate = new Date(now.getTime() + leaseSeconds * 1000);
      const got = await write(
        sql`insert into idempotencia as i (escopo, chave, impressao, ate, criado_em)
        values (${escopo}, ${chave}, ${impressao}, ${ate}, ${now})
        on conflict (escopo, chave) do update set ate = excluded.ate
        where i.status is null and i.ate <= ${now} and i.impressao = excluded.impressao returning 1`,
      );
      if (got === 0) {
        const answer = await readAnswer(escopo, chave, impressao);
        if (answer) return { ...answer, replayed: true };
        throw new AppError('conflict', 'idempotency.busy', { retryAfter: 1 });
      }
      const ours = sql`escopo = ${escopo} and chave = ${chave} and status is null and ate = ${ate}`;
      const keep = (answer: Answer): Promise<unknown> =>
        write(
          isTransient(answer.status)
            ? sql`delete from idempotencia where ${ours} returning 1`
            : sql`update idempotencia set status = ${answer.status}, corpo = ${JSON.stringify(answer.body)}
                where ${ours} returning 1`,
        );
      try {
        const answer = await work(`${escopo}:${chave}`);
        // The work is done, even if its answer could not be stored: then the lease expires by itself.
        await keep(answer).catch(() => undefined);
        return { ...answer, replayed: false };
      } catch (error) {
        if (error instanceof AppError && !isTransient(error.status)) {
          const answer = { status: error.status, body: errorAnswer(error, localeOf(request)) };
          await keep(answer);
          return { ...answer, replayed: false };
        }
        // If even this fails, the lease expires by itself.
        await keep({ status: 500, body: null }).catch(() => undefined);
        throw error;
      }
    },

    /** Deletes expired answers. */
    async sweep(): Promise<void> {
      const before = new Date(clock.now().getTime() - keepHours * 3_600_000);
      await db.run(sql`delete from idempotencia where (escopo, chave) in (
        select escopo, chave from idempotencia where criado_em < ${before} limit 1000)`);
      await db.run(sql`delete from idempotencia_feita where chave in (
        select chave from idempotencia_feita where criado_em < ${before} limit 1000)`);
    },
  };
}
