import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { createGateways } from '#server/drivers/payments/gateways.ts';
import { createSandbox, type SandboxGateway } from '#server/drivers/payments/sandbox.ts';
import type { Gateways } from '#server/ports/payments.ts';
import type { ConfiguredGateway, GatewayName } from '#shared/cobranca.ts';
import { testConfig } from '../support/app.ts';
import { chargeFixture } from '../support/charge-fixture.ts';
import { testDatabase } from '../support/database.ts';
import { fakeClock } from '../support/fakes.ts';
import { type Notice, subjects } from '../support/gateway-contract-cases.ts';

/**
 * The real drivers behind the real routes: from a charge to the books and back, driven by the gateway's
 * signed notices.
 */
async function church(name: GatewayName) {
  const db = await testDatabase();
  const clock = fakeClock();
  const subject = await subjects[name]!(clock, db);
  onTestFinished(subject.close);
  const m = await chargeFixture({ db, clock, gateways: new Map([[name, subject.gateway]]) });
  const sendWebhook = async ({ raw, headers, query }: Notice): Promise<number> => {
    const response = await m.t.app.inject({
      method: 'POST',
      url: `/api/webhooks/${name}`,
      query,
      headers: { 'content-type': 'application/json', ...headers },
      payload: raw,
    });
    return response.statusCode;
  };
  const idOf = async (codigo: string): Promise<string> => (await m.row(codigo)).gateway_id!;
  return { m, subject, sendWebhook, idOf };
}

describe.each(['mercadopago', 'stripe'] as const)('%s', (name) => {
  it('pays a charge by its notice, sent five times, and refunds it', async () => {
    const { m, subject, sendWebhook, idOf } = await church(name);
    const { codigo, estado, pix } = await m.open({ gateway: name });
    expect(estado).toBe('pendente');
    expect(pix!.copia_e_cola).toMatch(/^000201/);

    const id = await idOf(codigo);
    subject.pay!(id);
    const notice = subject.notice!(id);
    expect(await Promise.all(Array.from({ length: 5 }, () => sendWebhook(notice)))).toEqual([
      200, 200, 200, 200, 200,
    ]);
    await m.t.jobs.runAll();
    expect(await m.row(codigo)).toMatchObject({ estado: 'paga', recebido: 10_000 });
    expect(m.originCalls.map(({ what }) => what)).toEqual(['paid']);
    expect(await m.books()).toMatchObject([{ valor: 10_000 }]);

    const { id: charge } = await m.row(codigo);
    const url = `/api/admin/cobranca/${charge}/estornar`;
    const { status } = await m.t.request({
      url,
      as: 'Administrador',
      body: { valor: 10_000, motivo: 'A pedido' },
    });
    expect(status).toBeLessThan(300);
    await m.t.jobs.runAll();
    expect(await m.row(codigo)).toMatchObject({ estado: 'estornada', estornado: 10_000 });
    expect((await subject.gateway.find(id)).estornado).toBe(10_000);
    expect(await m.books()).toHaveLength(2);
  });

  it('believes no notice that another signed', async () => {
    const { m, subject, sendWebhook, idOf } = await church(name);
    const { codigo } = await m.open({ gateway: name });
    const id = await idOf(codigo);
    subject.pay!(id);
    expect(await sendWebhook(subject.notice!(id, { secret: 'outro' }))).toBe(401);
    expect(
      await sendWebhook(subject.notice!(id, { at: new Date(m.t.clock.now().getTime() - 360_000) })),
    ).toBe(401);
    await m.t.jobs.runAll();
    expect((await m.row(codigo)).estado).toBe('pendente');
  });

  it('finds by the same key the charge whose answer was lost', async () => {
    const { m, subject } = await church(name);
    // Stripe's SDK retries once by itself
    subject.server!.faults.push('lost', ...(name === 'stripe' ? ['lost' as const] : []));
    const request = m.request({ gateway: name, chave: 'a mesma' });
    await expect(m.charges.open(request)).rejects.toMatchObject({ kind: 'unavailable' });
    expect((await m.charges.open(request)).estado).toBe('pendente');
    const posts = subject.server!.requests.filter(({ method }) => method === 'POST');
    const keys = posts.map(({ headers }) => headers['x-idempotency-key'] ?? headers['idempotency-key']);
    expect(new Set(keys).size).toBe(1);
  });
});

it('mercadopago: asks a giver for the data that the Banco Central requires on a boleto', async () => {
  const { m, subject } = await church('mercadopago');
  const give = (more: object) =>
    m.t.request({
      url: '/api/contribuir',
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: { tipo: 'oferta', valor: 5000, nome: 'Maria da Silva', email: 'maria@igreja.example', ...more },
    });
  expect((await give({ metodo: 'pix', email: null })).body.errors).toHaveProperty('email');
  const refused = await give({ metodo: 'boleto' });
  expect(refused.status).toBe(422);
  expect(Object.keys(refused.body.errors)).toEqual(
    expect.arrayContaining(['documento', 'cep', 'logradouro', 'numero', 'bairro', 'cidade', 'uf']),
  );
  const { status, body } = await give({
    metodo: 'boleto',
    documento: '529.982.247-25',
    cep: '01310-100',
    logradouro: 'Av. Paulista',
    numero: '1',
    bairro: 'Bela Vista',
    cidade: 'São Paulo',
    uf: 'SP',
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    estado: 'pendente',
    boleto: { linha_digitavel: expect.stringMatching(/^\d{5}\./) },
  });
  const gatewayBody = JSON.parse(subject.server!.requests.at(-1)!.body);
  expect(gatewayBody.payer).toMatchObject({
    identification: { number: '52998224725' },
    address: { zip_code: '01310100' },
  });
  // the address is sent to the gateway and stored nowhere here
  expect((await m.row(body.codigo)).pedido).toBeNull();
});

it('sandbox: posts its notices to our own endpoint over HTTP, and nothing reaches the books', async () => {
  const db = await testDatabase();
  const clock = fakeClock();
  let origin = '';
  const errors: Error[] = [];
  const sandbox: SandboxGateway = createSandbox({
    db,
    clock,
    secret: 'segredo',
    delay: 0,
    onError: (error: Error) => void errors.push(error),
    // the port is known only when the server listens
    fetch: (url, init) => fetch(url.replace('http://localhost:3000', origin), init),
  });
  const gateways: Gateways = new Map([['sandbox', sandbox]]);
  const m = await chargeFixture({ db, clock, gateways });
  await m.t.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(m.t.app.server.address() as AddressInfo).port}`;

  const { codigo, estado, sandbox: labelled } = await m.open({ gateway: 'sandbox' });
  expect(estado).toBe('pendente');
  expect(labelled).toBe(true);
  await sandbox.settled();
  await m.t.jobs.runAll();
  expect(errors).toEqual([]);
  expect((await m.row(codigo)).estado).toBe('paga');
  expect(await m.books()).toEqual([]);
  expect(m.originCalls).toEqual([]);
});

it('pix_manual: GATEWAYS without it takes no new charges through the own key, and its charges are confirmed and returned', async () => {
  const db = await testDatabase();
  const clock = fakeClock();
  const named = async (...names: ConfiguredGateway[]) =>
    (
      await createGateways({
        config: { ...testConfig, gateways: names, gatewaysFixed: true },
        db,
        clock,
        fetch,
        onError: () => {},
      })
    ).gateways;
  const gateways = new Map(await named('pix_manual'));
  const m = await chargeFixture({ db, clock, gateways });
  await db.run(sql`update recebimentos set pix_tipo = 'email', pix_chave = 'pix@igreja.example', pix_nome = 'Aprisco',
    pix_cidade = 'Recife'`);
  const open = () => m.open({ gateway: 'pix_manual' });
  const [reported, paid, cancelled] = [await open(), await open(), await open()];
  await m.arrive(paid.codigo, 10_000);

  // the operator sets GATEWAYS=sandbox, and the server starts again
  const after = await named('sandbox');
  gateways.clear();
  for (const [name, gateway] of after) gateways.set(name, gateway);
  expect((await m.charges.methods()).map(({ gateway }) => gateway)).not.toContain('pix_manual');
  await expect(open()).rejects.toMatchObject({ fields: { metodo: [{ key: 'cobranca.no_gateway' }] } });

  await m.charges.reportPaid(reported.codigo);
  expect((await m.charges.cancel(cancelled.codigo)).estado).toBe('cancelada');
  const act = async (codigo: string, action: string, body: object) => {
    const { id } = await m.row(codigo);
    const url = `/api/admin/cobranca/${id}/${action}`;
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const { status } = await m.t.request({ url, as: 'Tesouraria', body, headers });
    await m.t.jobs.runAll();
    return [status, (await m.row(codigo)).estado];
  };
  expect((await m.row(reported.codigo)).estado).toBe('em_analise');
  expect(await act(reported.codigo, 'confirmar', { valor: 10_000 })).toEqual([200, 'paga']);
  expect(await act(paid.codigo, 'estornar', { valor: 10_000, motivo: 'Devolvido pelo banco' })).toEqual([
    200,
    'estornada',
  ]);
});
