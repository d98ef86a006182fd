import { type RefObject, useRef } from 'react';
import { chosenMetodo } from './payment-draft.ts';

/** Makes the card's token when the form is sent; null: something is wrong with the card. */
export type CardToken = RefObject<(() => Promise<string | null>) | null>;

/**
 * For a form with `Methods` in it: `card` goes to them, `beforeSend` to the form. A payment by card is sent once the gateway
 * made its token, and not at all when the card is wrong.
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
