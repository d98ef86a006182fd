import { type RefObject, useRef } from 'react';
import { chosenMetodo } from './payment-draft.ts';

/** Creates the card's token before the form is submitted; null when the card is invalid. */
export type CardToken = RefObject<(() => Promise<string | null>) | null>;

/**
 * For a form with `Methods`: pass `card` to them and `beforeSend` to the form. A card payment is submitted
 * after the gateway has created its token, and not at all when the card is invalid.
 */
export function useCardToken() {
  const card: CardToken = useRef(null);
  const beforeSend = (form: HTMLFormElement): Promise<boolean> | undefined => {
    if (chosenMetodo(new FormData(form)) !== 'cartao') return undefined;
    return card.current?.().then((token) => {
      const hidden = form.elements.namedItem('token');
      if (token && hidden instanceof HTMLInputElement) hidden.value = token;
      return token !== null;
    });
  };
  return { card, beforeSend };
}
