import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { historyTotals, type MeuHistorico, tiposHistorico } from '#shared/contracts/perfil.ts';
import { giftFixture } from '../support/contribuir-fixture.ts';
import { readPdf } from '../support/pdf.ts';

const o = await giftFixture();
const { t } = o;
const { db, clock } = t;
clock.set('2026-03-10T15:00:00-03:00');

const user = await t.user('Intercessão', { email: 'noemi@casa.example', name: 'Noemi' });
const [noemi] = await db.query<{ id: number }>(
  sql`insert into pessoa (nome, email, igreja) values ('Noemi Prado', 'noemi@casa.example', ${o.igreja}) returning id`,
);
const [orfa] = await db.query<{ id: number }>(
  sql`insert into pessoa (nome, igreja) values ('Orfa Prado', ${o.igreja}) returning id`,
);
await db.run(sql`update users set pessoa = ${noemi!.id} where id = ${user.id}`);
const token = await t.tokenOf(user.id);
const history = async (ano?: number): Promise<MeuHistorico> =>
  (await t.request({ url: `/api/admin/profile/historico${ano ? `?ano=${ano}` : ''}`, token })).body;

/** A paid charge of something that is no gift, as its origin would have written it. */
let counter = 0;
async function charge(values: {
  origem: 'pedido' | 'inscricao' | 'rifa';
  valor: number;
  paga_em: string;
  pessoa?: number | null;
  email?: string | null;
  estornado?: number;
  sandbox?: boolean;
}): Promise<void> {
  counter += 1;
  const { origem, valor, paga_em, pessoa = null, email = null, estornado = 0, sandbox = false } = values;
  await db.run(sql`insert into cobranca (descricao, codigo, origem, destino, estado, metodo, gateway, valor, recebido, estornado, pessoa,
      email, sandbox, expira_em, paga_em)
    values (${`Compra ${counter}`}, ${`codigo-${counter}`}, ${origem}, ${origem}, ${estornado > 0 ? 'estorno_parcial' : 'paga'}, 'pix',
      'pix_manual', ${valor}, ${valor}, ${estornado}, ${pessoa}, ${email}, ${sandbox}, ${paga_em}, ${paga_em})`);
}

const gift = await o.give({ nome: 'Noemi', email: 'noemi@casa.example' });
await o.confirm(gift.codigo);
const other = await o.give({ nome: 'Boaz', email: 'boaz@casa.example' });
await o.confirm(other.codigo);
const refunded = {
  origem: 'pedido',
  valor: 10_000,
  estornado: 2500,
  paga_em: '2026-02-01T10:00:00-03:00',
} as const;
await charge({ ...refunded, email: 'noemi@casa.example' });
await charge({ origem: 'rifa', valor: 2000, paga_em: '2025-12-31T23:30:00-03:00', pessoa: noemi!.id });
// of others, of tests, returned: none of hers
await charge({
  origem: 'pedido',
  valor: 777,
  paga_em: '2026-02-02T10:00:00-03:00',
  pessoa: orfa!.id,
  email: 'noemi@casa.example',
});
await charge({
  origem: 'pedido',
  valor: 778,
  paga_em: '2026-02-02T10:00:00-03:00',
  email: 'boaz@casa.example',
});
await charge({
  origem: 'inscricao',
  valor: 779,
  paga_em: '2026-02-02T10:00:00-03:00',
  pessoa: noemi!.id,
  sandbox: true,
});
await charge({
  origem: 'inscricao',
  valor: 780,
  estornado: 780,
  paga_em: '2026-02-02T10:00:00-03:00',
  pessoa: noemi!.id,
});
await db.run(sql`insert into financeiro (tipo, descricao, valor, conta, pessoa, pago, data_pagamento, data_vencimento, classificacao_financeira, igreja)
  values ('receita', 'Dízimo em dinheiro', 3300, ${o.conta}, ${noemi!.id}, true, '2026-01-15', '2026-01-15', 'dizimo', ${o.igreja})`);

describe('the payments of a person', () => {
  it('are listed by year with receipts, to that person alone', async () => {
    const now = await history();
    expect(now.anos).toEqual([2026, 2025]);
    expect(now.linhas.map(({ tipo, data, valor, recibo }) => [tipo, data, valor, recibo])).toEqual([
      ['contribuicao', '2026-03-10', 5000, '001/2026'],
      ['pedido', '2026-02-01', 7500, null],
      ['contribuicao', '2026-01-15', 3300, null],
    ]);
    expect(now.linhas[0]!.endereco).toBe(`/contribuir/${gift.codigo}`);
    // the year of the church's clock, not of UTC
    expect((await history(2025)).linhas.map(({ tipo, data }) => [tipo, data])).toEqual([
      ['rifa', '2025-12-31'],
    ]);
    expect(await history(2024)).toMatchObject({ ano: 2024, linhas: [], total: 0 });
  });

  it('name the numbers of a raffle as its tickets and its list do', async () => {
    const [rifa] = await db.query<{
      id: number;
    }>(sql`insert into rifa (nome, slug, status, valor_cota, total_cotas, data_sorteio)
      values ('Natal', 'natal', 'ativa', 1000, 1000, '2026-12-20') returning id`);
    const bought = async (codigo: string, numeros: number[]) => {
      const valor = numeros.length * 1000;
      const [compra] = await db.query<{
        id: number;
      }>(sql`insert into rifa_compra (rifa, codigo, nome, estado, numeros, quantidade, escolhidos, valor, aceite_em, pessoa)
        values (${rifa!.id}, ${codigo}, 'Noemi', 'paga', ${numeros}, ${numeros.length}, true, ${valor}, ${clock.now()}, ${noemi!.id}) returning id`);
      await db.run(sql`insert into cobranca (descricao, codigo, origem, origem_id, destino, estado, metodo, gateway, valor, recebido,
          pessoa, expira_em, paga_em)
        values ('Rifa: Natal', ${codigo}, 'rifa', ${compra!.id}, 'rifa', 'paga', 'pix', 'pix_manual', ${valor}, ${valor},
          ${noemi!.id}, '2022-05-01', '2022-05-01')`);
    };
    await bought('poucos', [42, 7]);
    await bought('muitos', [999, 5, ...Array.from({ length: 12 }, (_, at) => at + 100)]);
    expect((await history(2022)).linhas.map(({ descricao }) => descricao).sort()).toEqual([
      'Rifa: Natal · 005, 100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110…',
      'Rifa: Natal · 007, 042',
    ]);
  });

  it('add up to the totals', async () => {
    const { linhas, totais, total } = await history(2026);
    expect(totais).toEqual({ contribuicao: 8300, pedido: 7500, inscricao: 0, rifa: 0 });
    expect(total).toBe(linhas.reduce((sum, { valor }) => sum + valor, 0));
    const line = fc.record({
      tipo: fc.constantFrom(...tiposHistorico),
      valor: fc.integer({ min: 0, max: 100_000_000 }),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 200 }), (lines) => {
        const sums = historyTotals(lines);
        expect(sums.total).toBe(lines.reduce((sum, { valor }) => sum + valor, 0));
        expect(Object.values(sums.totais).reduce((a, b) => a + b)).toBe(sums.total);
        for (const tipo of tiposHistorico)
          expect(sums.totais[tipo]).toBe(
            lines.filter((one) => one.tipo === tipo).reduce((sum, { valor }) => sum + valor, 0),
          );
      }),
    );
  });

  it('refuse an invalid year', async () => {
    const { status, body } = await t.request({ url: '/api/admin/profile/historico?ano=abc', token });
    expect([status, body.errors]).toEqual([422, { ano: [expect.any(String)] }]);
  });
});

describe('the yearly statement', () => {
  const paper = async (ano: number, headers = {}) => {
    const { rawPayload, statusCode } = await t.app.inject({
      url: `/api/admin/profile/extrato.pdf?ano=${ano}`,
      headers: { authorization: `Bearer ${token}`, ...headers },
    });
    expect(statusCode).toBe(200);
    return readPdf(rawPayload);
  };

  it('is a PDF of the gifts of a year, with the same sum as the history', async () => {
    const { texts, pages } = await paper(2026);
    expect(pages).toBe(1);
    expect(texts[0]).toContain('Noemi Prado');
    expect(texts[0]).toContain('Igreja Aprisco da Graça');
    expect(texts[0]).toContain('001/2026');
    expect(texts[0]!.replaceAll('\u00a0', ' ')).toContain('R$ 83,00');
    expect(texts[0]).not.toContain('Boaz');
    expect((await paper(2024, { 'accept-language': 'en' })).texts[0]).toContain('2024');
  });

  it('of many gifts takes several pages', async () => {
    await db.run(sql`insert into financeiro (tipo, descricao, valor, conta, pessoa, pago, data_pagamento, data_vencimento, classificacao_financeira, igreja)
      select 'receita', 'Oferta do domingo', 100, ${o.conta}, ${noemi!.id}, true, date '2023-01-01' + n, date '2023-01-01' + n, 'oferta', ${o.igreja}
      from generate_series(0, 99) n`);
    const { texts, pages } = await paper(2023);
    expect(pages).toBe(4);
    expect(texts.at(-1)!.replaceAll('\u00a0', ' ')).toContain('R$ 100,00');
    expect((await history(2023)).total).toBe(10_000);
  });
});
