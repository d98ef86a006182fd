import { type RefObject, useEffect } from 'react';

/** Everything outside the element: the siblings of it and of its ancestors. */
function outside(element: Element): HTMLElement[] {
  const siblings: HTMLElement[] = [];
  for (
    let ancestor = element;
    ancestor !== document.body && ancestor.parentElement;
    ancestor = ancestor.parentElement
  )
    for (const sibling of ancestor.parentElement.children)
      if (sibling !== ancestor && sibling instanceof HTMLElement && !sibling.inert) siblings.push(sibling);
  return siblings;
}

/**
 * Makes a popover modal once scripts run: while it is open, the page behind it is inert and the focus is inside; when it
 * closes, the focus returns to its button. The popover itself opens and closes without scripts.
 */
export function useModalPopover(
  panel: RefObject<HTMLElement | null>,
  button: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const popover = panel.current;
    if (!popover) return;
    let behind: HTMLElement[] = [];
    const release = () => {
      for (const element of behind) element.inert = false;
      behind = [];
    };
    // a popover that a wider window hides with CSS would leave the page inert, so it is closed
    const closeIfHidden = () => {
      if (!popover.checkVisibility()) popover.hidePopover();
    };
    const open = () => {
      // May run while the popover is open already: browsers send one event for a popover that closes and opens at once, and one
      // more after hydration has found the popover open.
      release();
      behind = outside(popover);
      for (const element of behind) element.inert = true;
      if (!popover.contains(document.activeElement)) popover.focus({ preventScroll: true });
      window.addEventListener('resize', closeIfHidden);
    };
    const close = () => {
      window.removeEventListener('resize', closeIfHidden);
      release();
      button.current?.focus({ preventScroll: true });
    };
    const toggle = (event: ToggleEvent) => (event.newState === 'open' ? open() : close());
    popover.addEventListener('toggle', toggle);
    // the visitor may have opened it before the page was hydrated
    if (popover.matches(':popover-open')) open();
    return () => {
      popover.removeEventListener('toggle', toggle);
      window.removeEventListener('resize', closeIfHidden);
      release();
    };
  }, [panel, button]);
}
