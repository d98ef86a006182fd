import { expect, it } from 'vitest';
import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import { parse } from './parse.ts';

const faultsOf = (schema: z.ZodType, input: unknown): string[] => {
  try {
    parse(schema, input);
  } catch (error) {
    if (error instanceof AppError) return Object.keys(error.fields ?? {});
    throw error;
  }
  return [];
};

it('reports the first errors of a body that holds a hundred thousand', () => {
  const many = Array.from({ length: 100_000 }, (_, at) => `campo_${at}`);
  const unknown = Object.fromEntries(many.map((name) => [name, 1]));
  expect(faultsOf(z.strictObject({ nome: z.string().optional() }), unknown)).toEqual(many.slice(0, 100));
  expect(faultsOf(z.object({ itens: z.array(z.int()) }), { itens: many })).toHaveLength(100);
});
