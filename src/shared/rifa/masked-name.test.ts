import { expect, it } from 'vitest';
import { maskedName } from './masked-name.ts';

it('shows the first name and the initial of the last', () => {
  const names = ['Maria Souza', '  ana clara  de souza ', 'Pelé', 'João ñandu', ''];
  expect(names.map(maskedName)).toEqual(['Maria S.', 'ana S.', 'Pelé', 'João Ñ.', '']);
});
