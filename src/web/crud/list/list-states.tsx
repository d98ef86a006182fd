import { IconCloudOff, IconSearchOff, IconSeeding } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
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

interface LoadFailedProps {
  title: string;
  query: { error: Error | null; refetch: () => Promise<unknown> };
}

/** A query that could not be loaded, with its reason and another try. */
export function LoadFailed({ title, query: { error, refetch } }: LoadFailedProps) {
  const { t } = useT();
  return (
    <ListNotice kind="failed" title={title} text={error?.message || t('crud.failed.text')}>
      <Button variant="quiet" onClick={() => void refetch()}>
        {t('crud.retry')}
      </Button>
    </ListNotice>
  );
}
