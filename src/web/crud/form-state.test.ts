import { expect, test } from 'vitest';
import type { AnyRecord } from '#shared/kit/record.ts';
import { conta } from '#shared/sections/conta.ts';
import { draftOf, emptyDraft } from './draft.ts';
import { conflictOf, isDirty, openForm, reduceForm } from './form-state.ts';

const record: AnyRecord = {
  id: 1,
  versao: 3,
  criado_em: '',
  atualizado_em: '',
  nome: 'Caixa',
  tipo: 'caixa',
  ativa: true,
  valor_inicial: 1000,
};
const open = () => openForm(draftOf(conta, record), record);

test('is dirty while a value differs from the opened record', () => {
  const changed = reduceForm(open(), { type: 'changed', declared: conta, name: 'nome', value: 'Cofre' });
  expect(isDirty(conta, open())).toBe(false);
  expect(isDirty(conta, changed)).toBe(true);
  expect(
    isDirty(conta, reduceForm(changed, { type: 'changed', declared: conta, name: 'nome', value: 'Caixa' })),
  ).toBe(false);
});

test('changing a field takes its error away and leaves the others', () => {
  const refused = reduceForm(open(), { type: 'refused', errors: { nome: ['x'], tipo: ['y'] } });
  expect(reduceForm(refused, { type: 'changed', declared: conta, name: 'nome', value: 'a' }).errors).toEqual({
    tipo: ['y'],
  });
});

test('is clean after it was filled anew', () => {
  const changed = reduceForm(open(), { type: 'changed', declared: conta, name: 'nome', value: 'Cofre' });
  const cleared = reduceForm(changed, { type: 'filled', draft: emptyDraft(conta) });
  expect(cleared).toMatchObject({
    record: undefined,
    edition: 1,
    draft: { nome: '', valor_inicial: '0,00' },
  });
  expect(isDirty(conta, cleared)).toBe(false);
});

test('a conflict keeps the typed values, and saving clears it', () => {
  const changed = reduceForm(open(), { type: 'changed', declared: conta, name: 'nome', value: 'Cofre' });
  const theirs = { ...record, versao: 4, valor_inicial: 2000 };
  const conflicted = reduceForm(changed, { type: 'conflicted', record: theirs });
  expect(conflicted.draft.nome).toBe('Cofre');
  expect(conflictOf(conta, conflicted.draft, theirs)).toEqual([
    { name: 'nome', theirs: 'Caixa', mine: 'Cofre' },
    { name: 'valor_inicial', theirs: '20,00', mine: '10,00' },
  ]);
  expect(reduceForm(conflicted, { type: 'saving' }).conflict).toBeUndefined();
});
