import type { ReactNode } from 'react';
import styles from './icon-button.module.css';

interface IconButtonProps {
  label: string;
  onClick: () => void;
  danger?: boolean;
  children: ReactNode;
}

/** An icon button with an accessible name and a tooltip. */
export function IconButton({ label, onClick, danger, children }: IconButtonProps) {
  return (
    <button
      type="button"
      className={styles.tool}
      data-danger={danger || undefined}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
