import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BackupState } from '#shared/contracts/backup.ts';
import { ListNotice } from '#web/crud/list/list-states.tsx';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './backup/backup.module.css';
import { BackupList } from './backup/backup-list.tsx';
import { BackupSettings } from './backup/backup-settings.tsx';

/** The page reloads by itself while a backup may be running. */
const refreshMilliseconds = 5000;

/** Backups for administrators: whether the last one is good, the list, and the settings. */
export default function BackupPage() {
  const { t } = useT();
  const { snackbar, validation } = useDialogs();
  const [asking, setAsking] = useState(false);
  const client = useQueryClient();
  const { data, error, isPending, isError, refetch } = useQuery({
    queryKey: ['backup'],
    queryFn: ({ signal }) => api.get<BackupState>('/admin/backup', { signal }),
    refetchInterval: refreshMilliseconds,
    staleTime: 0,
  });
  const make = async () => {
    setAsking(true);
    try {
      await api.post('/admin/backup');
      snackbar.show(t('backup.asked'));
      await client.invalidateQueries({ queryKey: ['backup'] });
    } catch (failure) {
      void validation.open(failure);
    } finally {
      setAsking(false);
    }
  };
  return (
    <>
      <PageHead title={t('backup.title')} lead={t('backup.lead')}>
        {data && (
          <Button disabled={data.rodando} loading={asking} onClick={() => void make()}>
            {t('backup.make')}
          </Button>
        )}
      </PageHead>
      {isPending && <Skeleton height={132} />}
      {isError && !data && (
        <ListNotice
          kind="failed"
          title={t('backup.load_failed')}
          text={error.message || t('crud.failed.text')}
        >
          <Button variant="quiet" onClick={() => void refetch()}>
            {t('crud.retry')}
          </Button>
        </ListNotice>
      )}
      {data && (
        <>
          <Safety state={data} />
          <BackupList copias={data.copias} />
          <BackupSettings state={data} />
        </>
      )}
    </>
  );
}

/** Whether the last good backup is recent, and whether a trial restore of it succeeded. */
function Safety({ state }: { state: BackupState }) {
  const { t, dateTime } = useT();
  const { validation, snackbar } = useDialogs();
  const { rodando, ultima_boa, velha, falhou, teste } = state;
  const isGood = ultima_boa !== null && !velha && !falhou && teste?.ok !== false;
  const Icon = isGood ? IconCircleCheck : IconAlertTriangle;
  const when = ultima_boa === null ? '' : dateTime(ultima_boa);
  const title = ultima_boa === null ? t('backup.none') : t(velha ? 'backup.old' : 'backup.good', { when });
  const tried = state.copias.find(({ testada_em }) => testada_em !== null);
  const tryNow = async () => {
    try {
      await api.post('/admin/backup/testar');
      snackbar.show(t('backup.test_asked'));
    } catch (failure) {
      void validation.open(failure);
    }
  };
  return (
    <section className={styles.result} data-good={isGood} aria-live="polite">
      <Icon size={36} stroke={1.5} aria-hidden="true" />
      <div>
        <h2>{title}</h2>
        {rodando && <p>{t('backup.now')}</p>}
        {falhou && <p>{t('backup.failed_last')}</p>}
        <p>
          {!teste && t('backup.test_never')}
          {teste?.ok && t('backup.test_ok', { when: dateTime(teste.quando) })}
          {teste &&
            !teste.ok &&
            t('backup.test_failed', { when: dateTime(teste.quando), reason: tried?.teste_erro ?? '' })}
        </p>
      </div>
      {ultima_boa !== null && (
        <Button variant="quiet" onClick={() => void tryNow()}>
          {t('backup.test')}
        </Button>
      )}
    </section>
  );
}
