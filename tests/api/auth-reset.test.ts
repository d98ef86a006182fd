import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { password, testApp } from '../support/app.ts';

const t = await testApp({ config: { baseUrl: 'https://igreja.example' } });
const second = await testApp({ beside: t });

let address = 0;
let ip = '';
beforeEach(async () => {
  address += 1;
  ip = `192.0.2.${address}`;
  t.mail.sent.length = 0;
  await t.db.run(sql`delete from teste.job`);
});

describe('a forgotten password', () => {
  const forgot = (email: string, on = t, headers = {}) =>
    on.request({ url: '/api/auth/esqueceu-senha', body: { email }, ip, headers });
  const reset = (token: string, next = 'Nova#Senha1', on = t) =>
    on.request({
      url: '/api/auth/redefinir-senha',
      body: { token, password: next, password_confirmation: next },
      ip,
    });
  const mailed = async (): Promise<string> => {
    await t.jobs.runAll();
    const link = /https:\/\/igreja\.example\/auth\/redefinir-senha\?token=([\w-]{43})\b/;
    return link.exec(t.mail.sent.at(-1)?.text ?? '')?.[1] ?? '';
  };

  it('gets the same answer for every address, after the same work; only the owner of an active account gets a mail', async () => {
    const { email } = await t.user();
    const disabled = await t.user();
    await t.db.run(sql`update users set ativo = false where id = ${disabled.id}`);
    const answers = [];
    for (const to of [email, 'ninguem@igreja.example', disabled.email]) {
      const { status, body } = await forgot(to);
      answers.push({ status, body, jobs: (await t.jobs.waiting()).map(({ nome }) => nome) });
      await t.jobs.runAll();
    }
    expect(answers).toEqual(Array(3).fill(answers[0]));
    expect(answers[0]).toMatchObject({ status: 200, jobs: ['auth.reset'] });
    expect(t.mail.sent.map(({ to }) => to)).toEqual([email]);
  });

  it('is replaced by the link in the mail, once, and every session ends', async () => {
    const { id, email } = await t.user('Pastor');
    const token = await t.tokenOf(id);
    await forgot(email);
    const link = await mailed();
    expect(JSON.stringify(await t.db.query(sql`select * from redefinicao_senha`))).not.toContain(link);
    const answers = await Promise.all([
      reset(link),
      reset(link, 'Nova#Senha2', second),
      reset(link, 'Nova#Senha3'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect(answers.find(({ status }) => status === 422)!.body.errors).toEqual({
      token: ['Este link já foi usado ou venceu. Peça outro.'],
    });
    const at = answers.findIndex(({ status }) => status === 200) + 1;
    expect((await second.request({ url: '/api/admin/auth/eu', token })).status).toBe(401);
    const login = (attempt: string) =>
      t.request({ url: '/api/auth/login', body: { email, password: attempt }, ip });
    expect((await login(password)).status).toBe(401);
    expect((await login(`Nova#Senha${at}`)).status).toBe(200);
    expect((await reset(link)).status).toBe(422);
  });

  it('is replaced only once by two requests that both found the link valid', async () => {
    const { email } = await t.user('Pastor');
    await forgot(email);
    const link = await mailed();
    // Lets both requests reach the hash, after both have read the token.
    const both = Promise.withResolvers<void>();
    const { hash } = t.passwords;
    let hashing = 0;
    t.passwords.hash = async (newPassword) => {
      hashing += 1;
      if (hashing === 2) both.resolve();
      await both.promise;
      return hash(newPassword);
    };
    const answers = await Promise.all([reset(link, 'Nova#Senha1'), reset(link, 'Nova#Senha2')]);
    t.passwords.hash = hash;
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    const at = answers.findIndex(({ status }) => status === 200) + 1;
    const body = { email, password: `Nova#Senha${at}` };
    expect((await t.request({ url: '/api/auth/login', body, ip })).status).toBe(200);
  });

  it('has a link that is valid for an hour, and only the newest one', async () => {
    const { email } = await t.user();
    await forgot(email);
    const first = await mailed();
    await forgot(email, second);
    const newest = await mailed();
    expect(newest).not.toBe(first);
    expect((await reset(first)).status).toBe(422);
    t.clock.advance(59);
    expect((await reset(newest, 'fraca')).body.errors).toHaveProperty('password');
    t.clock.advance(1);
    expect((await reset(newest)).body.errors).toHaveProperty('token');
  });

  it('of an account that was disabled meanwhile stays as it is', async () => {
    const { id, email } = await t.user();
    await forgot(email);
    const link = await mailed();
    await t.db.run(sql`update users set ativo = false where id = ${id}`);
    expect((await reset(link)).body.errors).toHaveProperty('token');
    const [row] = await t.db.query<{ password: string }>(sql`select password from users where id = ${id}`);
    expect(row!.password).toBe(`hash of: ${password}`);
  });

  it('unlocks an account that too many wrong passwords had locked', async () => {
    const { email } = await t.user();
    for (let count = 0; count < 10; count += 1)
      await t.request({ url: '/api/auth/login', body: { email, password: 'Errada#2026' }, ip });
    await forgot(email);
    await reset(await mailed());
    const answer = await t.request({ url: '/api/auth/login', body: { email, password: 'Nova#Senha1' }, ip });
    expect(answer.status).toBe(200);
  });

  it('cannot be used to flood a mailbox, and is limited for each network address', async () => {
    const { email } = await t.user();
    for (let count = 0; count < 5; count += 1) expect((await forgot(email)).status).toBe(200);
    await t.jobs.runAll();
    expect(t.mail.sent).toHaveLength(3);
    for (let count = 0; count < 15; count += 1) await forgot(`p${count}@igreja.example`);
    expect((await forgot('mais@igreja.example')).status).toBe(429);
  });

  it('writes in the language of the account, or else of the request', async () => {
    const { id, email } = await t.user();
    await forgot(email, t, { 'accept-language': 'en' });
    await t.jobs.runAll();
    await t.db.run(sql`update users set language = 'es' where id = ${id}`);
    await forgot(email, t, { 'accept-language': 'en' });
    await t.jobs.runAll();
    const [english, spanish] = t.mail.sent.map(({ text }) => text);
    expect(english).toContain('Hello');
    expect(spanish).toContain('Hola');
  });

  it('costs no hashing for a link that is invalid', async () => {
    const before = { ...t.passwords.counts };
    for (const token of ['x', 'A'.repeat(43), 'A'.repeat(201)])
      expect((await reset(token)).body.errors).toHaveProperty('token');
    expect(t.passwords.counts).toEqual(before);
  });
});
