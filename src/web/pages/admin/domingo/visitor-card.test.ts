import { expect, it } from 'vitest';
import { cardOf, emptyCard, sentOf } from './visitor-card.ts';

it('sends who invited as a record where one was picked, otherwise as it was typed', () => {
  const card = { ...emptyCard, nome: 'Noemi', convidado_por: ' Ana Prado ' };
  expect(sentOf(card)).toMatchObject({ convidado_por: 'Ana Prado', convidado_por_id: null });
  expect(sentOf({ ...card, convidado_por_id: 7 })).toMatchObject({
    convidado_por: null,
    convidado_por_id: 7,
  });
  expect(sentOf(emptyCard)).toMatchObject({ convidado_por: null, convidado_por_id: null });
});

it('sends nothing that the visitor did not agree to, and opens a refused card as it was typed', () => {
  const card = {
    ...emptyCard,
    nome: 'Noemi',
    whatsapp: '27999990000',
    oracao: 'Pela mãe',
    convidado_por: 'Ana',
  };
  expect(sentOf(card)).toMatchObject({ whatsapp: null, oracao: null });
  const agreed = { ...card, consentimento: true, oracao_consentimento: true };
  expect(cardOf(sentOf(agreed))).toEqual(agreed);
  // the picked person is picked again
  expect(cardOf(sentOf({ ...agreed, convidado_por_id: 7 }))).toMatchObject({
    ...{ convidado_por: '', convidado_por_id: null },
  });
});
