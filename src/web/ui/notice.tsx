import type { ReactNode } from 'react';
import styles from './notice.module.css';

interface NoticeProps {
  /** a short word or number over the title */
  mark: string;
  title: string;
  text: string;
  /** where to go from here */
  children: ReactNode;
}

/** A page that has one thing to say. */
export function Notice({ mark, title, text, children }: NoticeProps) {
  return (
    <section className={styles.notice}>
      <svg className={styles.drawing} viewBox="0 0 240 150" aria-hidden="true">
        <path d="M0 150V96c30-14 58-12 88 2s62 16 92 2 40-14 60-8v58Z" fill="var(--notice-far)" />
        <path d="M0 150v-30c38-12 70-6 104 4s82 8 136-12v38Z" fill="var(--notice-near)" />
        <path
          d="M98 118V62a22 22 0 0 1 44 0v56"
          fill="var(--notice-door)"
          stroke="var(--notice-line)"
          strokeWidth="2.5"
        />
        <path d="M120 66v26M110 76h20" stroke="var(--notice-line)" strokeWidth="2.5" strokeLinecap="round" />
        <circle cx="196" cy="36" r="14" fill="var(--notice-sun)" />
      </svg>
      <p className={styles.mark}>{mark}</p>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>{children}</div>
    </section>
  );
}
