import { useQuery } from '@tanstack/react-query';
import type { Seguranca } from '#shared/contracts/seguranca.ts';
import { ListNotice } from '#web/crud/list/list-states.tsx';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { ChangePassword } from '#web/pages/admin/change-password.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { UnprovedEmail } from '../unproved-email.tsx';
import { Devices } from './devices.tsx';
import { Passkeys } from './passkeys.tsx';
import styles from './security.module.css';
import { securityKey } from './security-query.ts';
import { TwoStep } from './two-step.tsx';

/** The security of the user's own account: password, two-step verification, passkeys and devices. */
export function SecurityTab() {
  const { t } = useT();
  const { data, error, isError, refetch } = useQuery({
    queryKey: securityKey,
    queryFn: ({ signal }) => api.get<Seguranca>('/admin/profile/seguranca', { signal }),
    staleTime: 0,
  });
  return (
    <div className={styles.parts}>
      <div className={styles.part}>
        <ChangePassword />
      </div>
      {!data && !isError && <Skeleton height={320} />}
      {!data && isError && (
        <ListNotice
          kind="failed"
          title={t('security.load_failed')}
          text={error.message || t('crud.failed.text')}
        >
          <Button variant="quiet" onClick={() => void refetch()}>
            {t('crud.retry')}
          </Button>
        </ListNotice>
      )}
      {data && (
        <>
          {!data.email_provado && (
            <div className={styles.part}>
              <UnprovedEmail text={t('security.unproved')} />
            </div>
          )}
          <TwoStep state={data.duas_etapas} mayEnable={data.email_provado} />
          <Passkeys chaves={data.chaves} mayAdd={data.email_provado} />
          <Devices sessoes={data.sessoes} />
        </>
      )}
    </div>
  );
}
