import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { webhookJob } from '#server/features/cobranca/jobs.ts';
import { GatewayUnavailable } from '#server/ports/payments.ts';
import { chargeFixture } from '../support/charge-fixture.ts';

const m = await chargeFixture();
const { t } = m;
const { db } = t;
const pay = t.gateways.get('mercadopago');
const send = (notice: { url: string; body: string; headers: Record<string, string> }) =>
  t.request({ method: 'POST', ...notice });
const storedWebhooks = () =>
  db.query<{ evento: string; processado_em: Date | null }>(
    sql`select evento, processado_em from webhook order by id`,
  );

beforeEach(async () => {
  await t.jobs.runAll();
  await db.run(sql`delete from webhook`);
  m.originCalls.length = 0;
  pay.calls.length = 0;
});

describe('notices of gateways', () => {
  it('are answered before they are worked on', async () => {
    const { codigo } = await m.open();
    pay.pay(codigo);
    const answer = await send(pay.notice(codigo, 'n1'));
    expect(answer).toMatchObject({ status: 200, body: { recebido: true } });
    expect((await m.row(codigo)).estado).toBe('pendente');
    expect(await t.jobs.waiting()).toMatchObject([{ nome: 'cobranca.webhook' }]);
    await t.jobs.runAll();
    expect((await m.row(codigo)).estado).toBe('paga');
    expect(await storedWebhooks()).toMatchObject([{ evento: 'n1', processado_em: t.clock.now() }]);
  });

  it('are believed only by their signature over the raw body', async () => {
    const { codigo } = await m.open();
    const notice = pay.notice(codigo);
    for (const forged of [
      { ...notice, headers: { ...notice.headers, 'x-assinatura': 'f'.repeat(64) } },
      { ...notice, headers: { 'content-type': 'application/json' } },
      // the same JSON with other bytes
      { ...notice, body: notice.body.replace('{', '{ ') },
    ])
      expect((await send(forged)).status).toBe(401);
    expect(await storedWebhooks()).toEqual([]);
    expect(await t.jobs.waiting()).toEqual([]);
  });

  it('are read as raw bytes, whatever their content type', async () => {
    const { codigo } = await m.open();
    const { url, body, headers } = pay.notice(codigo);
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=utf-8'])
      expect((await send({ url, body, headers: { ...headers, 'content-type': type } })).status).toBe(200);
  });

  it('are kept once, and settle once, in any order and from many at a time', async () => {
    const codes = await Promise.all(Array.from({ length: 10 }, async () => (await m.open()).codigo));
    const notices = codes.flatMap((codigo) => {
      pay.pay(codigo);
      return Array.from({ length: 5 }, () => pay.notice(codigo, `evento-${codigo}`));
    });
    const shuffled = notices.toSorted((a, b) => (a.body + a.url < b.body ? 1 : -1)).reverse();
    const answers = await Promise.all(shuffled.map(send));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await storedWebhooks()).toHaveLength(10);
    expect(await t.jobs.waiting()).toHaveLength(10);
    await t.jobs.runAll();
    expect(m.originCalls.filter(({ what }) => what === 'paid')).toHaveLength(10);
    const [sum] =
      await db.query(sql`select count(*)::integer as rows, sum(valor)::integer as valor from financeiro
      where origem in (select 'cobranca:' || id from cobranca where codigo = any(${codes}))`);
    expect(sum).toEqual({ rows: 10, valor: 100_000 });
  });

  it('are only hints: the gateway is asked for the state of the charge', async () => {
    const { codigo } = await m.open();
    // The notice claims a payment that the gateway does not confirm when asked.
    await m.sendWebhook(codigo);
    expect((await m.row(codigo)).estado).toBe('pendente');
    expect(pay.calls.at(-1)).toMatchObject({ operation: 'find', id: pay.idOf(codigo) });
  });

  it('wait for their charge where they arrive before the answer that creates it', async () => {
    const held = pay.hold('create');
    const opening = m.open({ chave: 'quick' });
    await held.reached;
    const [row] = await db.query<{ codigo: string }>(sql`select codigo from cobranca where chave = 'quick'`);
    await send(pay.notice(row!.codigo));
    await expect(t.jobs.runAll()).rejects.toThrow(/do not know yet/);
    expect(await storedWebhooks()).toMatchObject([{ processado_em: null }]);
    held.release();
    const { codigo } = await opening;
    pay.pay(codigo);
    const [notice] = await db.query<{ id: number }>(sql`select id from webhook`);
    // retried, as jobs are
    await t.jobs.enqueue(db, webhookJob, { id: notice!.id });
    await t.jobs.runAll();
    expect((await m.row(codigo)).estado).toBe('paga');
  });

  it('are tried again when the gateway cannot be asked', async () => {
    const { codigo } = await m.open();
    pay.pay(codigo);
    pay.fail('find', new GatewayUnavailable('slow'));
    await send(pay.notice(codigo));
    await expect(t.jobs.runAll()).rejects.toThrow('slow');
    expect(await storedWebhooks()).toMatchObject([{ processado_em: null }]);
    const [notice] = await db.query<{ id: number }>(sql`select id from webhook`);
    await t.jobs.enqueue(db, webhookJob, { id: notice!.id });
    await t.jobs.runAll();
    expect((await m.row(codigo)).estado).toBe('paga');
  });

  it('about unknown payments, or without a meaning for us, are finished at once', async () => {
    await send(pay.notice('somebody-elses'));
    await send(pay.notice(null));
    await t.jobs.runAll();
    expect((await storedWebhooks()).every(({ processado_em }) => processado_em !== null)).toBe(true);
    expect(pay.calls).toEqual([]);
  });

  it('are accepted only from gateways that are on and send notices', async () => {
    const { body, headers } = pay.notice(null);
    for (const name of ['stripe', 'pix_manual', 'nobody'])
      expect((await send({ url: `/api/webhooks/${name}`, body, headers })).status).toBe(404);
  });

  it('are refused beyond a length', async () => {
    const { url, headers } = pay.notice(null);
    expect((await send({ url, headers, body: 'x'.repeat(300_000) })).status).toBe(413);
  });
});
