import { IconCloudOff, IconSearchOff, IconSeeding } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './list-states.module.css';

const icons = { empty: IconSeeding, none: IconSearchOff, failed: IconCloudOff };

interface ListNoticeProps {
  kind: keyof typeof icons;
  title: string;
  text: string;
  children?: ReactNode;
}

/** A notice in place of the rows. */
export function ListNotice({ kind, title, text, children }: ListNoticeProps) {
  const Icon = icons[kind];
  return (
    <div className={styles.notice} role={kind === 'failed' ? 'alert' : 'status'}>
      <span className={styles.icon} aria-hidden="true">
        <Icon size={26} stroke={1.5} />
      </span>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{text}</p>
      {children}
    </div>
  );
}
