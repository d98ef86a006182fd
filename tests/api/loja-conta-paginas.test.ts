import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { consumidorCookie } from '#server/http/consumidor-session.ts';
import { password, testApp } from '../support/app.ts';
import { accountPages, sessionOf, storeAccounts } from '../support/loja-accounts.ts';

const t = await testApp({ pages: accountPages, config: { baseUrl: 'https://igreja.example' } });

let counter = 0;
let ip = '';
let email = '';
beforeEach(async () => {
  counter += 1;
  ip = `192.0.2.${counter}`;
  email = `bia-${counter}@casa.example`;
  t.mail.sent.length = 0;
  await t.db.run(sql`delete from teste.job`);
});

const accounts = storeAccounts(t);
const { mailed } = accounts;
const call = (method: Parameters<typeof accounts.call>[0], args: unknown[] = [], cookie?: string) =>
  accounts.call(method, args, { ip, ...(cookie && { cookie }) });
const codeTo = (address: string) => accounts.codeTo(address, ip);
const ownCode = async (cookie: string): Promise<string> => {
  expect(await call('sendOwnCode', [], cookie)).toEqual({ ok: true });
  return mailed();
};
const enter = async (): Promise<string> =>
  sessionOf(await call('enter', [{ email, codigo: await codeTo(email) }]));
const register = async (): Promise<string> =>
  sessionOf(await call('register', [{ nome: 'Bia', email, password, password_confirmation: password }]));
const signIn = (typed: object) => call('signIn', [{ email, password, ...typed }]);

describe('signing in on a page', () => {
  it('takes an address and six digits, and makes the account', async () => {
    const answer = await call('enter', [{ email, codigo: await codeTo(email), formulario: 'entrar' }]);
    expect(answer.cookies).toEqual([
      expect.stringMatching(
        /^sessao_consumidor=\d+\.[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
      expect.stringMatching(/^aparelho_consumidor=/),
    ]);
    expect(await call('data', [], sessionOf(answer))).toMatchObject({
      email,
      email_verificado: true,
      tem_senha: false,
    });
  });

  it('shows each refusal at its field, and no password again', async () => {
    expect(await call('sendCode', [{ email: 'bia' }])).toMatchObject({
      status: 422,
      errors: { email: [expect.any(String)] },
    });
    await codeTo(email);
    const wrong = await call('enter', [{ email, codigo: '12345' }]);
    expect(wrong).toMatchObject({ ok: false, errors: { codigo: [expect.stringContaining('peça outro')] } });
    expect(await signIn({})).toMatchObject({
      ok: false,
      errors: { password: ['E-mail ou senha incorretos.'] },
    });
    const bad = await call('register', [
      { nome: '', email: 'x', password: 'fraca', password_confirmation: '' },
    ]);
    expect(Object.keys(bad.errors).toSorted()).toEqual([
      'email',
      'nome',
      'password',
      'password_confirmation',
    ]);
  });

  it('reports a blocked account only to a visitor who proves the address', async () => {
    const { id } = await t.consumidor({ email });
    await t.db.run(sql`update consumidor set bloqueado = true where id = ${id}`);
    expect(await call('enter', [{ email, codigo: await codeTo(email) }])).toMatchObject({
      errors: { codigo: [expect.stringContaining('bloqueada')] },
    });
    expect(await signIn({})).toMatchObject({ errors: { password: ['E-mail ou senha incorretos.'] } });
  });

  it('with a forgotten password goes on signed in, and out elsewhere', async () => {
    const elsewhere = await t.consumidor({ email });
    const next = 'Outra#Senha1';
    const answer = await call('reset', [
      { email, codigo: await codeTo(email), password: next, password_confirmation: next },
    ]);
    expect(await call('data', [], sessionOf(answer))).toMatchObject({ email });
    expect((await call('data', [], elsewhere.cookie)).status).toBe(401);
    expect(await signIn({ password: next })).toMatchObject({ ok: true });
  });

  it('is not possible with a cookie of the office', async () => {
    const staff = await t.user('Administrador');
    const { cookie } = await t.request({ url: '/api/auth/login', body: { email: staff.email, password } });
    for (const name of ['sessao', consumidorCookie]) {
      const { status } = await t.request({
        url: '/conta/data',
        body: { args: [] },
        headers: { cookie: `${t.cookieName(name)}=${cookie}` },
      });
      expect([name, status]).toEqual([name, 401]);
    }
  });
});

describe('an account', () => {
  it('keeps its data, tidied, and names each wrong field', async () => {
    const cookie = await enter();
    const data = { nome: ' Bia Souza ', whatsapp: '(27) 99999-0000', cpf: '529.982.247-25', language: 'es' };
    expect(await call('saveData', [data], cookie)).toEqual({ ok: true });
    expect(await call('data', [], cookie)).toMatchObject({
      nome: 'Bia Souza',
      whatsapp: '+5527999990000',
      cpf: '52998224725',
      language: 'es',
    });
    const bad = { nome: '', whatsapp: '123', cpf: '111.111.111-11', language: 'xx' };
    expect(Object.keys((await call('saveData', [bad], cookie)).errors).toSorted()).toEqual([
      'cpf',
      'language',
      'nome',
      'whatsapp',
    ]);
    expect(await call('saveData', [{ nome: 'Bia', whatsapp: '', cpf: '', language: '' }], cookie)).toEqual({
      ok: true,
    });
    expect(await call('data', [], cookie)).toMatchObject({ whatsapp: null, cpf: null, language: null });
  });

  it('is confirmed by a code in the session that made it', async () => {
    const cookie = await register();
    const confirmed = await call('confirmEmail', [{ codigo: await mailed() }], cookie);
    expect(await call('data', [], sessionOf(confirmed))).toMatchObject({
      email,
      email_verificado: true,
      tem_senha: true,
    });
    expect((await call('data', [], cookie)).status).toBe(401);
  });

  it('moves to a new address once the codes sent to both are typed, and mails the former one', async () => {
    const cookie = await enter();
    const next = `nova-${email}`;
    const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000');
    const codes = async () => {
      expect(await call('sendEmailCodes', [{ email: next }], cookie)).toEqual({ ok: true });
      await t.jobs.runAll();
      return [email, next].map(
        (to) => /\d{6}/.exec(t.mail.sent.findLast((mail) => mail.to === to)!.subject)![0],
      ) as [string, string];
    };
    const [current, codigo] = await codes();
    // an open session and a code in the new mailbox do not suffice: the code of the current address is required
    for (const codigo_atual of [undefined, '', wrongFor(current)])
      expect(await call('changeEmail', [{ email: next, codigo, codigo_atual }], cookie)).toMatchObject({
        errors: { codigo_atual: [expect.any(String)] },
      });
    expect(
      await call('changeEmail', [{ email: next, codigo: wrongFor(codigo), codigo_atual: current }], cookie),
    ).toMatchObject({ errors: { codigo: [expect.any(String)] } });
    // what was right may be sent again with the other code corrected; both are used up then
    expect(await call('changeEmail', [{ email: next, codigo, codigo_atual: current }], cookie)).toEqual({
      ok: true,
    });
    expect(
      await t.db.query(sql`select email from consumidor_codigo where email = any(${[email, next]})`),
    ).toEqual([]);
    expect(await call('data', [], cookie)).toMatchObject({ email: next, email_verificado: true });
    await t.jobs.runAll();
    expect(t.mail.sent.at(-1)).toMatchObject({ to: email, text: expect.stringContaining(next) });
  });

  it('does not take the address of another account', async () => {
    const other = await t.consumidor();
    const cookie = await enter();
    const codigo_atual = await ownCode(cookie);
    const codigo = await codeTo(other.email);
    expect(await call('changeEmail', [{ email: other.email, codigo, codigo_atual }], cookie)).toMatchObject({
      errors: { email: ['Este e-mail já é de outra conta da loja.'] },
    });
  });

  it('sets a password only with a code sent to its own address', async () => {
    const cookie = await enter();
    const next = { password: 'Outra#Senha1', password_confirmation: 'Outra#Senha1' };
    const other = await codeTo(`outra-${email}`);
    const own = await ownCode(cookie);
    if (other !== own)
      expect(await call('changePassword', [{ codigo: other, ...next }], cookie)).toMatchObject({ ok: false });
    expect(await call('changePassword', [{ codigo: own, ...next }], cookie)).toMatchObject({ ok: true });
    expect(await signIn({ password: 'Outra#Senha1' })).toMatchObject({ ok: true });
    expect((await call('data', [], cookie)).status).toBe(401);
  });

  it('that proved no address cannot set the password of the one that did', async () => {
    const owner = await t.consumidor({ email });
    const squatter = await register();
    const next = { password: 'Outra#Senha1', password_confirmation: 'Outra#Senha1' };
    expect(await call('changePassword', [{ codigo: await mailed(), ...next }], squatter)).toMatchObject({
      ok: false,
      message: 'Confirme primeiro o e-mail da sua conta.',
    });
    expect((await t.request({ url: '/api/loja-virtual/auth/eu', token: owner.token })).status).toBe(200);
  });

  it('shows its devices and signs them out, one or all', async () => {
    await t.consumidor({ email });
    const [here, there, third] = [await enter(), await enter(), await enter()];
    const devices = await call('devices', [], here);
    expect(devices).toHaveLength(4);
    expect(devices[0]).toMatchObject({ atual: true, agente: 'Firefox' });
    const aparelho = String(Number(there.split('.')[0]));
    const stranger = await t.consumidor();
    await call('leaveDevice', [{ aparelho }], stranger.cookie);
    expect(await call('data', [], there)).toMatchObject({ email });
    expect(await call('leaveDevice', [{ aparelho }], here)).toEqual({ ok: true });
    expect((await call('data', [], there)).status).toBe(401);
    const left = await call('leaveAll', [], here);
    expect(left.cookies).toEqual([expect.stringMatching(/^sessao_consumidor=; .*Expires=Thu, 01 Jan 1970/)]);
    for (const cookie of [here, third]) expect((await call('data', [], cookie)).status).toBe(401);
  });
});

describe('the look-up of a CEP', () => {
  const found = { cep: '29101-480', logradouro: 'Rua A', bairro: '', localidade: 'Vila Velha', uf: 'ES' };

  it('fills in what the provider knows, and never blocks', async () => {
    const requestedUrls: string[] = [];
    const answers = [Response.json({ erro: 'true' }), Response.json(found)];
    const fetch = async (url: string) => {
      requestedUrls.push(url);
      const next = answers.shift();
      if (!next) throw new Error('unreachable');
      return next;
    };
    const own = await testApp({ fetch, beside: t });
    const url = '/api/loja-virtual/cep/29101480';
    expect((await own.request({ url })).status).toBe(404);
    const address = { logradouro: 'Rua A', bairro: null, cidade: 'Vila Velha', uf: 'ES' };
    expect((await own.request({ url })).body).toEqual(address);
    // remembered
    expect((await own.request({ url })).body).toEqual(address);
    // a provider that is away has another status than a CEP that does not exist
    expect((await own.request({ url: '/api/loja-virtual/cep/01310100' })).status).toBe(503);
    expect((await own.request({ url: '/api/loja-virtual/cep/0131' })).status).toBe(422);
    expect(requestedUrls[0]).toBe('https://viacep.com.br/ws/29101480/json/');
    expect(requestedUrls).toHaveLength(3);
  });
});
