import { useSearchParams } from 'react-router';
import { ListNotice } from '#web/crud/list/list-states.tsx';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { NotificationLines } from '#web/shell/admin/notifications/notification-lines.tsx';
import {
  useMarkRead,
  useNotificationList,
  useUnreadCount,
  type Which,
} from '#web/shell/admin/notifications/use-notifications.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './notificacoes/notificacoes.module.css';

/** All notifications of the user, or the unread ones. */
export default function NotificacoesPage() {
  const { t, number } = useT();
  const [search, setSearch] = useSearchParams();
  const which: Which = search.get('ver') === 'nao_lidas' ? 'nao_lidas' : 'todas';
  const list = useNotificationList(which);
  const unread = useUnreadCount() ?? 0;
  const mark = useMarkRead();
  const lines = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const [newest] = lines;
  return (
    <>
      <PageHead title={t('notificacoes.title')} lead={t('notificacoes.lead')}>
        {unread > 0 && newest && (
          <Button disabled={list.isFetching} loading={mark.isMarkingAll} onClick={() => mark.all(newest.id)}>
            {t('notificacoes.mark_all')}
          </Button>
        )}
        <ButtonLink variant="quiet" to="/admin/settings/notifications">
          {t('notificacoes.choose')}
        </ButtonLink>
      </PageHead>
      <fieldset className={styles.which} aria-label={t('notificacoes.which')}>
        {(['todas', 'nao_lidas'] as const).map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={which === one}
            onClick={() => setSearch(one === 'todas' ? {} : { ver: one }, { replace: true })}
          >
            {t(`notificacoes.${one}`)}
            {one === 'nao_lidas' && unread > 0 && ` (${number(unread)})`}
          </button>
        ))}
      </fieldset>
      <div className={styles.panel}>
        {list.isPending && (
          <div className={styles.loading} role="status">
            <span className="visually-hidden">{t('crud.loading')}</span>
            {['a', 'b', 'c', 'd', 'e'].map((key) => (
              <Skeleton key={key} height={44} />
            ))}
          </div>
        )}
        {list.isError && !list.data && (
          <ListNotice
            kind="failed"
            title={t('notificacoes.failed')}
            text={list.error.message || t('crud.failed.text')}
          >
            <Button variant="quiet" onClick={() => void list.refetch()}>
              {t('crud.retry')}
            </Button>
          </ListNotice>
        )}
        {list.data && lines.length === 0 && (
          <ListNotice
            kind="empty"
            title={t(which === 'todas' ? 'notificacoes.empty' : 'notificacoes.all_read')}
            text={t(which === 'todas' ? 'notificacoes.empty_text' : 'notificacoes.all_read_text')}
          />
        )}
        {lines.length > 0 && (
          <NotificationLines lines={lines} onMark={(id, isRead) => mark.one({ id, isRead })} />
        )}
        {list.hasNextPage && (
          <div className={styles.more}>
            <Button
              variant="quiet"
              loading={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              {t('notificacoes.more')}
            </Button>
          </div>
        )}
      </div>
      <p className={styles.kept}>{t('notificacoes.kept')}</p>
    </>
  );
}
