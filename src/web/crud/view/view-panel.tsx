import type { ReactNode } from 'react';
import styles from './view.module.css';

interface ViewPanelProps {
  /** part of its id */
  name: string;
  title: string;
  help?: string | undefined;
  /** left out on paper */
  noPrint?: boolean;
  children: ReactNode;
}

/** One part of a record's page under its heading. */
export function ViewPanel({ name, title, help, noPrint, children }: ViewPanelProps) {
  const id = `registro-${name}`;
  return (
    <section
      id={id}
      className={styles.panel}
      aria-labelledby={`${id}-title`}
      data-noprint={noPrint || undefined}
    >
      <h2 id={`${id}-title`} className={styles.panelTitle}>
        {title}
      </h2>
      {help && <p className={styles.note}>{help}</p>}
      {children}
    </section>
  );
}
