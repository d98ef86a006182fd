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

describe('a token', () => {
  it('is refused when it is forged, expired, another session’s or no token at all', async () => {
    const [a, b] = [await t.user('Pastor'), await t.user('Pastor')];
    const [one, other] = [await t.tokenOf(a.id), await t.tokenOf(b.id)];
    const [id, expires, signature] = one.split('.');
    const later = Number(expires) + 3600;
    const forged = [
      `${id}.${later}.${signature}`,
      `${other.split('.')[0]}.${expires}.${signature}`,
      `${id}.${expires}.${'A'.repeat(43)}`,
      `${id}.${expires}.`,
      `${id}.${expires}`,
      `99999999999.${expires}.${signature}`,
      '0',
      'null',
    ];
    for (const token of forged) expect([token, (await me(token)).status]).toEqual([token, 401]);
    expect((await t.request({ url: '/api/admin/auth/eu' })).status).toBe(401);
    expect(
      (await t.request({ url: '/api/admin/auth/eu', headers: { authorization: 'Basic YTpi' } })).status,
    ).toBe(401);
    expect((await me(one)).status).toBe(200);
    t.clock.advance(15.1);
    expect((await me(one)).body).toEqual({ message: 'Sua sessão terminou. Entre de novo.' });
  });

  it('ends at once on every server when its person signs out, and those of other sessions do not', async () => {
    const { email } = await t.user('Pastor');
    const [here, there] = [await login(email), await login(email)];
    const token = here.body.accessToken;
    expect((await me(token, second)).status).toBe(200);
    const out = await t.request({ method: 'POST', url: '/api/admin/auth/sair', token });
    expect([out.status, out.cookie, out.text]).toEqual([204, '', '']);
    expect((await me(token, second)).status).toBe(401);
    expect(
      (await second.request({ method: 'POST', url: '/api/auth/renovar', cookie: here.cookie! })).status,
    ).toBe(401);
    expect((await me(there.body.accessToken, second)).status).toBe(200);
  });

  it('follows changes of its person’s role and account from the next request on', async () => {
    const { id } = await t.user('Pastor');
    const token = await t.tokenOf(id);
    const list = async () => (await second.request({ url: '/api/admin/pessoa', token })).status;
    expect(await list()).toBe(200);
    await t.db.run(sql`update users set role = (select id from perfil where nome = 'Loja') where id = ${id}`);
    expect(await list()).toBe(403);
    await t.db.run(sql`insert into perfil_permissao (perfil, permissao) select p.id, r.id from perfil p, permissao r
      where p.nome = 'Loja' and r.action = 'list' and r.subject = 'pessoa'`);
    expect(await list()).toBe(200);
    await t.db.run(sql`update users set role = null where id = ${id}`);
    expect(await list()).toBe(403);
    await t.db.run(sql`update users set ativo = false where id = ${id}`);
    expect(await list()).toBe(401);
  });
});

describe('a sign-in', () => {
  it.each([
    ['disabled', (id: number) => sql`update users set ativo = false where id = ${id}`],
    ['deleted', (id: number) => sql`delete from users where id = ${id}`],
  ])(
    'is refused and leaves no session when the account is %s while the password is checked',
    async (_, end) => {
      const { id, email } = await t.user('Pastor');
      const { verify } = t.passwords;
      t.passwords.verify = async (hash, attempt) => {
        const right = await verify(hash, attempt);
        await t.db.run(end(id));
        return right;
      };
      const late = await login(email);
      t.passwords.verify = verify;
      expect([late.status, late.cookie]).toEqual([401, undefined]);
      expect(await t.db.query(sql`select 1 from sessao where users = ${id}`)).toEqual([]);
    },
  );
});

describe('renewing', () => {
  const renew = (cookie: string | undefined, headers: Record<string, string> = {}, on = t) =>
    on.request({
      method: 'POST',
      url: '/api/auth/renovar',
      headers,
      ...(cookie !== undefined && { cookie }),
    });

  it('gives a new token for the cookie, and thirty more days', async () => {
    const { email } = await t.user('Pastor');
    const { cookie } = await login(email);
    t.clock.advance(29 * 24 * 60);
    const answer = await renew(cookie, {}, second);
    expect(answer.status).toBe(200);
    expect(answer.cookie).not.toBe(cookie);
    expect(answer.body.userData).toMatchObject({ email, role: 'Pastor' });
    expect((await me(answer.body.accessToken)).status).toBe(200);
    t.clock.advance(29 * 24 * 60);
    const again = await renew(answer.cookie);
    expect(again.status).toBe(200);
    t.clock.advance(31 * 24 * 60);
    const late = await renew(again.cookie);
    expect([late.status, late.cookie]).toEqual([401, undefined]);
  });

  it('gives tabs that renew at the same moment the same new cookie, on every server', async () => {
    const { email } = await t.user('Pastor');
    let { cookie } = await login(email);
    for (let round = 0; round < 3; round += 1) {
      t.clock.advance(15);
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, at) => renew(cookie, {}, at % 2 ? t : second)),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array<number>(6).fill(200));
      expect(new Set(answers.map((answer) => answer.cookie)).size).toBe(1);
      // a tab whose request was under way for some seconds
      t.clock.advance(0.5);
      expect((await renew(cookie)).cookie).toBe(answers[0]!.cookie);
      expect((await renew(answers[0]!.cookie)).cookie).toBe(answers[0]!.cookie);
      for (const { body } of answers) expect((await me(body.accessToken)).status).toBe(200);
      cookie = answers[0]!.cookie;
    }
  });

  it.each([1, 3])('ends the session when a cookie comes back that was renewed %i times', async (times) => {
    const { email } = await t.user('Pastor');
    const { cookie: copied } = await login(email);
    let current = copied;
    let token = '';
    for (let count = 0; count < times; count += 1) {
      const answer = await renew(current);
      current = answer.cookie;
      token = answer.body.accessToken;
      t.clock.advance(2);
    }
    expect((await me(token)).status).toBe(200);
    const reused = await renew(copied, {}, second);
    expect([reused.status, reused.cookie]).toEqual([401, undefined]);
    expect((await me(token)).status).toBe(401);
    expect((await renew(current)).status).toBe(401);
  });

  it('refuses a forged and a missing cookie, and leaves a cookie that another answer may have set', async () => {
    const { email } = await t.user();
    const { cookie } = await login(email);
    const forged = await renew(`${cookie!.split('.')[0]}.${'A'.repeat(43)}`);
    expect([forged.status, forged.cookie]).toEqual([401, undefined]);
    const ahead = await renew(`${cookie!.split('.')[0]}.1.${'A'.repeat(43)}`);
    expect(ahead.status).toBe(401);
    // a guessed cookie ends no session
    expect((await renew(cookie)).status).toBe(200);
    const none = await renew(undefined);
    expect([none.status, none.cookie]).toEqual([401, undefined]);
  });

  it('serves our own pages only', async () => {
    const { email } = await t.user();
    const { cookie } = await login(email);
    const statuses = async (headers: Record<string, string>) => (await renew(cookie, headers)).status;
    expect(await statuses({ origin: 'https://outro.example' })).toBe(403);
    expect(await statuses({ origin: 'null' })).toBe(403);
    expect(await statuses({ 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await statuses({ 'sec-fetch-site': 'same-site' })).toBe(403);
    expect(await statuses({ origin: 'https://igreja.example', 'sec-fetch-site': 'same-origin' })).toBe(200);
    expect(await statuses({ origin: 'http://intranet:3000', host: 'intranet:3000' })).toBe(200);
  });
});

describe('changing one’s own password', () => {
  const change = (token: string, atual: string, next = 'Nova#Senha1', again = next) =>
    t.request({
      method: 'PUT',
      url: '/api/admin/auth/senha',
      token,
      body: { atual, password: next, password_confirmation: again },
    });

  it('ends every session and every link of the account, and opens a new session', async () => {
    const { id, email } = await t.user('Pastor');
    const [here, there] = [await login(email), await login(email)];
    await t.db.run(sql`insert into redefinicao_senha values ('x', ${id}, '2100-01-01')`);
    const answer = await change(here.body.accessToken, password);
    expect(answer.status).toBe(200);
    expect((await me(answer.body.accessToken, second)).body.userData).toMatchObject({ id, role: 'Pastor' });
    for (const old of [here, there]) {
      expect((await me(old.body.accessToken, second)).status).toBe(401);
      expect(
        (await t.request({ method: 'POST', url: '/api/auth/renovar', cookie: old.cookie! })).status,
      ).toBe(401);
    }
    expect(await t.db.query(sql`select 1 from redefinicao_senha where users = ${id}`)).toEqual([]);
    expect((await login(email)).status).toBe(401);
    expect((await login(email, 'Nova#Senha1')).status).toBe(200);
    expect(await t.jobs.waiting()).toContainEqual({
      nome: 'mail.send',
      payload: expect.objectContaining({ to: email }),
    });
  });

  it('also refuses a sign-in whose old password was checked just before', async () => {
    const { id, email } = await t.user('Pastor');
    const mine = await t.tokenOf(id);
    const { verify } = second.passwords;
    second.passwords.verify = async (hash, attempt) => {
      const right = await verify(hash, attempt);
      await change(mine, password);
      return right;
    };
    const late = await login(email, password, { on: second });
    second.passwords.verify = verify;
    expect([late.status, late.cookie]).toEqual([401, undefined]);
    // Only the session of the user who changed it is left.
    expect(await t.db.query(sql`select agente from sessao where users = ${id}`)).toHaveLength(1);
  });

  it('needs the current one, and limits wrong guesses of it', async () => {
    const { id } = await t.user();
    const token = await t.tokenOf(id);
    for (let count = 0; count < 10; count += 1) {
      const answer = await change(token, 'Errada#2026');
      expect([answer.status, answer.body.errors]).toEqual([422, { atual: ['A senha atual não confere.'] }]);
    }
    expect((await change(token, password)).status).toBe(429);
  });

  it('checks the new one against the rules', async () => {
    const token = await t.tokenOf((await t.user()).id);
    const errors = (await change(token, password, 'fraca', 'outra')).body.errors;
    expect(errors).toEqual({
      password: ['Use pelo menos 8 caracteres, com letra maiúscula, minúscula, número e caractere especial.'],
      password_confirmation: ['As senhas não são iguais.'],
    });
  });
});
