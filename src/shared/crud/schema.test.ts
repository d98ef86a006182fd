import { describe, expect, test } from 'vitest';
import { translateFields } from '#shared/errors.ts';
import { conta } from '#shared/sections/conta.ts';
import { evento } from '#shared/sections/evento.ts';
import { financeiro } from '#shared/sections/financeiro.ts';
import { igreja } from '#shared/sections/igreja.ts';
import { pessoa } from '#shared/sections/pessoa.ts';
import { produto } from '#shared/sections/produto.ts';
import { checkRecord } from './schema.ts';
import type { Section } from './section.ts';

const today = '2026-11-15';
const errorsOf = (section: Section, input: unknown): Record<string, string> => {
  const result = checkRecord(section, input, { today });
  return result.ok
    ? {}
    : Object.fromEntries(Object.entries(result.errors).map(([field, [error]]) => [field, error!.key]));
};
const tidied = (section: Section, input: unknown): Record<string, unknown> => {
  const result = checkRecord(section, input, { today });
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
  return result.value;
};

describe('a record is tidied before it is checked', () => {
  test('texts are trimmed, empty ones are nothing, documents lose their punctuation', () => {
    const value = tidied(pessoa, {
      nome: '  Ana Lima ',
      email: 'ANA@X.COM ',
      cpf: '529.982.247-25',
      whatsapp: '11 98765-4321',
      cep: '01310-100',
      pai: '  ',
    });
    expect(value).toMatchObject({
      nome: 'Ana Lima',
      email: 'ana@x.com',
      cpf: '52998224725',
      whatsapp: '+5511987654321',
      cep: '01310100',
      pai: null,
    });
  });
  test('a missing field gets its default', () => {
    expect(tidied(conta, { nome: 'Caixa' })).toMatchObject({
      tipo: 'conta_corrente',
      ativa: true,
      valor_inicial: 0,
      banco: null,
    });
  });
  test('a record that was read can be sent back as it is', () => {
    const read = {
      id: 3,
      versao: 2,
      criado_em: 'x',
      atualizado_em: 'y',
      nome: 'Ana Lima',
      igreja: { id: 7, rotulo: 'Sede' },
    };
    expect(tidied(pessoa, read)).toMatchObject({ igreja: 7 });
  });
  test('fields whose condition does not hold are stored empty', () => {
    const value = tidied(pessoa, { nome: 'Ana Lima', e_batizado: false, data_batismo: '2001-01-01' });
    expect(value.data_batismo).toBeNull();
  });
});

test('a number that may be in thousands or with decimals is refused with its own text', () => {
  const weightOf = (peso: string) => errorsOf(produto, { nome: 'Bíblia', preco: 1, peso }).peso;
  expect(weightOf('1.500')).toBe('validation.number_ambiguous');
  expect(weightOf('muito')).toBe('validation.number');
});

describe('a record is refused', () => {
  test.each<[string, Section, unknown, Record<string, string>]>([
    [
      'without what is required',
      igreja,
      {},
      { nome_fantasia: 'validation.required', razao_social: 'validation.required' },
    ],
    ['with a null where one is required', conta, { nome: null }, { nome: 'validation.required' }],
    ['with fields nobody declared', conta, { nome: 'A', inventado: 1 }, { inventado: 'validation.unknown' }],
    [
      'with __proto__ smuggled in',
      conta,
      JSON.parse('{"nome":"A","__proto__":{"x":1}}'),
      { x: 'validation.unknown' },
    ],
    ['with a text too long', conta, { nome: 'x'.repeat(81) }, { nome: 'validation.max_length' }],
    ['with control characters', conta, { nome: 'a\u0000b' }, { nome: 'validation.characters' }],
    ['with a line break in one line', conta, { nome: 'a\nb' }, { nome: 'validation.characters' }],
    ['with right-to-left overrides', conta, { nome: 'a\u202eb' }, { nome: 'validation.characters' }],
    [
      'with money that is no whole number',
      conta,
      { nome: 'A', valor_inicial: 1.5 },
      { valor_inicial: 'validation.money' },
    ],
    ['with money as text', conta, { nome: 'A', valor_inicial: '10' }, { valor_inicial: 'validation.money' }],
    [
      'with money past its range',
      conta,
      { nome: 'A', valor_inicial: 1e16 },
      { valor_inicial: 'validation.money' },
    ],
    ['with a choice that is none', conta, { nome: 'A', tipo: 'cofre' }, { tipo: 'validation.choice' }],
    [
      'with a day that does not exist',
      pessoa,
      { nome: 'Ana', data_nascimento: '2023-02-29' },
      { data_nascimento: 'validation.date' },
    ],
    [
      'born tomorrow',
      pessoa,
      { nome: 'Ana', data_nascimento: '2026-11-16' },
      { data_nascimento: 'validation.date_future' },
    ],
    [
      'older than anybody',
      pessoa,
      { nome: 'Ana', data_nascimento: '1906-11-14' },
      { data_nascimento: 'validation.date_old' },
    ],
    [
      'baptised without a date',
      pessoa,
      { nome: 'Ana', e_batizado: true },
      { data_batismo: 'validation.required' },
    ],
    [
      'baptised before birth',
      pessoa,
      { nome: 'Ana', data_nascimento: '2000-01-02', e_batizado: true, data_batismo: '2000-01-01' },
      { data_batismo: 'validation.date_before' },
    ],
    [
      'baptised elsewhere without saying where',
      pessoa,
      { nome: 'Ana', e_batizado_outra_igreja: true },
      { batizado_igreja: 'validation.required' },
    ],
    [
      'away without reason and date',
      pessoa,
      { nome: 'Ana', esta_afastado: true },
      { data_afastamento: 'validation.required', motivo_afastamento: 'validation.required' },
    ],
    ['that is no record', pessoa, 'Ana', { body: 'validation.type' }],
    ['that is a list', pessoa, [], { body: 'validation.type' }],
  ])('%s', (_, section, input, expected) => {
    expect(errorsOf(section, input)).toEqual(expected);
  });

  test('with every error at once', () => {
    expect(Object.keys(errorsOf(pessoa, { nome: 'A', cpf: '1', e_batizado: true, x: 1 })).sort()).toEqual([
      'cpf',
      'data_batismo',
      'nome',
      'x',
    ]);
  });
});

test('names the options of a choice as the form shows them, in the language of the reader', () => {
  const checked = checkRecord(conta, { nome: 'A', tipo: 'cofre' }, { today });
  const errors = checked.ok ? {} : checked.errors;
  expect(translateFields(errors, 'pt_BR').tipo?.[0]).toContain('Poupança');
  expect(translateFields(errors, 'en').tipo?.[0]).toContain('Savings');
});

test('says the least and the largest sum in reais, as people type them', () => {
  const checked = checkRecord(financeiro, { valor: 0 }, { today });
  const errors = checked.ok ? {} : checked.errors;
  expect(translateFields(errors, 'pt_BR').valor).toEqual(['Informe um valor a partir de R$\u00a00,01.']);
  expect(translateFields(errors, 'en').valor?.[0]).toContain('0.01');
});

describe('a value that is far too large is refused before it is read', () => {
  test('a list with more items than it may have', () => {
    let read = 0;
    const item = {
      get nome() {
        read += 1;
        return 'Lote';
      },
    };
    const input = { nome: 'Retiro', lotes: Array.from({ length: 100_000 }, () => item) };
    expect(errorsOf(evento, input)).toEqual({ lotes: 'validation.max_items' });
    expect(read).toBe(0);
  });

  test('a record with more unknown names than can be reported', () => {
    const names = Array.from({ length: 100_000 }, (_, at) => `campo_${at}`);
    const found = errorsOf(conta, Object.fromEntries(names.map((name) => [name, 1])));
    expect(Object.keys(found)).toEqual(names.slice(0, 20));
    expect(new Set(Object.values(found))).toEqual(new Set(['validation.unknown']));
  });
});
