import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { password, testApp } from '../support/app.ts';
import { blackPng } from '../support/pictures.ts';

const t = await testApp();
const { db, clock } = t;
clock.set('2026-03-10T15:00:00-03:00');
await t.user('Administrador', { email: 'chefe@igreja.example' });

interface Someone {
  id: number;
  email: string;
  token: string;
}
let counter = 0;
async function someone(role: string | null = 'Intercessão'): Promise<Someone> {
  counter += 1;
  const user = await t.user(role, { email: `ana.${counter}@igreja.example`, name: 'Ana Lima' });
  return { ...user, token: await t.tokenOf(user.id) };
}

const conta = async ({ token }: Someone) =>
  (await t.request({ url: '/api/admin/profile/conta', token })).body;
const save = ({ token }: Someone, body: unknown) =>
  t.request({ url: '/api/admin/profile/conta', method: 'PUT', token, body });
const request = ({ token }: Someone, body: unknown) =>
  t.request({ url: '/api/admin/profile/email', method: 'POST', token, body });
const confirm = ({ token }: Someone, link: string) =>
  t.request({ url: '/api/admin/profile/email/confirmar', method: 'POST', token, body: { token: link } });

/** The link in the newest mail to an address. */
async function linkTo(email: string): Promise<string | undefined> {
  await t.jobs.runAll();
  const mail = t.mail.sent.findLast(({ to }) => to === email);
  return /\/admin\/profile\/account\?email=([\w.-]+)/.exec(mail?.text ?? '')?.[1];
}

describe('own data', () => {
  it('are changed by their owner, who needs no permission over accounts', async () => {
    const ana = await someone();
    const body = { name: ' Ana Lima Souza ', telefone: '(81) 99999-1234', language: 'es' };
    const { status, body: saved } = await save(ana, body);
    expect([status, saved]).toMatchObject([
      200,
      { name: 'Ana Lima Souza', telefone: '+5581999991234', language: 'es', email: ana.email, foto: null },
    ]);
    expect(await conta(ana)).toEqual(saved);
    const [line] = await db.query<{ users: number; depois: object }>(sql`select users, depois from trilha
      where secao = 'users' and registro = ${ana.id} order by id desc limit 1`);
    expect(line).toMatchObject({ users: ana.id, depois: { name: 'Ana Lima Souza' } });
  });

  it('bring their language to a browser in which none was chosen', async () => {
    const ana = await someone();
    await save(ana, { name: 'Ana Lima', telefone: null, language: 'es' });
    const languageAfter = async (cookies: Record<string, string>) => {
      const payload = { email: ana.email, password };
      const entered = await t.app.inject({ method: 'POST', url: '/api/auth/login', payload, cookies });
      expect(entered.statusCode).toBe(200);
      return entered.cookies.find(({ name }) => name === 'language')?.value;
    };
    expect([await languageAfter({}), await languageAfter({ language: 'en' })]).toEqual(['es', undefined]);
  });

  it('refuses an invalid name, phone or language, and changes nothing', async () => {
    const ana = await someone();
    const { status, body } = await save(ana, { name: ' ', telefone: '12', language: 'klingon', role: 1 });
    expect([status, Object.keys(body.errors).sort()]).toEqual([
      422,
      ['language', 'name', 'role', 'telefone'],
    ]);
    expect(await conta(ana)).toMatchObject({ name: 'Ana Lima', telefone: null, language: null });
  });

  it('is for those who are signed in', async () => {
    expect((await t.request({ url: '/api/admin/profile/conta' })).status).toBe(401);
    expect((await conta(await someone(null))).role).toBeNull();
  });
});

describe('the photo', () => {
  const send = ({ token }: Someone, file: Buffer, name = 'foto') => {
    const form = new FormData();
    form.append(name, new File([new Uint8Array(file)], 'eu.png'));
    return t.request({ url: '/api/admin/profile/foto', method: 'POST', token, form });
  };
  const files = () =>
    db.query<{ id: string }>(
      sql`select id, largura, altura from arquivo where chave like 'users/foto/%' order by criado_em`,
    );

  it('is cut to a square within its bounds, shown to its owner, and replaced', async () => {
    const ana = await someone();
    const first = (await send(ana, blackPng(900, 1400))).body.foto;
    expect(await files()).toEqual([{ id: first, largura: 512, altura: 512 }]);
    expect((await t.request({ url: '/api/admin/auth/eu', token: ana.token })).body.userData.foto).toBe(first);
    const second = (await send(ana, blackPng(200, 90))).body.foto;
    expect(await files()).toEqual([{ id: second, largura: 90, altura: 90 }]);

    const { cookie } = await t.request({ url: '/api/auth/login', body: { email: ana.email, password } });
    const read = await t.request({ url: `/arquivos/${second}`, cookie: cookie! });
    expect([read.status, read.headers['content-type']]).toEqual([200, 'image/webp']);
    const bia = await someone();
    const other = await t.request({ url: '/api/auth/login', body: { email: bia.email, password } });
    expect((await t.request({ url: `/arquivos/${second}`, cookie: other.cookie! })).status).toBe(403);
    expect((await t.request({ url: `/arquivos/${second}` })).status).toBe(401);

    expect(
      (await t.request({ url: '/api/admin/profile/foto', method: 'DELETE', token: ana.token })).status,
    ).toBe(204);
    expect(await files()).toEqual([]);
    expect((await conta(ana)).foto).toBeNull();
  });

  it('refuses a file that is no picture, and keeps the one before', async () => {
    const ana = await someone();
    const { foto } = (await send(ana, blackPng(64, 64))).body;
    const refused = await send(ana, Buffer.from('<svg onload="alert(1)"/>'));
    expect([refused.status, refused.body.errors]).toEqual([422, { foto: [expect.any(String)] }]);
    expect((await send(ana, blackPng(10, 10), 'logo')).status).toBe(422);
    expect((await conta(ana)).foto).toBe(foto);
  });
});

describe('the e-mail', () => {
  const chosen = { password: 'Nova#Senha1', password_confirmation: 'Nova#Senha1' };
  const office = ({ id }: Someone, body: object) =>
    t.request({ method: 'PUT', url: `/api/admin/users/${id}`, body, as: 'Administrador' });
  it.each([
    {
      why: 'its owner changes the password',
      recover: ({ token }: Someone) =>
        t.request({
          method: 'PUT',
          url: '/api/admin/auth/senha',
          token,
          body: { atual: password, ...chosen },
        }),
    },
    {
      why: 'its owner sets a new password by mail',
      recover: async ({ email }: Someone) => {
        await t.request({ url: '/api/auth/esqueceu-senha', body: { email } });
        await t.jobs.runAll();
        const mail = t.mail.sent.findLast(({ to }) => to === email);
        const token = /redefinir-senha\?token=([\w-]+)/.exec(mail!.text)![1];
        return t.request({ url: '/api/auth/redefinir-senha', body: { token, ...chosen } });
      },
    },
    { why: 'the office gives it a password', recover: (ana: Someone) => office(ana, chosen) },
    {
      why: 'the office corrects its address',
      recover: (ana: Someone) => office(ana, { email: `certa.${ana.email}` }),
    },
  ])('no longer changes to an address that was asked for before: $why', async ({ recover }) => {
    const ana = await someone();
    const email = `ladrao.${ana.id}@longe.example`;
    expect((await request(ana, { email })).status).toBe(200);
    const link = (await linkTo(email))!;
    expect((await recover(ana)).status).toBe(200);
    await db.run(sql`update users set trocar_senha = false where id = ${ana.id}`);
    const again = { ...ana, token: await t.tokenOf(ana.id) };
    expect((await conta(again)).email_novo).toBeNull();
    expect((await confirm(again, link)).status).toBe(422);
    expect((await conta(again)).email).not.toBe(email);
  });

  it('changes once its owner opens the link mailed to it, and the former address is notified', async () => {
    const ana = await someone();
    const bia = await someone();
    const email = 'ana.nova@casa.example';
    expect((await request(ana, { email: ' Ana.Nova@casa.example ' })).status).toBe(200);
    expect(await conta(ana)).toMatchObject({ email: ana.email, email_novo: email });
    const link = (await linkTo(email))!;
    expect((await confirm(bia, link)).body.errors).toEqual({ token: [expect.any(String)] });
    const { status, body } = await confirm(ana, link);
    expect([status, body]).toMatchObject([200, { email, email_novo: null, email_verificado: true }]);
    await t.jobs.runAll();
    expect(t.mail.sent.findLast(({ to }) => to === ana.email)?.text).toContain(email);
    expect((await confirm(ana, link)).status).toBe(422);
    expect((await t.request({ url: '/api/auth/login', body: { email, password } })).status).toBe(200);
    expect((await t.request({ url: '/api/auth/login', body: { email: ana.email, password } })).status).toBe(
      401,
    );
  });

  it('asks for a recent proof of identity, and for another address', async () => {
    const ana = await someone();
    await db.run(
      sql`update sessao set criada_em = ${new Date('2026-03-10T14:30:00-03:00')} where users = ${ana.id}`,
    );
    const late = await request(ana, { email: 'x@casa.example' });
    expect([late.status, late.body.confirmar_identidade]).toEqual([403, true]);
    await t.request({
      url: '/api/admin/auth/confirmar',
      method: 'POST',
      token: ana.token,
      body: { senha: password },
    });
    expect((await request(ana, { email: 'nada' })).body.errors).toHaveProperty('email');
    expect((await request(ana, { email: ana.email })).body.errors).toHaveProperty('email');
    expect(await conta(ana)).toMatchObject({ email_novo: null });
  });

  it('says nothing of other accounts: a taken address gets no mail and cannot be confirmed', async () => {
    const ana = await someone();
    const bia = await someone();
    const before = t.mail.sent.length;
    const { status, body } = await request(ana, { email: bia.email });
    const free = await request(ana, { email: 'livre@casa.example' });
    expect([status, body.message.replace(bia.email, '')]).toEqual([
      free.status,
      free.body.message.replace('livre@casa.example', ''),
    ]);
    await t.jobs.runAll();
    expect(t.mail.sent.slice(before).map(({ to }) => to)).toEqual(['livre@casa.example']);
    // taken meanwhile
    const link = (await linkTo('livre@casa.example'))!;
    await t.user(null, { email: 'livre@casa.example' });
    expect((await confirm(ana, link)).body.errors).toHaveProperty('email');
    expect(await conta(ana)).toMatchObject({ email: ana.email });
  });

  it('forgets an earlier request, a withdrawn one and one that is old', async () => {
    const ana = await someone();
    await request(ana, { email: 'um@casa.example' });
    const first = (await linkTo('um@casa.example'))!;
    await request(ana, { email: 'dois@casa.example' });
    const second = (await linkTo('dois@casa.example'))!;
    expect((await confirm(ana, first)).status).toBe(422);
    await t.request({ url: '/api/admin/profile/email', method: 'DELETE', token: ana.token });
    expect((await confirm(ana, second)).status).toBe(422);
    await request(ana, { email: 'tres@casa.example' });
    const third = (await linkTo('tres@casa.example'))!;
    clock.set('2026-03-14T15:00:00-03:00');
    const token = await t.tokenOf(ana.id);
    expect((await confirm({ ...ana, token }, third)).status).toBe(422);
    expect((await conta({ ...ana, token })).email_novo).toBeNull();
    clock.set('2026-03-10T15:00:00-03:00');
  });
});
