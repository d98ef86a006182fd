import { Popover } from '@mantine/core';
import { cloneElement } from 'react';
import { Link } from 'react-router';
import { ListNotice } from '#web/crud/list/list-states.tsx';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { type OpenedBy, useOpenAtOnce } from '#web/ui/on-demand.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { NotificationLines } from './notification-lines.tsx';
import styles from './notifications.module.css';
import { useMarkRead, useNotificationList } from './use-notifications.ts';

/** Number of notifications in the panel; the page has all. */
const maxShown = 8;

/** The newest notifications, below the bell. */
export default function BellPopup({ count, button }: { count: number } & OpenedBy) {
  const { t } = useT();
  const { opened, setOpened, target } = useOpenAtOnce();
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width="min(400px, calc(100vw - 16px))"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        {cloneElement(button, { ref: target, onClick: () => setOpened(!opened) })}
      </Popover.Target>
      <Popover.Dropdown className={styles.panel} aria-label={t('notificacoes.title')}>
        <Panel count={count} onClose={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

function Panel({ count, onClose }: { count: number; onClose: () => void }) {
  const { t } = useT();
  const { data, isPending, isFetching, isError, error, refetch } = useNotificationList('todas');
  const mark = useMarkRead();
  const lines = data?.pages[0]?.data ?? [];
  return (
    <>
      <div className={styles.head}>
        <h2>{t('notificacoes.title')}</h2>
        {count > 0 && lines[0] && (
          // Disabled while the list reloads: it may still lack the newest notification, which the count already includes.
          <Button
            variant="plain"
            disabled={isFetching}
            loading={mark.isMarkingAll}
            onClick={() => mark.all(lines[0]!.id)}
          >
            {t('notificacoes.mark_all')}
          </Button>
        )}
      </div>
      <div className={styles.scroll}>
        {isPending && (
          <div className={styles.loading} role="status">
            <span className="visually-hidden">{t('crud.loading')}</span>
            {['a', 'b', 'c'].map((key) => (
              <Skeleton key={key} height={44} />
            ))}
          </div>
        )}
        {isError && !data && (
          <ListNotice
            kind="failed"
            title={t('notificacoes.failed')}
            text={error.message || t('crud.failed.text')}
          >
            <Button variant="quiet" onClick={() => void refetch()}>
              {t('crud.retry')}
            </Button>
          </ListNotice>
        )}
        {data && lines.length === 0 && (
          <ListNotice kind="empty" title={t('notificacoes.empty')} text={t('notificacoes.empty_text')} />
        )}
        {lines.length > 0 && (
          <NotificationLines
            lines={lines.slice(0, maxShown)}
            onMark={(id, isRead) => mark.one({ id, isRead })}
            onFollow={onClose}
          />
        )}
      </div>
      <div className={styles.foot}>
        <Link to="/admin/notificacoes" onClick={onClose}>
          {t('notificacoes.see_all')}
        </Link>
        <Link to="/admin/settings/notifications" onClick={onClose}>
          {t('notificacoes.choose')}
        </Link>
      </div>
    </>
  );
}
