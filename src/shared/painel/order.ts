import { type ChaveDeCartao, chavesDeCartao } from '#shared/contracts/painel.ts';

/** The last card of those that ask for something; the others follow it. */
const lastDecision = chavesDeCartao.indexOf('aniversarios');

/** Whether a card asks for something to be done: such cards stand first, whatever the person's order is. */
export const isDecision = (key: ChaveDeCartao): boolean => chavesDeCartao.indexOf(key) <= lastDecision;

/** First the cards that the person arranged, in their order, then the others in the product's. */
export function inOrder(keys: readonly ChaveDeCartao[], ordem: readonly ChaveDeCartao[]): ChaveDeCartao[] {
  const place = (key: ChaveDeCartao): number =>
    ordem.includes(key) ? ordem.indexOf(key) : ordem.length + chavesDeCartao.indexOf(key);
  return keys.toSorted((a, b) => place(a) - place(b));
}
