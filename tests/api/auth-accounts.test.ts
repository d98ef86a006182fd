import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { setupCode } from '#server/setup-code.ts';
import { errorText } from '#shared/errors.ts';
import { locales } from '#shared/i18n/languages.ts';
import { password, type TestApp, testApp } from '../support/app.ts';

const t = await testApp({ config: { baseUrl: 'https://igreja.example' } });
const second = await testApp({ beside: t });
const admin = await t.user('Administrador');

let address = 0;
let ip = '';
beforeEach(async () => {
  address += 1;
  ip = `192.0.2.${address}`;
  t.mail.sent.length = 0;
  await t.db.run(sql`delete from teste.job`);
});

const maria = {
  name: 'Maria da Conceição',
  email: 'maria@igreja.example',
  password,
  password_confirmation: password,
};
const register = (body: object, on: TestApp = t, headers = {}) =>
  on.request({ url: '/api/auth/cadastrar', body, ip, headers });

describe('registering', () => {
  it('makes an account that waits for a role, and mails the administrators', async () => {
    const answer = await register({ ...maria, email: ' Maria@Igreja.example ' });
    expect([answer.status, answer.body, answer.cookie]).toEqual([
      201,
      { message: errorText('auth.registered', 'pt_BR') },
      undefined,
    ]);
    const [user] = await t.db.query(
      sql`select name, email, role, ativo from users where email = 'maria@igreja.example'`,
    );
    expect(user).toEqual({ name: maria.name, email: maria.email, role: null, ativo: true });
    await t.jobs.runAll();
    expect(t.mail.sent.map(({ to }) => to)).toEqual([admin.email, maria.email]);
    expect(t.mail.sent[0]!.text).toContain(maria.name);
    expect(t.mail.sent[0]!.html).toContain('https://igreja.example/admin/acesso/perfis');
  });

  it('mails accounts that may do everything, whatever their role is called, and no account limited to a church', async () => {
    const limited = await t.user('Administrador');
    await t.db.run(sql`with nova as (insert into igreja (nome_fantasia, razao_social, sede, tipo)
      values ('Sede', 'Sede', true, 'sede') returning id)
      insert into users_igrejas (users, igreja, ordem) select ${limited.id}, id, 1 from nova`);
    await t.db.run(sql`update perfil set nome = 'Direção' where nome = 'Administrador'`);
    await register({ ...maria, email: 'lia@igreja.example' });
    await t.db.run(sql`update perfil set nome = 'Administrador' where nome = 'Direção'`);
    await t.jobs.runAll();
    expect(t.mail.sent.map(({ to }) => to)).toEqual([admin.email, 'lia@igreja.example']);
    await t.db.run(sql`update users set ativo = false where id = ${limited.id}`);
  });

  it('by many people does not fill the administrator’s mailbox', async () => {
    for (let count = 0; count < 22; count += 1) {
      ip = `198.51.100.${count}`;
      expect((await register({ ...maria, email: `p${count}@igreja.example` })).status).toBe(201);
    }
    await t.jobs.runAll();
    const notified = t.mail.sent.filter(({ to }) => to === admin.email).length;
    expect(notified).toBeGreaterThan(10);
    expect(notified).toBeLessThanOrEqual(20);
  });

  it('with the address of an existing account gets the same answer, and its owner a mail', async () => {
    const { id, email } = await t.user('Pastor', { name: 'Paulo' });
    const before = { ...t.passwords.counts };
    const answer = await register({
      ...maria,
      email: email.toUpperCase(),
      password: 'Outra#2026',
      password_confirmation: 'Outra#2026',
    });
    expect([answer.status, answer.body.message]).toEqual([201, errorText('auth.registered', 'pt_BR')]);
    expect(t.passwords.counts).toEqual({ hash: before.hash + 1, verify: before.verify });
    const [user] = await t.db.query(sql`select name, password from users where id = ${id}`);
    expect(user).toEqual({ name: 'Paulo', password: `hash of: ${password}` });
    await t.jobs.runAll();
    expect(t.mail.sent.map(({ to }) => to)).toEqual([email]);
    expect(t.mail.sent[0]!.text).not.toContain(maria.name);
    for (let count = 0; count < 5; count += 1) await register({ ...maria, email });
    await t.jobs.runAll();
    expect(t.mail.sent).toHaveLength(3);
  });

  it('reports all errors at once, in the caller’s language', async () => {
    const answer = await register({
      name: ' ',
      email: 'maria@',
      password: 'fraca',
      password_confirmation: 'x',
      role: 1,
    });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({
      name: ['Este campo é obrigatório.'],
      email: ['Informe um e-mail válido.'],
      password: ['Use pelo menos 8 caracteres, com letra maiúscula, minúscula, número e caractere especial.'],
      password_confirmation: ['As senhas não são iguais.'],
      role: ['Campo desconhecido.'],
    });
    const answers = await Promise.all(
      locales.map(async (locale) => {
        const { body } = await register({ ...maria, password_confirmation: 'x' }, t, {
          'accept-language': locale.replace('_', '-'),
        });
        return body.errors.password_confirmation[0];
      }),
    );
    expect(new Set(answers).size).toBe(3);
  });

  it.each([
    ['Curta#1', 'validation'],
    ['semmaiuscula#1', 'validation'],
    ['SEMMINUSCULA#1', 'validation'],
    ['SemNumero#', 'validation'],
    ['SemEspecial1', 'validation'],
    [`Aa#1${'x'.repeat(197)}`, 'validation'],
  ])('refuses the password %s', async (weak) => {
    const answer = await register({ ...maria, password: weak, password_confirmation: weak });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['password']]);
  });

  it('takes a password of up to 200 characters, spaces and any letters too, and compares all of it', async () => {
    const email = 'longa@igreja.example';
    const password = `Ação de graças 🙏 #1 ${'palavra '.repeat(30)}`.slice(0, 199).padEnd(200, 'x');
    expect((await register({ ...maria, email, password, password_confirmation: password })).status).toBe(201);
    const enter = (attempt: string) =>
      t.request({ method: 'POST', url: '/api/auth/login', body: { email, password: attempt } });
    expect((await enter(password.slice(0, -1))).status).toBe(401);
    expect((await enter(password.toLowerCase())).status).toBe(401);
    expect((await enter(password)).status).toBe(200);
  });

  it.each(['Ma\u0000ria', 'Maria\nBcc: x', 'Maria\u202e', 'x'.repeat(121), 5, null])(
    'refuses the name %j',
    async (name) => {
      expect(Object.keys((await register({ ...maria, name })).body.errors)).toEqual(['name']);
    },
  );

  it('is limited for each address', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1)
      statuses.push(
        (await register({ ...maria, email: `p${count}@novos.example` }, count % 2 ? t : second)).status,
      );
    expect(statuses).toEqual([...Array<number>(10).fill(201), 429]);
  });
});

describe('the first account of all', () => {
  it('becomes administrator with the set-up code and is signed in; the next one waits for a role', async () => {
    const fresh = await testApp();
    const codigo = setupCode(fresh.config.secret);
    expect(codigo).toMatch(/^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/);
    for (const wrong of [undefined, null, '', 'AAAA-AAAA-AAAA-AAAA', codigo.slice(0, -1)]) {
      const answer = await register({ ...maria, codigo: wrong }, fresh);
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['codigo']]);
    }
    const answer = await register({ ...maria, codigo: codigo.toLowerCase().replaceAll('-', ' ') }, fresh);
    expect(answer.status).toBe(201);
    expect(answer.cookie).toBeTruthy();
    expect(answer.body).toMatchObject({
      message: 'Conta de administração criada.',
      userData: { email: maria.email, role: 'Administrador' },
      userAbilityRules: [{ action: 'manage', subject: 'all' }],
    });
    const token = answer.body.accessToken;
    expect((await fresh.request({ url: '/api/admin/pessoa', token })).status).toBe(200);
    // with the code from the server's output, the account may protect itself without another proof of its address
    const begin = { method: 'POST', url: '/api/admin/profile/duas-etapas/iniciar', token } as const;
    expect((await fresh.request(begin)).status).toBe(200);
    const next = await register({ ...maria, email: 'jose@igreja.example', codigo }, fresh);
    expect([next.status, next.body.accessToken]).toEqual([201, undefined]);
    expect(await fresh.db.query(sql`select 1 from users where role is null`)).toHaveLength(1);
  });

  it('is one, even when many come at once on two servers', async () => {
    const fresh = await testApp();
    const beside = await testApp({ beside: fresh });
    const codigo = setupCode(fresh.config.secret);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        register({ ...maria, email: `p${at}@igreja.example`, codigo }, at % 2 ? fresh : beside),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(8).fill(201));
    expect(answers.filter(({ body }) => body.accessToken)).toHaveLength(1);
    expect(await fresh.db.query(sql`select 1 from users where role is not null`)).toHaveLength(1);
    expect(await fresh.db.query(sql`select 1 from users`)).toHaveLength(8);
  });
});
