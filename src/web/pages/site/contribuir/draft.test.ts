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
  [{ valor: '50,000' }, undefined],
  [{ valor: 'dez' }, undefined],
  [{ valor: '0' }, undefined],
  [{}, undefined],
])('%j is worth %s', (fields, valor) => expect(readDraft(form(fields), 'pt_BR').valor).toBe(valor));

it('reads thousands as English writes them on an English page', () =>
  expect(readDraft(form({ valor: '1,250' }), 'en').valor).toBe(125_000));

it('is by Pix unless something else was chosen', () => {
  expect(readDraft(form({}), 'pt_BR').metodo).toBe('pix');
  expect(readDraft(form({ metodo: 'cartao' }), 'pt_BR').metodo).toBe('cartao');
});

it('is paid at once unless parcelas were chosen', () => {
  expect(readDraft(form({}), 'pt_BR').parcelas).toBe(1);
  expect(readDraft(form({ parcelas: '3' }), 'pt_BR').parcelas).toBe(3);
});
