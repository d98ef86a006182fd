import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { type Relatorio, type TipoDeRelatorio, tiposDeRelatorio } from '#shared/contracts/relatorios.ts';
import { addDays, addMonths, firstOfMonth } from '#shared/dates.ts';
import { errorText } from '#shared/errors.ts';
import { formatMoney } from '#shared/money.ts';
import { testApp } from '../support/app.ts';
import { limitedTo } from '../support/churches.ts';
import { booksFixture } from '../support/financeiro-fixture.ts';
import { readPdf } from '../support/pdf.ts';
import { readXlsx } from '../support/sheets.ts';

const t = await testApp();
const b = await booksFixture(t);
const as = 'Tesouraria';
type Query = Record<string, string | number>;
const text = (query: Query) =>
  new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
const read = async (tipo: TipoDeRelatorio, query: Query = {}): Promise<Relatorio> => {
  const { status, body } = await t.request({ url: `/api/admin/relatorios/${tipo}?${text(query)}`, as });
  expect([tipo, status, body.errors]).toEqual([tipo, 200, undefined]);
  return body;
};
const create = async (section: string, body: object): Promise<number> =>
  (await t.request({ url: `/api/admin/${section}`, body, as: 'Administrador' })).body.id;

const ids = {
  receita: [] as number[],
  despesa: [] as number[],
  igreja: [] as number[],
  departamento: [] as number[],
  pessoa: [] as number[],
};
const de = addMonths(firstOfMonth(b.today), -14);

beforeAll(async () => {
  const [sede] = await t.db.query<{ id: number }>(sql`select id from igreja where sede`);
  ids.igreja = [sede!.id, await create('igreja', { nome_fantasia: 'Filial', razao_social: 'Filial' })];
  ids.departamento = [await create('departamento', { nome: 'Louvor', igreja: sede!.id })];
  for (const tipo of ['receita', 'despesa'] as const) {
    const top = await create('categoria', { nome: `Geral ${tipo}`, tipo: `financeiro_${tipo}` });
    const inside = await create('categoria', {
      nome: 'Dentro',
      tipo: `financeiro_${tipo}`,
      categoria_id: top,
    });
    const deep = await create('categoria', {
      nome: 'No fundo',
      tipo: `financeiro_${tipo}`,
      categoria_id: inside,
    });
    ids[tipo] = [top, inside, deep];
    for (const [at, categoria] of [top, deep].entries())
      await create('orcamento', {
        tipo,
        categoria,
        ano: Number(b.today.slice(0, 4)),
        valor: 1000 * (at + 1),
      });
  }
  ids.pessoa = [b.pessoa, await create('pessoa', { nome: 'Bento Reis', data_nascimento: '1970-01-01' })];
  const pick = (list: readonly number[]) => fc.constantFrom(...list, null);
  const entry = fc.record({
    tipo: fc.constantFrom(
      'receita' as const,
      'receita' as const,
      'despesa' as const,
      'transferencia' as const,
    ),
    valor: fc.integer({ min: 1, max: 1_000_000 }),
    days: fc.integer({ min: 0, max: 440 }),
    due: fc.integer({ min: -20, max: 70 }),
    accrual: fc.integer({ min: 0, max: 60 }),
    pago: fc.constantFrom(true, true, true, false),
    from: fc.constantFrom(0, 1),
    income: pick(ids.receita),
    expense: pick(ids.despesa),
    igreja: pick(ids.igreja),
    departamento: pick(ids.departamento),
    pessoa: pick(ids.pessoa),
    classe: fc.constantFrom('dizimo', 'oferta', 'evento', null),
    reversed: fc.constantFrom(false, false, false, true),
  });
  const [entries] = fc.sample(fc.array(entry, { minLength: 90, maxLength: 90 }), { numRuns: 1, seed: 1812 });
  const accounts = [b.caixa, b.banco];
  for (const entry of entries!) {
    const paidOn = addDays(b.today, -entry.days);
    const { tipo, pago } = entry;
    const row = await b.put({
      tipo,
      valor: entry.valor,
      pago,
      conta: accounts[entry.from],
      igreja: entry.igreja,
      pessoa: entry.pessoa,
      departamento: entry.igreja === ids.igreja[0] ? entry.departamento : null,
      ...(pago
        ? { data_pagamento: paidOn, competencia: addDays(paidOn, -entry.accrual) }
        : { data_vencimento: addDays(b.today, entry.due) }),
      ...(tipo === 'receita' && { categoria: entry.income, classificacao_financeira: entry.classe }),
      ...(tipo === 'despesa' && { categoria: entry.expense }),
      ...(tipo === 'transferencia' && { conta_destino: accounts[1 - entry.from] }),
    });
    if (pago && entry.reversed) expect((await b.act(row.id, 'estornar')).status).toBe(200);
  }
}, 120_000);

const otherSide: Readonly<Record<string, string>> = {
  entradas: 'saidas',
  saidas: 'entradas',
  a_receber: 'a_pagar',
  a_pagar: 'a_receber',
};

/** Every sum of a report is what its list shows under itself. */
async function compare(report: Relatorio): Promise<number> {
  let compared = 0;
  const known = new Map<string, Record<string, number>>();
  for (const { rotulo, numeros } of report.linhas)
    for (const { valor, lista, menos, alem = 0 } of numeros) {
      if (!lista) continue;
      const url = `/api/admin/${lista.secao}?${text(lista.filtros)}`;
      const totals = known.get(url) ?? (await t.request({ url, as })).body.totais;
      known.set(url, totals);
      const sum = totals[lista.soma!]! - (menos === undefined ? 0 : totals[menos]!) + alem;
      expect([report.tipo, rotulo, lista, sum]).toEqual([report.tipo, rotulo, lista, valor]);
      // and the list has no rows of the other side
      const other = menos === undefined && lista.secao === 'financeiro' && otherSide[lista.soma!];
      if (other) expect([report.tipo, rotulo, lista, totals[other]]).toEqual([report.tipo, rotulo, lista, 0]);
      compared += 1;
    }
  return compared;
}

describe('every figure of a report', () => {
  it.each(tiposDeRelatorio)(
    'of %s is the sum of its list, to the centavo, under every filter',
    async (tipo) => {
      const filters: Query[] = [
        {},
        { igreja: ids.igreja[1]! },
        { conta: b.banco },
        { departamento: ids.departamento[0]!, categoria: ids.receita[1]! },
      ];
      let compared = 0;
      for (const filter of filters)
        compared += await compare(await read(tipo, { de, ate: b.today, ...filter }));
      expect(compared).toBeGreaterThan(3);
    },
  );

  it('adds up: months to the whole period, categories to their kind, accounts to their balances', async () => {
    const flow = await read('fluxo', { de, ate: b.today });
    const sum = (lines: Relatorio['linhas'], at: number) =>
      lines.reduce((all, { numeros }) => all + numeros[at]!.valor, 0);
    const [total] = flow.linhas.filter((one) => one.total);
    for (const at of [0, 1, 2])
      expect(
        sum(
          flow.linhas.filter((one) => !one.total),
          at,
        ),
      ).toBe(total!.numeros[at]!.valor);
    const { linhas } = await read('dre', { de, ate: b.today });
    const second = linhas.findIndex(({ rotulo }) => 'linha' in rotulo && rotulo.linha === 'despesas');
    expect(
      sum(
        linhas.slice(1, second).filter(({ nivel }) => nivel === 1),
        0,
      ),
    ).toBe(linhas[0]!.numeros[0]!.valor);
    const balances = await read('saldos', { de, ate: b.today });
    // every balance opens the entries that it is made of
    for (const { numeros } of balances.linhas.filter((one) => !one.total))
      expect(numeros.every(({ lista }) => lista !== null)).toBe(true);
    const projection = await read('projecao');
    for (const { numeros } of projection.linhas) expect(numeros.every(({ lista }) => lista)).toBe(true);
    for (const [at, conta] of [b.banco, b.caixa].entries()) {
      const [before, income, expense, after] = balances.linhas[at]!.numeros.map(({ valor }) => valor);
      expect([before! + income! - expense!, after]).toEqual([after, await b.saldo(conta)]);
    }
  });
});

it('shows the income statement of whole months, and says so', async () => {
  const whole = await read('dre', { de: '2026-02-01', ate: '2026-03-31' });
  const part = await read('dre', { de: '2026-02-10', ate: '2026-03-15' });
  expect([part.de, part.ate]).toEqual(['2026-02-01', '2026-03-31']);
  expect(part.linhas).toEqual(whole.linhas);
  await compare(part);
});

it('counts an account without a church as one of the head church, in the list and on the dashboard too', async () => {
  const branch = await create('conta', {
    nome: 'Caixa da filial',
    igreja: ids.igreja[1]!,
    valor_inicial: 700,
  });
  const [head, other] = ids.igreja as [number, number];
  const get = async (path: string) => (await t.request({ url: `/api/admin/${path}`, as })).body;
  const of = async (igreja: number) => {
    const list = await get(`conta?per_page=100&igreja=${igreja}`);
    const report = await read('saldos', { de, ate: b.today, igreja });
    const panel = await get(`painel?igreja=${igreja}`);
    return { list, report, panel };
  };
  const [all] = await t.db.query<{ saldo: number }>(sql`select sum(coalesce(c.valor_inicial, 0)
    + coalesce((select sum(f.valor * f.sinal) from financeiro f where f.movimento = c.id and f.pago), 0))::bigint as saldo
    from conta c where c.igreja is null`);
  const sede = await of(head);
  expect(sede.list.data.map(({ id }: { id: number }) => id).sort()).toEqual(
    [b.caixa, b.banco, b.fechada].sort(),
  );
  expect(sede.list.totais.saldo).toBe(all!.saldo);
  expect(JSON.stringify([sede.report, sede.panel])).toContain(String(all!.saldo));
  const filial = await of(other);
  expect(filial.list.data.map(({ id }: { id: number }) => id)).toEqual([branch]);
  await t.db.run(sql`delete from conta where id = ${branch}`);
});

it('shows accounts that are limited to a church no money of others', async () => {
  const limited = await limitedTo(t, { users: [ids.igreja[1]!] });
  const { body } = await limited.request({
    url: `/api/admin/relatorios/fluxo?${text({ de, ate: b.today })}`,
  });
  const own = await read('fluxo', { de, ate: b.today, igreja: ids.igreja[1]! });
  const values = ({ linhas }: Relatorio) => linhas.map(({ numeros }) => numeros.map(({ valor }) => valor));
  expect(values(body)).toEqual(values(own));
  const filters = (await limited.request({ url: '/api/admin/relatorios/filtros' })).body;
  expect(filters.igrejas).toEqual([{ id: ids.igreja[1], nome: 'Filial' }]);
});

it.each(tiposDeRelatorio)('is the same as paper and as a sheet: %s', async (tipo) => {
  const query = { de, ate: b.today, igreja: ids.igreja[1]! };
  const report = await read(tipo, query);
  const file = async (formato: string) =>
    t.app.inject({
      url: `/api/admin/relatorios/${tipo}/exportar?${text({ ...query, formato })}`,
      headers: { authorization: `Bearer ${await t.tokenFor(as)}`, 'accept-language': 'pt-BR' },
    });
  const values = report.linhas.map(({ numeros }) => numeros.map(({ valor }) => valor));
  const paper = (await readPdf((await file('pdf')).rawPayload)).texts.join(' ').replace(/\s/g, ' ');
  for (const valor of values.flat()) expect(paper).toContain(formatMoney(valor, 'pt_BR').replace(/\s/g, ' '));
  // Paper of a part of the books says which.
  expect(paper).toContain('Igreja: Filial');
  const [, ...rows] = readXlsx((await file('xlsx')).rawPayload);
  expect(rows.map(([, ...cells]) => cells.map((cell) => Math.round(Number(cell) * 100)))).toEqual(values);
});

it('refuses a report or a period that does not exist', async () => {
  const request = (path: string) => t.request({ url: `/api/admin/relatorios/${path}`, as });
  expect((await request('nenhum')).status).toBe(404);
  expect((await request('fluxo?de=2026-02-30')).body.errors).toHaveProperty('de');
  expect((await request('fluxo?de=2026-03-01&ate=2026-02-01')).body.errors).toHaveProperty('ate');
  expect((await request('fluxo?de=1990-01-01&ate=2026-02-01')).body.errors).toEqual({
    de: [errorText('relatorio.long', 'pt_BR', { max: 10 })],
  });
  expect((await request('fluxo?igreja=x')).body.errors).toHaveProperty('igreja');
  expect((await request('fluxo/exportar?formato=doc')).body.errors).toHaveProperty('formato');
});

it('balances are for users who may list accounts, and the projection begins at zero for others', async () => {
  const { token } = await limitedTo(t, {}, [{ action: 'list', subject: 'financeiro' }]);
  const get = (path: string) => t.request({ url: `/api/admin/relatorios/${path}`, token });
  expect((await get('saldos')).status).toBe(403);
  expect((await get('saldos/exportar?formato=xlsx')).status).toBe(403);
  const ofAll = await read('projecao');
  const { status, body } = await get('projecao');
  expect(status).toBe(200);
  const saldo = (report: Relatorio) => report.linhas.map(({ numeros }) => numeros.at(-1)!);
  expect(saldo(body).map(({ alem }) => alem)).toEqual(saldo(ofAll).map(() => 0));
  expect(saldo(ofAll)[0]!.alem).not.toBe(0);
});
