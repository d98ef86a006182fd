import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { seededRoles } from '#shared/access/roles.ts';
import { type AbilityRule, actions, subjects } from '#shared/access/subjects.ts';
import { errorText } from '#shared/errors.ts';
import type { ErrorKey } from '#shared/i18n/pt_BR/errors.ts';
import { type RequestOptions, testApp } from '../support/app.ts';

const t = await testApp();
/** A second server on the same database, which must see changes at once. */
const other = await testApp({ beside: t });
const pt = (key: ErrorKey, vars = {}): string => errorText(key, 'pt_BR', vars);
const as = { as: 'Administrador' };
const perfis = '/api/admin/acesso/perfis';
const permissoes = '/api/admin/acesso/permissoes';

let counter = 0;
const nome = (): string => {
  counter += 1;
  return `Equipe ${counter}`;
};
const rule = (action: AbilityRule['action'], subject: AbilityRule['subject']): AbilityRule => ({
  action,
  subject,
});
const create = (body: object = {}) =>
  t.request({ url: perfis, ...as, body: { nome: nome(), rules: [], ...body } });
const put = (url: string, body: object, by: Partial<RequestOptions> = as) =>
  t.request({ method: 'PUT', url, body, ...by });
const remove = (url: string, by: Partial<RequestOptions> = as) => t.request({ method: 'DELETE', url, ...by });
const trace = (secao: string, registro: number) =>
  t.db.query<{ users: number | null; acao: string; antes: object | null; depois: object | null }>(
    sql`select users, acao, antes, depois from trilha where secao = ${secao} and registro = ${registro} order by id`,
  );

describe('roles', () => {
  it('are shown with what they may do, where, and the people who have them', async () => {
    const users = [];
    for (const name of ['Célia', 'Ana', 'Bruno']) users.push(await t.user('Comunicação', { name }));
    const { status, body } = await t.request({ url: perfis, ...as });
    expect([status, body.total]).toEqual([200, seededRoles.length]);
    const role = body.data.find((one: { nome: string }) => one.nome === 'Comunicação');
    expect(role).toMatchObject({ igrejas: [], total_pessoas: 3, descricao: expect.any(String) });
    expect(role.pessoas.map(({ name }: { name: string }) => name)).toEqual(['Ana', 'Bruno', 'Célia']);
    const seeded = seededRoles.find((one) => one.nome === 'Comunicação')!;
    expect(role.rules).toHaveLength(seeded.rules.length);
    expect(role.rules).toEqual(expect.arrayContaining([...seeded.rules]));
    expect((await t.request({ url: `${perfis}/${role.id}`, ...as })).body).toEqual(role);
    expect(JSON.stringify(role)).not.toMatch(/password|email/);
  });

  it('are made, changed and deleted, and every step is traced', async () => {
    const [church] = await t.db.query<{ id: number }>(
      sql`insert into igreja (nome_fantasia, razao_social) values ('Congregação', 'Congregação') returning id`,
    );
    const created = await create({ descricao: ' Cuida das notícias ', rules: [rule('list', 'postagem')] });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ descricao: 'Cuida das notícias', total_pessoas: 0, pessoas: [] });
    const url = `${perfis}/${created.body.id}`;
    const change = {
      nome: created.body.nome,
      descricao: null,
      rules: [rule('read', 'postagem'), rule('list', 'postagem'), rule('read', 'postagem')],
      igrejas: [church!.id, church!.id],
      versao: created.body.versao,
    };
    const changed = await put(url, change);
    expect(changed.status).toBe(200);
    expect(changed.body.rules).toEqual([rule('read', 'postagem'), rule('list', 'postagem')]);
    expect(changed.body.igrejas).toEqual([{ id: church!.id, rotulo: 'Congregação' }]);
    const late = await put(url, change);
    expect([late.status, late.body.atual]).toEqual([409, changed.body]);
    expect((await remove(url)).status).toBe(204);
    expect((await t.request({ url, ...as })).status).toBe(404);
    const [me] = await t.db.query<{ id: number }>(
      sql`select u.id from users u join perfil p on p.id = u.role where p.nome = 'Administrador' limit 1`,
    );
    const rows = await trace('perfil', created.body.id);
    expect(rows.map(({ acao, antes, depois }) => [acao, antes ?? depois])).toEqual([
      ['create', expect.objectContaining({ nome: created.body.nome })],
      ['edit', { permissoes: ['list postagem'] }],
      ['edit', { descricao: 'Cuida das notícias' }],
      ['edit', { permissoes: ['read postagem'] }],
      ['edit', { igrejas: [church!.id] }],
      ['delete', expect.objectContaining({ nome: created.body.nome })],
    ]);
    expect(new Set(rows.map(({ users }) => users))).toEqual(new Set([me!.id]));
  });

  it('refuse unknown and invalid values', async () => {
    const errors = async (body: object) => {
      const answer = await create(body);
      expect(answer.status).toBe(422);
      return Object.keys(answer.body.errors);
    };
    expect(await errors({ nome: ' ' })).toEqual(['nome']);
    expect(await errors({ nome: 'a\u0000b' })).toEqual(['nome']);
    expect(await errors({ nome: 'administrador' })).toEqual(['nome']);
    expect(await errors({ rules: undefined })).toEqual(['rules']);
    expect(await errors({ rules: [{ action: 'destroy', subject: 'pessoa' }] })).toEqual(['rules.0.action']);
    expect(await errors({ rules: [{ action: 'read', subject: 'segredo' }] })).toEqual(['rules.0.subject']);
    expect(await errors({ rules: [{ action: 'read', subject: 'pessoa', inverted: true }] })).toHaveLength(1);
    expect(await errors({ igrejas: [999_999] })).toEqual(['igrejas']);
    expect(await errors({ igrejas: ['x'] })).toEqual(['igrejas.0']);
    expect(await errors({ inventado: 1 })).toEqual(['inventado']);
    for (const id of ['0', 'abc']) expect((await put(`${perfis}/${id}`, {})).status).toBe(422);
    expect((await put(`${perfis}/999999`, { nome: nome(), rules: [] })).status).toBe(404);
  });

  it('that an account has are not deleted', async () => {
    const { body } = await create();
    await t.user(body.nome);
    const answer = await remove(`${perfis}/${body.id}`);
    expect([answer.status, answer.body.message]).toEqual([409, pt('acesso.role_in_use', { count: 1 })]);
    expect((await remove(`/api/admin/perfil/${body.id}`)).status).toBe(409);
  });

  it('keep the last one that may do everything', async () => {
    const { body: list } = await t.request({ url: perfis, ...as });
    const last = list.data.find((one: { nome: string }) => one.nome === 'Administrador');
    const weak = { nome: last.nome, rules: [rule('manage', 'pessoa')] };
    expect((await put(`${perfis}/${last.id}`, weak)).body.errors).toEqual({
      rules: [pt('acesso.last_role')],
    });
    const second = await create({ rules: [rule('manage', 'all')] });
    expect((await put(`${perfis}/${last.id}`, weak)).body.errors).toEqual({ rules: [pt('acesso.own_role')] });
    expect((await put(`${perfis}/${second.body.id}`, { ...weak, nome: nome() })).status).toBe(200);
    const church = sql`select id from igreja limit 1`;
    const [{ id }] = (await t.db.query<{ id: number }>(church)) as [{ id: number }];
    const limited = await create({ rules: [rule('manage', 'all')], igrejas: [id] });
    expect(limited.body.errors).toEqual({ igrejas: [pt('acesso.unlimited')] });
    const byForm = await put(`/api/admin/perfil/${last.id}`, { igrejas: [id] });
    expect(byForm.body.errors).toEqual({ igrejas: [pt('acesso.unlimited')] });
    expect((await remove(`/api/admin/perfil/${last.id}`)).status).toBe(409);
  });

  it('hold from the next request on, on every server', async () => {
    const { body: role } = await create({ rules: [rule('list', 'conta')] });
    const user = await t.user(role.nome);
    const token = await t.tokenOf(user.id);
    const statuses = async (): Promise<number[]> =>
      Promise.all(
        [t, other].map(async (app) => (await app.request({ url: '/api/admin/conta', token })).status),
      );
    expect(await statuses()).toEqual([200, 200]);
    await put(`${perfis}/${role.id}`, { nome: role.nome, rules: [] });
    expect(await statuses()).toEqual([403, 403]);
    await put(`${perfis}/${role.id}`, { nome: role.nome, rules: [rule('manage', 'conta')] });
    expect(await statuses()).toEqual([200, 200]);
    const me = await other.request({ url: '/api/admin/auth/eu', token });
    expect(me.body.userAbilityRules).toEqual([rule('manage', 'conta')]);
  });
});

describe('permissions', () => {
  it('are listed with the roles that use them, in the order of subjects and actions', async () => {
    const { body } = await t.request({ url: permissoes, ...as });
    expect(body.total).toBe(body.data.length);
    const place = ({ action, subject }: AbilityRule) =>
      subjects.indexOf(subject) * 10 + actions.indexOf(action);
    const places = body.data.map(place);
    expect(places).toEqual(places.toSorted((a: number, b: number) => a - b));
    const all = body.data.find((one: AbilityRule) => one.subject === 'all' && one.action === 'manage');
    expect(all.perfis.map(({ rotulo }: { rotulo: string }) => rotulo)).toContain('Administrador');
  });

  it('are made once, changed and deleted, and traced', async () => {
    const created = await t.request({ url: permissoes, ...as, body: rule('list', 'all') });
    expect([created.status, created.body]).toEqual([
      201,
      { id: expect.any(Number), ...rule('list', 'all'), perfis: [] },
    ]);
    const twice = await t.request({ url: permissoes, ...as, body: rule('list', 'all') });
    expect(twice.body.errors).toEqual({ action: [pt('validation.unique')] });
    const url = `${permissoes}/${created.body.id}`;
    expect((await put(url, rule('read', 'all'))).body).toMatchObject(rule('read', 'all'));
    expect((await remove(url)).status).toBe(204);
    expect((await remove(url)).status).toBe(404);
    expect((await trace('permissao', created.body.id)).map(({ acao }) => acao)).toEqual([
      'create',
      'edit',
      'delete',
    ]);
  });

  it('that are unknown are refused', async () => {
    for (const body of [
      { action: 'x', subject: 'pessoa' },
      { action: 'read', subject: 'x' },
      {},
      { ...rule('read', 'all'), more: 1 },
    ])
      expect((await t.request({ url: permissoes, ...as, body })).status).toBe(422);
  });

  it('that a role uses are not deleted, and change for all who have it', async () => {
    await t.db.run(sql`delete from permissao where action = 'delete' and subject = 'rifa'`);
    const { body: role } = await create({ rules: [rule('delete', 'rifa')] });
    const { body } = await t.request({ url: permissoes, ...as });
    const used = body.data.find((one: AbilityRule) => one.subject === 'rifa' && one.action === 'delete');
    const refused = await remove(`${permissoes}/${used.id}`);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      pt('acesso.permission_in_use', { names: role.nome }),
    ]);
    const token = await t.tokenOf((await t.user(role.nome)).id);
    const statusOf = async () => (await other.request({ url: '/api/admin/contato-nada', token })).status;
    expect(await statusOf()).toBe(404);
    const may = async () => (await other.request({ url: '/api/admin/auth/eu', token })).body.userAbilityRules;
    expect(await may()).toEqual([rule('delete', 'rifa')]);
    const free = rule('delete', 'all');
    expect((await put(`${permissoes}/${used.id}`, free)).status).toBe(200);
    expect(await may()).toEqual([free]);
  });

  it('by which everything is administered stay', async () => {
    const { body } = await t.request({ url: permissoes, ...as });
    const all = body.data.find((one: AbilityRule) => one.subject === 'all' && one.action === 'manage');
    const answer = await put(`${permissoes}/${all.id}`, rule('edit', 'all'));
    expect([answer.status, answer.body.message]).toEqual([409, pt('acesso.last_admin')]);
    expect((await remove(`${permissoes}/${all.id}`)).status).toBe(409);
    expect((await t.request({ url: permissoes, ...as })).status).toBe(200);
  });
});
