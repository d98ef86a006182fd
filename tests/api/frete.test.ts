import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { createFreightTable } from '#server/drivers/carriers/freight-table.ts';
import type { OpcaoDeEntrega } from '#shared/contracts/entrega.ts';
import { errorText } from '#shared/errors.ts';
import { testApp } from '../support/app.ts';

const t = await testApp();
const as = { as: 'Loja' };
const table = '/api/admin/frete_tabela';
const church = { razao_social: 'Igreja', cep: '29101480', cidade: 'Vila Velha', uf: 'ES' };

const add = (values: object) =>
  t.request({
    url: table,
    ...as,
    body: {
      nome: 'Entrega',
      cep_de: '29000-000',
      cep_ate: '29999-999',
      peso_ate: 5,
      valor: 1500,
      prazo_dias: 2,
      ...values,
    },
  });
let [variante, heavy] = [0, 0];
let requests = 0;
const quote = (query: string) => {
  requests += 1;
  return t.request({
    url: `/api/loja-virtual/frete?${query}`,
    ip: `198.51.${requests >> 8}.${requests & 255}`,
  });
};
const options = async (cep: string, more = `variante=${variante}`): Promise<OpcaoDeEntrega[]> =>
  (await quote(`cep=${cep}&${more}`)).body.opcoes;
const delivered = (opcoes: OpcaoDeEntrega[]) =>
  opcoes
    .filter(({ tipo }) => tipo === 'entrega')
    .map(({ nome, valor, prazo_dias }) => [nome, valor, prazo_dias]);

beforeAll(async () => {
  const product = async (ref: string, peso: number | null) =>
    (await t.request({ url: '/api/admin/produto', ...as, body: { nome: ref, ref, preco: 3990, peso } })).body
      .variantes[0].id as number;
  [variante, heavy] = [await product('Caneca', 0.4), await product('Bíblia', 1.3)];
});

describe('the freight table', () => {
  it('has ranges whose end is not before their beginning', async () => {
    const refused = await add({ cep_de: '29999-999', cep_ate: '29000-000' });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { cep_ate: [errorText('frete.range', 'pt_BR')] },
    ]);
    for (const [values, field] of [
      [{ peso_ate: 0 }, 'peso_ate'],
      [{ valor: -1 }, 'valor'],
      [{ prazo_dias: 366 }, 'prazo_dias'],
      [{ cep_de: '2900' }, 'cep_de'],
    ] as const)
      expect(Object.keys((await add(values)).body.errors)).toEqual([field]);
    await expect(
      t.db.run(sql`insert into frete_tabela (nome, cep_de, cep_ate, peso_ate, valor, prazo_dias)
        values ('X', '2', '1', 1, 1, 1)`),
    ).rejects.toThrow(/frete_tabela_faixa_check/);
  });

  it('offers the cheapest row of each name that fits, and none that is dearer and no faster', async () => {
    await add({ nome: 'Moto', cep_ate: '29199-999', valor: 1200, prazo_dias: 1 });
    await add({
      nome: 'Correios',
      cep_de: '01000-000',
      cep_ate: '99999-999',
      peso_ate: 1,
      valor: 2500,
      prazo_dias: 7,
    });
    await add({
      nome: 'correios',
      cep_de: '01000-000',
      cep_ate: '99999-999',
      peso_ate: 10,
      valor: 4000,
      prazo_dias: 6,
    });
    await add({
      nome: 'Expressa',
      cep_de: '01000-000',
      cep_ate: '99999-999',
      peso_ate: 10,
      valor: 5900,
      prazo_dias: 3,
    });
    await add({
      nome: 'Parada',
      cep_de: '01000-000',
      cep_ate: '99999-999',
      valor: 1,
      prazo_dias: 0,
      ativo: false,
    });
    expect(delivered(await options('29101-480'))).toEqual([['Moto', 1200, 1]]);
    const far = `variante=${variante}`;
    expect(delivered(await options('01310-100', far))).toEqual([
      ['Correios', 2500, 7],
      ['Expressa', 5900, 3],
    ]);
    // Above one kilogram the next row of the same name counts.
    expect(delivered(await options('01310100', `variante=${heavy}`))).toEqual([
      ['correios', 4000, 6],
      ['Expressa', 5900, 3],
    ]);
    expect(delivered(await options('01310100', `variante=${variante}&quantidade=26`))).toEqual([]);
    const found = await t.request({ url: `${table}?cep=29101-480`, ...as });
    expect(found.body.data.map(({ nome }: { nome: string }) => nome)).toContain('Moto');
    expect((await t.request({ url: `${table}?cep=00`, ...as })).body.total).toBe(0);
  });

  it('never offers more than one way for a name, or one that another beats', async () => {
    const row = fc.record({
      nome: fc.constantFrom('A', 'B', 'C'),
      cep: fc.tuple(fc.nat(9), fc.nat(9)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const),
      peso: fc.integer({ min: 1, max: 5 }),
      valor: fc.nat(9),
      prazo: fc.nat(5),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 8 }), fc.nat(9), fc.nat(5000), async (rows, at, peso_g) => {
        const quoted = await t.db
          .transaction(async (tx) => {
            await tx.run(sql`delete from frete_tabela`);
            for (const { nome, cep, peso, valor, prazo } of rows)
              await tx.run(sql`insert into frete_tabela (nome, cep_de, cep_ate, peso_ate, valor, prazo_dias)
                values (${nome}, ${`0000000${cep[0]}`}, ${`0000000${cep[1]}`}, ${peso}, ${valor}, ${prazo})`);
            throw await createFreightTable({ db: tx }).quote({ cep: `0000000${at}`, peso_g, valor: 100 });
          })
          .catch((thrown: Awaited<ReturnType<ReturnType<typeof createFreightTable>['quote']>>) => thrown);
        const fits = rows.filter(({ cep, peso }) => cep[0] <= at && at <= cep[1] && peso * 1000 >= peso_g);
        expect(new Set(quoted.map(({ nome }) => nome)).size).toBe(quoted.length);
        expect(quoted.map(({ valor }) => valor)).toEqual(
          quoted.map(({ valor }) => valor).toSorted((a, b) => a - b),
        );
        // The cheapest option is always offered.
        expect(quoted[0]?.valor).toBe(
          fits.length > 0 ? Math.min(...fits.map(({ valor }) => valor)) : undefined,
        );
        for (const quote of quoted) {
          const same = fits.filter(({ nome }) => nome === quote.nome);
          expect(quote.valor).toBe(Math.min(...same.map(({ valor }) => valor)));
          const others = quoted.filter((other) => other !== quote);
          expect(
            others.some((other) => other.valor <= quote.valor && other.prazo_dias <= quote.prazo_dias),
          ).toBe(false);
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe('a pickup', () => {
  it('is free at the head church, and at others that hand orders over', async () => {
    const put = async (values: object) =>
      (await t.request({ url: '/api/admin/igreja', as: 'Administrador', body: { ...church, ...values } }))
        .body;
    const head = await put({ nome_fantasia: 'Igreja Sede', logradouro: 'Rua das Oliveiras', numero: '245' });
    const branch = await put({ nome_fantasia: 'Filial' });
    expect([head.retirada_na_loja, branch.retirada_na_loja]).toEqual([true, false]);
    await put({
      nome_fantasia: 'Congregação do Ibes',
      nome_curto: 'Ibes',
      retirada_na_loja: true,
      retirada_horario: 'Domingos, depois do culto',
    });
    expect((await options('29101480')).slice(0, 2)).toEqual([
      {
        codigo: `retirada:${head.id}`,
        tipo: 'retirada',
        nome: 'Igreja Sede',
        valor: 0,
        prazo_dias: null,
        detalhe: 'Rua das Oliveiras, 245, Vila Velha - ES',
      },
      expect.objectContaining({ nome: 'Ibes', detalhe: 'Vila Velha - ES · Domingos, depois do culto' }),
    ]);
  });
});

describe('the public estimate', () => {
  it('reports invalid parameters', async () => {
    for (const [query, field] of [
      [`cep=123&variante=${variante}`, 'cep'],
      [`cep=00999999&variante=${variante}`, 'cep'],
      [`variante=${variante}`, 'cep'],
      ['cep=29101480', 'variante'],
      ['cep=29101480&variante=x', 'variante'],
      [`cep=29101480&variante=${variante}&quantidade=0`, 'quantidade'],
      [`cep=29101480&variante=${variante}&quantidade=1000`, 'quantidade'],
    ] as const) {
      const refused = await quote(query);
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]]);
    }
    expect((await quote('cep=29101480&variante=999999')).status).toBe(404);
    await t.db.run(sql`update produto_variantes set ativo = false where id = ${heavy}`);
    expect((await quote(`cep=29101480&variante=${heavy}`)).status).toBe(404);
  });

  it('is limited for each network', async () => {
    const request = () =>
      t.request({ url: `/api/loja-virtual/frete?cep=29101480&variante=${variante}`, ip: '203.0.113.9' });
    const first = await Promise.all(Array.from({ length: 60 }, request));
    expect(first.every(({ status }) => status === 200)).toBe(true);
    expect((await request()).status).toBe(429);
  });
});
