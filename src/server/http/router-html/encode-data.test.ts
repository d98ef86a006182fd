import { UNSAFE_decodeViaTurboStream as decode } from 'react-router';
import { expect, it } from 'vitest';
import { encodePlainData } from './encode-data.ts';

const decoded = async (text: string): Promise<unknown> => {
  const { value, done } = await decode(new Blob([text]).stream(), globalThis as never);
  await done;
  return value;
};

it.each([
  ['nothing', {}],
  ['texts, with signs of JSON and beyond Latin', { a: 'Olá "você" \\ \n </script> — 🕊', b: '' }],
  ['numbers', { a: 0, b: -0, c: 1.5, d: -3, e: 1e21, f: 5e-324 }],
  ['the numbers that mark what has no place', { a: [-7, -5, -4, -1], b: -7 }],
  ['a text, a number and a boolean that look the same', { a: '1', b: 1, c: true, d: 'true', e: false }],
  ['what is missing', { a: null, b: undefined, c: [null, undefined, 'x'] }],
  ['lists', { a: [], b: [[], [1, [2]]], c: [{}] }],
  ['the same more than once', { a: { nome: 'Ana', de: 'Ana' }, b: { nome: 'Ana' }, Ana: 'nome' }],
  ['names of objects themselves', { constructor: 1, toString: { length: 2 }, _1: '_1' }],
])('the router decodes what was encoded: %s', async (_what, data) => {
  expect(await decoded(encodePlainData(data)!)).toStrictEqual(data);
});

it('the router decodes an object that is there twice', async () => {
  const foto = { src: '/a.webp' };
  expect(await decoded(encodePlainData({ a: foto, b: [foto] })!)).toEqual({ a: foto, b: [foto] });
});

const itself: Record<string, unknown> = {};
itself.a = { itself };

it.each([
  ['a date', new Date(0)],
  ['a promise', Promise.resolve(1)],
  ['an error', new Error('a')],
  ['a map', new Map()],
  ['an instance', new (class Foto {})()],
  ['an object without a prototype', Object.create(null)],
  ['a function', () => 1],
  ['a symbol', Symbol.for('a')],
  ['a big number', 1n],
  ['not a number', Number.NaN],
  ['no end', Number.POSITIVE_INFINITY],
  ['data that contains itself', itself],
])('leaves %s to the router', (_what, value) => {
  expect(encodePlainData({ a: [value] })).toBeUndefined();
});
