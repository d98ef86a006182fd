import type { ReactNode } from 'react';
import styles from './notice.module.css';

interface NoticeProps {
  /** a short word or number above the title */
  mark: string;
  title: string;
  text: string;
  /** the main link or button */
  children: ReactNode;
  /** a second link, below the first */
  more?: ReactNode;
}

/** A page with a single message. */
export function Notice({ mark, title, text, children, more }: NoticeProps) {
  return (
    <section className={styles.notice}>
      <svg className={styles.drawing} viewBox="0 0 240 150" aria-hidden="true">
        <circle cx="192" cy="40" r="16" fill="var(--notice-sun)" />
        <path d="M0 150V96c30-14 58-12 88 2s62 16 92 2 40-14 60-8v58Z" fill="var(--notice-far)" />
        <g fill="var(--notice-house)">
          <path d="M84 112V84l20-16 20 16v28Z" />
          <path d="M124 112V92h30v20Z" />
        </g>
        <path d="M98 112V98a6 6 0 0 1 12 0v14Z" fill="var(--notice-sun)" />
        <path d="M132 98h6v6h-6ZM142 98h6v6h-6Z" fill="var(--notice-sun)" />
        <path d="M0 150v-30c38-12 70-6 104 4s82 8 136-12v38Z" fill="var(--notice-near)" />
        <path d="M103 123c-4 8-22 12-26 27h26c0-14 8-18 7-26Z" fill="var(--notice-far)" />
      </svg>
      <p className={styles.mark}>{mark}</p>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>{children}</div>
      {more && <div className={styles.more}>{more}</div>}
    </section>
  );
}
