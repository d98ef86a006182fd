import { expect, it } from 'vitest';
import { maskEmail } from './payment-view.ts';

it('shows enough of an address to know it by', () => {
  expect(maskEmail('rute.alves@casa.example')).toBe('r•••@casa.example');
});
