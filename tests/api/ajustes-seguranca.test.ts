import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import type { SecuritySettings } from '#shared/contracts/ajustes.ts';
import { errorText } from '#shared/errors.ts';
import { password, testApp } from '../support/app.ts';

const t = await testApp();
const admin = 'Administrador';
const administrator = await t.user(admin);
const url = '/api/admin/ajustes/seguranca';
const usual: SecuritySettings = {
  senha_minima: 8,
  sessao_parada_horas: 720,
  sessao_maxima_dias: 365,
  tentativas: 10,
  trilha_anos: null,
};
const save = async (change: Partial<Record<keyof SecuritySettings, unknown>>) =>
  t.request({ method: 'PUT', url, token: await t.tokenOf(administrator.id), body: { ...usual, ...change } });
const signIn = (email: string, typed = password, ip = '10.1.1.1') =>
  t.request({ url: '/api/auth/login', body: { email, password: typed }, ip });
const renew = (cookie: string, query = '') =>
  t.request({ method: 'POST', url: `/api/auth/renovar${query}`, cookie });

beforeEach(async () => {
  await t.db.run(sql`update seguranca_ajuste set senha_minima = 8, sessao_parada_horas = 720,
    sessao_maxima_dias = 365, tentativas = 10, trilha_anos = null`);
});

describe('the rules for accounts', () => {
  it('are read and changed by administrators, and traced', async () => {
    expect((await t.request({ url, as: admin })).body).toEqual(usual);
    const { status, body } = await save({ tentativas: 5, trilha_anos: 10 });
    expect([status, body]).toEqual([200, { ...usual, tentativas: 5, trilha_anos: 10 }]);
    const [line] = await t.db.query(
      sql`select acao, antes, depois, users is not null as autor from trilha where secao = 'seguranca_ajuste' order by id desc limit 1`,
    );
    expect(line).toEqual({
      acao: 'edit',
      antes: { tentativas: 10, trilha_anos: null },
      depois: { tentativas: 5, trilha_anos: 10 },
      autor: true,
    });
  });

  it('change nothing in a session that was opened long ago', async () => {
    const token = await t.tokenOf(administrator.id);
    t.clock.advance(11);
    const late = await t.request({ method: 'PUT', url, token, body: { ...usual, tentativas: 5 } });
    expect([late.status, late.body.confirmar_identidade]).toEqual([403, true]);
    expect((await t.request({ url, as: admin })).body).toEqual(usual);
  });

  it.each([
    ['senha_minima', 7],
    ['senha_minima', 65],
    ['sessao_parada_horas', 0],
    ['sessao_maxima_dias', 366],
    ['tentativas', 2],
    ['tentativas', 1000],
    ['trilha_anos', 4],
    ['tentativas', '5'],
  ])('refuse %s of %s', async (field, value) => {
    const { status, body } = await save({ [field]: value });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  it('are refused to all other roles', async () => {
    for (const as of ['Pastor', 'Secretaria', 'Tesouraria', null])
      expect((await t.request({ url, as })).status).toBe(403);
  });
});

describe('the minimum length of passwords', () => {
  const strong = 'Curta#12';

  it('holds wherever a password is set, and is named in the refusal', async () => {
    expect((await t.request({ url: '/api/auth/senha' })).body).toEqual({ minimo: 8 });
    await save({ senha_minima: 14 });
    expect((await t.request({ url: '/api/auth/senha' })).body).toEqual({ minimo: 14 });
    const said = errorText('validation.password_length', 'pt_BR', { min: 14 });
    const pair = { password: strong, password_confirmation: strong };
    const { id } = await t.user('Secretaria');
    const token = await t.tokenOf(id);
    const created = await t.request({
      url: '/api/admin/users',
      as: admin,
      body: { name: 'Nova', email: 'nova@igreja.example', ativo: true, ...pair },
    });
    const registered = await t.request({
      url: '/api/auth/cadastrar',
      body: { name: 'Ana', email: 'ana@igreja.example', ...pair },
    });
    const changed = await t.request({
      method: 'PUT',
      url: '/api/admin/auth/senha',
      token,
      body: { atual: password, ...pair },
    });
    for (const { status, body } of [created, registered, changed])
      expect([status, body.errors?.password]).toEqual([422, [said]]);
    const longer = 'Comprida#1234567';
    const kept = await t.request({
      method: 'PUT',
      url: '/api/admin/auth/senha',
      token,
      body: { atual: password, password: longer, password_confirmation: longer },
    });
    expect(kept.status).toBe(200);
  });

  it('leaves present passwords alone', async () => {
    await save({ senha_minima: 40 });
    const { email } = await t.user('Secretaria');
    expect((await signIn(email)).status).toBe(200);
  });
});

describe('allowed attempts', () => {
  it('are as many as the church sets', async () => {
    await save({ tentativas: 3 });
    const { email } = await t.user('Secretaria');
    for (let at = 0; at < 3; at += 1)
      expect((await signIn(email, 'Errada#2026', '10.2.2.2')).status).toBe(401);
    expect((await signIn(email, password, '10.2.2.2')).status).toBe(429);
  });
});

describe('the length of sessions', () => {
  it('ends an unused session, and keeps a used one', async () => {
    await save({ sessao_parada_horas: 2 });
    const { email } = await t.user('Secretaria');
    let cookie = (await signIn(email)).cookie!;
    for (let at = 0; at < 3; at += 1) {
      t.clock.advance(90);
      const renewed = await renew(cookie);
      expect(renewed.status).toBe(200);
      cookie = renewed.cookie!;
    }
    t.clock.advance(121);
    expect((await renew(cookie)).status).toBe(401);
  });

  it('ends a session that a page renews while nobody uses it', async () => {
    await save({ sessao_parada_horas: 1 });
    const { email } = await t.user('Secretaria');
    let cookie = (await signIn(email)).cookie!;
    const renewals: [minutes: number, status: number][] = [];
    for (const minutes of [20, 20, 19, 2]) {
      t.clock.advance(minutes);
      const renewed = await renew(cookie, '?passiva=true');
      renewals.push([minutes, renewed.status]);
      if (renewed.status !== 200) break;
      cookie = renewed.cookie!;
      const me = await t.request({ url: '/api/admin/auth/eu', token: renewed.body.accessToken });
      expect(me.status).toBe(200);
    }
    expect(renewals).toEqual([
      [20, 200],
      [20, 200],
      [19, 200],
      [2, 401],
    ]);
  });

  it('ends even a used session at its maximum age', async () => {
    await save({ sessao_maxima_dias: 2 });
    const { email } = await t.user('Secretaria');
    let cookie = (await signIn(email)).cookie!;
    for (let at = 0; at < 3; at += 1) {
      t.clock.advance(15 * 60);
      const renewed = await renew(cookie);
      expect(renewed.status).toBe(200);
      cookie = renewed.cookie!;
    }
    t.clock.advance(4 * 60);
    expect((await renew(cookie)).status).toBe(401);
  });

  it('holds at once for open sessions when it becomes shorter', async () => {
    const { email } = await t.user('Secretaria');
    const { cookie } = await signIn(email);
    t.clock.advance(3 * 60);
    await save({ sessao_parada_horas: 2 });
    expect((await renew(cookie!)).status).toBe(401);
  });
});

describe('the trace', () => {
  const add = (years: number) =>
    t.db.run(sql`insert into trilha (quando, acao, secao, registro)
      values (now() - make_interval(years => ${years}), 'create', 'antiga', ${years})`);
  const left = async () =>
    (
      await t.db.query<{ registro: number }>(
        sql`select registro from trilha where secao = 'antiga' order by registro`,
      )
    ).map(({ registro }) => registro);

  it('is kept for good until the church sets a limit, and then for so long', async () => {
    t.clock.set(new Date());
    for (const years of [1, 6, 12]) await add(years);
    await t.jobs.due('privacidade.retencao');
    await t.jobs.runAll();
    expect(await left()).toEqual([1, 6, 12]);
    await save({ trilha_anos: 10 });
    await t.jobs.due('privacidade.retencao');
    await t.jobs.runAll();
    expect(await left()).toEqual([1, 6]);
  });

  it('loses no line of the last five years, and none outside of the nightly job', async () => {
    await save({ trilha_anos: 5 });
    await expect(t.db.run(sql`delete from trilha where registro = 6 and secao = 'antiga'`)).rejects.toThrow(
      /only grows/,
    );
    const young = t.db.transaction(async (tx) => {
      await tx.run(sql`select set_config('aprisco.retencao', 'on', true)`);
      return tx.run(sql`delete from trilha where secao = 'antiga'`);
    });
    await expect(young).rejects.toThrow(/only grows/);
    expect(await left()).toEqual([1, 6]);
  });
});
