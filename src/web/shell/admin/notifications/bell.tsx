import { IconBell } from '@tabler/icons-react';
import { useT } from '#web/lib/i18n/i18n.tsx';
import controls from '#web/shell/public/controls.module.css';
import { OnDemand } from '#web/ui/on-demand.tsx';
import styles from './notifications.module.css';
import { useUnreadCount } from './use-notifications.ts';

const load = () => import('./bell-popup.tsx');

const maxCounted = 99;

/** The bell of the top bar: the number of unread notifications, and the newest ones in a panel. */
export function Bell() {
  const { t, number } = useT();
  const count = useUnreadCount() ?? 0;
  const name =
    count === 0
      ? t('notificacoes.title')
      : count === 1
        ? t('notificacoes.bell_one')
        : t('notificacoes.bell', { count: number(count) });
  const button = (
    <button
      type="button"
      className={`${controls.iconButton} ${styles.bell}`}
      aria-label={name}
      title={t('notificacoes.title')}
    >
      <IconBell size={20} stroke={1.7} aria-hidden="true" />
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {count > maxCounted ? `${maxCounted}+` : number(count)}
        </span>
      )}
    </button>
  );
  return <OnDemand kind="dialog" button={button} load={load} props={{ count }} />;
}
