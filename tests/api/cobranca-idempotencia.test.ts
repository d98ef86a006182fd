import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { sql } from '#server/db/sql.ts';
import { createIdempotency } from '#server/http/idempotency.ts';
import { publicAccess } from '#shared/access/access.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import { testApp } from '../support/app.ts';

/** The next answers of the route's handler. */
const script: (() => Promise<{ status: number; body: unknown }> | { status: number; body: unknown })[] = [];
let worked = 0;

const t = await testApp({
  pages: async (app, deps) => {
    const idempotency = createIdempotency(deps);
    app.post('/teste/compra', {
      config: { access: publicAccess },
      schema: { body: z.unknown() },
      handler: async (request, reply) => {
        const { status, body, replayed } = await idempotency.once(
          request,
          { escopo: 'compra', input: request.body },
          async () => {
            worked += 1;
            const next = script.shift();
            return next ? next() : { status: 201, body: { compra: worked } };
          },
        );
        return reply.status(status).header('x-replayed', String(replayed)).send(body);
      },
    });
  },
});
const { db } = t;

const buy = (key: string | undefined, body: object = { valor: 1 }) =>
  t.request({ url: '/teste/compra', body, headers: key === undefined ? {} : { 'idempotency-key': key } });

describe('a key of the caller', () => {
  it('is required, with valid characters and length', async () => {
    for (const key of [undefined, '', 'short', 'with a blank', 'x'.repeat(256)])
      expect((await buy(key)).status).toBe(400);
  });

  it('gives the same answer again, status and body, without repeating the work', async () => {
    const first = await buy('key-00000001');
    const before = worked;
    const again = await buy('key-00000001');
    expect(first.status).toBe(201);
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(again.headers['x-replayed']).toBe('true');
    expect(worked).toBe(before);
    expect((await buy('key-00000002')).body).not.toEqual(first.body);
  });

  it('does not depend on the order of fields', async () => {
    await buy('key-00000003', { a: 1, b: { c: 2, d: 3 } });
    expect((await buy('key-00000003', { b: { d: 3, c: 2 }, a: 1 })).headers['x-replayed']).toBe('true');
  });

  it('is refused for another request', async () => {
    await buy('key-00000004', { valor: 1 });
    expect(await buy('key-00000004', { valor: 2 })).toMatchObject({
      status: 422,
      body: { errors: { 'idempotency-key': [expect.stringContaining('outro pedido')] } },
    });
  });

  it('answers 409 to a second call while the first is under way', async () => {
    const gate = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    script.push(async () => {
      reached.resolve();
      await gate.promise;
      return { status: 201, body: { compra: 'slow' } };
    });
    const first = buy('key-00000005');
    await reached.promise;
    const second = await buy('key-00000005');
    expect(second.status).toBe(409);
    expect(Number(second.headers['retry-after'])).toBeGreaterThan(0);
    gate.resolve();
    expect((await first).body).toEqual({ compra: 'slow' });
    expect(await buy('key-00000005')).toMatchObject({ status: 201, body: { compra: 'slow' } });
  });

  it('lets one of many simultaneous calls do the work', async () => {
    const before = worked;
    const answers = await Promise.all(Array.from({ length: 20 }, () => buy('key-00000006')));
    expect(worked).toBe(before + 1);
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
  });

  it('keeps a refusal that would be the same another time', async () => {
    script.push(() => {
      throw invalidField('valor', 'cobranca.valor', { max: 1 });
    });
    const first = await buy('key-00000007');
    expect(first).toMatchObject({ status: 422, body: { errors: { valor: expect.anything() } } });
    const before = worked;
    expect(await buy('key-00000007')).toMatchObject({ status: 422, body: first.body });
    expect(worked).toBe(before);
  });

  const passing: [number, () => never | { status: number; body: unknown }][] = [
    [
      409,
      () => {
        throw new AppError('conflict', 'cobranca.state');
      },
    ],
    [
      429,
      () => {
        throw new AppError('too_many', 'error.too_many', { vars: { minutes: 1 } });
      },
    ],
    [
      503,
      () => {
        throw new AppError('unavailable', 'error.fallback');
      },
    ],
    [
      500,
      () => {
        throw new Error('boom');
      },
    ],
    [502, () => ({ status: 502, body: {} })],
  ];
  it.each(passing)('does not keep a %s', async (status, answer) => {
    const key = `key-passing-${status}`;
    script.push(answer);
    expect((await buy(key)).status).toBe(status);
    expect(await db.query(sql`select 1 from idempotencia where chave = ${key}`)).toEqual([]);
    expect((await buy(key)).status).toBe(201);
  });

  it('is taken over from a server that died, when its lease is over, for the same request only', async () => {
    const leave = (key: string) =>
      db.run(sql`insert into idempotencia (escopo, chave, impressao, ate)
        select 'compra', ${key}, impressao, ${new Date(t.clock.now().getTime() + 60_000)} from idempotencia
        where chave = 'key-00000001'`);
    await leave('key-died-0001');
    expect((await buy('key-died-0001')).status).toBe(409);
    t.clock.advance(2);
    expect((await buy('key-died-0001', { valor: 9 })).status).toBe(422);
    expect((await buy('key-died-0001')).status).toBe(201);
  });

  it('is forgotten after two days', async () => {
    await buy('key-00000008');
    t.clock.advance(47 * 60);
    await t.jobs.tick('cobranca.varrer');
    expect((await buy('key-00000008')).headers['x-replayed']).toBe('true');
    t.clock.advance(2 * 60);
    await t.jobs.tick('cobranca.varrer');
    expect((await buy('key-00000008')).headers['x-replayed']).toBe('false');
  });
});
