import { expect, it } from 'vitest';
import { linhaDigitavel } from './boleto.ts';

// The example that FEBRABAN's layout and the manual of Banco do Brasil both print.
it('writes the line that people type', () =>
  expect(linhaDigitavel('00193373700000001000500940144816060680935031')).toBe(
    '00190.50095 40144.816069 06809.350314 3 37370000000100',
  ));

it.each(['', '123', '8'.repeat(44), `${'1'.repeat(43)}x`, '1'.repeat(47)])('writes none for %j', (barcode) =>
  expect(linhaDigitavel(barcode)).toBeUndefined(),
);
