import { describe, expect, it } from 'vitest';
import { raw, sql } from '#server/db/sql.ts';
import { testApp } from '../support/app.ts';
import { limitedTo } from '../support/churches.ts';
import type { Row } from '../support/section-fixture.ts';
import { siteFixture } from '../support/site-fixture.ts';

const t = await testApp();
const s = siteFixture(t);
const people = { nome: 'Débora Lins', email: 'debora@email.example' };

const contato = (status: string, atualizado_em: string) =>
  s.insert('contato', { ...people, assunto: 'duvida', mensagem: 'A que horas?', status, atualizado_em });
const pedido = (status: string, atualizado_em: string, values: object = {}) =>
  s.insert('pedidooracoes', {
    ...people,
    motivo_pedido: 'saude',
    mensagem: 'Pela minha mãe.',
    status,
    atualizado_em,
    ...values,
  });
let marks = 0;
const consent = (secao: string, registro: number) => {
  marks += 1;
  return s.insert('consentimento', {
    canal: 'site',
    formulario: secao,
    secao,
    registro,
    politica_versao: 1,
    texto: 'Concordo.',
    quando: t.clock.now(),
    marca: Buffer.from(`marca ${marks}`),
  });
};
const left = async (table: string): Promise<number[]> =>
  (await t.db.query<{ id: number }>(sql`select id from ${raw(table)} order by id`)).map(({ id }) => id);
/** The prayer requests of which it is noted who opened them. */
const openings = async (): Promise<number[]> =>
  (
    await t.db.query<{ registro: number }>(sql`select registro from pedidooracoes_abertura order by registro`)
  ).map(({ registro }) => registro);
const tracesOf = (secao: string, registro: number) =>
  t.db.query<{ acao: string; antes: object | null; depois: object | null }>(
    sql`select acao, antes, depois from trilha where secao = ${secao} and registro = ${registro} order by id`,
  );

it('the text that a church starts with names the document of those who receive a prize', async () => {
  const [text] = await t.db.query(
    sql`select privacidade as pt, privacidade_en as en, privacidade_es as es from site`,
  );
  expect(text).toEqual({
    pt: expect.stringMatching(/De quem recebe um prêmio.*quem recebeu um prêmio, por até seis meses/s),
    en: expect.stringMatching(/Of those who receive a prize.*who received a prize, for up to six months/s),
    es: expect.stringMatching(/De quien recibe un premio.*quien recibió un premio, por hasta seis meses/s),
  });
});

describe('data whose period in the privacy policy is over', () => {
  it('is deleted the night after, with its consent and its values in the trace', async () => {
    t.clock.set('2026-11-15T06:30:00Z');
    const over = await contato('respondido', '2024-11-14T12:00:00Z');
    const recent = await contato('respondido', '2024-11-16T12:00:00Z');
    const open = await contato('em_atendimento', '2020-01-01T12:00:00Z');
    const prayed = await pedido('arquivado', '2025-11-14T12:00:00Z');
    const praying = await pedido('em_oracao', '2020-01-01T12:00:00Z');
    const answered = await pedido('respondido', '2025-11-16T12:00:00Z');
    for (const [secao, id] of [
      ['contato', over],
      ['contato', recent],
      ['pedidooracoes', prayed],
    ] as const)
      await consent(secao, id);
    for (const id of [prayed, praying])
      await t.request({ url: `/api/admin/pedidooracoes/${id}`, as: 'Administrador' });
    expect(await openings()).toEqual([prayed, praying]);
    expect((await tracesOf('contato', over))[0]!.depois).toMatchObject(people);

    await t.jobs.tick('privacidade.retencao');

    expect(await left('contato')).toEqual([recent, open]);
    expect(await left('pedidooracoes')).toEqual([praying, answered]);
    expect(await openings()).toEqual([praying]);
    expect(await t.db.query(sql`select secao, registro from consentimento`)).toEqual([
      { secao: 'contato', registro: recent },
    ]);
    // The trace keeps that it was created and deleted, without its values.
    expect(await tracesOf('contato', over)).toEqual([
      { acao: 'create', antes: null, depois: {} },
      { acao: 'delete', antes: {}, depois: null },
    ]);
    expect((await tracesOf('contato', recent))[0]!.depois).toMatchObject(people);
    const [any] = await t.db.query(
      sql`select 1 from trilha where registro = ${prayed} and secao = 'pedidooracoes'
        and (antes::text || coalesce(depois::text, '')) like '%debora%'`,
    );
    expect(any).toBeUndefined();

    t.clock.set('2027-11-17T06:30:00Z');
    await t.jobs.tick('privacidade.retencao');
    expect([await left('contato'), await left('pedidooracoes')]).toEqual([[open], [praying]]);
  });

  it('is deleted after as many years as the church sets, which may not be zero', async () => {
    const set = (body: object) =>
      t.request({ method: 'PUT' as const, url: '/api/admin/site/1', as: 'Administrador', body });
    t.clock.set('2030-11-15T06:30:00Z');
    const contact = await contato('respondido', '2027-11-14T12:00:00Z');
    const prayer = await pedido('arquivado', '2028-11-14T12:00:00Z');
    expect((await set({ guarda_contato: 5, guarda_pedidooracoes: 3 })).status).toBe(200);
    await t.jobs.tick('privacidade.retencao');
    expect(await left('contato')).toContain(contact);
    expect(await left('pedidooracoes')).toContain(prayer);

    expect((await set({ guarda_contato: 3, guarda_pedidooracoes: 2 })).status).toBe(200);
    await t.jobs.tick('privacidade.retencao');
    expect(await left('contato')).not.toContain(contact);
    expect(await left('pedidooracoes')).not.toContain(prayer);

    for (const guarda_contato of [0, null, 21, 1.5]) expect((await set({ guarda_contato })).status).toBe(422);
    expect((await set({ guarda_contato: 2, guarda_pedidooracoes: 1 })).status).toBe(200);
    t.clock.set('2027-11-17T06:30:00Z');
  });

  it('is deleted in any amount', async () => {
    await t.db.run(sql`insert into contato (nome, assunto, mensagem, status, atualizado_em)
      select 'Visitante ' || n, 'outro', 'Olá', 'spam', '2020-01-01' from generate_series(1, 1100) n`);
    await t.jobs.tick('privacidade.retencao');
    const [row] = await t.db.query<{ total: number }>(
      sql`select count(*) as total from contato where status = 'spam'`,
    );
    expect(row!.total).toBe(0);
  });

  it('leaves the trace closed to everything else', async () => {
    const id = await contato('novo', '2027-01-01T12:00:00Z');
    const change = (what: string) =>
      t.db.transaction(async (tx) => {
        await tx.run(sql`select set_config('aprisco.retencao', 'on', true)`);
        await tx.run(sql`${raw(what)} where secao = 'contato' and registro = ${id}`);
      });
    for (const what of [
      `update trilha set depois = '{"nome": "Outra"}'`,
      `update trilha set antes = null, depois = null, users = 1`,
      `update trilha set antes = null, depois = null, acao = 'edit'`,
      'delete from trilha',
    ])
      await expect(change(what)).rejects.toThrow('trilha only grows');
    await expect(
      t.db.run(sql`update trilha set depois = '{}' where secao = 'contato' and registro = ${id}`),
    ).rejects.toThrow('trilha only grows');
  });
});

describe('consents', () => {
  const url = '/api/admin/site/consentimentos';
  const request = (query = '') => t.request({ url: `${url}${query}`, as: 'Administrador' });

  it('are read by administrators: who, which form, which text, when, the newest first', async () => {
    await t.db.run(sql`delete from consentimento`);
    const named = await contato('novo', '2027-11-01T12:00:00Z');
    const nameless = await pedido('pendente', '2027-11-01T12:00:00Z', { anonimo: true });
    const ids = [await consent('contato', named), await consent('pedidooracoes', nameless)];
    ids.push(await consent('contato', 999_999));
    const { status, body } = await request();
    expect([status, body.total, body.mais]).toEqual([200, 3, false]);
    expect(body.data.map(({ id, quem, existe, versao }: Row) => [id, quem, existe, versao])).toEqual([
      [ids[2], null, false, 1],
      [ids[1], null, true, 1],
      [ids[0], 'Débora Lins', true, 1],
    ]);
    expect(JSON.stringify(body)).not.toMatch(/ip_hash|marca/);
    expect((await request('?versao=2')).body.total).toBe(0);
  });

  it('go on after the last that was read', async () => {
    for (let more = 0; more < 20; more++) await consent('contato', 999_999);
    const first = (await request()).body;
    const rest = (await request(`?antes=${first.data.at(-1).id}`)).body;
    expect([first.data.length, first.mais, rest.data.length, rest.mais]).toEqual([20, true, 3, false]);
    expect((await request('?antes=x')).status).toBe(422);
  });

  it('cannot be read by other roles or by users limited to a church', async () => {
    for (const as of ['Comunicação', 'Pastor', 'Secretaria'])
      expect((await t.request({ url, as })).status).toBe(403);
    const church = await s.insert('igreja', { nome_fantasia: 'Aqui', razao_social: 'Aqui' });
    expect((await (await limitedTo(t, { users: [church] })).request({ url })).status).toBe(403);
  });
});

it('the church’s name and colours are read anew after the office changed them', async () => {
  const read = async () => (await t.request({ url: '/api/admin/site/cabecalho', as: 'Comunicação' })).body;
  const { nome } = await read();
  const saved = await t.request({
    method: 'PUT' as const,
    url: '/api/admin/site/1',
    as: 'Comunicação',
    body: { nome: `${nome} renovada`, cor_claro: '#0f766e' },
  });
  expect(saved.status).toBe(200);
  expect(await read()).toMatchObject({ nome: `${nome} renovada`, cores: { claro: '#0f766e' } });
});
