import { describe, expect, it } from 'vitest';
import type { VarianteNoEstoque } from '#shared/contracts/estoque.ts';
import { type MovementDraft, newItem, readMovement } from './movement-draft.ts';

const variante = (id: number): VarianteNoEstoque => ({
  variante: id,
  produto: { id: 1, rotulo: 'Caneca' },
  nome: null,
  sku: null,
  ativo: true,
  estoque: 3,
  presas: 0,
  a_entregar: 0,
  baixo: false,
});
const draft = (values: Partial<MovementDraft>): MovementDraft => ({
  tipo: 'entrada',
  motivo: ' Compra ',
  fornecedor: '',
  itens: [],
  ...values,
});
const line = (id: number, quantidade: string, custo = '') => ({
  ...newItem(variante(id)),
  quantidade,
  custo,
});

describe('a movement as it was typed', () => {
  it('sends the lines with a quantity, and knows where they stand', () => {
    const itens = [line(7, ''), line(8, ' 12 ', '19,90'), line(9, '1')];
    expect(readMovement(draft({ fornecedor: ' Gráfica ', itens }))).toEqual({
      ok: true,
      places: [1, 2],
      body: {
        tipo: 'entrada',
        motivo: 'Compra',
        fornecedor: 'Gráfica',
        itens: [
          { variante: 8, quantidade: 12, custo: 1990 },
          { variante: 9, quantidade: 1 },
        ],
      },
    });
  });

  it('counts in an adjustment, where supplier and cost say nothing', () => {
    expect(readMovement(draft({ tipo: 'ajuste', fornecedor: 'X', itens: [line(8, '0', '5,00')] }))).toEqual({
      ok: true,
      places: [0],
      body: { tipo: 'ajuste', motivo: 'Compra', itens: [{ variante: 8, contagem: 0 }] },
    });
  });

  it('reports what is not a number', () => {
    const itens = [line(7, '1,5'), line(8, '2', 'caro'), line(9, '-3')];
    expect(readMovement(draft({ itens }))).toEqual({
      ok: false,
      errors: new Map([
        [0, { quantidade: 'movimento.whole' }],
        [1, { custo: 'movimento.money' }],
        [2, { quantidade: 'movimento.whole' }],
      ]),
    });
  });
});
