import { expect, test } from 'vitest';
import { pessoa } from '#shared/sections/pessoa.ts';
import type { DraftItem } from './draft.ts';
import { errorsAfter, errorsAtInputs, hasError } from './error-paths.ts';

const row = (key: string, nome: string): DraftItem => ({ key, values: { nome } });
const errors = { 'lotes.1.nome': ['x'], titulo: ['y'], lotes: ['z'] };
const before = [row('a', ''), row('b', '')];

test('an error of a row is one of its field', () => {
  expect(hasError(errors, 'lotes')).toBe(true);
  expect(hasError({ lotes2: ['x'] }, 'lotes')).toBe(false);
});

test('errors move with their rows', () => {
  expect(errorsAfter(errors, 'lotes', before, [before[1]!, before[0]!])).toEqual({
    'lotes.0.nome': ['x'],
    titulo: ['y'],
  });
});

test('the error of a value that was changed, or of a row that is gone, is gone', () => {
  expect(errorsAfter(errors, 'lotes', before, [before[0]!, row('b', 'Lote 2')])).toEqual({ titulo: ['y'] });
  expect(errorsAfter(errors, 'lotes', before, [before[0]!])).toEqual({ titulo: ['y'] });
});

test('an error of a picked record is shown at the input of its name', () => {
  const errors = { responsavel: ['a'], responsavel_nome: ['b'], cpf: ['c'] };
  expect(errorsAtInputs(pessoa, errors)).toEqual({ responsavel_nome: ['a', 'b'], cpf: ['c'] });
});
