import { type RefObject, useEffect, useRef } from 'react';

/** Takes the focus when a part appears in the place of the button that opened it, which is gone then. */
export function useFocusOnMount<Element extends HTMLElement>(): RefObject<Element | null> {
  const part = useRef<Element>(null);
  useEffect(() => part.current?.focus(), []);
  return part;
}
