import { expect, it } from 'vitest';
import { codigoLetters, isCodigoDado, parseCodigo, qrOfCodigo } from './codigo.ts';

it('has no vowels, and nothing that is easily taken for something else', () => {
  expect(codigoLetters).not.toMatch(/[AEIOU0135468BLSZ]/);
  expect(new Set(codigoLetters).size).toBe(codigoLetters.length);
});

it('gives out no offensive abbreviations', () => {
  for (const code of ['FDPCD', 'CVTNC', '2PQP7', 'KKK27']) expect(isCodigoDado(code)).toBe(false);
  expect(isCodigoDado('CH7RW')).toBe(true);
});

it('reads a code however it was typed or scanned', () => {
  for (const text of ['ch7rw', ' CH7-RW ', 'ch7 rw', qrOfCodigo('CH7RW')])
    expect(parseCodigo(text)).toBe('CH7RW');
  for (const text of ['', 'CH7R', 'CH7RWX', 'AEIOU', 'https://x.example/ingresso/abc'])
    expect(parseCodigo(text)).toBeUndefined();
});
