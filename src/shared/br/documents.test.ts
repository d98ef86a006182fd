import { describe, expect, test } from 'vitest';
import {
  cnpjCharacters,
  cpfDigits,
  formatCep,
  formatCnpj,
  formatCpf,
  isCep,
  isCnpj,
  isCpf,
} from './documents.ts';

describe('CPF', () => {
  test('accepts one whose digits check, with or without punctuation', () => {
    expect(isCpf(cpfDigits('529.982.247-25'))).toBe(true);
    expect(formatCpf('52998224725')).toBe('529.982.247-25');
  });
  test.each(['52998224724', '52998224735', '11111111111', '5299822472', 'abc', ''])('refuses %s', (text) => {
    expect(isCpf(text)).toBe(false);
  });
});

describe('CNPJ', () => {
  test.each(['12.ABC.345/01DE-35', '11.222.333/0001-81', '12.abc.345/01de-35'])('accepts %s', (text) => {
    expect(isCnpj(cnpjCharacters(text))).toBe(true);
  });
  test.each(['12ABC34501DE36', '11222333000180', '00000000000000', '12ABC34501DEA5', '1122233300018'])(
    'refuses %s',
    (text) => {
      expect(isCnpj(text)).toBe(false);
    },
  );
  test('is shown with its punctuation', () => {
    expect(formatCnpj('12ABC34501DE35')).toBe('12.ABC.345/01DE-35');
  });
});

test('a postal code is shown with its dash', () => {
  expect(formatCep('01310100')).toBe('01310-100');
});

test.each([
  ['01000000', true],
  ['29101480', true],
  ['99980970', true],
  ['99999999', false],
  ['00000000', false],
  ['00999999', false],
  ['2910148', false],
  ['29101-480', false],
])('%s can be a postal code: %s', (digits, can) => {
  expect(isCep(digits)).toBe(can);
});
