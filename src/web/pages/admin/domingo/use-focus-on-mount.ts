import { type RefObject, useEffect, useRef } from 'react';

/** Takes the focus, and stands at the top of the screen, when a part appears in the place of the button that opened it, which is gone then. */
export function useFocusOnMount<Element extends HTMLElement>(): RefObject<Element | null> {
  const part = useRef<Element>(null);
  useEffect(() => {
    part.current?.focus({ preventScroll: true });
    part.current?.scrollIntoView({ block: 'start' });
  }, []);
  return part;
}
