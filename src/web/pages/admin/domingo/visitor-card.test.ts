import { expect, it } from 'vitest';
import type { SundayEntry } from './sunday-store.ts';
import { cardOf, emptyCard, notedCards, sentOf } from './visitor-card.ts';

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
  // the inviting person has to be picked again
  expect(cardOf(sentOf({ ...agreed, convidado_por_id: 7 }))).toMatchObject({
    convidado_por: '',
    convidado_por_id: null,
  });
});

it('lists the cards of a service once, the last first, and marks those that wait on this phone', () => {
  const step = (key: string, evento: number, momento: string): SundayEntry => ({
    key,
    momento,
    users: 1,
    tipo: 'visitante',
    dados: { evento },
    rotulo: `Ficha ${key}`,
    isTried: false,
  });
  const [known, sent, waits, other] = [
    step('a', 1, '2026-03-08T13:00:00Z'),
    step('b', 1, '2026-03-08T13:05:00Z'),
    step('c', 1, '2026-03-08T13:10:00Z'),
    step('d', 2, '2026-03-08T13:11:00Z'),
  ] as const;
  const list = { fichas: [{ chave: 'a', nome: 'Ficha a', momento: known.momento }] };
  const cards = notedCards(list, [known, sent, waits, other], [waits, other], 1);
  expect(cards.map(({ nome, isWaiting }) => [nome, isWaiting])).toEqual([
    ['Ficha c', true],
    ['Ficha b', false],
    ['Ficha a', false],
  ]);
  expect(notedCards(undefined, [], [], 1)).toEqual([]);
});
