import { expect, test } from 'vitest';
import { meetsCondition, textOfRecord } from '#shared/crud/field.ts';
import { listFields } from '#shared/crud/list-fields.ts';
import type { Section } from '#shared/crud/section.ts';
import { sections } from '#shared/sections/index.ts';
import { isReadOnly, readOnlyReason } from '#web/crud/read-only-reason.ts';
import { formGroups, shownGroups } from './form-groups.ts';

const names = (section: Section) => formGroups(section).flatMap(({ fields }) => fields.map(([name]) => name));

test.each(sections.map((section) => [section.name, section] as const))(
  'asks for every field of %s exactly once',
  (_, section) => {
    // a reference that is picked in the input of a name has no input of its own
    const fieldNames = Object.keys(section.fields).filter(
      (name) => textOfRecord(section.fields, name) === undefined,
    );
    expect(names(section).toSorted()).toEqual(fieldNames.toSorted());
  },
);

test('gathers fields of no group at the end', () => {
  const [section] = sections;
  const loose = { kind: 'text', label: ['x', 'x', 'x'] } as const;
  const groups = formGroups({ ...section!, fields: { solto: loose, ...section!.fields } });
  expect(groups.at(-1)).toMatchObject({ name: 'outros', fields: [['solto', loose]] });
});

test('shows computed values that are not empty', () => {
  const section = sections.find(({ name }) => name === 'financeiro')!;
  const shown = (values: object) =>
    shownGroups(section, formGroups(section), {
      draft: {},
      record: { id: 1, versao: 1, criado_em: '', atualizado_em: '', ...values },
    }).flatMap(({ fields }) => fields.filter(([, field]) => field.computed).map(([name]) => name));
  expect(shown({ situacao: 'pago', sentido: 'entrada', parcela: null, estorno_de: null })).toEqual([
    'situacao',
    'sentido',
  ]);
  expect(shown({})).toEqual([]);
});

test('offers the fields of a new record only at its creation, and shows them from then on', () => {
  const section = sections.find(({ name }) => name === 'financeiro')!;
  const groups = formGroups(section);
  const draft = { tipo: 'despesa', parcelas: '3', repeticao: null };
  const shown = shownGroups(section, groups, { draft, record: undefined });
  const plan = (list: typeof shown) =>
    list.find(({ name }) => name === 'repeticao')?.fields.map(([name]) => name);
  expect(plan(shown)).toEqual(['parcelas', 'repeticao']);
  const record = { id: 1, versao: 1, criado_em: '', atualizado_em: '', parcelas: 3, repeticao: null };
  expect(plan(shownGroups(section, groups, { draft, record }))).toEqual(['parcelas']);
  expect(readOnlyReason(section, 'parcelas', record)).toBe('once');
  expect(readOnlyReason(section, 'descricao', record)).toBeUndefined();
  const plain = { ...record, parcelas: null };
  expect(plan(shownGroups(section, groups, { draft, record: plain }))).toBeUndefined();
});

test('shows what no longer changes of a paid entry, and asks for the rest', () => {
  const section = sections.find(({ name }) => name === 'financeiro')!;
  const record = { id: 1, versao: 1, criado_em: '', atualizado_em: '' };
  const fixed = (values: object) =>
    Object.keys(section.fields).filter(
      (name) => readOnlyReason(section, name, { ...record, ...values }) === 'fixed',
    );
  expect(fixed({ pago: true })).toEqual(['tipo', 'valor', 'pago', 'conta', 'conta_destino']);
  expect(fixed({ pago: false })).toEqual([]);
  // two entries that cancel each other out
  const reversed = fixed({ pago: true, situacao: 'estornado' });
  expect(reversed).toEqual(
    expect.arrayContaining(['valor', 'igreja', 'categoria', 'data_pagamento', 'pessoa']),
  );
  expect(['descricao', 'comprovante'].filter((name) => reversed.includes(name))).toEqual([]);
  // in a closed month no field changes
  expect(fixed({ pago: true, mes_fechado: true })).toContain('descricao');
  expect(readOnlyReason(section, 'valor', undefined)).toBeUndefined();
});

test('a record that its charge wrote is sealed; one that was typed is not', () => {
  const section = sections.find(({ name }) => name === 'financeiro')!;
  const record = { id: 1, versao: 1, criado_em: '', atualizado_em: '', pago: true };
  expect(isReadOnly(section, { ...record, origem: 'cobranca:7' })).toBe(true);
  expect(isReadOnly(section, { ...record, origem: null })).toBe(false);
  expect(isReadOnly(section, undefined)).toBe(false);
  expect(isReadOnly(section, { ...record, origem: null, mes_fechado: true })).toBe(true);
  // lists read these fields too, for the menu of a row
  expect(listFields(section)).toEqual(expect.arrayContaining(['origem', 'mes_fechado']));
});

test('advises to reverse an entry of a closed month only where it can be reversed', () => {
  const section = sections.find(({ name }) => name === 'financeiro')!;
  const reverse = section.actions!.find(({ name }) => name === 'estornar')!;
  for (const origem of ['cobranca:7', null])
    for (const situacao of ['pago', 'estornado']) {
      const record = { pago: true, mes_fechado: true, origem, situacao };
      const notice = section.fixed!.find(({ when }) => meetsCondition(when, record))!.notice;
      expect(notice.every((text) => /estorne|reverse it|revierta/.test(text))).toBe(
        meetsCondition(reverse.when!, record),
      );
      expect(notice.some((text) => /estorne|reverse it|revierta/.test(text))).toBe(
        meetsCondition(reverse.when!, record),
      );
    }
});
