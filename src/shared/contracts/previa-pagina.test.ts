import { describe, expect, it } from 'vitest';
import { previaOf } from './previa-pagina.ts';

const frame = {};
const expected = { origin: 'https://igreja.example', source: frame };
const message = { origin: expected.origin, source: frame, data: { previa: 'pronta' } };

describe('a message between the windows of a preview', () => {
  it('is read from the expected window of our own origin', () => {
    expect(previaOf(message, expected)).toBe('pronta');
    const previa = { evento: { nome: 'Retiro' } };
    expect(previaOf({ ...message, data: { previa } }, expected)).toBe(previa);
  });

  it.each([
    ['from another site', { origin: 'https://ataque.example' }],
    ['from another port or protocol', { origin: 'http://igreja.example' }],
    ['without an origin', { origin: 'null' }],
    ['from another window', { source: {} }],
    ['from no window', { source: null }],
    ['of another shape', { data: { previa: 'outra' } }],
    ['of no object', { data: 'pronta' }],
    ['of nothing', { data: { previa: null } }],
  ])('is ignored when it comes %s', (_how, wrong) => {
    expect(previaOf({ ...message, ...wrong }, expected)).toBeUndefined();
  });

  it('is ignored where no window is expected, whatever its source', () => {
    expect(previaOf({ ...message, source: null }, { ...expected, source: null })).toBeUndefined();
    expect(previaOf({ ...message, source: null }, { ...expected, source: undefined })).toBeUndefined();
  });
});
