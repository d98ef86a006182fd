import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './dialogs.module.css';

interface ModalProps {
  open: boolean;
  title: string;
  tone?: 'danger' | 'warning' | 'success' | 'neutral';
  icon: ReactNode;
  /** without it the dialog is persistent: only its buttons close it */
  onDismiss?: () => void;
  children: ReactNode;
  actions: ReactNode;
  role?: 'dialog' | 'alertdialog';
}

export function Modal({
  open,
  title,
  tone = 'neutral',
  icon,
  onDismiss,
  children,
  actions,
  role,
}: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open && !dialog.open) {
      dialog.showModal();
      // browsers focus the first control of a dialog; React keeps no `autofocus` attribute that would name another
      dialog.querySelector<HTMLElement>('[data-first-focus]')?.focus();
    }
    if (!open && dialog.open) dialog.close();
  }, [open]);

  return (
    <dialog
      ref={ref}
      className={styles.modal}
      data-tone={tone}
      role={role}
      aria-labelledby={open ? `${id}-title` : undefined}
      aria-describedby={open ? `${id}-text` : undefined}
      // browsers close a dialog on the second Esc even if `cancel` was prevented; preventing the key works
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onDismiss?.();
      }}
      onCancel={(event) => {
        event.preventDefault();
        onDismiss?.();
      }}
    >
      {open && (
        <div className={styles.card}>
          <span className={styles.icon} aria-hidden="true">
            {icon}
          </span>
          <h2 id={`${id}-title`} className={styles.title}>
            {title}
          </h2>
          <div id={`${id}-text`} className={styles.text}>
            {children}
          </div>
          <div className={styles.actions}>{actions}</div>
        </div>
      )}
    </dialog>
  );
}
