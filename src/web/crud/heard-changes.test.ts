import { expect, it } from 'vitest';
import { hear, heardAgain, nothingHeard } from './heard-changes.ts';

it('restores the changes that a failed read took out, beside those heard meanwhile', () => {
  const taken = nothingHeard();
  hear(taken, [
    { registro: 1, acao: 'edit' },
    { registro: 2, acao: 'delete' },
  ]);
  const since = nothingHeard();
  hear(since, [
    { registro: 3, acao: 'edit' },
    { registro: 4, acao: 'create' },
  ]);
  expect(heardAgain(taken, since)).toEqual({
    edited: new Set([1, 3]),
    deleted: new Set([2]),
    created: new Set([4]),
  });
});

it('does not know which records were edited once an event was missed, before or after', () => {
  const missed = nothingHeard();
  hear(missed, null);
  const known = nothingHeard();
  hear(known, [{ registro: 1, acao: 'edit' }]);
  expect(heardAgain(missed, known).edited).toBeNull();
  expect(heardAgain(known, missed).edited).toBeNull();
});
