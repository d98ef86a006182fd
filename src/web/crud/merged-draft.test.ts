import { expect, test } from 'vitest';
import { defineSection } from '#shared/crud/section.ts';
import { type DraftItem, draftOf } from './draft.ts';
import { mergeDraft } from './merged-draft.ts';

const label = ['x', 'x', 'x'] as const;
const section = defineSection({
  name: 'coisa',
  subject: 'conta',
  singular: label,
  plural: label,
  purpose: label,
  icon: 'key',
  menu: 'sistema',
  title: 'nome',
  sort: { by: 'nome', order: 'asc' },
  personal: null,
  groups: [],
  fields: {
    nome: { kind: 'text', label, required: true },
    valor: { kind: 'money', label },
    recibo: { kind: 'file', label, maxBytes: 10 },
    saldo: { kind: 'money', label, computed: true },
    partes: {
      kind: 'items',
      label,
      singular: label,
      max: 9,
      fields: {
        nome: { kind: 'text', label, required: true },
        estoque: { kind: 'integer', label, counted: true },
      },
    },
  },
});
const draft = (record: Record<string, unknown>) => draftOf(section, record);
const rows = (value: unknown) => value as readonly DraftItem[];
const row = (key: string, nome: string, estoque: string, id?: number): DraftItem => ({
  key,
  ...(id !== undefined && { id, read: { estoque_lido: Number(estoque) } }),
  values: { nome, estoque },
});

test('fields that did not change since the request take the stored values, the others stay as typed', () => {
  const sent = { ...draft({ nome: 'Água', valor: 100, saldo: 5 }), valor: '2' };
  const merged = mergeDraft(
    section,
    sent,
    { ...sent, nome: 'Água e luz' },
    draft({ nome: 'Água', valor: 200, saldo: 7 }),
  );
  expect(merged).toMatchObject({ nome: 'Água e luz', valor: '2,00', saldo: '0,07' });
});

test('an uploaded file becomes the stored one, and a file chosen since stays', () => {
  const file = () => new File(['x'], 'recibo.pdf');
  const stored = { id: 'a', url: '/a', nome: 'recibo.pdf', tipo: 'application/pdf', bytes: 1 };
  const sent = { ...draft({ nome: 'Água' }), recibo: file() };
  const now = draft({ nome: 'Água', recibo: stored });
  expect(mergeDraft(section, sent, sent, now).recibo).toEqual(stored);
  const other = file();
  expect(mergeDraft(section, sent, { ...sent, recibo: other }, now).recibo).toBe(other);
});

test('a new row keeps its key when it gets its id, so that its inputs keep the focus', () => {
  const sent = { ...draft({}), partes: [row('7', 'Azul', '4', 7), row('n1', 'Verde', '2')] };
  const stored = draft({
    partes: [
      { id: 7, nome: 'Azul', estoque: 3 },
      { id: 8, nome: 'Verde', estoque: 2 },
    ],
  });
  expect(rows(mergeDraft(section, sent, sent, stored).partes)).toEqual([
    row('7', 'Azul', '3', 7),
    row('n1', 'Verde', '2', 8),
  ]);
});

test('rows changed since the request keep what was typed, and take ids and counted values as stored', () => {
  const [blue, green] = [row('7', 'Azul', '4', 7), row('n1', 'Verde', '2')];
  const sent = { ...draft({}), partes: [blue, green] };
  const typed = [
    row('n2', 'Branco', '1'),
    { ...green, values: { ...green.values, nome: 'Verde-mar' } },
    { ...blue, values: { ...blue.values, nome: 'Anil' } },
  ];
  const stored = draft({
    partes: [
      { id: 7, nome: 'Azul', estoque: 3 },
      { id: 8, nome: 'Verde', estoque: 2 },
    ],
  });
  expect(rows(mergeDraft(section, sent, { ...sent, partes: typed }, stored).partes)).toEqual([
    row('n2', 'Branco', '1'),
    row('n1', 'Verde-mar', '2', 8),
    row('7', 'Anil', '3', 7),
  ]);
});

test('a row removed since the request stays removed, and a row that the server added appears', () => {
  const sent = draft({
    partes: [
      { id: 7, nome: 'Azul' },
      { id: 8, nome: 'Verde' },
    ],
  });
  const keptRows = rows(sent.partes).slice(1);
  const stored = draft({
    partes: [
      { id: 7, nome: 'Azul' },
      { id: 8, nome: 'Verde' },
      { id: 9, nome: 'Lilás' },
    ],
  });
  const merged = rows(mergeDraft(section, sent, { ...sent, partes: keptRows }, stored).partes);
  expect(merged.map(({ id }) => id)).toEqual([8, 9]);
});
