import { expect, test } from 'vitest';
import { defaultSides, fusaoUnits, mergedConsentSide } from './fusao.ts';
import { pessoa } from './sections/pessoa.ts';

test('every field of a person belongs to one choice', () => {
  const fields = fusaoUnits(pessoa).flatMap((unit) => unit.fields);
  expect(fields.toSorted()).toEqual(Object.keys(pessoa.fields).toSorted());
});

test('fields that belong together are one choice', () => {
  const of = (name: string) => fusaoUnits(pessoa).find((unit) => unit.name === name)?.fields;
  expect(of('cep')).toEqual(['cep', 'logradouro', 'numero', 'complemento', 'bairro', 'cidade', 'uf']);
  expect(of('mae')).toEqual(['mae', 'mae_id']);
  expect(of('esta_afastado')).toEqual(['esta_afastado', 'data_afastamento', 'motivo_afastamento']);
});

test('the record that stays decides where it says something', () => {
  const sides = defaultSides(
    pessoa,
    { nome: 'Ana', status: 'visitante', e_batizado: false, cidade: 'Vitória' },
    { nome: 'Ana Lima', status: 'membro_ativo', e_batizado: true, logradouro: 'Rua A', email: 'a@b.example' },
  );
  expect(sides).toMatchObject({
    nome: 'mantida',
    cep: 'mantida',
    cpf: 'mantida',
    status: 'unida',
    e_batizado: 'unida',
    email: 'unida',
  });
});

test('the newest consent stays, unless the person withdrew it since', () => {
  const on = (consentimento_em: string | null) => ({ consentimento_em });
  expect(mergedConsentSide(on('2025-01-01'), on('2024-01-01'), null)).toBe('mantida');
  expect(mergedConsentSide(on('2024-01-01'), on('2025-01-01'), '2024-06-01')).toBe('unida');
  expect(mergedConsentSide(on('2024-01-01'), on('2024-01-01'), null)).toBe('mantida');
  expect(mergedConsentSide(on(null), on('2024-01-01'), null)).toBe('unida');
  expect(mergedConsentSide(on('2024-01-01'), on(null), '2024-01-01')).toBe(null);
  expect(mergedConsentSide(on(null), on(null), null)).toBe(null);
});
