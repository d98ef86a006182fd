import { type RefObject, useEffect, useState } from 'react';

/** Focuses the first element that matches a selector, after the new state is rendered. */
export function useFocus(form: RefObject<HTMLFormElement | null>) {
  const [focus, setFocus] = useState<{ on: string }>();
  useEffect(() => {
    const input = focus && form.current?.querySelector<HTMLElement>(focus.on);
    input?.scrollIntoView({ block: 'center' });
    input?.focus({ preventScroll: true });
  }, [focus, form]);
  return setFocus;
}
