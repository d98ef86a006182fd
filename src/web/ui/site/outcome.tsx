import type { ReactNode } from 'react';
import styles from './outcome.module.css';

/** A page that reports a result, done or refused: a title, a few sentences and links. */
export function Outcome({ title, text, children }: { title: string; text: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.outcome}>
      <h1>{title}</h1>
      <div className={styles.text}>{text}</div>
      {children && <div className={styles.ways}>{children}</div>}
    </div>
  );
}
