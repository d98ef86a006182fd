import { expect, test } from 'vitest';
import { conta } from '#shared/sections/conta.ts';
import { changesOf, type Trace } from './history.ts';

const trace = (antes: Trace['antes'], depois: Trace['depois']): Trace => ({
  id: 1,
  quando: '2026-11-15T12:00:00Z',
  users: null,
  acao: 'edit',
  antes,
  depois,
});

test('tells what changed, in the order of the form, and only of fields', () => {
  const changes = changesOf(
    conta,
    trace({ ativa: true, nome: 'Caixa', x: 1 }, { ativa: false, nome: 'Cofre', x: 2 }),
  );
  expect(changes).toEqual([
    { name: 'nome', before: 'Caixa', after: 'Cofre' },
    { name: 'ativa', before: true, after: false },
  ]);
});

test('of a new record tells what was filled in', () => {
  const changes = changesOf(conta, trace(null, { nome: 'Caixa', banco: null, ativa: false }));
  expect(changes.map(({ name }) => name)).toEqual(['nome']);
});
