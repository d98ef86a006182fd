import { type ReactNode, useEffect, useRef } from 'react';
import styles from './sheet.module.css';

interface SheetProps {
  opened: boolean;
  onClose: () => void;
  side?: 'start' | 'end';
  /** px on a wide screen; a phone is nearly filled */
  size?: number;
  label?: string;
  labelledBy?: string;
  children: ReactNode;
}

/**
 * A panel from the side of the screen; the native dialog keeps the focus and gives it back. Esc, the way back of a
 * phone and a press beside it ask `onClose`: the sheet stays as long as `opened` says so.
 */
export function Sheet({
  opened,
  onClose,
  side = 'end',
  size = 360,
  label,
  labelledBy,
  children,
}: SheetProps) {
  const ref = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const dialog = ref.current;
    if (opened && !dialog?.open) dialog?.showModal();
    if (!opened && dialog?.open) dialog.close();
  }, [opened]);

  return (
    <dialog
      ref={ref}
      className={styles.sheet}
      data-side={side}
      style={{ inlineSize: `min(${size}px, 100vw)` }}
      aria-label={label}
      aria-labelledby={labelledBy}
      // told by the key: a browser lets only the first Esc in a row be refused as `cancel`
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
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
        // the browser closed it without asking
        ref.current?.showModal();
        onClose();
      }}
      onClick={(event) => event.target === ref.current && onClose()}
    >
      {opened && children}
    </dialog>
  );
}
