import { type RefObject, useEffect, useRef } from 'react';

/** Focuses a part when it replaces the button that opened it, and scrolls it to the top of the screen. */
export function useFocusOnMount<Element extends HTMLElement>(): RefObject<Element | null> {
  const part = useRef<Element>(null);
  useEffect(() => {
    part.current?.focus({ preventScroll: true });
    part.current?.scrollIntoView({ block: 'start' });
  }, []);
  return part;
}
