import { expect, it } from 'vitest';
import { readDraft } from './draft.ts';

const form = (fields: Record<string, string>): FormData => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};

it.each([
  [{ sugestao: '5000' }, 5000],
  [{ sugestao: '5000', valor: '37,5' }, 3750],
  [{ valor: '37.50' }, 3750],
  [{ valor: '1.250' }, 125_000],
  [{ valor: '50,' }, 5000],
  [{ valor: 'dez' }, undefined],
  [{ valor: '0' }, undefined],
  [{}, undefined],
])('%j is worth %s', (fields, valor) => expect(readDraft(form(fields)).valor).toBe(valor));

it('is by Pix unless something else was chosen', () => {
  expect(readDraft(form({})).metodo).toBe('pix');
  expect(readDraft(form({ metodo: 'cartao' })).metodo).toBe('cartao');
});

it('is paid at once unless parcelas were chosen', () => {
  expect(readDraft(form({})).parcelas).toBe(1);
  expect(readDraft(form({ parcelas: '3' })).parcelas).toBe(3);
});
