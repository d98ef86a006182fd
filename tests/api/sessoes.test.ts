import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { exactMoment } from '#shared/dates-in-words.ts';
import { password, testApp } from '../support/app.ts';

const t = await testApp();
const base = '/api/admin/profile/sessoes';
const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';
const login = (email: string, more: object = {}) =>
  t.request({ url: '/api/auth/login', body: { email, password }, ...more });
const me = async (token: string) => (await t.request({ url: '/api/admin/auth/eu', token })).status;

describe('the devices of an account', () => {
  it('are listed with browser, system, shortened network and last use, this one marked', async () => {
    const { email, id } = await t.user('Secretaria');
    await t.tokenOf(id);
    const { body } = await login(email, { ip: '203.0.113.77', headers: { 'user-agent': windows } });
    const { sessoes } = (await t.request({ url: '/api/admin/profile/seguranca', token: body.accessToken }))
      .body;
    expect(sessoes).toMatchObject([
      { navegador: 'Chrome', sistema: 'Windows', rede: '203.0.113.x', atual: true },
      { navegador: null, sistema: null, rede: null, atual: false },
    ]);
    expect(JSON.stringify(sessoes)).not.toContain('203.0.113.77');
    expect(sessoes[0].usada_em).toBe(t.clock.now().toISOString());
  });

  it('are signed out one by one or all others at once, and tell open pages by the live channel', async () => {
    const { id } = await t.user('Secretaria');
    const [mine, second, third] = [await t.tokenOf(id), await t.tokenOf(id), await t.tokenOf(id)];
    const notified = async () =>
      (
        await t.db.query<{ n: number }>(sql`select count(*) as n from transmissao where canal = '#acesso'`)
      )[0]!.n;
    const before = await notified();
    const sessionOf = (token: string) => token.split('.')[0];
    const ended = await t.request({ method: 'DELETE', url: `${base}/${sessionOf(second)}`, token: mine });
    expect([ended.status, await me(second), await me(third)]).toEqual([204, 401, 200]);
    expect((await t.request({ method: 'DELETE', url: base, token: mine })).status).toBe(204);
    expect([await me(third), await me(mine)]).toEqual([401, 200]);
    expect(await notified()).toBe(before + 2);
  });

  it('cannot be ended by another account', async () => {
    const [one, other] = [await t.user('Administrador'), await t.user('Secretaria')];
    const [mine, theirs] = [await t.tokenOf(one.id), await t.tokenOf(other.id)];
    const answer = await t.request({ method: 'DELETE', url: `${base}/${theirs.split('.')[0]}`, token: mine });
    expect([answer.status, await me(theirs)]).toEqual([404, 200]);
  });
});

describe('signing in', () => {
  it('ends the session that the browser had before', async () => {
    const { email } = await t.user('Secretaria');
    const first = await login(email);
    const next = await login(email, { cookie: first.cookie, device: first.device });
    expect([await me(first.body.accessToken), await me(next.body.accessToken)]).toEqual([401, 200]);
  });

  it('is mailed when the device is new to the account, in its language, but not for the first sign-in', async () => {
    const { email, id } = await t.user('Secretaria');
    await t.db.run(sql`update users set language = 'es' where id = ${id}`);
    const mails = async () => {
      await t.jobs.runAll();
      return t.mail.sent.filter(({ to }) => to === email);
    };
    const first = await login(email, { headers: { 'user-agent': windows } });
    expect(await mails()).toEqual([]);
    await login(email, { device: first.device });
    expect(await mails()).toEqual([]);
    await login(email, { ip: '198.51.100.9', headers: { 'user-agent': windows } });
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail!.subject).toBe('Su cuenta entró en un dispositivo nuevo');
    for (const part of ['Chrome · Windows', '198.51.100.x', '/admin/profile/security#sessoes', 'No fui yo'])
      expect(mail!.text).toContain(part);
    expect(mail!.text).toContain(exactMoment(t.clock.now().toISOString(), 'es'));
  });

  it('with a wrong password mails nobody and ends nothing', async () => {
    const { email } = await t.user('Secretaria');
    const first = await login(email);
    await t.request({
      url: '/api/auth/login',
      body: { email, password: 'Errada#2026' },
      cookie: first.cookie,
    });
    expect(await me(first.body.accessToken)).toBe(200);
    await t.jobs.runAll();
    expect(t.mail.sent.filter(({ to }) => to === email)).toEqual([]);
  });
});
