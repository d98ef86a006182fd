import { describe, expect, it } from 'vitest';
import { checkRecord } from '#shared/crud/schema.ts';
import { financeiro } from '#shared/sections/financeiro.ts';
import { demoCategorias } from '../categorias.ts';
import { demoContas } from '../financas.ts';
import { demoLancamentos } from './books.ts';
import { receiptPdf } from './receipt.ts';

describe('the books of the demo church', () => {
  it.each(['2026-11-15', '2027-01-01', '2028-02-29', '2031-07-02'])('are valid on %s', (today) => {
    const books = demoLancamentos(today);
    const faults = books
      .map(({ row, destino }) => ({ ...row, conta: 1, ...(destino && { conta_destino: 2 }) }))
      .map((row) => ({ row, result: checkRecord(financeiro, row, { today }) }))
      .filter(({ result }) => !result.ok);
    expect(faults).toEqual([]);
  });

  it('name accounts and categories that are there', () => {
    const accounts = new Set(demoContas.filter(({ row }) => row.ativa !== false).map(({ row }) => row.nome));
    for (const { row, conta, destino, categoria } of demoLancamentos('2026-11-15')) {
      expect(accounts).toContain(conta);
      if (row.tipo === 'transferencia') expect(accounts).toContain(destino);
      else {
        const tree = demoCategorias[row.tipo === 'receita' ? 'financeiro_receita' : 'financeiro_despesa'];
        expect(tree.flatMap(({ children }) => children)).toContain(categoria);
      }
    }
  });

  it('never overdraw an account without credit, on any day', () => {
    const books = demoLancamentos('2026-11-15');
    const balances = new Map(demoContas.map(({ row }) => [row.nome!, row.valor_inicial ?? 0]));
    const lowest = new Map(balances);
    const move = (conta: string, valor: number): void => {
      const now = balances.get(conta)! + valor;
      balances.set(conta, now);
      lowest.set(conta, Math.min(lowest.get(conta)!, now));
    };
    const paid = books.filter(({ row }) => row.pago);
    for (const { row, conta, destino } of paid.toSorted((a, b) =>
      a.row.data_pagamento! < b.row.data_pagamento! ? -1 : 1,
    )) {
      move(conta, row.tipo === 'receita' ? row.valor : -row.valor);
      if (destino) move(destino, row.valor);
    }
    for (const [conta, low] of lowest)
      expect([conta, low > (conta === 'Cartão de compras' ? -500_000 : 0) || low === 0]).toEqual([
        conta,
        true,
      ]);
    expect(balances.get('Conta corrente')).toBeLessThan(12_000_000);
    expect(balances.get('Caixa da sede')).toBeLessThan(800_000);
  });
});

it('a receipt is a PDF whose table finds its objects', () => {
  const text = receiptPdf('Título (1)', ['R$ 1.450,00', 'Ação']).toString('latin1');
  expect(text.startsWith('%PDF-1.4')).toBe(true);
  const start = Number(/startxref\n(\d+)/.exec(text)![1]);
  expect(text.slice(start, start + 4)).toBe('xref');
  const offsets = [...text.matchAll(/^(\d{10}) 00000 n/gm)].map(([, offset]) => Number(offset));
  offsets.forEach((offset, at) => {
    expect(text.slice(offset)).toMatch(new RegExp(`^${at + 1} 0 obj`));
  });
  expect(text).toContain('T\\355tulo \\(1\\)');
});
