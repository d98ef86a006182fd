import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { testApp } from '../support/app.ts';
import { booksFixture } from '../support/financeiro-fixture.ts';
import type { Row } from '../support/section-fixture.ts';
import { askFile, readCsv } from '../support/sheets.ts';

const t = await testApp();
const b = await booksFixture(t);
const url = '/api/admin/financeiro';
const list = async (query: Record<string, string | number>): Promise<Row> => {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const { status, body } = await t.request({
    url: `${url}${'term' in query ? '/search' : ''}?${text}`,
    as: 'Tesouraria',
  });
  expect([status, body.errors]).toEqual([200, undefined]);
  return body;
};

const rows = { count: 70, seed: 2026 };
const words = ['energia', 'oferta', 'aluguel', 'missão'] as const;
const formas = ['pix', 'dinheiro', 'boleto'] as const;
const day = fc.integer({ min: -60, max: 60 }).map((days) => addDays(b.today, days));
const pastDay = fc.integer({ min: -60, max: 0 }).map((days) => addDays(b.today, days));
const accounts = [b.caixa, b.banco];
const categorias: Record<'receita' | 'despesa', number> = { receita: 0, despesa: 0 };

const lancamento = fc.record({
  tipo: fc.constantFrom('receita', 'despesa', 'transferencia'),
  from: fc.constantFrom(0, 1),
  word: fc.constantFrom(...words),
  reais: fc.integer({ min: 1, max: 5_000 }),
  data_vencimento: day,
  data_pagamento: pastDay,
  competencia: pastDay,
  forma_pagamento: fc.constantFrom(...formas, null),
  fate: fc.constantFrom('open', 'paid', 'paid', 'settled', 'reversed'),
  withPessoa: fc.boolean(),
  withCategoria: fc.boolean(),
});
type Lancamento = typeof lancamento extends fc.Arbitrary<infer T> ? T : never;

/** Writes one entry as the treasurer does; the number keeps its amount apart from those of all others. */
async function write(entry: Lancamento, number: number): Promise<void> {
  const { tipo, from, word, reais, fate, withPessoa, withCategoria, data_pagamento, ...rest } = entry;
  const pago = fate === 'paid' || fate === 'reversed';
  const { id } = await b.put({
    ...rest,
    tipo,
    pago,
    descricao: `${word} ${number}`,
    valor: reais * 100_000 + number,
    conta: accounts[from],
    ...(tipo === 'transferencia' && { conta_destino: accounts[1 - from] }),
    ...(tipo !== 'transferencia' && withCategoria && { categoria: categorias[tipo] }),
    ...(pago && { data_pagamento }),
    ...(withPessoa && { pessoa: b.pessoa }),
  });
  const action = fate === 'settled' ? 'liquidar' : fate === 'reversed' ? 'estornar' : undefined;
  if (action) expect((await b.act(id, action)).status).toBe(200);
}

/** Adds up rows as they are shown. Only by account a transfer is income or expense, by the side it moves. */
function sumOf(shown: readonly Row[], byAccount: boolean): Row {
  const totals: Row = { entradas: 0, saidas: 0, saldo: 0, a_receber: 0, a_pagar: 0 };
  for (const { tipo, pago, valor, sentido, estorno_de } of shown) {
    if (tipo === 'transferencia' && !byAccount) continue;
    const comesIn = sentido === 'entrada';
    // a reversal takes away from the side on which the reversed row stands
    const isIncome = comesIn === (estorno_de === null);
    const amount = comesIn ? valor : -valor;
    if (pago) {
      totals.saldo += amount;
      if (isIncome) totals.entradas += amount;
      else totals.saidas -= amount;
    } else if (isIncome) totals.a_receber += amount;
    else totals.a_pagar -= amount;
  }
  return totals;
}

async function allRows(query: Record<string, string | number>): Promise<Row[]> {
  const found: Row[] = [];
  for (let page = 1; ; page++) {
    const { data } = await list({ ...query, page, per_page: 100 });
    found.push(...data);
    if (data.length < 100) return found;
  }
}

/** The rows of an exported file, by the titles of its columns. */
async function fileRows(query: Record<string, string | number>): Promise<Record<string, string>[]> {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  text.set('formato', 'csv');
  const { status, body } = await askFile(t, `${url}/exportar?${text}`, 'Tesouraria');
  expect(status).toBe(200);
  const [titles = [], ...lines] = readCsv(body.toString('utf8'));
  return lines.map((line) => Object.fromEntries(titles.map((title, at) => [title, line[at]!])));
}

const centavos = (typed: string): number => Number(typed.replace(',', ''));

/** Adds up the amounts of a file by kind, as in a spreadsheet; a transfer counts on the side of its original. */
function sumOfFile(rows: readonly Record<string, string>[], byAccount: boolean): Row {
  const totals: Row = { entradas: 0, saidas: 0, saldo: 0, a_receber: 0, a_pagar: 0 };
  for (const row of rows) {
    if (row.Tipo === 'Transferência' && !byAccount) continue;
    const amount = centavos(row.Valor!);
    const isReversal = row['Estorno de'] !== '';
    const isIncome = row.Tipo === 'Receita' || (row.Tipo === 'Transferência' && amount > 0 !== isReversal);
    if (row.Pago === 'Sim') totals.saldo += amount;
    if (isIncome) totals[row.Pago === 'Sim' ? 'entradas' : 'a_receber'] += amount;
    else totals[row.Pago === 'Sim' ? 'saidas' : 'a_pagar'] -= amount;
  }
  return totals;
}

const bound = fc.integer({ min: 0, max: 5_000 }).map((reais) => reais * 100_000);
const situacoes = ['pago', 'a_vencer', 'vence_hoje', 'vencido', 'estornado'] as const;
const query = fc.record(
  {
    conta: fc.constantFrom(...accounts, b.fechada),
    tipo: fc
      .subarray(['receita', 'despesa', 'transferencia'], { minLength: 1 })
      .map((some) => some.join(',')),
    categoria: fc.constantFrom('receita', 'despesa').map((tipo) => categorias[tipo]),
    pago: fc.constantFrom('true', 'false'),
    situacao: fc.subarray([...situacoes], { minLength: 1 }).map((some) => some.join(',')),
    data_vencimento_de: day,
    data_vencimento_ate: day,
    data_pagamento_de: pastDay,
    data_pagamento_ate: pastDay,
    competencia_de: pastDay,
    competencia_ate: pastDay,
    pessoa: fc.constant(b.pessoa),
    forma_pagamento: fc.constantFrom(...formas),
    valor_de: bound,
    valor_ate: bound,
    sem_comprovante: fc.constantFrom('true', 'false'),
    term: fc.constantFrom(...words, 'Noemi', 'estorno', '1'),
  },
  { requiredKeys: [] },
);
// most filters are left out most of the time: all together they would find nothing
const someFilters = fc
  .tuple(query, fc.infiniteStream(fc.integer({ min: 0, max: 3 })))
  .map(([all, keep]) => Object.fromEntries(Object.entries(all).filter(() => keep.next().value === 0)));

beforeAll(async () => {
  for (const tipo of ['receita', 'despesa'] as const) {
    const body = { nome: `De ${tipo}`, tipo: `financeiro_${tipo}` };
    categorias[tipo] = (await t.request({ url: '/api/admin/categoria', body, as: 'Administrador' })).body.id;
  }
  const sample = fc.sample(lancamento, { numRuns: rows.count, seed: rows.seed });
  for (const [number, entry] of sample.entries()) await write(entry, number);
});

describe('the totals under the list of financeiro', () => {
  it('are the sum of the rows that any combination of filters finds', async () => {
    await fc.assert(
      fc.asyncProperty(someFilters, fc.integer({ min: 1, max: 3 }), async (filters, page) => {
        const found = await allRows(filters);
        const { total, totais } = await list({ ...filters, page, per_page: 5 });
        expect([total, totais]).toEqual([found.length, sumOf(found, 'conta' in filters)]);
      }),
      { numRuns: 150 },
    );
  });

  it('are the sum of the amounts in a file with the same filters', async () => {
    await fc.assert(
      fc.asyncProperty(someFilters, async (filters) => {
        const { totais } = await list(filters);
        expect(sumOfFile(await fileRows(filters), 'conta' in filters)).toEqual(totais);
      }),
      { numRuns: 60 },
    );
  });

  it('are negative in a file for what goes out: an expense, and the reversal of income', async () => {
    const entry = await b.paid({ descricao: 'Oferta devolvida', valor: 123_45 });
    await b.paid({ descricao: 'Oferta devolvida: envelope', tipo: 'despesa', valor: 1_50 });
    expect((await b.act(entry.id, 'estornar')).status).toBe(200);
    const file = await fileRows({ term: 'devolvida', sort_by: 'id', sort_order: 'asc' });
    expect(file.map(({ Tipo, Valor }) => [Tipo, Valor])).toEqual([
      ['Receita', '123,45'],
      ['Despesa', '-1,50'],
      ['Receita', '-123,45'],
    ]);
  });

  it('by account are what moved its balance', async () => {
    for (const conta of accounts) {
      const { body } = await t.request({ url: `/api/admin/conta/${conta}`, as: 'Tesouraria' });
      const { entradas, saidas, saldo } = (await list({ conta })).totais;
      expect([saldo, entradas - saidas]).toEqual(Array(2).fill(body.saldo - body.valor_inicial));
    }
  });

  it('of the whole list are kept through every write', async () => {
    let number = rows.count;
    await fc.assert(
      fc.asyncProperty(lancamento, async (entry) => {
        number += 1;
        await write(entry, number);
        expect((await list({})).totais).toEqual((await list({ valor_de: 1 })).totais);
      }),
      { numRuns: 20 },
    );
  });
});
