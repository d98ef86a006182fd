import { expect, test } from 'vitest';
import { bytesLabel, formatBytes } from './bytes.ts';

test('sizes are short, with the decimal sign of the language', () => {
  expect([1, 36_864, 1_572_864, 10_485_760].map((bytes) => formatBytes(bytes, 'pt_BR'))).toEqual([
    '1 kB',
    '36 kB',
    '1,5 MB',
    '10 MB',
  ]);
  expect(bytesLabel(1_572_864)).toEqual(['1,5 MB', '1.5 MB', '1,5 MB']);
});
