import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { consumidorCookie } from '#server/http/consumidor-session.ts';
import { sessionCookie } from '#server/http/session.ts';
import { errorText } from '#shared/errors.ts';
import { password, testApp } from '../support/app.ts';

const t = await testApp({ config: { baseUrl: 'https://igreja.example' } });
const second = await testApp({ beside: t });

const rules = [{ action: 'read', subject: 'consumidorAuth' }];
/** A new address for each test, so that rate limits do not carry over. */
let address = 0;
let ip = '';
let email = '';
beforeEach(async () => {
  address += 1;
  ip = `192.0.2.${address}`;
  email = `bia-${address}@casa.example`;
  t.mail.sent.length = 0;
  await t.db.run(sql`delete from teste.job`);
});

const call = (path: string, body: object, more: { on?: typeof t; cookie?: string; ip?: string } = {}) =>
  (more.on ?? t).request({
    url: `/api/loja-virtual/auth/${path}`,
    body,
    ip: more.ip ?? ip,
    headers: more.cookie ? { cookie: `${(more.on ?? t).cookieName(consumidorCookie)}=${more.cookie}` } : {},
  });
const register = (more: object = {}) =>
  call('register', { nome: 'Bia Souza', email, password, password_confirmation: password, ...more });
const cookieOf = ({ headers }: { headers: Record<string, unknown> }): string =>
  [headers['set-cookie']]
    .flat()
    .map((cookie) => new RegExp(`^(?:__Host-)?${consumidorCookie}=([^;]*)`).exec(String(cookie))?.[1])
    .find((value) => value !== undefined) ?? '';
const me = (token: string, on = t) => on.request({ url: '/api/loja-virtual/auth/eu', token });
/** The code of the last mail. */
const mailed = async (): Promise<string> => {
  await t.jobs.runAll();
  return /\b(\d{6})\b/.exec(t.mail.sent.at(-1)?.subject ?? '')?.[1] ?? '';
};
const enter = async (more: { cookie?: string; nome?: string } = {}) => {
  await call('codigo', { email });
  const { nome, ...body } = more;
  return call('codigo', { email, codigo: await mailed(), ...(nome && { nome }) }, body);
};

describe('registering in the store', () => {
  it('signs in at once, as a consumer and nothing else', async () => {
    const { status, body, headers } = await register();
    expect([status, body]).toEqual([
      201,
      {
        accessToken: expect.stringMatching(/^\d+\.\d+\.[\w-]{43}$/),
        consumidor: { id: expect.any(Number), nome: 'Bia Souza', email },
        userAbilityRules: rules,
      },
    ]);
    expect([headers['set-cookie']].flat().join()).not.toMatch(new RegExp(`(^|,)(__Host-)?${sessionCookie}=`));
    expect(String([headers['set-cookie']].flat()[0])).toMatch(
      /^__Host-sessao_consumidor=\d+\.[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(await me(body.accessToken, second)).toMatchObject({
      status: 200,
      body: { consumidor: body.consumidor, email_verificado: false, userAbilityRules: rules },
    });
    for (const url of ['/api/admin/auth/eu', '/api/admin/produto'])
      expect((await t.request({ url, token: body.accessToken })).status).toBe(401);
  });

  it('answers alike for an address that has an account, and gives no access to it', async () => {
    const owner = await t.consumidor({ email });
    const { status, body } = await register();
    expect([status, Object.keys(body)]).toEqual([201, ['accessToken', 'consumidor', 'userAbilityRules']]);
    expect(body.consumidor.id).not.toBe(owner.id);
    // the password of the account that proved the address still signs in to that account
    expect((await call('login', { email, password })).body.consumidor.id).toBe(owner.id);
  });

  it('names every wrong field', async () => {
    const bad = { nome: '', email: 'bia', password: 'fraca', password_confirmation: 'outra' };
    const { status, body } = await call('register', bad);
    expect([status, Object.keys(body.errors).toSorted()]).toEqual([
      422,
      ['email', 'nome', 'password', 'password_confirmation'],
    ]);
    expect(await t.db.query(sql`select 1 from consumidor where email = 'bia'`)).toEqual([]);
  });

  it('makes no account where a code cannot be sent any more', async () => {
    for (let at = 0; at < 20; at += 1) await call('codigo', { email: `outra-${at}-${email}` });
    expect((await register()).status).toBe(429);
    expect(await t.db.query(sql`select 1 from consumidor where email = ${email}`)).toEqual([]);
  });

  it('makes no device known to the address, whose limits of guesses would not count there', async () => {
    const registered = await register();
    expect([registered.headers['set-cookie']].flat().join()).not.toContain('aparelho_consumidor=');
  });

  it('does not displace another who registered with the address before', async () => {
    const first = await register();
    await register({ password: 'Outra#Senha1', password_confirmation: 'Outra#Senha1' });
    const another = await register({ password: 'Outra#Senha2', password_confirmation: 'Outra#Senha2' });
    expect(another.status).toBe(201);
    const refused = await register({ password: 'Outra#Senha3', password_confirmation: 'Outra#Senha3' });
    expect([refused.status, refused.body.errors.email]).toEqual([
      422,
      [errorText('loja.claimed_often', 'pt_BR')],
    ]);
    const back = await call('login', { email, password });
    expect(back.body.consumidor.id).toBe(first.body.consumidor.id);
  });

  it('is limited for one network', async () => {
    for (let at = 0; at < 10; at += 1) await register({ email: `outra-${at}-${email}` });
    expect((await register()).status).toBe(429);
  });
});

describe('signing in by password', () => {
  it('refuses alike a wrong password, an unknown address, a blocked account and one without a password', async () => {
    const existing = await t.consumidor();
    const blocked = await t.consumidor();
    await t.db.run(sql`update consumidor set bloqueado = true where id = ${blocked.id}`);
    const byCode = await t.consumidor();
    await t.db.run(sql`update consumidor set password = null where id = ${byCode.id}`);
    const answers = [];
    for (const [who, typed] of [
      [existing.email, 'Errada#2026'],
      ['ninguem@casa.example', password],
      [blocked.email, password],
      [byCode.email, password],
    ]) {
      const { status, body } = await call('login', { email: who, password: typed });
      answers.push([status, body]);
    }
    expect(answers).toEqual(Array(4).fill(answers[0]));
    expect(answers[0]![0]).toBe(401);
  });

  it('stops guesses, and never locks out the owner on a known device', async () => {
    await t.consumidor({ email });
    const entered = await call('login', { email, password });
    const device = /aparelho_consumidor=([^;]+)/.exec([entered.headers['set-cookie']].flat().join())![1];
    for (let at = 0; at < 10; at += 1) await call('login', { email, password: 'Errada#2026' });
    expect((await call('login', { email, password })).status).toBe(429);
    const own = await t.request({
      url: '/api/loja-virtual/auth/login',
      body: { email, password },
      ip,
      headers: { cookie: `${t.cookieName('aparelho_consumidor')}=${device}` },
    });
    expect(own.status).toBe(200);
  });

  it('does not accept accounts of staff, nor the office those of consumers', async () => {
    const staff = await t.user('Administrador');
    expect((await call('login', { email: staff.email, password })).status).toBe(401);
    await t.consumidor({ email });
    expect((await t.request({ url: '/api/auth/login', body: { email, password }, ip })).status).toBe(401);
  });
});

describe('a code by mail', () => {
  it('registers in one step, with an address that is proved', async () => {
    const { status, body } = await enter({ nome: 'Bia' });
    expect([status, body.consumidor]).toEqual([200, { id: expect.any(Number), nome: 'Bia', email }]);
    expect((await me(body.accessToken)).body.email_verificado).toBe(true);
  });

  it('signs in to the account of the address', async () => {
    const { id } = await t.consumidor({ email });
    expect((await enter()).body.consumidor.id).toBe(id);
  });

  it('is asked for alike by everyone', async () => {
    await t.consumidor({ email });
    const forExisting = await call('codigo', { email });
    const unknown = await call('codigo', { email: `outra-${email}` });
    expect([forExisting.status, forExisting.body]).toEqual([unknown.status, unknown.body]);
    await t.jobs.runAll();
    expect(t.mail.sent.map(({ to }) => to)).toEqual([email, `outra-${email}`]);
  });

  it('works once, for its own address and for ten minutes', async () => {
    await call('codigo', { email });
    const codigo = await mailed();
    expect((await call('codigo', { email: `outra-${email}`, codigo })).status).toBe(422);
    const answers = await Promise.all([1, 2, 3].map(() => call('codigo', { email, codigo })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
    await call('codigo', { email });
    const late = await mailed();
    t.clock.advance(10);
    expect((await call('codigo', { email, codigo: late })).body.errors.codigo[0]).toContain('peça outro');
  });

  it('cannot be guessed: the fifth wrong one ends it', async () => {
    await call('codigo', { email });
    const codigo = await mailed();
    const wrong = codigo === '000000' ? '000001' : '000000';
    for (let at = 0; at < 5; at += 1)
      expect((await call('codigo', { email, codigo: wrong })).status).toBe(422);
    expect((await call('codigo', { email, codigo })).status).toBe(422);
  });

  it('is not used up by wrong guesses from another network, nor are the mails', async () => {
    await call('codigo', { email });
    const codigo = await mailed();
    const wrong = codigo === '000000' ? '000001' : '000000';
    for (let at = 0; at < 8; at += 1) await call('codigo', { email, codigo: wrong }, { ip: '198.51.100.7' });
    expect((await call('codigo', { email, codigo })).status).toBe(200);
    for (let at = 0; at < 8; at += 1) await call('codigo', { email }, { ip: '198.51.100.8' });
    await t.jobs.runAll();
    t.mail.sent.length = 0;
    await call('codigo', { email });
    await t.jobs.runAll();
    expect(t.mail.sent.map(({ to }) => to)).toEqual([email]);
  });

  describe('of an address whose codes were guessed wrongly a hundred times in a day from many networks', () => {
    const wrongFrom = (network: number, device?: string) =>
      t.request({
        url: '/api/loja-virtual/auth/codigo',
        body: { email, codigo: '000000' },
        ip: `2001:db8:${address.toString(16)}:${network.toString(16)}::1`,
        headers: device ? { cookie: `${t.cookieName('aparelho_consumidor')}=${device}` } : {},
      });
    const deviceOf = ({ headers }: { headers: Record<string, unknown> }): string =>
      /aparelho_consumidor=([^;]+)/.exec([headers['set-cookie']].flat().join())![1]!;
    const enterOn = (device: string, codigo: string, from = ip) =>
      t.request({
        url: '/api/loja-virtual/auth/codigo',
        body: { email, codigo },
        ip: from,
        headers: { cookie: `${t.cookieName('aparelho_consumidor')}=${device}` },
      });
    /** A new code; the codes of `000000`, which the guesses type, are left out. */
    const newCode = async (): Promise<string> => {
      t.clock.advance(61);
      await call('codigo', { email });
      const codigo = await mailed();
      return codigo === '000000' ? newCode() : codigo;
    };
    async function guessed(times = 100) {
      for (let at = 0; at < times; at += 1) expect((await wrongFrom(at)).status).toBe(422);
    }

    it('is refused for a day on other devices, also at the same moment, and says what the owner can do', async () => {
      await guessed(95);
      const last = await Promise.all(Array.from({ length: 10 }, (_, at) => wrongFrom(200 + at)));
      expect(last.filter(({ status }) => status === 422)).toHaveLength(5);
      const codigo = await newCode();
      const refused = await call('codigo', { email, codigo });
      expect([refused.status, refused.body.message]).toEqual([
        429,
        expect.stringContaining('em um aparelho em que já entrou'),
      ]);
      const next = { password: 'Outra#Senha1', password_confirmation: 'Outra#Senha1' };
      expect((await call('redefinir-senha', { email, codigo, ...next })).status).toBe(429);
      t.clock.advance(24 * 60);
      expect((await call('codigo', { email, codigo: await newCode() })).status).toBe(200);
    });

    it('still signs the owner in on a known device, where wrong ones are counted separately', async () => {
      await t.consumidor({ email });
      const device = deviceOf(await call('login', { email, password }));
      await guessed();
      expect((await enterOn(device, await newCode())).status).toBe(200);
      for (let at = 0; at < 100; at += 1) expect((await wrongFrom(300 + at, device)).status).toBe(422);
      expect((await wrongFrom(400, device)).status).toBe(429);
    });

    it('is refused on a device that knows only another account', async () => {
      await t.consumidor({ email: `outra-${email}` });
      const device = deviceOf(await call('login', { email: `outra-${email}`, password }));
      await guessed();
      expect((await enterOn(device, await newCode())).status).toBe(429);
    });
  });

  it('that is typed wrongly from one network uses up no more than a fifth of a day’s tries of the address', async () => {
    const tries = [];
    for (let at = 0; at < 40; at += 1) {
      // a network has five tries of one code
      if (at % 5 === 0) t.clock.advance(16);
      tries.push((await call('codigo', { email, codigo: '000000' }, { ip: '198.51.100.9' })).status);
    }
    expect(tries.filter((status) => status === 422)).toHaveLength(20);
    expect(tries.slice(20).every((status) => status === 429)).toBe(true);
    expect((await enter()).status).toBe(200);
  });

  it('that is right gives its try back', async () => {
    for (let at = 0; at < 25; at += 1) {
      t.clock.advance(61);
      expect((await enter()).status).toBe(200);
    }
  });

  it('makes one account, however many ask at once', async () => {
    await call('codigo', { email });
    const codigo = await mailed();
    await Promise.all([t, second].map((on) => call('codigo', { email, codigo }, { on })));
    const rows = await t.db.query(sql`select id from consumidor where email = ${email}`);
    expect(rows).toHaveLength(1);
  });

  it('proves the address of the account that is open', async () => {
    const registered = await register();
    const entered = await enter({ cookie: cookieOf(registered) });
    expect(entered.body.consumidor.id).toBe(registered.body.consumidor.id);
    expect((await me(registered.body.accessToken)).body.email_verificado).toBe(true);
    expect((await call('login', { email, password })).status).toBe(200);
  });

  it('never takes over an account that another visitor made with the address', async () => {
    const squatter = await register();
    const owner = await enter();
    expect(owner.body.consumidor.id).not.toBe(squatter.body.consumidor.id);
    // the squatter's password opens nothing of the owner's
    expect((await call('login', { email, password })).status).toBe(401);
  });

  it('does not open a blocked account', async () => {
    const { id } = await t.consumidor({ email });
    await t.db.run(sql`update consumidor set bloqueado = true where id = ${id}`);
    expect((await enter()).status).toBe(401);
  });

  it('arrives in the language of the page', async () => {
    await t.request({
      url: '/api/loja-virtual/auth/codigo',
      body: { email },
      ip,
      headers: { 'accept-language': 'en' },
    });
    await t.jobs.runAll();
    expect(t.mail.sent.at(-1)?.subject).toMatch(/^\d{6} is your code$/);
  });
});

describe('a forgotten password', () => {
  it('is replaced with a code, and every session ends on every server', async () => {
    const owner = await t.consumidor({ email });
    expect((await call('esqueceu-senha', { email })).status).toBe(200);
    const next = 'Outra#Senha1';
    const body = { email, codigo: await mailed(), password: next, password_confirmation: next };
    expect((await call('redefinir-senha', { ...body, codigo: '12345' })).status).toBe(422);
    expect((await call('redefinir-senha', body)).status).toBe(200);
    expect((await me(owner.token, second)).status).toBe(401);
    expect((await call('login', { email, password })).status).toBe(401);
    expect((await call('login', { email, password: next })).body.consumidor.id).toBe(owner.id);
  });
});

describe('a session of the store', () => {
  it('is renewed by its cookie, and by none of the office', async () => {
    const { cookie } = await t.consumidor();
    const renewed = await call('renovar', {}, { cookie });
    expect([renewed.status, renewed.body.userAbilityRules]).toEqual([200, rules]);
    expect((await call('renovar', {})).status).toBe(401);
    const elsewhere = await t.request({ url: '/api/auth/renovar', body: {}, cookie });
    expect(elsewhere.status).toBe(401);
  });

  it('ends at once when it is left and when the account is blocked', async () => {
    const { token, id } = await t.consumidor();
    const other = await t.consumidor();
    await t.request({ method: 'POST', url: '/api/loja-virtual/auth/sair', token });
    expect((await me(token, second)).status).toBe(401);
    expect((await me(other.token, second)).status).toBe(200);
    await t.db.run(sql`update consumidor set bloqueado = true where id = any(${[id, other.id]})`);
    expect((await me(other.token, second)).status).toBe(401);
  });
});
