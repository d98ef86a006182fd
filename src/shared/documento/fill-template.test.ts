import { expect, it } from 'vitest';
import { faultOf, fieldsInText, fillTemplate, requiredFieldsInText } from './fill-template.ts';

const texto = 'Certifico que {{ pessoa.nome }}[, CPF {{pessoa.cpf}}], foi batizad{{pessoa.o_a}}.';

it('writes the values, and leaves a part in brackets out while one of its fields is empty', () => {
  const valores = { 'pessoa.nome': 'Ana', 'pessoa.o_a': 'a' };
  expect(fillTemplate(texto, valores)).toBe('Certifico que Ana, foi batizada.');
  expect(fillTemplate(texto, { ...valores, 'pessoa.cpf': '529' })).toBe(
    'Certifico que Ana, CPF 529, foi batizada.',
  );
});

it('keeps brackets without a field, and never reads a value as a field', () => {
  expect(fillTemplate('[sic] {{pessoa.nome}}', { 'pessoa.nome': '{{igreja.cnpj}} [x]' })).toBe(
    '[sic] {{igreja.cnpj}} [x]',
  );
});

it('names the fields of a text and those that it cannot do without', () => {
  expect(fieldsInText(texto, null, '{{pessoa.nome}}')).toEqual(['pessoa.nome', 'pessoa.cpf', 'pessoa.o_a']);
  expect(requiredFieldsInText(texto)).toEqual(['pessoa.nome', 'pessoa.o_a']);
});

it.each([
  ['{{pessoa.salario}}', { unknown: 'pessoa.salario' }],
  ['{{toString}}', { unknown: 'toString' }],
  ['{{}}', { unknown: '' }],
  ['{{pessoa.nome}', 'braces'],
  ['pessoa.nome}}', 'braces'],
  [texto, undefined],
])('finds what is wrong with %s', (wrong, fault) => {
  expect(faultOf(wrong)).toEqual(fault);
});
