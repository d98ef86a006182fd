import { type ChaveDeCartao, chavesDeCartao } from '#shared/contracts/painel.ts';

/** The last card with pending work; the others follow it. */
const lastDecision = chavesDeCartao.indexOf('aniversarios');

/** Whether a card has pending work: such cards stand first, whatever order the user chose. */
export const isDecision = (key: ChaveDeCartao): boolean => chavesDeCartao.indexOf(key) <= lastDecision;

/** First the cards that the person arranged, in their order, then the others in the product's. */
export function arrangedCards(
  keys: readonly ChaveDeCartao[],
  ordem: readonly ChaveDeCartao[],
): ChaveDeCartao[] {
  const place = (key: ChaveDeCartao): number =>
    ordem.includes(key) ? ordem.indexOf(key) : ordem.length + chavesDeCartao.indexOf(key);
  return keys.toSorted((a, b) => place(a) - place(b));
}
