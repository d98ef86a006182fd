import { expect, it } from 'vitest';
import { regulamentoModelo } from '#shared/rifa/regulamento.ts';

const empty = {
  nome: '',
  total: null,
  modo: 'auditoria',
  extracaoNumero: '',
  extracaoData: '',
  autorizacao: '',
  premios: [],
} as const;

it('fills in what the form says and leaves the rest to be filled in', () => {
  const text = regulamentoModelo({
    nome: 'Rifa da reforma',
    total: 1000,
    modo: 'federal',
    extracaoNumero: '05999',
    extracaoData: '2026-11-21',
    autorizacao: 'SPA 03.1/2026',
    premios: ['Bicicleta', ' ', 'Cesta'],
  });
  for (const part of [
    '“Rifa da reforma”',
    '1000 números',
    '1º Bicicleta; 2º Cesta',
    '05999',
    '21/11/2026',
    'últimos algarismos',
  ])
    expect(text).toContain(part);
  const blanks = (one: string): number => one.split('[preencher]').length - 1;
  expect(blanks(regulamentoModelo(empty))).toBeGreaterThan(blanks(text));
  expect(regulamentoModelo(empty)).toContain('semente');
  expect(text.length).toBeLessThan(20_000);
});
