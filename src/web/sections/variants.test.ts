import { expect, test } from 'vitest';
import type { ItemsField } from '#shared/crud/field.ts';
import { produto } from '#shared/sections/produto.ts';
import { missingVariants } from './variants.ts';

const field: ItemsField = produto.fields.variantes;
const vinho = { id: 1, rotulo: 'Vinho' };
const areia = { id: 2, rotulo: 'Areia' };
const variantTexts = (variants: ReturnType<typeof missingVariants>) =>
  variants.map(
    ({ values }) => `${values.tamanho ?? ''}/${(values.cor as typeof vinho | null)?.rotulo ?? ''}`,
  );

test('combines sizes and colours, and leaves out existing variants', () => {
  const there = missingVariants(field, [], ['p'], [vinho]);
  expect(variantTexts(missingVariants(field, there, ['p', 'm'], [vinho, areia]))).toEqual([
    'p/Areia',
    'm/Vinho',
    'm/Areia',
  ]);
});

test('takes sizes alone, colours alone, and makes none from neither', () => {
  expect(variantTexts(missingVariants(field, [], ['p', 'm'], []))).toEqual(['p/', 'm/']);
  expect(variantTexts(missingVariants(field, [], [], [areia]))).toEqual(['/Areia']);
  expect(missingVariants(field, [], [], [])).toEqual([]);
});
