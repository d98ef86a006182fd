import { beforeEach, describe, expect, it } from 'vitest';
import { administersWithout } from '#server/db/administration.ts';
import { sql } from '#server/db/sql.ts';
import { users } from '#server/sections/users.ts';
import { abilityFrom } from '#shared/access/ability.ts';
import type { AbilityRule, Action, Subject } from '#shared/access/subjects.ts';
import { errorText } from '#shared/errors.ts';
import type { ErrorKey } from '#shared/i18n/pt_BR/errors.ts';
import { password, type RequestOptions, testApp } from '../support/app.ts';

const t = await testApp();
const path = '/api/admin/users';
const pt = (key: ErrorKey): string => errorText(key, 'pt_BR');

let counter = 0;
const input = (values: object = {}) => {
  counter += 1;
  return {
    name: `Conta ${counter}`,
    email: `conta.${counter}@igreja.example`,
    password: 'Nova#Senha1',
    password_confirmation: 'Nova#Senha1',
    ...values,
  };
};
const roleId = async (nome: string): Promise<number> =>
  (await t.db.query<{ id: number }>(sql`select id from perfil where nome = ${nome}`))[0]!.id;
/** A new role with these rules. */
async function newRole(rules: AbilityRule[], igrejas: number[] = []): Promise<{ id: number; nome: string }> {
  counter += 1;
  const nome = `Perfil ${counter}`;
  const answer = await t.request({
    url: '/api/admin/acesso/perfis',
    as: 'Administrador',
    body: { nome, rules, igrejas },
  });
  expect(answer.status).toBe(201);
  return answer.body;
}
const grant = (subject: Subject, ...of: Action[]): AbilityRule[] => of.map((action) => ({ action, subject }));
const someone = async (role: string | null) => {
  const user = await t.user(role);
  return { ...user, token: await t.tokenOf(user.id) };
};
const put = (id: number, body: object, by: Partial<RequestOptions> = { as: 'Administrador' }) =>
  t.request({ method: 'PUT', url: `${path}/${id}`, body, ...by });
const remove = (id: number, by: Partial<RequestOptions> = { as: 'Administrador' }) =>
  t.request({ method: 'DELETE', url: `${path}/${id}`, ...by });
const all = grant('all', 'manage');
const works = async (token: string) => (await t.request({ url: '/api/admin/auth/eu', token })).status === 200;

describe('an account', () => {
  it('signs in with the password it was given, and its e-mail is kept in lower case', async () => {
    const body = input({ email: 'Nova.Conta@Igreja.example' });
    const created = await t.request({ url: path, as: 'Administrador', body });
    expect([created.status, created.body.email, created.body.ultimo_acesso]).toEqual([
      201,
      'nova.conta@igreja.example',
      null,
    ]);
    expect(created.text).not.toContain('hash');
    const login = await t.request({
      url: '/api/auth/login',
      body: { email: created.body.email, password: body.password },
    });
    expect(login.status).toBe(200);
    const read = await t.request({ url: `${path}/${created.body.id}`, as: 'Administrador' });
    expect(new Date(read.body.ultimo_acesso)).toEqual(t.clock.now());
    const again = await t.request({ url: path, as: 'Administrador', body: input({ email: body.email }) });
    expect(again.body.errors).toEqual({
      email: [errorText('validation.unique_by', 'pt_BR', { name: created.body.name })],
    });
  });

  it('asks for a strong password, typed twice alike', async () => {
    const errors = async (values: object) =>
      (await t.request({ url: path, as: 'Administrador', body: input(values) })).body.errors;
    expect(await errors({ password: null, password_confirmation: null })).toEqual({
      password: [pt('validation.password_required')],
    });
    expect(await errors({ password: 'fraca', password_confirmation: 'fraca' })).toEqual({
      password: [pt('validation.password_strong')],
    });
    expect(await errors({ password_confirmation: 'Outra#Senha1' })).toEqual({
      password_confirmation: [pt('validation.password_confirmation')],
    });
  });

  it('keeps its password when none is given, and shows or traces it nowhere', async () => {
    const user = await someone('Loja');
    const answer = await put(user.id, { name: 'Outro nome', password: '', password_confirmation: '' });
    expect([answer.status, answer.body.name]).toEqual([200, 'Outro nome']);
    expect(await works(user.token)).toBe(true);
    expect((await t.request({ url: '/api/auth/login', body: { email: user.email, password } })).status).toBe(
      200,
    );
    for (const url of [`${path}/${user.id}`, `${path}?per_page=100`, `${path}/search?term=outro`])
      expect((await t.request({ url, as: 'Administrador' })).text).not.toMatch(/password|hash of/);
    const traced = await t.db.query(
      sql`select 1 from trilha where secao = 'users' and (antes::text || depois::text) ~ 'hash of|password'`,
    );
    expect(traced).toEqual([]);
    expect((await t.request({ url: `${path}?sort_by=password`, as: 'Administrador' })).status).toBe(422);
  });

  it('loses its sessions when its password changes or it is deactivated', async () => {
    const user = await someone('Loja');
    const change = { password: 'Nova#Senha1', password_confirmation: 'Nova#Senha1' };
    expect((await put(user.id, change)).status).toBe(200);
    expect(await works(user.token)).toBe(false);
    const token = await t.tokenOf(user.id);
    expect((await put(user.id, { ativo: false })).status).toBe(200);
    expect(await works(token)).toBe(false);
    // The session has ended, and is not valid again when the account is reactivated.
    expect((await put(user.id, { ativo: true })).status).toBe(200);
    expect(await works(token)).toBe(false);
    expect((await put(user.id, { ativo: false })).status).toBe(200);
    const login = await t.request({
      url: '/api/auth/login',
      body: { email: user.email, password: 'Nova#Senha1' },
    });
    expect(login.status).toBe(401);
  });

  it('whose password was set by another user may do nothing until its owner has chosen a new one', async () => {
    const user = await someone('Secretaria');
    const passwords = { password: 'Dada#Senha17', password_confirmation: 'Dada#Senha17' };
    expect((await put(user.id, passwords)).status).toBe(200);
    const login = (typed: string) =>
      t.request({ url: '/api/auth/login', body: { email: user.email, password: typed } });
    const { body } = await login(passwords.password);
    expect([body.userData.trocar_senha, body.userAbilityRules]).toEqual([true, []]);
    const token = body.accessToken;
    const texts = {
      'pt-BR': 'A sua senha foi dada por outra pessoa: escolha a sua antes de continuar.',
      en: 'Somebody else gave you your password: choose your own before you go on.',
      es: 'Su contraseña la dio otra persona: elija la suya antes de continuar.',
    };
    for (const [language, message] of Object.entries(texts)) {
      const refused = await t.request({
        url: '/api/admin/pessoa',
        token,
        headers: { 'accept-language': language },
      });
      expect([refused.status, refused.body]).toEqual([403, { message, trocar_senha: true }]);
    }
    for (const url of ['/api/admin/profile/conta', '/api/admin/notificacoes/contagem', '/api/openapi.json'])
      expect((await t.request({ url, token })).status).toBe(403);
    expect((await t.request({ url: '/api/admin/auth/eu', token })).status).toBe(200);
    const same = await t.request({
      method: 'PUT',
      url: '/api/admin/auth/senha',
      token,
      body: { atual: passwords.password, ...passwords },
    });
    expect([same.status, same.body.errors]).toEqual([422, { password: [pt('auth.same_password')] }]);
    const ownPasswords = { password: 'Minha#Senha17', password_confirmation: 'Minha#Senha17' };
    const changed = await t.request({
      method: 'PUT',
      url: '/api/admin/auth/senha',
      token,
      body: { atual: passwords.password, ...ownPasswords },
    });
    expect([changed.status, changed.body.userData.trocar_senha]).toEqual([200, undefined]);
    expect((await t.request({ url: '/api/admin/pessoa', token: changed.body.accessToken })).status).toBe(200);
    // a password that a person types for themself is theirs, and signing out is always open
    expect((await put(user.id, passwords)).status).toBe(200);
    const again = (await login(passwords.password)).body.accessToken;
    const left = await t.request({ method: 'POST', url: '/api/admin/auth/sair', token: again });
    expect([left.status, await works(again)]).toEqual([204, false]);
  });

  it('loses its sessions and links when its address or its password changes', async () => {
    for (const change of [
      { email: `outro.${counter}@igreja.example` },
      { password: 'Nova#Senha1', password_confirmation: 'Nova#Senha1' },
    ]) {
      const user = await someone('Loja');
      await t.request({ url: '/api/auth/esqueceu-senha', body: { email: user.email } });
      await t.jobs.runAll();
      const links = () => t.db.query(sql`select 1 from redefinicao_senha where users = ${user.id}`);
      expect(await links()).toHaveLength(1);
      expect((await put(user.id, { name: 'Outro nome' })).status).toBe(200);
      expect([await works(user.token), (await links()).length]).toEqual([true, 1]);
      expect((await put(user.id, change)).status).toBe(200);
      expect([await works(user.token), (await links()).length]).toEqual([false, 0]);
    }
  });

  it('gets a mail at its former address when the office changes its address or its password', async () => {
    const user = await someone('Loja');
    const notified = async (change: object) => {
      t.mail.sent.length = 0;
      expect((await put(user.id, change)).status).toBe(200);
      await t.jobs.runAll();
      return t.mail.sent.filter(({ to }) => to === user.email).map(({ subject }) => subject);
    };
    expect(await notified({ name: 'Outro nome' })).toEqual([]);
    expect(await notified({ password: 'Nova#Senha1', password_confirmation: 'Nova#Senha1' })).toEqual([
      'A sua senha foi alterada',
    ]);
    expect(await notified({ email: `mudado.${user.id}@igreja.example` })).toEqual([
      'O e-mail da sua conta mudou',
    ]);
  });

  it('is activated, linked to a person and deleted only with a recent proof', async () => {
    const user = await t.user('Loja');
    const admin = await someone('Administrador');
    await t.db.run(
      sql`update sessao set criada_em = criada_em - interval '1 hour' where users = ${admin.id}`,
    );
    const [pessoa] = await t.db.query<{ id: number }>(
      sql`insert into pessoa (nome) values ('Lia Prado') returning id`,
    );
    const by = { token: admin.token };
    for (const answer of [
      await put(user.id, { ativo: false }, by),
      await put(user.id, { pessoa: pessoa!.id }, by),
      await remove(user.id, by),
    ])
      expect([answer.status, answer.body.confirmar_identidade]).toEqual([403, true]);
    expect((await put(user.id, { name: 'Outro nome' }, by)).status).toBe(200);
  });

  it('is linked to a person only by users who see the gifts of all churches', async () => {
    const [pessoa] = await t.db.query<{ id: number }>(
      sql`insert into pessoa (nome) values ('Noemi Dias') returning id`,
    );
    const keepers = grant('users', 'manage');
    const people = grant('pessoa', 'manage');
    const keeper = await someone((await newRole([...keepers, ...people])).nome);
    const refused = await put(keeper.id, { pessoa: pessoa!.id }, { token: keeper.token });
    expect([refused.status, refused.body.errors]).toEqual([422, { pessoa: [pt('users.pessoa_gifts')] }]);
    const treasurer = await someone(
      (await newRole([...keepers, ...people, ...grant('financeiro', 'list')])).nome,
    );
    const linked = await put(treasurer.id, { pessoa: pessoa!.id }, { token: treasurer.token });
    expect([linked.status, linked.body.pessoa?.id]).toEqual([200, pessoa!.id]);
  });

  it('that is linked to a person gets another address only from users who see the gifts of all churches', async () => {
    const [pessoa] = await t.db.query<{ id: number }>(
      sql`insert into pessoa (nome) values ('Rute Dias') returning id`,
    );
    const linked = await t.user(null);
    await t.db.run(sql`update users set pessoa = ${pessoa!.id} where id = ${linked.id}`);
    const keepers = [...grant('users', 'manage'), ...grant('pessoa', 'manage')];
    const keeper = await someone((await newRole(keepers)).nome);
    const [church] = await t.db.query<{ id: number }>(
      sql`insert into igreja (nome_fantasia, razao_social) values ('Capela', 'Capela') returning id`,
    );
    const limited = await t.user('Administrador');
    await t.db.run(sql`insert into users_igrejas (users, igreja, ordem)
      values (${limited.id}, ${church!.id}, 0), (${linked.id}, ${church!.id}, 0)`);
    const address = `outra.${linked.id}@casa.example`;
    for (const token of [keeper.token, await t.tokenOf(limited.id)]) {
      const refused = await put(linked.id, { email: address }, { token });
      expect([refused.status, refused.body.errors]).toEqual([422, { email: [pt('users.email_gifts')] }]);
    }
    // a new password shows no gifts: only a link that is mailed to Rute's address does
    const passwords = { password: 'Nova#Senha1', password_confirmation: 'Nova#Senha1' };
    expect((await put(linked.id, { name: 'Rute', ...passwords }, { token: keeper.token })).status).toBe(200);
    const unlinked = await put(linked.id, { email: address, pessoa: null }, { token: keeper.token });
    expect([unlinked.status, unlinked.body.pessoa]).toEqual([200, null]);
    await t.db.run(sql`update users set pessoa = ${pessoa!.id} where id = ${linked.id}`);
    expect((await put(linked.id, { email: `a.${address}` })).status).toBe(200);
  });

  it('that is linked to a person changes its own address only if it has proved the present one', async () => {
    const [pessoa] = await t.db.query<{ id: number }>(
      sql`insert into pessoa (nome) values ('Rute Melo') returning id`,
    );
    const keeper = await someone((await newRole(grant('users', 'manage'))).nome);
    const own = (provado: boolean) =>
      t.db.run(
        sql`update users set pessoa = ${pessoa!.id}, email_provado = ${provado} where id = ${keeper.id}`,
      );
    const change = { email: `minha.${keeper.id}@casa.example` };
    await own(false);
    const refused = await put(keeper.id, change, { token: keeper.token });
    expect([refused.status, refused.body.errors]).toEqual([422, { email: [pt('perfil.email_unproved')] }]);
    await own(true);
    expect((await put(keeper.id, change, { token: keeper.token })).status).toBe(200);
  });

  it('may do what its new role may from the next request on, on every server', async () => {
    const other = await testApp({ beside: t });
    const user = await someone('Loja');
    const products = (app: typeof t) => app.request({ url: '/api/admin/produto', token: user.token });
    expect([(await products(t)).status, (await products(other)).status]).toEqual([200, 200]);
    await put(user.id, { role: await roleId('Intercessão') });
    expect([(await products(t)).status, (await products(other)).status]).toEqual([403, 403]);
  });

  it('is found while it waits for a role', async () => {
    const waiting = await t.user(null);
    const { body } = await t.request({ url: `${path}?sem_perfil=true&per_page=100`, as: 'Administrador' });
    expect(body.data.map(({ id }: { id: number }) => id)).toContain(waiting.id);
    expect(body.data.every(({ role }: { role: unknown }) => role === null)).toBe(true);
  });
});

describe('administrators', () => {
  // Only the administrators that each test creates are active.
  beforeEach(async () => void (await t.db.run(sql`update users set ativo = false`)));

  it('do not remove, deactivate or demote themselves', async () => {
    const one = await someone('Administrador');
    await someone('Administrador');
    const by = { token: one.token };
    const own = await remove(one.id, by);
    expect([own.status, own.body.message]).toEqual([409, pt('users.self_delete')]);
    expect((await put(one.id, { ativo: false }, by)).body.errors).toEqual({
      ativo: [pt('users.self_inactive')],
    });
    for (const role of [null, await roleId('Pastor')])
      expect((await put(one.id, { role }, by)).body.errors).toEqual({ role: [pt('users.self_role')] });
    expect((await put(one.id, { name: 'Eu mesma' }, by)).status).toBe(200);
  });

  it.each(['demote', 'deactivate', 'delete'])(
    'are not lost when two of them %s each other at once',
    async (how) => {
      const [a, b] = [await someone('Administrador'), await someone('Administrador')];
      const role = await roleId('Pastor');
      const out = (id: number, token: string) =>
        how === 'delete'
          ? remove(id, { token })
          : put(id, how === 'demote' ? { role } : { ativo: false }, { token });
      const both = await Promise.all([out(a.id, b.token), out(b.id, a.token)]);
      const refused = both.find(({ status }) => status >= 400)!;
      // A request that arrives after the session has ended is refused with 401.
      expect([401, 403, 409, 422]).toContain(refused.status);
      const [left] = await t.db.query<{ n: number }>(
        sql`select count(*) as n from users where ativo and role = ${await roleId('Administrador')}`,
      );
      expect(left!.n).toBe(1);
    },
  );

  it('keep the last one of them, also against a user who lost the role meanwhile', async () => {
    const [a, b] = [await someone('Administrador'), await someone('Administrador')];
    // As if the user lost the role while the request was running.
    await t.db.run(sql`update users set ativo = false where id = ${b.id}`);
    const context = {
      db: t.db,
      passwords: t.passwords,
      user: { id: b.id },
      ability: abilityFrom(all),
      igrejas: null,
      departamentos: null,
    };
    const current = {
      id: a.id,
      name: 'Ana',
      email: 'ana@igreja.example',
      telefone: null,
      foto: null,
      pessoa: null,
      role: await roleId('Administrador'),
      ativo: true,
      igrejas: [],
      password: null,
      password_confirmation: null,
    };
    const save = (values: object) => users.beforeSave!(context as never, { ...current, ...values }, current);
    await expect(save({ ativo: false })).rejects.toMatchObject({
      fields: { ativo: [{ key: 'users.last_admin' }] },
    });
    await expect(save({ role: null })).rejects.toMatchObject({
      fields: { role: [{ key: 'users.last_admin' }] },
    });
    await expect(users.beforeDelete!(context as never, a.id)).rejects.toMatchObject({
      key: 'users.last_admin',
    });
    await expect(save({ igrejas: [1] })).rejects.toMatchObject({
      fields: { igrejas: [{ key: 'users.last_admin' }] },
    });
    await expect(save({ name: 'Ainda aqui' })).resolves.toBeUndefined();
  });

  it('who are limited to some churches administer nothing that all churches share', async () => {
    const one = await someone('Administrador');
    const by = { token: one.token };
    const body = { nome_fantasia: 'Filial', razao_social: 'Filial' };
    const { id: igreja } = (await t.request({ url: '/api/admin/igreja', body, ...by })).body;
    const own = await put(one.id, { igrejas: [igreja] }, by);
    expect([own.status, own.body.errors]).toEqual([422, { igrejas: [pt('users.self_role')] }]);
    const other = await someone('Administrador');
    expect((await put(other.id, { igrejas: [igreja] }, by)).status).toBe(200);
    // Kept mail contains links that open other accounts; roles and jobs belong to every church.
    for (const url of [
      'acesso/perfis',
      'acesso/permissoes',
      'mensagens',
      'tarefas',
      'trilha',
      'site/consentimentos',
    ])
      expect([url, (await t.request({ url: `/api/admin/${url}`, token: other.token })).status]).toEqual([
        url,
        403,
      ]);
    expect((await t.request({ url: '/api/admin/pessoa', token: other.token })).status).toBe(200);
    expect((await put(one.id, { name: 'X' }, { token: other.token })).status).toBe(404);
    // A limited administrator does not count as another administrator.
    expect(await administersWithout(t.db, one.id)).toBe(false);
    await someone('Administrador');
    expect(await administersWithout(t.db, one.id)).toBe(true);
  });
});

describe('a user who manages accounts but not everything', () => {
  it('gives no role with more rights than their own, and changes no account that has more', async () => {
    await t.db.run(sql`update users set ativo = true`);
    const keeping = grant('users', 'manage').concat(grant('pessoa', 'read', 'list'));
    const keeper = await someone((await newRole(keeping)).nome);
    const by = { token: keeper.token };
    const weaker = await newRole(grant('pessoa', 'read'));
    const ok = await t.request({ url: path, body: input({ role: weaker.id }), ...by });
    expect(ok.status).toBe(201);
    for (const nome of ['Administrador', 'Tesouraria']) {
      const role = await roleId(nome);
      const refused = await t.request({ url: path, body: input({ role }), ...by });
      expect([refused.status, refused.body.errors]).toEqual([422, { role: [pt('users.role_stronger')] }]);
      expect((await put(ok.body.id, { role }, by)).body.errors).toEqual({
        role: [pt('users.role_stronger')],
      });
      expect((await put(keeper.id, { role }, by)).body.errors).toHaveProperty('role');
      const strong = await t.user(nome);
      const seizing = { password: 'Nova#Senha1', password_confirmation: 'Nova#Senha1' };
      for (const change of [seizing, { email: 'meu@igreja.example' }, { role: weaker.id }]) {
        const answer = await put(strong.id, change, by);
        expect([answer.status, answer.body.message]).toEqual([403, pt('users.stronger')]);
      }
      expect((await remove(strong.id, by)).status).toBe(403);
    }
    expect((await remove(ok.body.id, by)).status).toBe(204);
  });

  it('and is limited to some churches gives no account beyond them', async () => {
    const church = async (nome: string) =>
      (
        await t.request({
          url: '/api/admin/igreja',
          as: 'Administrador',
          body: { nome_fantasia: nome, razao_social: nome },
        })
      ).body.id as number;
    const [mine, theirs] = [await church('Minha'), await church('Deles')];
    const keeper = await someone((await newRole(grant('users', 'manage'), [mine])).nome);
    const { id: role } = await newRole(grant('users', 'read'));
    const create = (values: object) =>
      t.request({ url: path, body: input({ role, ...values }), token: keeper.token });
    expect((await create({})).body.errors).toEqual({ igrejas: [pt('users.igrejas')] });
    expect((await create({ igrejas: [mine, theirs] })).body.errors).toHaveProperty('igrejas');
    expect((await create({ igrejas: [mine] })).status).toBe(201);
    const away = await t.request({
      url: path,
      as: 'Administrador',
      body: input({ role, igrejas: [theirs] }),
    });
    expect((await put(away.body.id, { name: 'X' }, { token: keeper.token })).status).toBe(404);
    const both = await t.request({
      url: path,
      as: 'Administrador',
      body: input({ role, igrejas: [mine, theirs] }),
    });
    expect((await put(both.body.id, { name: 'X' }, { token: keeper.token })).status).toBe(403);
  });

  it('and is limited to some churches sees only accounts of those, in lists, searches, exports and the trace', async () => {
    const church = async (nome: string) =>
      (
        await t.request({
          url: '/api/admin/igreja',
          as: 'Administrador',
          body: { nome_fantasia: nome, razao_social: nome },
        })
      ).body.id as number;
    const [mine, theirs] = [await church('Vista'), await church('Oculta')];
    const keeper = await someone(
      (await newRole(grant('users', 'manage').concat(grant('contato', 'manage')), [mine])).nome,
    );
    const { id: role } = await newRole(grant('users', 'read'));
    const { id: roleOfMine } = await newRole(grant('users', 'read'), [mine]);
    const create = async (name: string, values: object) =>
      (await t.request({ url: path, as: 'Administrador', body: input({ name, ...values }) })).body
        .id as number;
    const answers = [
      keeper.id,
      await create('Zacarias da igreja', { role, igrejas: [mine] }),
      await create('Zacarias do perfil', { role: roleOfMine }),
      await create('Zacarias das duas', { role, igrejas: [mine, theirs] }),
    ];
    const hidden = [
      await create('Zacarias de fora', { role, igrejas: [theirs] }),
      await create('Zacarias da rede', { role }),
      await create('Zacarias à espera', {}),
      await create('Zacarias sem interseção', { role: roleOfMine, igrejas: [theirs] }),
    ];
    const request = (url: string) => t.request({ url, token: keeper.token });
    const idsOf = (answer: { body: { data: { id: number }[] } }) =>
      answer.body.data.map(({ id }) => id).toSorted();
    const list = await request(`${path}?per_page=100`);
    expect(idsOf(list)).toEqual(answers.toSorted());
    expect(list.body.total).toBe(answers.length);
    expect(idsOf(await request(`${path}/search?term=Zacarias&per_page=100`))).toEqual(
      answers.slice(1).toSorted(),
    );
    expect(idsOf(await request(`${path}?sem_perfil=true`))).toEqual([]);
    const found = (await request('/api/admin/busca?term=Zacarias')).body as { secao: string; id: number }[];
    for (const { secao, id } of found) if (secao === 'users') expect(hidden).not.toContain(id);
    const { text } = await request(`${path}/exportar?formato=csv`);
    expect(text).toContain('Zacarias da igreja');
    for (const name of ['de fora', 'da rede', 'à espera', 'sem interseção']) expect(text).not.toContain(name);
    for (const id of answers) expect((await request(`${path}/${id}`)).status).toBe(200);
    for (const id of hidden) {
      expect((await request(`${path}/${id}`)).status).toBe(404);
      expect((await request(`/api/admin/trilha?secao=users&registro=${id}`)).status).toBe(404);
      expect((await put(id, { name: 'X' }, { token: keeper.token })).status).toBe(404);
      expect((await remove(id, { token: keeper.token })).status).toBe(404);
    }
    expect(
      idsOf(await t.request({ url: `${path}/search?term=Zacarias&per_page=100`, as: 'Administrador' })),
    ).toEqual([...answers.slice(1), ...hidden].toSorted());
  });

  it('and is limited to some churches gives roles with rights over shared records, which have no effect there', async () => {
    const { id: igreja } = (
      await t.request({
        url: '/api/admin/igreja',
        as: 'Administrador',
        body: { nome_fantasia: 'Com loja', razao_social: 'Com loja' },
      })
    ).body;
    const rules = grant('users', 'manage').concat(grant('produto', 'manage'), grant('categoria', 'edit'));
    const keeper = await someone((await newRole(rules, [igreja])).nome);
    const { id: role } = await newRole(grant('produto', 'manage').concat(grant('categoria', 'edit')));
    const body = input({ role, igrejas: [igreja] });
    expect((await t.request({ url: path, body, token: keeper.token })).status).toBe(201);
    const stronger = input({ role: await roleId('Administrador'), igrejas: [igreja] });
    expect((await t.request({ url: path, body: stronger, token: keeper.token })).body.errors).toEqual({
      role: [pt('users.role_stronger')],
    });
  });
});

describe('roles to choose from', () => {
  const offered = (token: string, term = '') =>
    t.request({ url: `/api/admin/acesso/perfis/oferecidos${term && `?term=${term}`}`, token });
  const namesOf = async (token: string, term = ''): Promise<string[]> =>
    (await offered(token, term)).body.data.map(({ nome }: { nome: string }) => nome);

  it('are those with no more than the user’s own permissions, for a user who manages accounts but not everything', async () => {
    const mine = await newRole([...grant('users', 'list', 'create', 'edit'), ...grant('pessoa', 'read')]);
    const less = await newRole(grant('pessoa', 'read'));
    const more = await newRole(grant('financeiro', 'read'));
    const { token } = await someone(mine.nome);
    const names = await namesOf(token);
    expect(names).toEqual(expect.arrayContaining([mine.nome, less.nome]));
    expect(names).not.toContain(more.nome);
    expect(names).not.toContain('Administrador');
    expect(await namesOf(token, less.nome.toUpperCase().replace(' ', '+'))).toContain(less.nome);
    const [first] = (await offered(token)).body.data;
    expect(Object.keys(first)).toEqual(['id', 'nome']);
  });

  it('are all of them for the administrator, and none for a user who does not manage accounts', async () => {
    const administrator = await someone('Administrador');
    const [count] = await t.db.query<{ total: number }>(sql`select count(*) as total from perfil`);
    expect((await offered(administrator.token)).body.total).toBe(count!.total);
    expect((await offered((await someone('Comunicação')).token)).status).toBe(403);
  });

  it('leave out those of other churches alone', async () => {
    const church = async (nome: string) =>
      (
        await t.db.query<{ id: number }>(
          sql`insert into igreja (nome_fantasia, razao_social) values (${nome}, ${nome}) returning id`,
        )
      )[0]!.id;
    const [here, there] = [await church('Aqui'), await church('Acolá')];
    const mine = await newRole(grant('users', 'list', 'create'), [here!]);
    const theirs = await newRole([], [there!]);
    const anywhere = await newRole([]);
    const names = await namesOf((await someone(mine.nome)).token);
    expect(names).toEqual(expect.arrayContaining([mine.nome, anywhere.nome]));
    expect(names).not.toContain(theirs.nome);
  });
});
