import { expect, test } from 'vitest';
import type { AnyRecord } from '#shared/crud/record.ts';
import { conta } from '#shared/sections/conta.ts';
import { rifa } from '#shared/sections/rifa.ts';
import { draftOf, emptyDraft } from './draft.ts';
import { conflictOf, type FormState, isDirty, openForm, reduceForm } from './form-state.ts';

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

test('the form of the next new record keeps what was typed while the one before was saved', () => {
  const change = (state: FormState, name: string, value: string) =>
    reduceForm(state, { type: 'changed', declared: conta, name, value });
  const sent = change(openForm(emptyDraft(conta)), 'nome', 'Cofre');
  const typed = change(reduceForm(sent, { type: 'saving' }), 'valor_inicial', '30');
  const created = { type: 'created', section: conta, sent: sent.draft, draft: emptyDraft(conta) } as const;
  const next = reduceForm(typed, created);
  expect(next).toMatchObject({
    record: undefined,
    saving: false,
    edition: 1,
    draft: { nome: '', valor_inicial: '30' },
  });
  expect(isDirty(conta, next)).toBe(true);
  expect(isDirty(conta, reduceForm(reduceForm(sent, { type: 'saving' }), created))).toBe(false);
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

test('an action on the record keeps what was typed, and the other fields take the stored values', () => {
  const changed = reduceForm(open(), { type: 'changed', declared: conta, name: 'nome', value: 'Cofre' });
  const refused = reduceForm(changed, { type: 'refused', errors: { nome: ['x'], tipo: ['y'] } });
  const stored = { ...record, versao: 4, valor_inicial: 2000 };
  const merged = reduceForm(refused, { type: 'merged', section: conta, record: stored });
  expect(merged).toMatchObject({
    record: stored,
    draft: { nome: 'Cofre', valor_inicial: '20,00' },
    errors: { nome: ['x'] },
    edition: 0,
  });
  expect(merged.errors).not.toHaveProperty('tipo');
  expect(isDirty(conta, merged)).toBe(true);
});

test('a save keeps what was typed since, and does not create the inputs again', () => {
  const sent = reduceForm(open(), { type: 'changed', declared: conta, name: 'nome', value: 'Cofre' });
  const saving = reduceForm(sent, { type: 'saving' });
  const typed = reduceForm(saving, { type: 'changed', declared: conta, name: 'valor_inicial', value: '30' });
  const stored = { ...record, versao: 4, nome: 'Cofre' };
  const merged = reduceForm(typed, { type: 'merged', section: conta, record: stored, sent: sent.draft });
  expect(merged).toMatchObject({
    initial: { nome: 'Cofre', valor_inicial: '10,00' },
    draft: { nome: 'Cofre', valor_inicial: '30' },
    saving: false,
    edition: 0,
  });
  const again = reduceForm(merged, { type: 'merged', section: conta, record: stored, sent: merged.draft });
  expect(isDirty(conta, again)).toBe(false);
});

test('fields that an action fixes take the stored values', () => {
  const raffle: AnyRecord = { ...record, nome: 'Rifa', status: 'rascunho', valor_cota: 500, descricao: 'Um' };
  const opened = openForm(draftOf(rifa, raffle), raffle);
  const priced = reduceForm(opened, { type: 'changed', declared: rifa, name: 'valor_cota', value: '9' });
  const typed = reduceForm(priced, { type: 'changed', declared: rifa, name: 'descricao', value: 'Dois' });
  const published = { ...raffle, versao: 4, status: 'ativa' };
  expect(reduceForm(typed, { type: 'merged', section: rifa, record: published }).draft).toMatchObject({
    status: 'ativa',
    valor_cota: '5,00',
    descricao: 'Dois',
  });
});
