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

/** A panel from the side of the screen; the native dialog keeps the focus, closes on Esc and gives the focus back. */
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
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press beside the sheet closes it, as Esc does for the keyboard
    <dialog
      ref={ref}
      className={styles.sheet}
      data-side={side}
      style={{ inlineSize: `min(${size}px, 100vw)` }}
      aria-label={label}
      aria-labelledby={labelledBy}
      onClose={onClose}
      onClick={(event) => event.target === ref.current && onClose()}
    >
      {opened && children}
    </dialog>
  );
}
