import { describe, expect, it } from 'vitest';
import { hasCardNumber, tokenFreeOfCards } from './card-number.ts';

describe('hasCardNumber', () => {
  it.each([
    '4111111111111111',
    '4111 1111 1111 1111',
    '4111-1111-1111-1111',
    'cartão 4111.1111.1111.1111, por favor',
    '3782 822463 10005',
    '4222222222222',
    '4111 1111 1111 1111 123',
    '5555555555554444 12/29 999',
    '6304000000000000000',
    '4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1',
  ])('finds one in %j', (text) => expect(hasCardNumber(text)).toBe(true));

  it.each([
    '',
    'Dízimo de julho',
    '4111111111111112',
    '11222333000181',
    '(11) 98888-7777 e 529.982.247-25',
    '+5511988887777',
    '123456789012',
    'LJ00001042A7K3',
    '2026-07-31T10:00:00.000Z',
  ])('finds none in %j', (text) => expect(hasCardNumber(text)).toBe(false));
});

describe('tokenFreeOfCards', () => {
  it.each(['4111 1111 1111 1111', '4111111111111111'])('takes %j for a card', (token) =>
    expect(tokenFreeOfCards(token)).toBe(false),
  );
  it.each(['ab4111111111111111cd:visa:25', 'pm_card_visa', 'approve', '1234'])(
    'takes %j for a token',
    (token) => expect(tokenFreeOfCards(token)).toBe(true),
  );
});
