import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { createRightsReader } from '#server/http/rights-reader.ts';
import type { Section } from '#shared/crud/section.ts';
import { errorText } from '#shared/errors.ts';
import { sections } from '#shared/sections/index.ts';
import { password, type RequestOptions, testApp } from '../support/app.ts';

const t = await testApp();
const pt = (key: Parameters<typeof errorText>[0]): string => errorText(key, 'pt_BR');

/** A token that still works, of a session whose last proof of identity is too old for dangerous actions. */
async function oldToken(role: string): Promise<{ id: number; email: string; token: string }> {
  const user = await t.user(role);
  const token = await t.tokenOf(user.id);
  t.clock.advance(11);
  return { ...user, token };
}
const confirm = (token: string, body: unknown) =>
  t.request({ url: '/api/admin/auth/confirmar', token, body });

describe('a dangerous action', () => {
  it('needs a recent proof of identity, which the password gives to this session alone', async () => {
    const { id, token } = await oldToken('Administrador');
    const other = await t.tokenOf(id);
    const act: RequestOptions = {
      url: '/api/admin/acesso/permissoes',
      body: { action: 'read', subject: 'cargo' },
      token,
    };
    const refused = await t.request(act);
    expect([refused.status, refused.body]).toEqual([
      403,
      { message: pt('auth.confirm_identity'), confirmar_identidade: true },
    ]);
    expect((await confirm(token, { senha: 'Errada#2026' })).body.errors).toEqual({
      senha: [pt('auth.current_password')],
    });
    expect((await t.request(act)).status).toBe(403);
    expect((await confirm(token, { senha: password })).status).toBe(204);
    expect((await t.request(act)).status).not.toBe(403);
    t.clock.advance(10);
    expect((await t.request(act)).status).not.toBe(403);
    expect((await t.request({ ...act, token: other })).status).not.toBe(403);
  });

  it('asks again after ten minutes', async () => {
    const { token } = await oldToken('Administrador');
    await confirm(token, { senha: password });
    const renewed = token;
    t.clock.advance(3);
    expect((await t.request({ method: 'POST', url: '/api/admin/backup', token: renewed })).status).toBe(204);
    const [row] = await t.db.query<{ n: number }>(
      sql`update sessao set confirmada_em = ${new Date(t.clock.now().getTime() - 10 * 60_000 - 1000)}
        where id = ${Number(token.split('.')[0])} returning 1 as n`,
    );
    expect(row).toBeDefined();
    expect((await t.request({ method: 'POST', url: '/api/admin/backup', token: renewed })).status).toBe(403);
  });

  it.each<[string, string, Omit<RequestOptions, 'token'>]>([
    ['creating a role', 'Administrador', { url: '/api/admin/acesso/perfis', body: {} }],
    ['changing a role', 'Administrador', { method: 'PUT', url: '/api/admin/acesso/perfis/1', body: {} }],
    ['deleting a role', 'Administrador', { method: 'DELETE', url: '/api/admin/acesso/perfis/1' }],
    [
      'demanding two steps of a role',
      'Administrador',
      { method: 'PUT', url: '/api/admin/acesso/perfis/1/duas-etapas', body: { exige: true } },
    ],
    ['exporting all people', 'Secretaria', { url: '/api/admin/pessoa/exportar?formato=csv' }],
    ['the rows that an import left out', 'Secretaria', { url: '/api/admin/importacao/1/fora.csv' }],
    ['the statements of everybody', 'Administrador', { url: '/api/admin/extratos/extratos.pdf?ano=2026' }],
    [
      'the receipts of a period',
      'Administrador',
      { url: '/api/admin/recibos/recibos.pdf?de=2026-01-01&ate=2026-12-31' },
    ],
    ['downloading a backup', 'Administrador', { method: 'POST', url: '/api/admin/backup/1/baixar' }],
  ])('is %s', async (_what, role, options) => {
    const { token } = await oldToken(role);
    const answer = await t.request({ ...options, token });
    expect([answer.status, answer.body.confirmar_identidade]).toEqual([403, true]);
  });

  it('is the export of every section with personal data, except of what the church publishes itself', async () => {
    const { token } = await oldToken('Administrador');
    const asking: string[] = [];
    const silent: Section[] = [];
    for (const section of sections.filter(({ single }) => !single) as Section[]) {
      const { body } = await t.request({ url: `/api/admin/${section.name}/exportar?formato=csv`, token });
      if (body?.confirmar_identidade) asking.push(section.name);
      else silent.push(section);
    }
    expect(asking).toEqual(
      expect.arrayContaining([
        'pessoa',
        'familia',
        'voluntario',
        'users',
        'consumidor',
        'requerimento',
        'pedidooracoes',
        'anotacao',
        'financeiro',
        'cobranca',
        'inscricao',
        'presenca',
        'pedido',
        'contribuicao_mensal',
        'visitante',
      ]),
    );
    const ofPeople = silent.filter(({ personal }) => personal && 'fields' in personal);
    expect(ofPeople.map(({ name }) => name).sort()).toEqual(['conteudo', 'palestrante', 'postagem']);
    expect(silent.map(({ name }) => name)).toEqual(expect.arrayContaining(['igreja', 'produto', 'evento']));
  });

  it('is changing the role, password, address or churches of an account, and not its name', async () => {
    const { token } = await oldToken('Administrador');
    const other = await t.user('Secretaria');
    const put = (body: object) =>
      t.request({ method: 'PUT', url: `/api/admin/users/${other.id}`, body, token });
    const stored = () => t.db.query(sql`select role, password, email from users where id = ${other.id}`);
    const before = await stored();
    for (const body of [
      { role: null },
      { password: 'Outra-Senha#77', password_confirmation: 'Outra-Senha#77' },
      { email: 'outro@igreja.example' },
    ])
      expect((await put(body)).body.confirmar_identidade).toBe(true);
    expect(await stored()).toEqual(before);
    expect((await put({ name: 'Nome novo' })).status).toBe(200);
    await confirm(token, { senha: password });
    expect((await put({ role: null })).status).toBe(200);
  });

  it('is changing the Pix key of an account of the books, and not its name', async () => {
    const created = await t.request({
      url: '/api/admin/conta',
      as: 'Administrador',
      body: { nome: 'Banco do Pix', tipo: 'conta_corrente', chave_pix: 'antiga@igreja.example' },
    });
    expect(created.status).toBe(201);
    const { token } = await oldToken('Administrador');
    const change = (body: object) =>
      t.request({ method: 'PUT', url: `/api/admin/conta/${created.body.id}`, token, body });
    for (const chave_pix of ['nova@igreja.example', null]) {
      const { status, body } = await change({ chave_pix });
      expect([status, body.confirmar_identidade]).toEqual([403, true]);
    }
    expect((await change({ nome: 'Banco', chave_pix: 'antiga@igreja.example' })).status).toBe(200);
    expect((await confirm(token, { senha: password })).status).toBe(204);
    expect((await change({ chave_pix: 'nova@igreja.example' })).body.chave_pix).toBe('nova@igreja.example');
  });

  it('is the report of what each person gave as a file, and no other report', async () => {
    const { token } = await oldToken('Administrador');
    const save = (tipo: string, formato: string) =>
      t.request({ url: `/api/admin/relatorios/${tipo}/exportar?formato=${formato}`, token });
    for (const formato of ['pdf', 'xlsx'])
      expect((await save('pessoas', formato)).body.confirmar_identidade).toBe(true);
    expect((await save('fluxo', 'xlsx')).status).toBe(200);
    expect((await confirm(token, { senha: password })).status).toBe(204);
    expect((await save('pessoas', 'xlsx')).status).toBe(200);
  });

  it('is printing phones and addresses of many people, but not the names for the entrance', async () => {
    const { token } = await oldToken('Administrador');
    const asks = async (path: string) =>
      (await t.request({ url: `/api/admin/${path}`, token })).body.confirmar_identidade === true;
    expect(await asks('pedido/separacao.pdf?estado=pago')).toBe(true);
    expect(await asks('pedido/etiquetas.pdf?estado=pago')).toBe(true);
    expect(await asks('inscricao/lista-presenca.pdf?evento=1&colunas=lote,whatsapp')).toBe(true);
    expect(await asks('inscricao/lista-presenca.pdf?evento=1&colunas=lote')).toBe(false);
    expect(await asks('inscricao/crachas.pdf?evento=1')).toBe(false);
  });

  it('stops after ten wrong passwords, even with the right one', async () => {
    const { token } = await oldToken('Secretaria');
    for (let time = 0; time < 10; time += 1)
      expect((await confirm(token, { senha: `Errada#${time}` })).status).toBe(422);
    expect((await confirm(token, { senha: password })).status).toBe(429);
  });
});

describe('a role that demands two-step verification', () => {
  const demand = async (exige: boolean) => {
    const [role] = await t.db.query<{ id: number }>(sql`select id from perfil where nome = 'Tesouraria'`);
    return t.request({
      method: 'PUT',
      url: `/api/admin/acesso/perfis/${role!.id}/duas-etapas`,
      body: { exige },
      as: 'Administrador',
    });
  };
  const me = async (token: string) => (await t.request({ url: '/api/admin/auth/eu', token })).body;

  it('has no effect for sessions opened later, and after a day for any session, until the account has set it up', async () => {
    const { id } = await t.user('Tesouraria');
    const before = await t.tokenOf(id);
    t.clock.advance(1);
    const answer = await demand(true);
    expect(answer.body).toMatchObject({ exige_duas_etapas: true, sem_duas_etapas: 1 });
    t.clock.advance(1);
    const after = await t.tokenOf(id);
    expect((await me(before)).userAbilityRules).not.toEqual([]);
    expect(await me(after)).toMatchObject({ userData: { falta_duas_etapas: true }, userAbilityRules: [] });
    expect((await t.request({ url: '/api/admin/conta', token: after })).status).toBe(403);
    await t.db.run(sql`update perfil set exige_duas_etapas_em = ${new Date(t.clock.now().getTime() - 25 * 3_600_000)}
      where exige_duas_etapas_em is not null`);
    expect((await me(before)).userAbilityRules).toEqual([]);
    await t.db.run(sql`update users set duas_etapas_em = ${t.clock.now()} where id = ${id}`);
    expect((await me(after)).userAbilityRules).not.toEqual([]);
    expect((await me(after)).userData.falta_duas_etapas).toBeUndefined();
    expect((await demand(false)).body).toMatchObject({ exige_duas_etapas: false });
  });

  it('gives the account no rights to webhooks and notifications either; nor has one whose password the office gave', async () => {
    const accounts = createRightsReader({ db: t.db, clock: t.clock, sections });
    const { id } = await t.user('Tesouraria');
    const known = async () => (await accounts(t.db, [id])).length;
    expect(await known()).toBe(1);
    expect((await demand(true)).status).toBe(200);
    expect(await known()).toBe(1);
    t.clock.advance(24 * 60 + 1);
    expect(await known()).toBe(0);
    expect((await demand(false)).status).toBe(200);
    expect(await known()).toBe(1);
    await t.db.run(sql`update users set trocar_senha = true where id = ${id}`);
    expect(await known()).toBe(0);
  });

  it('refuses an invalid switch, and a role that does not exist', async () => {
    const put = (id: number, body: unknown) =>
      t.request({
        method: 'PUT',
        url: `/api/admin/acesso/perfis/${id}/duas-etapas`,
        body,
        as: 'Administrador',
      });
    expect((await put(1, { exige: 'sim' })).status).toBe(422);
    expect((await put(9999, { exige: true })).status).toBe(404);
  });
});
