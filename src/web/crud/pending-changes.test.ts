import { expect, it } from 'vitest';
import { addChanges, mergeChanges, noChanges } from './pending-changes.ts';

it('restores the changes that a failed read took out, beside those reported meanwhile', () => {
  const earlier = noChanges();
  addChanges(earlier, [
    { registro: 1, acao: 'edit', por: null },
    { registro: 2, acao: 'delete', por: null },
  ]);
  const since = noChanges();
  addChanges(since, [
    { registro: 3, acao: 'edit', por: null },
    { registro: 4, acao: 'create', por: null },
  ]);
  expect(mergeChanges(earlier, since)).toEqual({
    edited: new Set([1, 3]),
    deleted: new Set([2]),
    created: new Set([4]),
  });
});

it('does not know which records were edited once an event was missed, before or after', () => {
  const missed = noChanges();
  addChanges(missed, null);
  const changes = noChanges();
  addChanges(changes, [{ registro: 1, acao: 'edit', por: null }]);
  expect(mergeChanges(missed, changes).edited).toBeNull();
  expect(mergeChanges(changes, missed).edited).toBeNull();
});
