import { focusOnce } from './focus-once.ts';

/** Whether nothing has the focus: browsers name the body then. */
const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

/**
 * Focuses what is left around a focused element that was removed, as a button that its own answer replaces: a user of the
 * keyboard or of a screen reader would start again at the top of the page. A part that takes the focus itself keeps it,
 * and so does the element that a closing dialog restores: both have two frames for it.
 */
export function restoreLostFocus(): void {
  /** the focused element, then the elements around it */
  let focused: Element[] = [];
  let frame = 0;

  const remember = ({ target }: FocusEvent): void => {
    focused = [];
    for (let element = target as Element | null; element; element = element.parentElement)
      focused.push(element);
  };
  // an element that is still there lost the focus because the user pressed beside it: that is no loss
  const forget = (): void =>
    queueMicrotask(() => {
      if (focused[0]?.isConnected && isFocusLost()) focused = [];
    });
  const restore = (): void => {
    if (!isFocusLost()) return;
    const left = focused.find((element) => element.isConnected && element.checkVisibility());
    focused = [];
    if (left instanceof HTMLElement && left !== document.body && left !== document.documentElement)
      focusOnce(left);
  };
  const removals = new MutationObserver(() => {
    if (focused.length === 0 || focused[0]?.isConnected || !isFocusLost()) return;
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(restore);
    });
  });

  document.addEventListener('focusin', remember);
  document.addEventListener('focusout', forget);
  removals.observe(document, { childList: true, subtree: true });
}
