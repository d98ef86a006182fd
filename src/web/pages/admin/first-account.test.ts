import { expect, it } from 'vitest';
import { firstAccount } from './first-account.ts';

it('is the proposed account, if it is one of those that are shown, or the only one', () => {
  const [sede, filial, outra] = [{ id: 1 }, { id: 2 }, { id: 3 }];
  expect(firstAccount([filial, sede], 1)).toBe(1);
  expect(firstAccount([filial], 1)).toBe(2);
  expect(firstAccount([filial], undefined)).toBe(2);
  expect(firstAccount([filial, outra], 1)).toBeUndefined();
  expect(firstAccount([filial, outra], null)).toBeUndefined();
  expect(firstAccount([], 1)).toBeUndefined();
});
