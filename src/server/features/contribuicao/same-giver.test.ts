import { expect, it } from 'vitest';
import { isSameGiver } from './same-giver.ts';

it.each([
  ['Rute Alves', 'Rute'],
  ['José da Silva', '  JOSÉ  S. '],
  ['José da Silva', 'jose'],
  ['José da Silva', 'Silva, José da'],
  ['Silva José da', 'José da Silva'],
  ['Pr. José da Silva', 'Pastor José'],
  ['Rute Maria Alves Prado', 'Rute Alves'],
  ['Jose\u0301 Silva', 'José da Silva'],
])('%j and %j can be one giver', (one, other) => {
  expect(isSameGiver(one, other)).toBe(true);
  expect(isSameGiver(other, one)).toBe(true);
});

it.each([
  ['Rute Alves', 'Davi Alves'],
  ['Rute Alves', 'Alves'],
  ['José da Silva', 'Maria José da Silva'],
  ['Pr. José da Silva', 'Pr. Davi da Silva'],
  ['Ir. José', 'Irmã Rute'],
  ['Maria Rute Alves', 'Maria Clara Alves'],
  ['João Alves', 'João Prado'],
  ['Rute', ''],
  ['...', 'Dona'],
])('%j and %j are two', (one, other) => {
  expect(isSameGiver(one, other)).toBe(false);
  expect(isSameGiver(other, one)).toBe(false);
});
