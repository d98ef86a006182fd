import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './drawer.module.css';

interface DrawerProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  closeText: string;
  /** px on a wide screen; a phone is filled */
  size?: number;
  children: ReactNode;
}

/** A sheet from the end of the screen; the native dialog keeps the focus, closes on Esc and gives the focus back. */
export function Drawer({ opened, onClose, title, closeText, size = 400, children }: DrawerProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    const dialog = ref.current;
    if (opened && !dialog?.open) dialog?.showModal();
    if (!opened && dialog?.open) dialog.close();
  }, [opened]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press beside the sheet closes it, as Esc does for the keyboard
    <dialog
      ref={ref}
      className={styles.drawer}
      style={{ inlineSize: `min(${size}px, 100vw)` }}
      aria-labelledby={id}
      onClose={onClose}
      onClick={(event) => event.target === ref.current && onClose()}
    >
      {opened && (
        <div className={styles.inner}>
          <div className={styles.top}>
            <h2 id={id}>{title}</h2>
            <button type="button" aria-label={closeText} title={closeText} onClick={onClose}>
              <IconX size={22} stroke={1.7} aria-hidden="true" />
            </button>
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
}
