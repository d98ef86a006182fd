import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { addDays } from '#shared/dates.ts';
import { testApp } from '../support/app.ts';
import { booksFixture } from '../support/financeiro-fixture.ts';
import type { Row } from '../support/section-fixture.ts';

const t = await testApp();
const b = await booksFixture(t);
const { today } = b;
const names = async (query: string, at = ''): Promise<string[]> => {
  const { body } = await t.request({
    url: `/api/admin/financeiro${at}?per_page=100&${query}`,
    as: 'Tesouraria',
  });
  return (body.data as Row[]).map(({ descricao }) => descricao).sort();
};
const create = async (section: string, body: object): Promise<number> =>
  (await t.request({ url: `/api/admin/${section}`, body, as: 'Administrador' })).body.id;

const categorias: Record<string, number> = {};
let departamento = 0;

beforeAll(async () => {
  const tipo = 'financeiro_despesa';
  categorias.ocupacao = await create('categoria', { nome: 'Ocupação', tipo });
  categorias.energia = await create('categoria', {
    nome: 'Energia',
    tipo,
    categoria_id: categorias.ocupacao,
  });
  categorias.sede = await create('categoria', { nome: 'Da sede', tipo, categoria_id: categorias.energia });
  categorias.outra = await create('categoria', { nome: 'Missões', tipo });
  const [sede] = await t.db.query<{ id: number }>(sql`select id from igreja where sede`);
  departamento = await create('departamento', { nome: 'Louvor', igreja: sede!.id });
  const despesa = { tipo: 'despesa', conta: b.banco };
  await b.paid({
    descricao: 'dizimo',
    valor: 50_000,
    pessoa: b.pessoa,
    classificacao_financeira: 'dizimo',
    forma_pagamento: 'pix',
    data_pagamento: addDays(today, -40),
    competencia: '2026-01-01',
  });
  await b.paid({ ...despesa, descricao: 'aluguel', valor: 20_000, categoria: categorias.ocupacao });
  await b.put({
    ...despesa,
    descricao: 'energia',
    valor: 3_000,
    categoria: categorias.sede,
    departamento,
    data_vencimento: addDays(today, -1),
  });
  await b.put({
    ...despesa,
    descricao: 'missao',
    valor: 7_000,
    categoria: categorias.outra,
    data_vencimento: addDays(today, 5),
  });
  await b.put({ descricao: 'hoje', valor: 1_000 });
  const wrong = await b.paid({ descricao: 'errado', valor: 9_000 });
  await b.act(wrong.id, 'estornar');
  await b.paid({ tipo: 'transferencia', descricao: 'deposito', valor: 6_000, conta_destino: b.banco });
});

describe('the list of financeiro', () => {
  it('is filtered by where rows stand today', async () => {
    expect(await names('situacao=vencido')).toEqual(['energia']);
    expect(await names('situacao=vence_hoje')).toEqual(['hoje']);
    expect(await names('situacao=a_vencer,vencido')).toEqual(['energia', 'missao']);
    expect(await names('situacao=estornado')).toEqual(['Estorno: errado', 'errado']);
    expect(await names('situacao=pago')).toEqual(['aluguel', 'deposito', 'deposito', 'dizimo']);
    for (const { situacao } of (await b.list('situacao=pago')).data) expect(situacao).toBe('pago');
  });

  it('is filtered by a category and all below it', async () => {
    expect(await names(`categoria=${categorias.ocupacao}`)).toEqual(['aluguel', 'energia']);
    expect(await names(`categoria=${categorias.energia}`)).toEqual(['energia']);
    expect(await names(`categoria=${categorias.outra}`)).toEqual(['missao']);
  });

  it('is filtered by dates, amounts, account, kind, person, method, department and classification', async () => {
    const from = addDays(today, -41);
    expect(await names(`data_pagamento_de=${from}&data_pagamento_ate=${addDays(today, -1)}`)).toEqual([
      'dizimo',
    ]);
    expect(await names(`data_vencimento_de=${addDays(today, 1)}`)).toEqual(['missao']);
    expect(await names('competencia_de=2026-01-01&competencia_ate=2026-01-31')).toEqual(['dizimo']);
    expect(await names('valor_de=7000&valor_ate=20000&tipo=despesa')).toEqual(['aluguel', 'missao']);
    expect(await names(`conta=${b.banco}`)).toEqual(['aluguel', 'deposito', 'energia', 'missao']);
    expect(await names(`pessoa=${b.pessoa}`)).toEqual(['dizimo']);
    expect(await names('forma_pagamento=pix')).toEqual(['dizimo']);
    expect(await names(`departamento=${departamento}`)).toEqual(['energia']);
    expect(await names('classificacao_financeira=dizimo')).toEqual(['dizimo']);
  });

  it('shows what lacks a receipt, a transfer once', async () => {
    const all = await names('sem_comprovante=true');
    expect(all.filter((name) => name === 'deposito')).toHaveLength(1);
    expect(await names('sem_comprovante=true&tipo=receita')).toHaveLength(4);
  });

  it('is searched by description and by person', async () => {
    expect(await names('term=ENERG', '/search')).toEqual(['energia']);
    expect(await names('term=noemi', '/search')).toEqual(['dizimo']);
    expect(await names('term=prado&relationship=pessoa', '/search')).toEqual(['dizimo']);
  });

  it('tells users who may not list people no more of them than the name that its rows show', async () => {
    const cpf = '52998224725';
    await t.db.run(sql`update pessoa set cpf = ${cpf} where id = ${b.pessoa}`);
    const rules = [{ action: 'list', subject: 'financeiro' }];
    await t.request({
      url: '/api/admin/acesso/perfis',
      body: { nome: 'Conferência', rules },
      as: 'Administrador',
    });
    const search = async (query: string, as: string) => {
      const url = `/api/admin/financeiro/search?relationship=pessoa&${query}`;
      const { status, body } = await t.request({ url, as });
      return status === 200 ? body.total : [status, Object.keys(body.errors)];
    };
    for (const [query, treasurer, checker] of [
      [`term=${cpf}&field=cpf`, 1, [422, ['field']]],
      [`term=${cpf}`, 1, 0],
      ['term=prado&field=nome', 1, 1],
      ['term=prado', 1, 1],
    ] as const)
      expect([query, await search(query, 'Tesouraria'), await search(query, 'Conferência')]).toEqual([
        query,
        treasurer,
        checker,
      ]);
  });

  it('adds up what is paid, and apart from it what is open: no transfers, and reversals take away', async () => {
    const none = { entradas: 0, saidas: 0, saldo: 0, a_receber: 0, a_pagar: 0 };
    const sums = async (query = '') => (await b.list(query)).totais;
    const whole = { entradas: 50_000, saidas: 20_000, saldo: 30_000, a_receber: 1_000, a_pagar: 10_000 };
    expect(await sums()).toEqual(whole);
    // The kept sums equal the counted ones.
    expect(await sums('valor_de=1')).toEqual(whole);
    expect(await sums('situacao=estornado')).toEqual(none);
    expect(await sums('situacao=pago')).toEqual({ ...whole, a_receber: 0, a_pagar: 0 });
    expect(await sums('tipo=transferencia')).toEqual(none);
    expect(await sums('page=2&tipo=despesa')).toEqual({
      ...none,
      saidas: 20_000,
      saldo: -20_000,
      a_pagar: 10_000,
    });
    expect(await sums('valor_ate=0')).toEqual(none);
  });

  it('adds up by account all that moves it, its side of transfers too', async () => {
    const of = async (conta: number) => (await b.list(`conta=${conta}`)).totais;
    expect(await of(b.banco)).toEqual({
      entradas: 6_000,
      saidas: 20_000,
      saldo: -14_000,
      a_receber: 0,
      a_pagar: 10_000,
    });
    expect(await of(b.caixa)).toEqual({
      entradas: 50_000,
      saidas: 6_000,
      saldo: 44_000,
      a_receber: 1_000,
      a_pagar: 0,
    });
  });

  it('adds up what a search finds', async () => {
    const { body } = await t.request({
      url: '/api/admin/financeiro/search?term=e&tipo=despesa',
      as: 'Tesouraria',
    });
    const totais = { entradas: 0, saidas: 20_000, saldo: -20_000, a_receber: 0, a_pagar: 3_000 };
    expect([body.total, body.totais]).toEqual([2, totais]);
  });

  it('is read on through a filter, rows without a date included', async () => {
    for (const order of ['asc', 'desc']) {
      const query = `tipo=receita,despesa&sort_by=data_pagamento&sort_order=${order}`;
      const all = (await b.list(query)).data.map(({ id }: Row) => id);
      const ids: number[] = [];
      let apos: string | undefined;
      do {
        const url = `/api/admin/financeiro?per_page=2&${query}${apos ? `&apos=${apos}` : ''}`;
        const { body } = await t.request({ url, as: 'Tesouraria' });
        ids.push(...body.data.map(({ id }: Row) => id));
        apos = body.apos;
      } while (apos);
      expect(ids).toEqual(all);
    }
  });

  it('hides the books of other churches from users limited to one', async () => {
    const outra = await create('igreja', { nome_fantasia: 'Filial', razao_social: 'Igreja Filial' });
    const treasurer = await t.user('Tesouraria');
    await t.db.run(
      sql`insert into users_igrejas (users, igreja, ordem) values (${treasurer.id}, ${outra}, 0)`,
    );
    const token = await t.tokenOf(treasurer.id);
    const request = (url: string) => t.request({ url, token });
    const { body } = await request('/api/admin/financeiro');
    const none = { entradas: 0, saidas: 0, saldo: 0, a_receber: 0, a_pagar: 0 };
    expect([body.total, body.totais]).toEqual([0, none]);
    expect((await request('/api/admin/conta')).body.total).toBe(0);
    const theirs = await create('conta', { nome: 'Caixa da filial', igreja: outra });
    const sent = (conta: number) =>
      t.request({ url: '/api/admin/financeiro', token, body: b.row({ conta }) });
    expect((await sent(b.caixa)).status).toBe(422);
    expect((await sent(theirs)).body.igreja.id).toBe(outra);
    // Not even the warning of a likely duplicate reveals rows of another church.
    const { valor } = await b.put({ descricao: 'Oferta da sede' });
    const twin = await t.request({
      url: '/api/admin/financeiro',
      token,
      body: b.row({ conta: theirs, valor }),
    });
    expect(twin.status, twin.text).toBe(201);
  });
});
