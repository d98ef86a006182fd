import { expect, it } from 'vitest';
import { hasContacts } from './contacts.ts';

it.each([
  'Nota de ana@igreja.example',
  'CPF 529.982.247-25',
  'o cpf 52998224725 estava errado',
  'CPF 111.222.333-44 digitado errado',
  'Fornecedor 11.222.333/0001-81',
  'fornecedor 11222333000181',
  'Fornecedor 12.ABC.345/01DE-35',
  'ligar para (27) 99999-0000',
  'ligar para 27 99999 0000.',
  'ligar para +55 27 3222-1234',
  'nota 5 27 99999-0000',
  'ligar 99999-0000',
  'ligar 3222-1234',
])('%s', (text) => expect(hasContacts(text)).toBe(true));

it.each([
  'Nota esquecida',
  'Faltou a nota 123456 de 10/05/2026, de R$ 12.345.678,90',
  'Lançado em 01.05.2026 em vez de 31.05.2026',
  'Exercício 2025-2026',
  'Contas de 2026-05-01 a 2026-05-31',
  'A transferência de R$ 1.250,00 foi lançada duas vezes @ caixa',
  'Boleto 00190.00009',
])('%s says nothing of anybody', (text) => expect(hasContacts(text)).toBe(false));
