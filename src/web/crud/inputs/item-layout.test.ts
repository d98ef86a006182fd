import { expect, test } from 'vitest';
import type { ItemsField } from '#shared/crud/field.ts';
import { defaultLanguage } from '#shared/i18n/languages.ts';
import { crud } from '#shared/i18n/pt_BR/crud.ts';
import { produto } from '#shared/sections/produto.ts';
import { createTranslator } from '#web/lib/i18n/i18n.tsx';
import { fitsInLine, itemSummary } from './item-layout.ts';

const label = ['x', 'x', 'x'] as const;
const lotes: ItemsField = {
  kind: 'items',
  label,
  singular: label,
  max: 10,
  fields: {
    nome: { kind: 'text', label },
    preco: { kind: 'money', label },
    ativo: { kind: 'boolean', label },
    ate: { kind: 'date', label },
  },
};

test('lays fields side by side where they fit', () => {
  expect(fitsInLine(lotes, 700)).toBe(true);
  expect(fitsInLine(lotes, 500)).toBe(false);
  const long: ItemsField = { ...lotes, fields: { ...lotes.fields, obs: { kind: 'textarea', label } } };
  expect(fitsInLine(long, 2000)).toBe(false);
});

test('lays the many fields of a variant side by side from tablets on, and on touch screens where the buttons fit', () => {
  const { variantes } = produto.fields;
  // the form of a product on a screen of 820 and of 1440 px
  expect(fitsInLine(variantes, 738)).toBe(true);
  expect(fitsInLine(variantes, 738, true)).toBe(false);
  expect(fitsInLine(variantes, 854, true)).toBe(true);
  expect(fitsInLine(variantes, 600)).toBe(false);
});

test('summarises a row by its name and values, without empty ones and checkboxes', () => {
  const item = { key: '1', values: { nome: 'Primeiro lote', preco: '50', ativo: true, ate: '' } };
  const { name, more } = itemSummary(lotes, item, createTranslator(defaultLanguage, crud));
  expect([name, more.replaceAll('\u00a0', ' ')]).toEqual(['Primeiro lote', 'R$ 50,00']);
});
