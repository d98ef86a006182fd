import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { setAuthor } from '#server/db/author.ts';
import { migrate } from '#server/db/migrate.ts';
import { sql } from '#server/db/sql.ts';
import { createSmtp } from '#server/drivers/mail/smtp.ts';
import { password, type RequestOptions, testApp } from '../support/app.ts';
import { limitedTo } from '../support/churches.ts';
import { databaseBefore } from '../support/older-schema.ts';

const t = await testApp({ config: { baseUrl: 'https://igreja.example' } });
const second = await testApp({ beside: t });
// without an account, the first to register would administer
await t.user('Administrador');

let counter = 0;
let ip = '';
beforeEach(async () => {
  counter += 1;
  ip = `192.0.2.${counter}`;
  t.mail.sent.length = 0;
  await t.db.run(sql`delete from teste.job`);
});

const roleId = async (nome: string): Promise<number> =>
  (await t.db.query<{ id: number }>(sql`select id from perfil where nome = ${nome}`))[0]!.id;
const read = async (id: number) =>
  (await t.request({ url: `/api/admin/users/${id}`, as: 'Administrador' })).body;
const put = (id: number, body: object, by: Partial<RequestOptions> = { as: 'Administrador' }) =>
  t.request({ method: 'PUT', url: `/api/admin/users/${id}`, body, ...by });
const verify = (token: string, given = password, on = t) =>
  on.request({ url: '/api/auth/verificar-email', body: { token, password: given }, ip });

/** The link of the newest mail to this address. */
async function linkFor(email: string): Promise<string> {
  await t.jobs.runAll();
  const mail = t.mail.sent.findLast(({ to, text }) => to === email && text.includes('verificar-email'));
  return (
    /https:\/\/igreja\.example\/auth\/verificar-email\?token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  );
}

/** An account that registered by itself. */
async function registered(): Promise<{ id: number; email: string; link: string }> {
  const email = `maria.${counter}@igreja.example`;
  const body = { name: 'Maria', email, password, password_confirmation: password };
  expect((await t.request({ url: '/api/auth/cadastrar', body, ip })).status).toBe(201);
  const [row] = await t.db.query<{ id: number }>(sql`select id from users where email = ${email}`);
  return { id: row!.id, email, link: await linkFor(email) };
}

describe('an account that registered', () => {
  it('gets no role before its address is verified, and any role after', async () => {
    const { id, link } = await registered();
    const role = await roleId('Intercessão');
    const refused = await put(id, { role });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['role']]);
    expect((await read(id)).email_verificado_em).toBeNull();
    const entered = await verify(link, password, second);
    expect([entered.status, entered.body.userData]).toMatchObject([200, { id, email_verificado: true }]);
    expect(entered.cookie).toBeTruthy();
    expect((await put(id, { role })).status).toBe(200);
    const token = entered.body.accessToken;
    expect((await t.request({ url: '/api/admin/pedidooracoes', token })).status).toBe(200);
  });

  it('reads nothing with a role that reached it all the same', async () => {
    const { id, email } = await registered();
    await t.db.run(sql`update users set role = ${await roleId('Administrador')} where id = ${id}`);
    const login = await t.request({ url: '/api/auth/login', body: { email, password }, ip });
    expect(login.body).toMatchObject({
      userData: { role: null, email_verificado: false },
      userAbilityRules: [],
    });
    const token = login.body.accessToken;
    for (const url of ['/api/admin/pedidooracoes', '/api/admin/users', '/api/admin/acesso/perfis'])
      expect([url, (await t.request({ url, token })).status]).toEqual([url, 403]);
    // it is not counted among those who administer either
    t.mail.sent.length = 0;
    counter += 1;
    await registered();
    expect(t.mail.sent.map(({ to }) => to)).not.toContain(email);
    await t.db.run(sql`update users set role = null where id = ${id}`);
  });

  it('is verified by the link together with its password: the link alone may be in other hands', async () => {
    const { id, link } = await registered();
    expect((await verify(link, 'Errada#2026')).status).toBe(401);
    expect((await read(id)).email_verificado_em).toBeNull();
    expect((await verify(link)).status).toBe(200);
    expect((await verify(link)).status).toBe(200);
  });

  it('is not verified by a forged, expired or other address’s link', async () => {
    const { id, email, link } = await registered();
    const invalid = async (token: string) => {
      const answer = await verify(token);
      expect([token, answer.status, Object.keys(answer.body.errors)]).toEqual([token, 422, ['token']]);
    };
    await invalid(`${link.slice(0, -3)}AAA`);
    await invalid('x');
    await t.db.run(sql`update users set email = ${`x.${email}`} where id = ${id}`);
    await invalid(link);
    await t.db.run(sql`update users set email = ${email} where id = ${id}`);
    t.clock.advance(3 * 24 * 60 + 1);
    await invalid(link);
    expect((await read(id)).email_verificado_em).toBeNull();
  });

  it('is verified by a password reset too, which goes to the same address', async () => {
    const { id, email } = await registered();
    await t.request({ url: '/api/auth/esqueceu-senha', body: { email }, ip });
    await t.jobs.runAll();
    const [, token] = /redefinir-senha\?token=([\w-]{43})/.exec(t.mail.sent.at(-1)!.text)!;
    const body = { token, password: 'Nova#Senha1', password_confirmation: 'Nova#Senha1' };
    expect((await t.request({ url: '/api/auth/redefinir-senha', body, ip })).status).toBe(200);
    expect((await read(id)).email_verificado_em).not.toBeNull();
  });

  it('is found by a filter', async () => {
    const { id } = await registered();
    const list = async (value: boolean) =>
      (
        await t.request({ url: `/api/admin/users?nao_verificado=${value}&per_page=100`, as: 'Administrador' })
      ).body.data.map((row: { id: number }) => row.id);
    expect(await list(true)).toContain(id);
    expect(await list(false)).not.toContain(id);
  });
});

describe('the link', () => {
  it('survives a mail server', async () => {
    const { email } = await registered();
    const received: string[] = [];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onData: async (stream, _session, done) => {
        received.push((await stream.toArray()).join(''));
        done();
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
    const { port } = server.server.address() as AddressInfo;
    const smtp = createSmtp({ url: `smtp://127.0.0.1:${port}`, from: t.config.mail.from });
    onTestFinished(() => smtp.close());
    await smtp.send(t.mail.sent.find(({ to }) => to === email)!);
    const plain = received[0]!.replaceAll('=\r\n', '').replaceAll('=3D', '=');
    const [, token] = /verificar-email\?token=([\w.-]+)/.exec(plain)!;
    expect((await verify(token!)).status).toBe(200);
  });

  it('is sent again by the office and by the account itself, three times an hour together', async () => {
    const { id, email } = await registered();
    const token = await t.tokenOf(id);
    const office = () =>
      t.request({ method: 'POST', url: `/api/admin/users/${id}/enviar-verificacao`, as: 'Administrador' });
    const own = () => t.request({ method: 'POST', url: '/api/admin/auth/enviar-verificacao', token });
    const first = await office();
    expect([first.status, first.body.message]).toEqual([
      200,
      `Enviamos o link para ${email}. Ele chega em instantes.`,
    ]);
    expect([(await own()).status, (await office()).status, (await own()).status]).toEqual([200, 200, 429]);
    t.mail.sent.length = 0;
    const link = await linkFor(email);
    expect(t.mail.sent).toHaveLength(3);
    expect((await verify(link)).status).toBe(200);
    expect((await office()).status).toBe(409);
  });

  it('is sent by users who may edit accounts, and by nobody else', async () => {
    const { id } = await registered();
    const url = `/api/admin/users/${id}/enviar-verificacao`;
    expect((await t.request({ method: 'POST', url, as: 'Pastor' })).status).toBe(403);
    expect((await t.request({ method: 'POST', url })).status).toBe(401);
    const none = '/api/admin/users/2000000000/enviar-verificacao';
    expect((await t.request({ method: 'POST', url: none, as: 'Administrador' })).status).toBe(404);
  });

  it('is not sent by a user limited to another church', async () => {
    const church = async (): Promise<number> => {
      const nome = `Igreja ${crypto.randomUUID()}`;
      const [row] = await t.db.query<{
        id: number;
      }>(sql`insert into igreja (nome_fantasia, razao_social, sede)
        values (${nome}, ${nome}, false) returning id`);
      return row!.id;
    };
    const [mine, other] = [await church(), await church()];
    const { request } = await limitedTo(t, { users: [mine] });
    const send = async (igreja: number) => {
      const { id } = await registered();
      await t.db.run(sql`insert into users_igrejas (users, igreja, ordem) values (${id}, ${igreja}, 1)`);
      return (await request({ method: 'POST', url: `/api/admin/users/${id}/enviar-verificacao` })).status;
    };
    expect(await send(other)).toBe(404);
    expect(await send(mine)).toBe(200);
  });
});

describe('an account of the office', () => {
  const input = () => ({
    name: 'José',
    email: `jose.${counter}@igreja.example`,
    password,
    password_confirmation: password,
  });

  it('is verified when it is made, with its role', async () => {
    const body = { ...input(), role: await roleId('Pastor') };
    const answer = await t.request({ url: '/api/admin/users', as: 'Administrador', body });
    expect([answer.status, answer.body.role.rotulo]).toEqual([201, 'Pastor']);
    expect(new Date(answer.body.email_verificado_em)).toEqual(t.clock.now());
  });

  it('stays verified when an administrator changes its e-mail, and not when another does', async () => {
    const { id } = await t.user('Pastor');
    await put(id, { email: `novo.${counter}@igreja.example` });
    expect((await read(id)).email_verificado_em).not.toBeNull();

    const { body: role } = await t.request({
      url: '/api/admin/acesso/perfis',
      as: 'Administrador',
      body: {
        nome: 'Cuida das contas',
        rules: (['list', 'read', 'edit'] as const).map((action) => ({ action, subject: 'users' })),
        igrejas: [],
      },
    });
    const keeper = await t.user(role.nome);
    const token = await t.tokenOf(keeper.id);
    const email = `proprio.${counter}@igreja.example`;
    expect((await put(keeper.id, { email }, { token })).status).toBe(200);
    expect(await read(keeper.id)).toMatchObject({ email, email_verificado_em: null, role: { id: role.id } });
    const after = await t.request({ url: '/api/auth/login', body: { email, password }, ip });
    expect(after.body.userAbilityRules).toEqual([]);
    expect((await verify(await linkFor(email))).body.userAbilityRules).toHaveLength(3);
  });

  it('keeps the last verified administrator', async () => {
    const fresh = await testApp();
    const admin = await fresh.user('Administrador');
    const other = await fresh.user('Administrador');
    await fresh.db.run(
      sql`update users set email_verificado_em = null, email_provado = false where id = ${other.id}`,
    );
    const token = await fresh.tokenOf(admin.id);
    const answer = await fresh.request({
      method: 'PUT',
      url: `/api/admin/users/${admin.id}`,
      token,
      body: { role: null },
    });
    expect(answer.status).toBe(422);
  });
});

it('accounts whose unproved address another user had typed are marked so, without a line in the trace', async () => {
  const db = await databaseBefore('0495');
  const [ana, bia, caio, davi] = await db.query<{ id: number }>(sql`insert into users (name, email, password)
    select nome, nome || '@igreja.example', 'x' from unnest(array['ana', 'bia', 'caio', 'davi']) nome returning id`);
  const move = (by: number, { id }: { id: number }) =>
    db.transaction(async (tx) => {
      await setAuthor(tx, by);
      await tx.run(sql`update users set email = 'novo.' || email where id = ${id}`);
    });
  await move(davi!.id, ana!);
  await move(bia!.id, bia!);
  await move(davi!.id, caio!);
  await db.run(sql`update users set email_provado = true where id = ${caio!.id}`);
  const lines = () => db.query(sql`select count(*) as total from trilha where secao = 'users'`);
  const before = await lines();
  await migrate(db);
  expect(
    await db.query(sql`select name, email_dado from users where name = any(array['ana', 'bia', 'caio', 'davi'])
    order by name`),
  ).toEqual([
    { name: 'ana', email_dado: true },
    { name: 'bia', email_dado: false },
    { name: 'caio', email_dado: false },
    { name: 'davi', email_dado: false },
  ]);
  expect(await lines()).toEqual(before);
});
