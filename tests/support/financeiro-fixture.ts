import { churchToday } from '#shared/dates.ts';
import type { Answer, TestApp } from './app.ts';
import type { Row } from './section-fixture.ts';

/** The church's books in a test: two active accounts, a closed one, a person, and functions that write rows. */
export interface BooksFixture {
  today: string;
  caixa: number;
  banco: number;
  fechada: number;
  pessoa: number;
  /** a valid row with the given values; amounts differ from one to the next */
  row(values?: Record<string, unknown>): Record<string, unknown>;
  post(values?: Record<string, unknown>): Promise<Answer>;
  put(values?: Record<string, unknown>): Promise<Row>;
  paid(values?: Record<string, unknown>): Promise<Row>;
  change(id: number, body: object): Promise<Answer>;
  remove(id: number): Promise<Answer>;
  act(id: number, action: string): Promise<Answer>;
  get(id: number): Promise<Answer>;
  list(query?: string): Promise<Row>;
  saldo(conta: number): Promise<number>;
}

export async function booksFixture(t: TestApp): Promise<BooksFixture> {
  const as = 'Tesouraria';
  const create = async (section: string, body: object): Promise<number> => {
    const answer = await t.request({ url: `/api/admin/${section}`, body, as: 'Administrador' });
    if (answer.status !== 201) throw new Error(`${section}: ${answer.text}`);
    return answer.body.id;
  };
  await create('igreja', { nome_fantasia: 'Sede', razao_social: 'Igreja Sede' });
  const caixa = await create('conta', { nome: 'Caixa', tipo: 'caixa', valor_inicial: 10_000 });
  const banco = await create('conta', { nome: 'Banco', valor_inicial: -5_000 });
  const fechada = await create('conta', { nome: 'Fechada', ativa: false });
  const pessoa = await create('pessoa', { nome: 'Noemi Prado', data_nascimento: '1980-05-05' });
  const today = churchToday(t.clock.now());
  const url = '/api/admin/financeiro';
  let valor = 100;
  const b: BooksFixture = {
    today,
    caixa,
    banco,
    fechada,
    pessoa,
    row: (values = {}) => {
      valor += 1;
      const due = values.pago ? { data_pagamento: today } : { data_vencimento: today };
      return { descricao: `Lançamento ${valor}`, tipo: 'receita', valor, conta: caixa, ...due, ...values };
    },
    post: (values) => t.request({ url, body: b.row(values), as }),
    put: async (values) => {
      const answer = await b.post(values);
      if (answer.status !== 201) throw new Error(answer.text);
      return answer.body;
    },
    paid: (values) => b.put({ pago: true, ...values }),
    change: (id, body) => t.request({ method: 'PUT', url: `${url}/${id}`, body, as }),
    remove: (id) => t.request({ method: 'DELETE', url: `${url}/${id}`, as }),
    act: (id, action) => t.request({ method: 'POST', url: `${url}/${id}/${action}`, as }),
    get: (id) => t.request({ url: `${url}/${id}`, as }),
    list: async (query = '') => {
      const answer = await t.request({ url: `${url}?per_page=100&${query}`, as });
      if (answer.status !== 200) throw new Error(answer.text);
      return answer.body;
    },
    saldo: async (conta) => (await t.request({ url: `/api/admin/conta/${conta}`, as })).body.saldo,
  };
  return b;
}
