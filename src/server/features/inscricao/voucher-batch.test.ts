import fc from 'fast-check';
import { expect, it } from 'vitest';
import { newVoucherCodes } from './voucher-batch.ts';

it('makes as many codes as asked for, all distinct, readable and with their prefix', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 500 }),
      fc.option(fc.stringMatching(/^[A-Z0-9]{1,20}$/)),
      (quantity, prefix) => {
        const codes = newVoucherCodes(quantity, prefix);
        expect(new Set(codes).size).toBe(quantity);
        const start = prefix === null ? '' : `${prefix}-`;
        for (const code of codes) {
          expect(code.startsWith(start)).toBe(true);
          expect(code.slice(start.length)).toMatch(/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/);
          expect(code.length).toBeLessThanOrEqual(40);
        }
      },
    ),
    { numRuns: 50 },
  );
});
