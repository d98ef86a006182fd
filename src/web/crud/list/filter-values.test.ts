import { expect, test } from 'vitest';
import { defaultLanguage } from '#shared/i18n/languages.ts';
import { crud } from '#shared/i18n/pt_BR/crud.ts';
import { conta } from '#shared/sections/conta.ts';
import { pessoa } from '#shared/sections/pessoa.ts';
import { createTranslator } from '#web/lib/i18n/i18n.tsx';
import { filterText, readBound, typedBound, withoutFilter } from './filter-values.ts';

const translator = createTranslator(defaultLanguage, crud);
const { valor_inicial, tipo, ativa } = conta.fields;
const { data_nascimento } = pessoa.fields;
const text = (name: string, field: Parameters<typeof filterText>[1], filters: Record<string, string>) =>
  filterText(name, field, filters, translator).replaceAll('\u00a0', ' ');

test('describes the values of a filter', () => {
  expect(text('tipo', tipo, { tipo: 'caixa,cartao' })).toBe('Caixa, Cartão');
  expect(text('ativa', ativa, { ativa: 'false' })).toBe('Não');
  expect(text('valor_inicial', valor_inicial, { valor_inicial_de: '1050' })).toBe('a partir de R$ 10,50');
  expect(text('data_nascimento', data_nascimento, { data_nascimento_ate: '1980-12-31' })).toBe(
    'até 31/12/1980',
  );
  expect(
    text('data_nascimento', data_nascimento, {
      data_nascimento_de: '1980-01-01',
      data_nascimento_ate: '1980-12-31',
    }),
  ).toBe('01/01/1980 a 31/12/1980');
});

test('takes both ends of a range away', () => {
  const filters = { valor_inicial_de: '1', valor_inicial_ate: '2', tipo: 'caixa' };
  expect(withoutFilter('valor_inicial', valor_inicial, filters)).toEqual({ tipo: 'caixa' });
});

test('reads the ends of a range as they are typed', () => {
  expect(readBound(valor_inicial, '1.234,5')).toBe('123450');
  expect(readBound(data_nascimento, '1/2/1990')).toBe('1990-02-01');
  expect(readBound(data_nascimento, '  ')).toBeUndefined();
  expect(readBound(data_nascimento, '31/02/1990')).toBeNull();
  expect(readBound(valor_inicial, 'muito')).toBeNull();
  expect(typedBound(valor_inicial, '123450')).toBe('1.234,50');
  expect(typedBound(data_nascimento, '1990-02-01')).toBe('01/02/1990');
});

test('a filter of one value takes one day, a range of moments takes days', () => {
  const on = { kind: 'date', label: data_nascimento.label, single: true } as const;
  expect(text('em', on, { em: '2026-11-15' })).toBe('15/11/2026');
  const moment = { kind: 'datetime', label: data_nascimento.label } as const;
  expect(text('q', moment, { q_de: '2026-11-15' })).toBe('a partir de 15/11/2026');
  expect(readBound(moment, '15/11/2026')).toBe('2026-11-15');
});
