import { expect, it } from 'vitest';
import type { Import } from '#shared/contracts/importacao.ts';
import { withChange } from './with-change.ts';

const shown = {
  colunas: [
    { titulo: 'Nome', exemplos: ['Ana'], campo: 'nome' },
    { titulo: 'Celular', exemplos: [], campo: null },
    { titulo: 'Obs', exemplos: [], campo: null },
  ],
  padroes: { status: 'membro', igreja: 1 },
  duplicados: 'pular',
  com_erros: 'parar',
  familias: 'nenhuma',
} as unknown as Import;

it('shows a chosen column at once, so that the next choice, which sends all columns, contains it', () => {
  const once = withChange(shown, { mapa: ['nome', 'whatsapp', null] });
  expect(once.colunas.map(({ campo }) => campo)).toEqual(['nome', 'whatsapp', null]);
  expect(once.colunas[0]).toEqual(shown.colunas[0]);
});

it('shows values for all rows at once, beside those of other fields, and none where one was emptied', () => {
  expect(withChange(shown, { padroes: { status: 'visitante' } }).padroes).toEqual({
    status: 'visitante',
    igreja: 1,
  });
  expect(withChange(shown, { padroes: { status: null, igreja: '' } }).padroes).toEqual({});
});

it('shows the other choices at once, and leaves the rest as it is', () => {
  const change = { duplicados: 'juntar', com_erros: 'pular', familias: 'endereco' } as const;
  expect(withChange(shown, change)).toEqual({ ...shown, ...change });
  expect(withChange(shown, { celulas: [{ linha: 2, coluna: 0, valor: 'Bia' }] })).toEqual(shown);
});
