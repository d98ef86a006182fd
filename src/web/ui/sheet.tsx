import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './sheet.module.css';

/** The elements at which Tab stops. */
const stops =
  'a[href],button:not(:disabled),input:not(:disabled,[type=hidden]),select:not(:disabled),textarea:not(:disabled),summary,[tabindex="0"]';

/** Keeps Tab inside the sheet: in a native dialog it would reach the browser's own controls once per round. */
function keepFocusInside(event: KeyboardEvent<HTMLDialogElement>): void {
  const inside = [...event.currentTarget.querySelectorAll<HTMLElement>(stops)].filter((one) =>
    one.checkVisibility(),
  );
  const [from, to] = event.shiftKey ? [inside[0], inside.at(-1)] : [inside.at(-1), inside[0]];
  const { activeElement } = document;
  if (!to || (activeElement !== from && activeElement !== event.currentTarget)) return;
  event.preventDefault();
  to.focus();
}

interface SheetProps {
  opened: boolean;
  onClose: () => void;
  side?: 'start' | 'end';
  /** width in pixels on a wide screen; never wider than a phone's screen */
  size?: number;
  label?: string;
  labelledBy?: string;
  /** keeps the content, and what was typed into it, once it was opened */
  keepsContent?: boolean;
  children: ReactNode;
}

/**
 * A side panel; the native dialog traps the focus and restores it, also when the sheet is unmounted while it is open.
 * Esc, the back gesture and a click outside call `onClose`: the sheet stays open as long as `opened` is true.
 */
export function Sheet({
  opened,
  onClose,
  side = 'end',
  size = 360,
  label,
  labelledBy,
  keepsContent = false,
  children,
}: SheetProps) {
  const ref = useRef<HTMLDialogElement>(null);
  /** the focused element before the sheet opened, as long as it is open */
  const opener = useRef<Element>(null);
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened && !wasOpened) setWasOpened(true);

  useEffect(() => {
    const dialog = ref.current;
    if (opened && !dialog?.open) {
      opener.current = document.activeElement;
      dialog?.showModal();
    }
    if (!opened) {
      opener.current = null;
      if (dialog?.open) dialog.close();
    }
  }, [opened]);

  // the browser restores the focus only on `close()`, not when an open dialog is removed
  useEffect(
    () => () => {
      if (document.activeElement === document.body && opener.current instanceof HTMLElement)
        opener.current.focus({ preventScroll: true });
    },
    [],
  );

  return (
    <dialog
      ref={ref}
      className={styles.sheet}
      data-side={side}
      style={{ inlineSize: `min(${size}px, 100vw)` }}
      aria-label={label}
      // the element with the title exists only while the sheet is open
      aria-labelledby={opened ? labelledBy : undefined}
      // handled as a key, because browsers let `cancel` prevent only the first of several Esc
      onKeyDown={(event) => {
        if (event.defaultPrevented) return;
        if (event.key === 'Tab') keepFocusInside(event);
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onClose();
      }}
      onCancel={(event) => {
        if (event.target !== ref.current) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        if (!opened || event.target !== ref.current) return;
        // the browser closed it without `cancel`: open it again and let `onClose` decide
        ref.current?.showModal();
        onClose();
      }}
      onClick={(event) => event.target === ref.current && onClose()}
    >
      {(opened || (keepsContent && wasOpened)) && children}
    </dialog>
  );
}
