import type { ReactNode } from 'react';
import styles from './tool.module.css';

interface ToolProps {
  label: string;
  onClick: () => void;
  danger?: boolean;
  children: ReactNode;
}

/** An icon button with an accessible name and a tooltip. */
export function Tool({ label, onClick, danger, children }: ToolProps) {
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
