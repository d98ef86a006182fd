import { expect, test } from 'vitest';
import { defaultLanguage } from '#shared/i18n/languages.ts';
import { crud } from '#shared/i18n/pt_BR/crud.ts';
import { errors } from '#shared/i18n/pt_BR/errors.ts';
import { conta } from '#shared/sections/conta.ts';
import { createTranslator } from '#web/lib/i18n/i18n.tsx';
import { errorTexts } from './error-texts.ts';

const translator = createTranslator(defaultLanguage, { ...errors, ...crud });

test('says the bounds of money as money, not as centavos', () => {
  const words = errorTexts(
    conta,
    {
      nome: [{ key: 'validation.max_length', vars: { max: 80 } }],
      valor_inicial: [{ key: 'validation.min', vars: { min: 1050 } }],
    },
    translator,
  );
  expect(words.nome).toEqual(['Use no máximo 80 caracteres.']);
  expect(words.valor_inicial?.[0]?.replaceAll('\u00a0', ' ')).toBe('Informe um valor a partir de R$ 10,50.');
});

test('asks for an amount in words a treasurer uses', () => {
  const words = errorTexts(conta, { valor_inicial: [{ key: 'validation.money' }] }, translator);
  expect(words.valor_inicial).toEqual([crud['crud.input.money']]);
});
