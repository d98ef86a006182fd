import { createHmac } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { recoveryCodes } from '#shared/contracts/seguranca.ts';
import { errorText } from '#shared/errors.ts';
import { apiKey } from '../support/api-keys.ts';
import { password, testApp } from '../support/app.ts';

const t = await testApp();
const pt = (key: Parameters<typeof errorText>[0]): string => errorText(key, 'pt_BR');
const base = '/api/admin/profile';

/** The authenticator app on a phone; `at` counts half minutes from now. */
const app =
  (segredo: string) =>
  (at = 0) =>
    new TOTP({ secret: Secret.fromBase32(segredo) }).generate({
      timestamp: t.clock.now().getTime() + at * 30_000,
    });
const login = (email: string, more: object = {}) =>
  t.request({ url: '/api/auth/login', body: { email, password }, ...more });
const second = (body: object) => t.request({ url: '/api/auth/segunda-etapa', body });
const ticket = async (email: string): Promise<string> => (await login(email)).body.segunda_etapa.bilhete;

/** An account with two-step verification: its app and recovery codes, and the session that switched it on. */
async function protectedUser(role = 'Secretaria') {
  const user = await t.user(role);
  const before = await t.tokenOf(user.id);
  const setup = await t.request({ method: 'POST', url: `${base}/duas-etapas/iniciar`, token: before });
  const code = app(setup.body.segredo);
  const on = await t.request({ url: `${base}/duas-etapas`, body: { codigo: code() }, token: before });
  if (on.status !== 200) throw new Error(on.text);
  // the code that switched it on is used
  t.clock.advance(1);
  return { ...user, before, code, setup: setup.body, on, token: on.body.accessToken, codes: on.body.codigos };
}

describe('switching two-step verification on', () => {
  it('gives the app a secret that is stored encrypted, and recovery codes that are stored as hashes', async () => {
    const { id, email, setup, codes } = await protectedUser();
    expect(setup.uri).toContain(encodeURIComponent(email));
    expect(setup.uri).toContain(setup.segredo);
    expect(setup.qr.size).toBeGreaterThan(20);
    expect(new Set(codes).size).toBe(recoveryCodes);
    const stored = JSON.stringify([
      await t.db.query(sql`select segredo from duas_etapas where users = ${id}`),
      await t.db.query(
        sql`select encode(hash, 'escape') as hash from codigo_recuperacao where users = ${id}`,
      ),
    ]);
    expect(stored).not.toContain(setup.segredo);
    for (const code of codes) expect(stored).not.toContain(code.replace('-', ''));
  });

  it('ends every session, also the current one, opens a new one and mails the user', async () => {
    const { email, before, token, on } = await protectedUser();
    expect((await t.request({ url: '/api/admin/auth/eu', token: before })).status).toBe(401);
    expect((await t.request({ url: '/api/admin/auth/eu', token })).status).toBe(200);
    expect(on.cookie).toBeTruthy();
    await t.jobs.runAll();
    expect(t.mail.sent.filter(({ to }) => to === email).map(({ subject }) => subject)).toEqual([
      'A verificação em duas etapas está ativa',
    ]);
  });

  it('needs a right code, and cannot be done twice or over one that is on', async () => {
    const { id } = await t.user('Secretaria');
    const token = await t.tokenOf(id);
    const put = (codigo: string) => t.request({ url: `${base}/duas-etapas`, body: { codigo }, token });
    expect((await put('123456')).body.errors).toEqual({ codigo: [pt('auth.wrong_code')] });
    const { segredo } = (await t.request({ method: 'POST', url: `${base}/duas-etapas/iniciar`, token })).body;
    for (const wrong of ['', 'abcdef', '12345', '1234567', app(segredo)(-4)])
      expect((await put(wrong)).status).toBe(422);
    const on = await put(app(segredo)());
    expect(on.status).toBe(200);
    const fresh = on.body.accessToken;
    const again = await t.request({ method: 'POST', url: `${base}/duas-etapas/iniciar`, token: fresh });
    expect([again.status, again.body.message]).toEqual([409, pt('auth.two_step_on')]);
  });
});

describe('signing in with two steps', () => {
  it('opens no session before the code, and one after it', async () => {
    const { email, code } = await protectedUser();
    const first = await login(email);
    expect(Object.keys(first.body)).toEqual(['segunda_etapa']);
    expect([first.status, first.cookie, first.device]).toEqual([200, undefined, undefined]);
    const { bilhete } = first.body.segunda_etapa;
    expect((await t.request({ url: '/api/admin/auth/eu', token: bilhete })).status).toBe(401);
    expect((await t.request({ method: 'POST', url: '/api/auth/renovar', cookie: bilhete })).status).toBe(401);
    const done = await second({ bilhete, codigo: code() });
    expect([done.status, Boolean(done.cookie)]).toEqual([200, true]);
    expect((await t.request({ url: '/api/admin/auth/eu', token: done.body.accessToken })).status).toBe(200);
  });

  it('takes a code once, and each ticket once', async () => {
    const { email, code } = await protectedUser();
    const [one, two] = [await ticket(email), await ticket(email)];
    const codigo = code();
    expect((await second({ bilhete: one, codigo })).status).toBe(200);
    expect((await second({ bilhete: two, codigo })).body.errors).toEqual({ codigo: [pt('auth.wrong_code')] });
    // neither the code before it, which a thief may have seen as well
    expect((await second({ bilhete: two, codigo: code(-1) })).status).toBe(422);
    t.clock.advance(1);
    const used = await second({ bilhete: one, codigo: code() });
    expect([used.status, used.body.message]).toEqual([401, pt('auth.two_step_expired')]);
    expect((await second({ bilhete: two, codigo: code() })).status).toBe(200);
  });

  it('lets one of many calls with the same code in, and one of many with the same recovery code', async () => {
    const { email, code, codes } = await protectedUser();
    const tickets = [await ticket(email), await ticket(email), await ticket(email), await ticket(email)];
    const codigo = code();
    const byCode = await Promise.all(tickets.map((bilhete) => second({ bilhete, codigo })));
    expect(byCode.filter(({ status }) => status === 200)).toHaveLength(1);
    const more = [await ticket(email), await ticket(email), await ticket(email), await ticket(email)];
    const byRecovery = await Promise.all(more.map((bilhete) => second({ bilhete, recuperacao: codes[0] })));
    expect(byRecovery.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('takes a recovery code as people copy it, once, and says how many are left', async () => {
    const { email, codes } = await protectedUser();
    const typed = ` ${codes[3].toUpperCase().replace('-', ' ')} `;
    const done = await second({ bilhete: await ticket(email), recuperacao: typed });
    expect(done.status).toBe(200);
    const again = await second({ bilhete: await ticket(email), recuperacao: codes[3] });
    expect(again.body.errors).toEqual({ recuperacao: [pt('auth.wrong_code')] });
    const state = await t.request({ url: `${base}/seguranca`, token: done.body.accessToken });
    expect(state.body.duas_etapas).toMatchObject({ codigos: recoveryCodes - 1, exigida: false });
  });

  it('stops guessing by any number of tickets, without locking out recovery codes', async () => {
    const { email, codes } = await protectedUser();
    const bilhete = await ticket(email);
    for (let time = 0; time < 10; time += 1)
      expect((await second({ bilhete, codigo: String(100000 + time) })).status).toBe(422);
    expect((await second({ bilhete, codigo: '100011' })).status).toBe(429);
    expect((await second({ bilhete: await ticket(email), codigo: '100012' })).status).toBe(429);
    expect((await second({ bilhete, recuperacao: codes[0] })).status).toBe(200);
  });

  it('expires, and ends with a new password', async () => {
    const { id, email, code } = await protectedUser();
    const late = await ticket(email);
    t.clock.advance(11);
    expect((await second({ bilhete: late, codigo: code() })).status).toBe(401);
    const stale = await ticket(email);
    await t.db.run(sql`update users set password = 'hash of: outra' where id = ${id}`);
    expect((await second({ bilhete: stale, codigo: code() })).status).toBe(401);
  });

  it('accepts no code of another account, and no ticket that was made up', async () => {
    const [one, other] = [await protectedUser(), await protectedUser()];
    const bilhete = await ticket(one.email);
    expect((await second({ bilhete, codigo: other.code() })).status).toBe(422);
    expect((await second({ bilhete, recuperacao: other.codes[0] })).status).toBe(422);
    for (const code of ['', 'x', 'x'.repeat(200), 7])
      expect([401, 422]).toContain((await second({ bilhete: code, codigo: one.code() })).status);
  });

  it('is asked for after a reset of the password too, which opens no session', async () => {
    const { email } = await protectedUser();
    await t.request({ url: '/api/auth/esqueceu-senha', body: { email } });
    await t.jobs.runAll();
    const mail = t.mail.sent.findLast(({ to }) => to === email)!;
    const [, token] = /token=([\w-]+)/.exec(mail.text) ?? [];
    const reset = await t.request({
      url: '/api/auth/redefinir-senha',
      body: { token, password: 'Outra#Senha17', password_confirmation: 'Outra#Senha17' },
    });
    expect([reset.status, reset.cookie]).toEqual([200, undefined]);
    const again = await t.request({ url: '/api/auth/login', body: { email, password: 'Outra#Senha17' } });
    expect(again.body).toHaveProperty('segunda_etapa');
  });

  it('is asked for by the link that verifies an address', async () => {
    const { id, email } = await protectedUser();
    await t.db.run(sql`update users set email_verificado_em = null, email_provado = false where id = ${id}`);
    await t.request({
      method: 'POST',
      url: `/api/admin/users/${id}/enviar-verificacao`,
      as: 'Administrador',
    });
    await t.jobs.runAll();
    const [, token] = /token=([\w.-]+)/.exec(t.mail.sent.findLast(({ to }) => to === email)!.text) ?? [];
    const answer = await t.request({ url: '/api/auth/verificar-email', body: { token, password } });
    expect([answer.status, answer.cookie, Object.keys(answer.body)]).toEqual([
      200,
      undefined,
      ['segunda_etapa'],
    ]);
  });
});

describe('two-step verification that is on', () => {
  it('confirms dangerous actions by its code, and is switched off only after a proof', async () => {
    const { id, email, code, token } = await protectedUser();
    await t.db.run(sql`update sessao set criada_em = criada_em - interval '1 hour' where users = ${id}`);
    const off = () => t.request({ method: 'DELETE', url: `${base}/duas-etapas`, token });
    expect((await off()).body.confirmar_identidade).toBe(true);
    expect((await t.request({ url: '/api/admin/auth/confirmar', token })).body).toEqual({
      codigo: true,
      chave: null,
    });
    const confirm = (codigo: string) =>
      t.request({ url: '/api/admin/auth/confirmar', body: { codigo }, token });
    expect((await confirm('000000')).body.errors).toEqual({ codigo: [pt('auth.wrong_code')] });
    expect((await confirm(code())).status).toBe(204);
    expect((await off()).status).toBe(204);
    expect((await off()).status).toBe(409);
    expect((await login(email)).body).toHaveProperty('accessToken');
    await t.jobs.runAll();
    expect(t.mail.sent.some(({ to, subject }) => to === email && subject.includes('desativada'))).toBe(true);
  });

  it('makes recovery codes anew, and the old ones stop working', async () => {
    const { email, codes, token } = await protectedUser();
    const fresh = await t.request({ method: 'POST', url: `${base}/duas-etapas/codigos`, token });
    expect(fresh.body.codigos).toHaveLength(recoveryCodes);
    const bilhete = await ticket(email);
    expect((await second({ bilhete, recuperacao: codes[0] })).status).toBe(422);
    expect((await second({ bilhete, recuperacao: fresh.body.codigos[0] })).status).toBe(200);
  });

  it('takes recovery codes that were hashed before they had a salt, until new ones are made', async () => {
    const { id, email, codes, token } = await protectedUser();
    const [salt, ...others] = await t.db.query(
      sql`select distinct sal from codigo_recuperacao where users = ${id} and sal is not null`,
    );
    expect([salt, others]).toEqual([{ sal: expect.any(Buffer) }, []]);
    const key = createHmac('sha256', t.config.secret).update('recovery codes').digest();
    const old = codes.map((code: string) => createHmac('sha256', key).update(code.replace('-', '')).digest());
    await t.db.run(sql`delete from codigo_recuperacao where users = ${id}`);
    await t.db.run(
      sql`insert into codigo_recuperacao (users, hash) select ${id}::integer, unnest(${old}::bytea[])`,
    );
    const by = async (recuperacao: string) =>
      (await second({ bilhete: await ticket(email), recuperacao })).status;
    expect([await by(codes[0]), await by(codes[0])]).toEqual([200, 422]);
    const fresh = await t.request({ method: 'POST', url: `${base}/duas-etapas/codigos`, token });
    expect([await by(codes[1]), await by(fresh.body.codigos[1])]).toEqual([422, 200]);
  });

  it('lets its user act in a role that demands it', async () => {
    const [role] = await t.db.query<{ id: number }>(sql`select id from perfil where nome = 'Tesouraria'`);
    const demand = (exige: boolean) =>
      t.request({
        method: 'PUT',
        url: `/api/admin/acesso/perfis/${role!.id}/duas-etapas`,
        body: { exige },
        as: 'Administrador',
      });
    await demand(true);
    t.clock.advance(1);
    const { id } = await t.user('Tesouraria');
    const waiting = await t.tokenOf(id);
    expect((await t.request({ url: '/api/admin/conta', token: waiting })).status).toBe(403);
    expect((await t.request({ url: `${base}/seguranca`, token: waiting })).body.duas_etapas.exigida).toBe(
      true,
    );
    const { token } = await protectedUser('Tesouraria');
    expect((await t.request({ url: '/api/admin/conta', token })).status).toBe(200);
    await demand(false);
  });
});

describe('the second step of a user who lost app and recovery codes', () => {
  const reset = (id: number, more: { token?: string; as?: string } = { as: 'Administrador' }) =>
    t.request({ method: 'POST', url: `/api/admin/users/${id}/redefinir-duas-etapas`, ...more });

  it('is reset by an administrator: its codes stop working, sessions end, the person is mailed, the trace names the administrator', async () => {
    const { id, email, codes, token } = await protectedUser();
    const bilhete = await ticket(email);
    await t.jobs.runAll();
    t.mail.sent.length = 0;
    const done = await reset(id);
    expect([done.status, done.body.duas_etapas_em]).toEqual([200, null]);
    expect((await t.request({ url: '/api/admin/auth/eu', token })).status).toBe(401);
    expect((await second({ bilhete, recuperacao: codes[0] })).status).toBe(401);
    await t.jobs.runAll();
    expect(t.mail.sent.filter(({ to }) => to === email).map(({ subject }) => subject)).toEqual([
      'A segunda etapa da sua conta foi redefinida',
    ]);
    expect((await login(email)).body).toHaveProperty('accessToken');
    const [line] = await t.db.query<{ antes: object; depois: object; users: number }>(
      sql`select antes, depois, users from trilha where secao = 'users' and registro = ${id} order by id desc limit 1`,
    );
    expect(line).toMatchObject({
      antes: { duas_etapas_em: expect.any(String) },
      depois: { duas_etapas_em: null },
    });
    expect(line!.users).not.toBe(id);
    expect((await reset(id)).body.message).toBe(pt('users.nothing_to_reset'));
  });

  it('is reset also where it is only passkeys and API keys, so that a thief of the account keeps no way in', async () => {
    const { id } = await t.user('Pastor');
    const token = await t.tokenOf(id);
    const key = await apiKey(t, { token }, [{ action: 'list', subject: 'pessoa' }]);
    await t.db.run(sql`insert into chave_acesso (users, credencial, chave_publica, contador, transportes, nome, criada_em)
      values (${id}, ${`do ladrão ${id}`}, '', 0, '{}', 'Telefone', ${t.clock.now()})`);
    const shown = await t.request({ url: `/api/admin/users/${id}`, as: 'Administrador' });
    expect([shown.body.chaves_de_acesso, shown.body.chaves_api]).toEqual([1, 1]);
    const done = await reset(id);
    expect([done.status, done.body.chaves_de_acesso, done.body.chaves_api]).toEqual([200, 0, 0]);
    expect((await key.request({ url: '/api/admin/pessoa' })).status).toBe(401);
  });

  it('is reset only with the right and a recent proof, never for a stronger account or one’s own', async () => {
    const { id } = await protectedUser('Administrador');
    expect((await reset(id, { as: 'Secretaria' })).status).toBe(403);
    const admin = await t.user('Administrador');
    const token = await t.tokenOf(admin.id);
    await t.db.run(
      sql`update sessao set criada_em = criada_em - interval '1 hour' where users = ${admin.id}`,
    );
    expect((await reset(id, { token })).body.confirmar_identidade).toBe(true);
    const own = await protectedUser('Administrador');
    expect((await reset(own.id, { token: own.token })).body.message).toBe(pt('users.self_two_step'));
    const [role] = await t.db.query<{ id: number }>(
      sql`insert into perfil (nome) values ('Contas') returning id`,
    );
    await t.db.run(sql`insert into perfil_permissao (perfil, permissao)
      select ${role!.id}, id from permissao where subject = 'users'`);
    const weak = await reset(id, { as: 'Contas' });
    expect([weak.status, weak.body.message]).toEqual([403, pt('users.stronger')]);
    const [still] = await t.db.query(sql`select from users where id = ${id} and duas_etapas_em is not null`);
    expect(still).toBeDefined();
  });
});
