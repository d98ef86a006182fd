import { expect, test } from 'vitest';
import type { Field } from '#shared/crud/field.ts';
import { defaultLanguage, languages } from '#shared/i18n/languages.ts';
import { crud } from '#shared/i18n/pt_BR/crud.ts';
import { conta } from '#shared/sections/conta.ts';
import { igreja } from '#shared/sections/igreja.ts';
import { pedidooracoes } from '#shared/sections/pedidooracoes.ts';
import { createTranslator } from '#web/lib/i18n/i18n.tsx';
import { referenceName, titleOf, valueText } from './value-text.ts';

const label = ['x', 'x', 'x'] as const;
const translator = createTranslator(defaultLanguage, crud);
const text = (field: Field, value: unknown) => valueText(field, value, translator).replaceAll('\u00a0', ' ');

test('shows formatted text as one plain line', () => {
  const html = '<h2>Culto</h2><p>Fé &amp; <b>obras</b> &lt;3</p><ul><li><p>um</p></li></ul>';
  expect(text({ kind: 'richtext', label }, html)).toBe('Culto Fé & obras <3 um');
});

test('shows lists by the names of their items', () => {
  const refs = [
    { id: 1, rotulo: 'Ana' },
    { id: 2, rotulo: 'Bia' },
  ];
  expect(text({ kind: 'references', label, to: 'pessoa' }, refs)).toBe('Ana, Bia');
  const lotes: Field = {
    kind: 'items',
    label,
    singular: label,
    max: 9,
    fields: { preco: { kind: 'money', label } },
  };
  expect(
    text(lotes, [
      { id: 1, preco: 5000 },
      { id: 2, preco: null },
    ]),
  ).toBe('R$ 50,00');
  expect(text(lotes, [])).toBe('');
});

test('shows moments in the time of the church, and never a password', () => {
  expect(text({ kind: 'datetime', label }, '2026-11-15T22:30:00Z')).toBe('15/11/2026 19:30');
  expect(text({ kind: 'password', label }, 'segredo')).toBe('');
});

test('calls a record by its name, and one without a name by its kind', () => {
  const base = { versao: 1, criado_em: '', atualizado_em: '' };
  expect(titleOf(conta, { ...base, id: 1, nome: 'Caixa' }, translator)).toBe('Caixa');
  expect(titleOf(conta, { ...base, id: 3, nome: '' }, translator)).toBe('Conta nº 3');
  expect(titleOf(pedidooracoes, { ...base, id: 2, nome: null }, translator)).toBe('Pedido anônimo nº 2');
});

test('says titles that the product wrote in the reader’s language, and short titles first', () => {
  const english = createTranslator(languages.find(({ code }) => code === 'en')!, crud);
  const role: Field = { kind: 'reference', label, to: 'perfil' };
  expect(valueText(role, { id: 1, rotulo: 'Tesouraria' }, english)).toBe('Treasury');
  expect(valueText(role, { id: 1, rotulo: 'Diaconia' }, english)).toBe('Diaconia');
  expect(valueText({ ...role, to: 'pessoa' }, { id: 1, rotulo: 'Loja' }, english)).toBe('Loja');
  const church = { id: 1, versao: 1, criado_em: '', atualizado_em: '', nome_fantasia: 'Igreja da Praia' };
  expect(referenceName(igreja, { ...church, nome_curto: 'Praia' }, translator)).toBe('Praia');
  expect(titleOf(igreja, { ...church, nome_curto: 'Praia' }, translator)).toBe('Igreja da Praia');
  expect(referenceName(igreja, { ...church, nome_curto: null }, translator)).toBe('Igreja da Praia');
});
