import { beforeEach, describe, expect, it } from 'vitest';
import { password, testApp } from '../support/app.ts';
import { accountPages, storeAccounts } from '../support/loja-accounts.ts';

/** The log of the server, as an operator's collector reads it. */
const lines: Record<string, unknown>[] = [];
const t = await testApp({
  pages: accountPages,
  config: { logLevel: 'info' },
  logTo: { write: (line) => void lines.push(JSON.parse(line)) },
});
const store = storeAccounts(t);
const ip = '192.0.2.7';
beforeEach(() => {
  lines.length = 0;
});
const signIns = () => lines.filter(({ signedIn }) => signedIn !== undefined);
const refusals = () => lines.flatMap(({ refused }) => (refused === undefined ? [] : [refused]));

describe('the log', () => {
  it('has a line for each sign-in of staff, with who, where and by what, and no secret', async () => {
    const { id, email } = await t.user('Secretaria');
    const answer = await t.request({ url: '/api/auth/login', body: { email, password }, ip });
    expect(signIns()).toMatchObject([
      { level: 30, time: expect.any(Number), msg: 'signed in', signedIn: 'password', users: id, ip },
    ]);
    const text = JSON.stringify(lines);
    for (const secret of [password, email, answer.cookie!, answer.body.accessToken, answer.device!])
      expect(text).not.toContain(secret);
    // renewing a session is no sign-in
    await t.request({ method: 'POST', url: '/api/auth/renovar', cookie: answer.cookie!, ip });
    expect(signIns()).toHaveLength(1);
  });

  it('has a line for each sign-in of the store, by the API and by its pages', async () => {
    const { id, email } = await t.consumidor();
    await t.request({ url: '/api/loja-virtual/auth/login', body: { email, password }, ip });
    await store.call('signIn', [{ email, password }], { ip });
    const codigo = await store.codeTo(email, ip);
    await store.call('enter', [{ email, codigo }], { ip });
    expect(signIns()).toMatchObject([
      { signedIn: 'password', consumidor: id, ip },
      { signedIn: 'password', consumidor: id, ip },
      { signedIn: 'code by mail', consumidor: id, ip },
    ]);
    expect(JSON.stringify(lines)).not.toContain(codigo);
  });

  it('has a line for each sign-in that is refused, in the office, in the store and on its pages', async () => {
    const { email } = await t.user('Secretaria');
    const wrong = 'Errada#2026';
    await t.request({ url: '/api/auth/login', body: { email, password: wrong }, ip });
    const buyer = await t.consumidor();
    await t.request({
      url: '/api/loja-virtual/auth/login',
      body: { email: buyer.email, password: wrong },
      ip,
    });
    await store.call('signIn', [{ email: buyer.email, password: wrong }], { ip });
    await store.call('enter', [{ email: buyer.email, codigo: '000000' }], { ip });
    expect(refusals()).toEqual(['auth.wrong', 'auth.wrong', 'auth.wrong', 'loja.code_wrong']);
    expect(JSON.stringify(lines)).not.toContain(wrong);
    expect(signIns()).toEqual([]);
  });
});
