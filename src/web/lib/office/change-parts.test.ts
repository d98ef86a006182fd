import { expect, it } from 'vitest';
import { changeParts } from './change-parts.ts';

it('begins with the first sentence, and keeps every word', () => {
  const texto = 'Lists keep their rows when one goes back. Rows that others delete stay, e.g. marked.';
  expect(changeParts(texto)).toEqual({
    title: 'Lists keep their rows when one goes back.',
    rest: 'Rows that others delete stay, e.g. marked.',
  });
  expect(changeParts('Backups: a button.')).toEqual({ title: 'Backups: a button.', rest: '' });
  expect(changeParts('')).toEqual({ title: '', rest: '' });
});
