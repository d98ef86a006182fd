import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { password, testApp } from '../support/app.ts';

const t = await testApp({ config: { baseUrl: 'https://igreja.example' } });
const second = await testApp({ beside: t });

/** A new address for each test, so that rate limits do not carry over. */
let address = 0;
let ip = '';
beforeEach(() => {
  address += 1;
  ip = `192.0.2.${address}`;
});

const login = (email: string, given = password, more: { on?: typeof t; ip?: string } = {}) =>
  (more.on ?? t).request({ url: '/api/auth/login', body: { email, password: given }, ip: more.ip ?? ip });
const me = (token: string, on = t) => on.request({ url: '/api/admin/auth/eu', token });

describe('signing in', () => {
  it('answers with a token, the user and their permissions, and keeps the session in a cookie', async () => {
    const { id, email } = await t.user('Intercessão', { name: 'Conceição' });
    const answer = await login(` ${email.toUpperCase()} `);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      accessToken: expect.stringMatching(/^\d+\.\d+\.[\w-]{43}$/),
      userData: { id, name: 'Conceição', email, email_verificado: true, foto: null, role: 'Intercessão' },
      userAbilityRules: [
        { action: 'read', subject: 'Auth' },
        { action: 'edit', subject: 'pedidooracoes' },
        { action: 'list', subject: 'pedidooracoes' },
        { action: 'read', subject: 'pedidooracoes' },
      ],
    });
    const [cookie] = [answer.headers['set-cookie']].flat();
    expect(cookie).toMatch(
      /^__Host-sessao=\d+\.[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect((await me(answer.body.accessToken)).body).toEqual({
      userData: answer.body.userData,
      userAbilityRules: answer.body.userAbilityRules,
    });
  });

  it('ignores a session cookie without the prefix that keeps neighbouring domains from setting it', async () => {
    const { email } = await t.user();
    const { cookie, device } = await login(email);
    expect([cookie, device].map(Boolean)).toEqual([true, true]);
    const renew = (name: string) =>
      t.request({ method: 'POST', url: '/api/auth/renovar', headers: { cookie: `${name}=${cookie}` } });
    expect((await renew('sessao')).status).toBe(401);
    const renewed = await renew('__Host-sessao');
    expect(renewed.status).toBe(200);
    const left = await t.request({
      method: 'POST',
      url: '/api/admin/auth/sair',
      token: renewed.body.accessToken,
    });
    const set = [renewed, left].flatMap(({ headers }) => [headers['set-cookie'] ?? []].flat());
    expect(set.length).toBeGreaterThan(2);
    for (const header of set)
      expect(header).toMatch(/^__Host-\w+=(?=.*; Path=\/)(?=.*; Secure)(?!.*; Domain)/);
  });

  it('leaves Secure off the cookie where the site itself has no TLS', async () => {
    const { email } = await t.user();
    const [cookie] = [(await login(email, password, { on: second })).headers['set-cookie']].flat();
    expect(cookie).not.toContain('Secure');
  });

  it('signs in an account without a role, which may do nothing yet', async () => {
    const { email } = await t.user();
    expect((await login(email)).body).toMatchObject({ userData: { role: null }, userAbilityRules: [] });
  });

  it('gives the same answer after the same work to a wrong password, an unknown and a disabled account', async () => {
    const wrong = await t.user();
    const disabled = await t.user();
    await t.db.run(sql`update users set ativo = false where id = ${disabled.id}`);
    const cases = [
      [wrong.email, 'Errada#2026'],
      ['ninguem@igreja.example', password],
      ['no address at all', password],
      [disabled.email, password],
    ] as const;
    for (const [email, attempt] of cases) {
      const before = { ...t.passwords.counts };
      const answer = await login(email, attempt);
      expect([answer.status, answer.body, answer.cookie]).toEqual([
        401,
        { message: 'E-mail ou senha incorretos.' },
        undefined,
      ]);
      expect(t.passwords.counts).toEqual({ hash: before.hash, verify: before.verify + 1 });
    }
  });

  it('reports missing fields in three languages, and refuses unknown ones', async () => {
    const texts = {
      'pt-BR': ['Informe o e-mail.', 'Informe a senha.'],
      en: ['Enter the e-mail address.', 'Enter the password.'],
      es: ['Indique el correo electrónico.', 'Indique la contraseña.'],
    };
    for (const [language, [email, password]] of Object.entries(texts)) {
      const headers = { 'accept-language': language };
      const answer = await t.request({ url: '/api/auth/login', body: { password: '' }, headers, ip });
      expect([answer.status, answer.body.errors]).toEqual([422, { email: [email], password: [password] }]);
    }
    const odd = await t.request({
      url: '/api/auth/login',
      body: { email: ['a'], password: 'x'.repeat(201), admin: true },
      ip,
    });
    expect(odd.status).toBe(422);
    expect(Object.keys(odd.body.errors).sort()).toEqual(['admin', 'email', 'password']);
    // PostgreSQL refuses texts with a NUL.
    const body = { email: 'maria\u0000@igreja.example', password };
    const cut = await t.request({ url: '/api/auth/login', body, ip });
    expect([cut.status, Object.keys(cut.body.errors ?? {})]).toEqual([422, ['email']]);
    for (const body of ['[]', '"x"', 'null', '{']) {
      const headers = { 'content-type': 'application/json' };
      expect([400, 422]).toContain(
        (await t.request({ method: 'POST', url: '/api/auth/login', body, headers })).status,
      );
    }
  });
});

describe('attempts', () => {
  it('with a text too short to be a password are refused at the field, and not counted', async () => {
    const { email } = await t.user();
    for (let count = 0; count < 15; count += 1) {
      const answer = await t.request({ url: '/api/auth/login', body: { email, password: 'cinco' }, ip });
      expect([answer.status, answer.body.errors]).toEqual([
        422,
        { password: ['A senha tem pelo menos 6 caracteres.'] },
      ]);
    }
    expect((await login(email)).status).toBe(200);
  });

  it('from other networks do not lock out the owner on a known device, and are limited over all networks', async () => {
    const { email } = await t.user();
    const device = (await login(email)).device!;
    expect(device).not.toContain(email);
    // more networks than the limit of the account allows, each up to its own limit
    const statuses: number[] = [];
    for (let count = 0; count < 110; count += 1)
      statuses.push(
        (await login(email, 'Errada#2026', { ip: `198.51.100.${Math.floor(count / 10)}` })).status,
      );
    expect(statuses).toEqual([...Array<number>(100).fill(401), ...Array<number>(10).fill(429)]);
    expect((await login(email, password, { ip: '198.51.100.99' })).status).toBe(429);
    const own = (given: string, cookie = device) =>
      t.request({
        url: '/api/auth/login',
        body: { email, password: given },
        ip: '198.51.100.99',
        device: cookie,
      });
    expect((await own(password)).status).toBe(200);
    // the cookie of another account's device, or a forged one, does not lift the limit
    const other = (await login((await t.user()).email, password, { ip: '203.0.113.50' })).device!;
    expect((await own(password, other)).status).toBe(429);
    expect((await own(password, `${device.slice(0, -2)}AA`)).status).toBe(429);
    // guesses on the device itself are counted too
    for (let count = 0; count < 10; count += 1) expect((await own('Errada#2026')).status).toBe(401);
    expect((await own(password)).status).toBe(429);
  });

  it('are remembered for each person of a shared computer', async () => {
    const [one, two] = [await t.user(), await t.user()];
    const first = (await login(one.email)).device!;
    const both = await t.request({
      url: '/api/auth/login',
      body: { email: two.email, password },
      ip,
      device: first,
    });
    for (const { email } of [one, two]) {
      for (let count = 0; count < 10; count += 1) await login(email, 'Errada#2026', { ip: '203.0.113.80' });
      const body = { email, password };
      const signIn = { url: '/api/auth/login', body, ip: '203.0.113.80' };
      expect((await t.request(signIn)).status).toBe(429);
      expect((await t.request({ ...signIn, device: both.device })).status).toBe(200);
    }
  });

  it('are limited for each account and network over all servers together, before any password is checked', async () => {
    const { email } = await t.user();
    for (let count = 0; count < 10; count += 1) {
      const answer = await login(email, 'Errada#2026', { on: count % 2 ? t : second });
      expect(answer.status).toBe(401);
    }
    const before = { ...second.passwords.counts };
    const answer = await login(email, password, { on: second });
    expect([answer.status, answer.body.message, answer.headers['retry-after']]).toEqual([
      429,
      'Muitas tentativas. Espere 15 min e tente de novo.',
      '900',
    ]);
    expect(second.passwords.counts).toEqual(before);
    t.clock.advance(14);
    expect((await login(email)).body.message).toContain('1 min');
    t.clock.advance(1.1);
    expect((await login(email)).status).toBe(200);
  });

  it('are counted for accounts that do not exist as for those that do', async () => {
    for (let count = 0; count < 10; count += 1)
      expect((await login('fantasma@igreja.example')).status).toBe(401);
    expect((await login('fantasma@igreja.example')).status).toBe(429);
  });

  it('that come all at once stay within the limit', async () => {
    const { email } = await t.user();
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, at) => login(email, 'Errada#2026', { on: at % 2 ? t : second })),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  it('are forgotten by a success', async () => {
    const { email } = await t.user();
    for (let round = 0; round < 2; round += 1) {
      for (let count = 0; count < 9; count += 1) await login(email, 'Errada#2026');
      expect((await login(email)).status).toBe(200);
    }
  });

  it('are limited for each address, whatever the account; successes do not count', async () => {
    const { email } = await t.user();
    for (let count = 0; count < 60; count += 1) expect((await login(email)).status).toBe(200);
    for (let count = 0; count < 50; count += 1)
      expect(
        (await login(`pessoa${count}@outra.example`, 'Errada#2026', { on: count % 2 ? t : second })).status,
      ).toBe(401);
    expect((await login(email)).status).toBe(429);
    expect((await login(email, password, { ip: '203.0.113.7' })).status).toBe(200);
  });

  it('and sessions that are over are dropped with the next sign-in', async () => {
    const { id, email } = await t.user();
    await login(email, 'x');
    await t.tokenOf(id);
    const left = async () => {
      const [row] = await t.db.query<{ tentativas: number; sessoes: number }>(sql`select
        (select count(*) from tentativa where expira_em <= ${t.clock.now()}) as tentativas,
        (select count(*) from sessao where expira_em <= ${t.clock.now()}) as sessoes`);
      return row!;
    };
    t.clock.advance(31 * 24 * 60);
    expect(Object.values(await left()).every((count) => count > 0)).toBe(true);
    expect((await login(email)).status).toBe(200);
    expect(await left()).toEqual({ tentativas: 0, sessoes: 0 });
  });

  it('from one IPv6 network count as from one address', async () => {
    for (let count = 0; count < 50; count += 1)
      await login(`p${count}@rede.example`, 'Errada#2026', { ip: `2001:db8:0:7::${count.toString(16)}` });
    expect((await login('p@rede.example', 'Errada#2026', { ip: '2001:db8::7:1:2:3:4' })).status).toBe(429);
    expect((await login('p@rede.example', 'Errada#2026', { ip: '2001:db8:0:8::1' })).status).toBe(401);
  });

  it('count for the address that the proxy saw, whatever address the caller sends', async () => {
    const behind = await testApp({ beside: t, config: { trustProxy: true } });
    const from = (forwarded: string, email: string) =>
      behind.request({
        url: '/api/auth/login',
        body: { email, password: 'Errada#2026' },
        headers: { 'x-forwarded-for': forwarded },
        ip: '10.0.0.1',
      });
    for (let count = 0; count < 50; count += 1)
      expect((await from(`203.0.113.${count}, 198.51.100.200`, `p${count}@proxy.example`)).status).toBe(401);
    expect((await from('203.0.113.99, 198.51.100.200', 'p@proxy.example')).status).toBe(429);
    expect((await from('203.0.113.99, 198.51.100.201', 'p@proxy.example')).status).toBe(401);
    // Without a trusted proxy the header must be ignored.
    const claim = { 'x-forwarded-for': '198.51.100.200' };
    const body = { email: 'p@proxy.example', password: 'Errada#2026' };
    expect((await t.request({ url: '/api/auth/login', body, headers: claim, ip })).status).toBe(401);
  });
});
