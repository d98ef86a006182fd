import { type ReactNode, useEffect, useRef } from 'react';
import styles from './sheet.module.css';

interface SheetProps {
  opened: boolean;
  onClose: () => void;
  side?: 'start' | 'end';
  /** pixels on a wide screen; at most the width of a phone */
  size?: number;
  label?: string;
  labelledBy?: string;
  children: ReactNode;
}

/**
 * A side panel; the native dialog traps the focus and restores it. Esc, the back gesture and a click outside
 * call `onClose`: the sheet stays open as long as `opened` is true.
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
      // the title is there only while it is open
      aria-labelledby={opened ? labelledBy : undefined}
      // handled as a key, because browsers let only the first of several Esc be prevented through `cancel`
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
        // the browser closed it without `cancel`: open it again and let `onClose` decide
        ref.current?.showModal();
        onClose();
      }}
      onClick={(event) => event.target === ref.current && onClose()}
    >
      {opened && children}
    </dialog>
  );
}
