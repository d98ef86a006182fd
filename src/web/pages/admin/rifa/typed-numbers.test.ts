import { expect, it } from 'vitest';
import { typedNumbers } from './typed-numbers.ts';

it('reads numbers and ranges, each once and in their order', () => {
  expect(typedNumbers('13, 007;13  20-22', 1000)).toEqual({ numeros: [7, 13, 20, 21, 22], bad: undefined });
  expect(typedNumbers(' ', 1000)).toEqual({ numeros: [], bad: undefined });
});

it('reports what is not a number of the raffle', () => {
  for (const text of ['1000', '5-1000', '9-2', 'sete', '-3', '1.5'])
    expect([text, typedNumbers(`4, ${text}`, 1000)]).toEqual([text, { numeros: [], bad: text }]);
});
