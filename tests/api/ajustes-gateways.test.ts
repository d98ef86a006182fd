import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { readOfficeGateways } from '#server/connections/stored.ts';
import { sql } from '#server/db/sql.ts';
import { createGateways } from '#server/drivers/payments/gateways.ts';
import type { RemoteGatewayName } from '#shared/cobranca.ts';
import type { GatewaySequence } from '#shared/contracts/ajustes.ts';
import { errorText } from '#shared/errors.ts';
import { testApp, testConfig } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { fakeClock } from '../support/fakes.ts';
import { startMercadoPago } from '../support/mercadopago-server.ts';
import { startStripe } from '../support/stripe-server.ts';

const db = await testDatabase();
const clock = fakeClock();
const stripe = await startStripe(clock);
const mercadopago = await startMercadoPago(clock);
afterAll(() => Promise.all([stripe.close(), mercadopago.close()]));
const config = {
  ...testConfig,
  gatewayUrls: { stripe: stripe.settings.url!, mercadopago: mercadopago.settings.url! },
};
const complaints: string[] = [];
let changes = 0;
/** The gateways of one server of the church. */
const live = (secret = config.secret) =>
  createGateways({
    config,
    db,
    clock,
    fetch,
    readOffice: () => readOfficeGateways(db, secret),
    onChange: async () => {
      changes += 1;
    },
    onError: ({ message }) => void complaints.push(message),
  });
const one = await live();
const other = await live();
const connectorsOf = ({ account, refresh }: typeof one) => ({ gatewayAccount: account, refresh });
const t = await testApp({ db, clock, config, gateways: one.gateways, connectors: connectorsOf(one) });
const beside = await testApp({
  beside: t,
  config,
  gateways: other.gateways,
  connectors: connectorsOf(other),
});
const administrator = await t.user('Administrador', { email: 'ana@igreja.example' });
await t.user('Administrador', { email: 'beto@igreja.example' });

const url = '/api/admin/ajustes/gateways';
const as = async () => ({ token: await t.tokenOf(administrator.id) });
const keys = {
  stripe: {
    chave_secreta: stripe.settings.secretKey,
    segredo_webhook: stripe.settings.webhookSecret,
    chave_publica: stripe.settings.publicKey,
  },
  mercadopago: {
    chave_secreta: mercadopago.settings.secretKey,
    segredo_webhook: mercadopago.settings.webhookSecret,
    chave_publica: mercadopago.settings.publicKey,
  },
};
const save = async (nome: RemoteGatewayName, change: object = {}) =>
  t.request({ method: 'PUT', url: `${url}/${nome}`, ...(await as()), body: { ...keys[nome], ...change } });
const order = async (...ordem: string[]) =>
  t.request({ method: 'PUT', url, ...(await as()), body: { ordem } });
const on = ({ gateways }: GatewaySequence) => gateways.filter(({ ligado }) => ligado).map(({ nome }) => nome);
const read = async () => (await t.request({ url, ...(await as()) })).body as GatewaySequence;
const stored = () => db.query(sql`select nome from conexao order by nome`);
const charge = (gateway: string, estado: string) =>
  db.run(sql`insert into cobranca (codigo, txid, origem, destino, metodo, gateway, gateway_id, valor, descricao, estado, expira_em)
    values (${crypto.randomUUID().replaceAll('-', '')}, ${`T${Date.now()}${Math.floor(Math.random() * 1e6)}`}, 'contribuicao', 'oferta', 'pix', ${gateway},
      'pi_0001', 1000, 'Oferta', ${estado}, now() + interval '1 day')`);

beforeEach(async () => {
  await db.run(sql`delete from conexao`);
  await db.run(sql`delete from conexao_resultado`);
  await db.run(sql`delete from estorno`);
  await db.run(sql`delete from cobranca`);
  await db.run(sql`delete from tentativa`);
  await Promise.all([one.refresh(), other.refresh()]);
  stripe.account = 'acct_0001';
});

describe('the keys of a gateway', () => {
  it('are tried, written, and never shown, traced or stored as they are', async () => {
    const saved = await save('stripe');
    expect(saved.status).toBe(200);
    expect(on(saved.body)).toEqual(['pix_manual', 'sandbox', 'stripe']);
    expect(saved.body.gateways.find(({ nome }: { nome: string }) => nome === 'stripe')).toMatchObject({
      origem: 'escritorio',
      ligado: true,
      conta: 'acct_0001',
      chave_publica: 'pk_live_0001',
      webhook: 'http://localhost:3000/api/webhooks/stripe',
    });
    const texts = [saved.text, (await t.request({ url, ...(await as()) })).text];
    const rows = await db.query<{ row: string }>(sql`select conexao::text as row from conexao
      union all select trilha::text from trilha where secao = 'conexao'`);
    expect(rows.length).toBeGreaterThan(3);
    for (const text of [...texts, ...rows.map(({ row }) => row)]) {
      expect(text).not.toContain(stripe.settings.secretKey);
      expect(text).not.toContain(stripe.settings.webhookSecret);
    }
  });

  it('may be restricted ones of Stripe, whose missing permissions are named', async () => {
    const restricted = 'rk_live_0001';
    stripe.keys.push(restricted);
    stripe.seesAccount = false;
    const lacking = await save('stripe', { chave_secreta: restricted });
    expect([lacking.status, lacking.body.errors.chave_secreta[0]]).toEqual([
      422,
      expect.stringContaining('rak_accounts_kyc_basic_read'),
    ]);
    expect(lacking.text).not.toContain(restricted);
    expect(await stored()).toEqual([]);
    stripe.seesAccount = true;
    const other = await save('stripe', { chave_secreta: 'rk_test_0001' });
    expect(other.body.errors).toEqual({ chave_publica: [errorText('conexao.keys_mode', 'pt_BR')] });
    expect((await save('stripe', { chave_secreta: restricted })).status).toBe(200);
    expect(await one.gateways.get('stripe')!.account!()).toBe('acct_0001');
  });

  it('that the gateway does not accept are not stored, and the reason names no secret', async () => {
    const refused = await save('stripe', { chave_secreta: 'sk_live_errada' });
    expect(refused.status).toBe(422);
    expect(refused.body.errors.chave_secreta[0]).toContain('api_key_expired');
    expect(refused.text).not.toContain('sk_live_errada');
    expect(await stored()).toEqual([]);
    expect((await save('mercadopago', { chave_secreta: 'APP_USR-errada' })).status).toBe(422);
    expect(one.gateways.has('mercadopago')).toBe(false);
  });

  it.each([
    ['stripe', 'chave_secreta', 'pk_live_0001', 'conexao.stripe_secreta'],
    ['stripe', 'chave_publica', 'sk_live_0001', 'conexao.stripe_publica'],
    ['stripe', 'chave_publica', 'pk_test_0001', 'conexao.keys_mode'],
    ['stripe', 'segredo_webhook', 'segredo', 'conexao.stripe_webhook'],
    ['mercadopago', 'chave_secreta', 'sk_live_0001', 'conexao.mercadopago_secreta'],
    ['mercadopago', 'chave_publica', 'x', 'conexao.mercadopago_publica'],
    ['mercadopago', 'chave_publica', 'TEST-0001', 'conexao.keys_mode'],
    ['mercadopago', 'segredo_webhook', 'curto', 'conexao.mercadopago_webhook'],
  ] as const)('of %s are refused by their form: %s %s', async (nome, field, value, key) => {
    const { status, body } = await save(nome, { [field]: value });
    expect([status, body.errors]).toEqual([422, { [field]: [errorText(key, 'pt_BR')] }]);
    expect(await stored()).toEqual([]);
  });

  it('are kept when only the public one is written again, and asked for at first', async () => {
    const only = { chave_secreta: undefined, segredo_webhook: undefined };
    expect(Object.keys((await save('stripe', only)).body.errors)).toEqual([
      'chave_secreta',
      'segredo_webhook',
    ]);
    await save('stripe');
    expect((await save('stripe', { ...only, chave_publica: 'pk_live_0002' })).status).toBe(200);
    const { chaves } = await readOfficeGateways(db, config.secret);
    expect(chaves.get('stripe')).toEqual({
      secretKey: stripe.settings.secretKey,
      webhookSecret: stripe.settings.webhookSecret,
      publicKey: 'pk_live_0002',
    });
  });

  it('are used by every server without a restart: charges, notices and methods', async () => {
    await save('mercadopago');
    // what NOTIFY does in a real server (tests/process/two-servers.test.ts)
    await other.refresh();
    for (const { gateways } of [one, other]) {
      expect(gateways.get('mercadopago')!.publicConfig()).toEqual({
        chave_publica: mercadopago.settings.publicKey,
      });
      expect(await gateways.get('mercadopago')!.account!()).toBe('123456');
    }
    const { raw, headers, query } = mercadopago.notice('131234560001');
    const webhook = await beside.app.inject({
      method: 'POST',
      url: '/api/webhooks/mercadopago',
      query,
      payload: raw,
      headers: { ...headers, 'content-type': 'application/json' },
    });
    expect(webhook.statusCode).toBe(200);
  });

  it('of another account wait until nothing is open, and so does their removal', async () => {
    await save('stripe');
    await charge('stripe', 'pendente');
    stripe.account = 'acct_0002';
    const other_account = await save('stripe');
    expect([other_account.status, other_account.body.message]).toEqual([
      409,
      errorText('conexao.open_charges', 'pt_BR', { abertas: 1 }),
    ]);
    const removal = async () => t.request({ method: 'DELETE', url: `${url}/stripe`, ...(await as()) });
    expect((await removal()).status).toBe(409);
    expect((await read()).gateways.find(({ nome }) => nome === 'stripe')!.conta).toBe('acct_0001');
    // a closed charge is still polled: its payer may have paid it
    await db.run(sql`update cobranca set estado = 'expirada', consultar_em = now()`);
    expect([(await removal()).status, (await save('stripe')).status]).toEqual([409, 409]);
    await db.run(sql`update cobranca set consultar_em = null`);
    expect((await save('stripe')).status).toBe(200);
    const removed = await removal();
    expect([removed.status, on(removed.body)]).toEqual([200, ['pix_manual', 'sandbox']]);
    expect(one.gateways.has('stripe')).toBe(false);
  });

  it('are not kept by a refund that the treasurer settled while the gateway stayed silent', async () => {
    await save('stripe');
    await charge('stripe', 'pendente');
    await db.run(
      sql`update cobranca set estado = 'paga', recebido = valor, paga_em = now(), consultar_em = now()`,
    );
    await db.run(sql`insert into estorno (cobranca, valor, motivo, chave, estado, ator, resolvido_em)
      select id, 400, 'Desistiu', gen_random_uuid(), 'falhou', 'users:1', now() from cobranca`);
    const removal = async () => t.request({ method: 'DELETE', url: `${url}/stripe`, ...(await as()) });
    // its total is to be read first
    expect((await removal()).status).toBe(409);
    await db.run(sql`update cobranca set consultas = 3`);
    // a dispute still needs its keys
    await db.run(sql`update cobranca set estado = 'contestada'`);
    expect((await removal()).status).toBe(409);
    await db.run(sql`update cobranca set estado = 'paga'`);
    expect((await removal()).status).toBe(200);
  });

  it('that cannot be read any more are reported, and the server starts without them', async () => {
    await save('stripe');
    complaints.length = 0;
    const { gateways } = await live('another secret of the server, 32 long');
    expect([...gateways.keys()]).toEqual(['pix_manual', 'sandbox', 'balcao']);
    expect(complaints).toEqual([expect.stringContaining('APP_SECRET')]);
  });
});

describe('which gateways are on', () => {
  it('is set with their order, and says so to payers at once', async () => {
    await save('stripe');
    changes = 0;
    const saved = await order('stripe', 'pix_manual');
    // kept pages are rendered again (run.ts)
    expect(changes).toBe(1);
    await one.refresh();
    expect(changes).toBe(1);
    expect(on(saved.body)).toEqual(['stripe', 'pix_manual']);
    expect(on(await read())).toEqual(['stripe', 'pix_manual']);
    expect(on((await order()).body)).toEqual([]);
  });

  it('leaves the charges of one that is off with it', async () => {
    await save('stripe');
    await order('pix_manual');
    const off = one.gateways.get('stripe')!;
    expect(off.retired).toBe(true);
    // it is still asked about its charges, and its notices are accepted
    expect(await off.account!()).toBe('acct_0001');
    const { raw, headers } = stripe.notice('pi_0001');
    const webhook = await t.app.inject({
      method: 'POST',
      url: '/api/webhooks/stripe',
      payload: raw,
      headers: { ...headers, 'content-type': 'application/json' },
    });
    expect(webhook.statusCode).toBe(200);
    expect((await read()).gateways.map(({ nome, ligado }) => [nome, ligado])).toEqual([
      ['pix_manual', true],
      ['sandbox', false],
      ['stripe', false],
      ['mercadopago', false],
    ]);
  });

  it('takes none without keys, and none twice', async () => {
    for (const ordem of [['mercadopago'], ['pix_manual', 'pix_manual'], ['balcao'], ['constructor']])
      expect([ordem, (await order(...ordem)).status]).toEqual([ordem, 422]);
    expect(await stored()).toEqual([]);
  });
});

it('mails all administrators who changed what, without the keys', async () => {
  await t.jobs.runAll();
  t.mail.sent.length = 0;
  await save('stripe');
  await order('stripe');
  await t.jobs.runAll();
  const mails = t.mail.sent.filter(({ subject }) => subject.includes('conexão'));
  expect(mails.map(({ to }) => to).sort()).toEqual([
    'ana@igreja.example',
    'ana@igreja.example',
    'beto@igreja.example',
    'beto@igreja.example',
  ]);
  for (const { text } of mails) {
    expect(text).toContain('ana@igreja.example');
    expect(text).not.toContain(stripe.settings.secretKey);
  }
});

it('asks for a recent proof of identity, and is for administrators of all churches', async () => {
  const late = await as();
  clock.advance(11);
  for (const [method, path, body] of [
    ['PUT', url, { ordem: ['pix_manual'] }],
    ['PUT', `${url}/stripe`, keys.stripe],
    ['DELETE', `${url}/stripe`, undefined],
  ] as const) {
    const refused = await t.request({ method, url: path, ...late, body });
    expect([refused.status, refused.body.confirmar_identidade]).toEqual([403, true]);
    expect((await t.request({ method, url: path, as: 'Tesouraria', body })).status).toBe(403);
  }
  expect(await stored()).toEqual([]);
});

it('is set by the environment where GATEWAYS is: shown, and not changed here', async () => {
  await save('mercadopago');
  const fixed = { ...config, gateways: ['stripe'] as const, gatewaysFixed: true, stripe: stripe.settings };
  const { gateways } = await createGateways({
    config: fixed,
    db,
    clock,
    fetch,
    onError: () => {},
    readOffice: () => readOfficeGateways(db, config.secret),
  });
  expect([...gateways.keys()]).toEqual(['stripe', 'pix_manual', 'balcao']);
  const server = await testApp({ beside: t, config: fixed, gateways, connectors: connectorsOf(one) });
  const shown = await server.request({ url, ...(await as()) });
  expect(shown.body.fixo).toBe(true);
  expect(shown.body.gateways).toMatchObject([
    { nome: 'stripe', origem: 'ambiente', ligado: true, chave_publica: null },
    // it finishes the charges of the time before GATEWAYS
    { nome: 'pix_manual', origem: 'nenhuma', ligado: false },
    { nome: 'mercadopago', origem: 'nenhuma', ligado: false },
  ]);
  expect(shown.text).not.toContain(stripe.settings.secretKey);
  for (const [method, path, body] of [
    ['PUT', url, { ordem: ['stripe'] }],
    ['PUT', `${url}/stripe`, keys.stripe],
    ['DELETE', `${url}/mercadopago`, undefined],
  ] as const)
    expect((await server.request({ method, url: path, ...(await as()), body })).status).toBe(409);
});

describe('keys for tests', () => {
  const testKeys = { chave_secreta: 'sk_test_0001', chave_publica: 'pk_test_0001' };
  const give = async (metodo: string, token?: string) => {
    const body = { tipo: 'oferta', valor: 5000, metodo, nome: 'Rute', email: 'rute@casa.example', token };
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const { status, body: charge } = await t.request({ url: '/api/contribuir', body, headers });
    expect(status).toBe(201);
    return charge as { codigo: string; estado: string; sandbox: boolean };
  };

  it('leave nothing behind that keeps the real keys for ever, also of charges opened as real ones', async () => {
    stripe.keys.push('sk_test_0001');
    await save('stripe', testKeys);
    await charge('stripe', 'expirada');
    await db.run(sql`update cobranca set gateway_id = 'pi_de_teste_1', consultar_em = ${clock.now()}`);
    await charge('stripe', 'pendente');
    await db.run(sql`update cobranca set gateway_id = 'pi_de_teste_2', estado = 'contestada', recebido = valor, paga_em = now(),
      consultar_em = ${clock.now()} where estado = 'pendente'`);
    expect((await save('stripe')).status).toBe(200);
    const removal = async () => t.request({ method: 'DELETE', url: `${url}/stripe`, ...(await as()) });
    expect((await removal()).body.message).toEqual(
      errorText('conexao.open_charges', 'pt_BR', { abertas: 2 }),
    );
    // the account of the real keys knows neither of them
    await t.jobs.tick('cobranca.consultar');
    expect(await db.query(sql`select estado, consultar_em from cobranca order by id`)).toEqual([
      { estado: 'expirada', consultar_em: null },
      { estado: 'contestada', consultar_em: null },
    ]);
    expect((await removal()).status).toBe(200);
  });

  it('charge nothing: what they pay is a test, stays out of the books, and ends before real keys', async () => {
    stripe.keys.push('sk_test_0001');
    const [conta] = await db.query<{ id: number }>(
      sql`insert into conta (nome, tipo) values ('Banco', 'conta_corrente') returning id`,
    );
    await db.run(sql`update recebimentos set conta = ${conta!.id}`);
    const { gateways } = (await save('stripe', testKeys)).body as GatewaySequence;
    expect(gateways.find(({ nome }) => nome === 'stripe')).toMatchObject({ ligado: true, teste: true });
    await order('stripe');
    expect(await give('cartao', 'tok_visa')).toMatchObject({ estado: 'paga', sandbox: true });
    expect(await db.query(sql`select 1 from financeiro`)).toEqual([]);
    expect(await db.query(sql`select 1 from recibo`)).toEqual([]);

    const { codigo } = await give('pix');
    const real = await save('stripe');
    expect([real.status, real.body.message]).toEqual([
      409,
      errorText('conexao.open_charges', 'pt_BR', { abertas: 1 }),
    ]);
    // a charge that was opened as a real one gets no money of a test
    await db.run(sql`update cobranca set sandbox = false where codigo = ${codigo}`);
    const [{ id, gateway_id }] = (await db.query<{ id: number; gateway_id: string }>(
      sql`select id, gateway_id from cobranca where codigo = ${codigo}`,
    )) as [{ id: number; gateway_id: string }];
    stripe.pay(gateway_id);
    clock.advance(60);
    await t.jobs.tick('cobranca.consultar');
    expect(await db.query(sql`select estado from cobranca where id = ${id}`)).toEqual([
      { estado: 'pendente' },
    ]);
    // and does not hold these keys in place, which cannot finish it
    expect((await save('stripe')).status).toBe(200);
    expect((await read()).gateways.find(({ nome }) => nome === 'stripe')!.teste).toBe(false);
  });
});
