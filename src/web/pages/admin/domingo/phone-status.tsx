import { IconCloudCheck, IconCloudOff, IconLock } from '@tabler/icons-react';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './sunday.module.css';
import { useSunday } from './sunday-context.ts';

const icons = { online: IconCloudCheck, away: IconCloudOff, signed_out: IconLock };

/** Whether the server can be reached, and how many entries of this phone wait to be sent: always in view. */
export function PhoneStatus() {
  const { t, number } = useT();
  const { sunday, state, isOpen } = useSunday();
  const { network, queue } = state;
  const Icon = icons[network];
  const signIn = async (): Promise<void> => {
    // a call that asks for the password when the session has ended
    await api.get('/admin/domingo').catch(() => undefined);
    await sunday.synchronise();
  };
  return (
    <div className={styles.status} data-network={network} role="status">
      <Icon size={20} aria-hidden="true" />
      <p>{t(`domingo.${network}`)}</p>
      {isOpen && (
        <span className={styles.waiting} data-some={queue.length > 0} data-testid="por-enviar">
          {t('domingo.waiting', { count: number(queue.length) })}
        </span>
      )}
      {network === 'signed_out' && (
        <Button variant="quiet" onClick={() => void signIn()}>
          {t('domingo.sign_in')}
        </Button>
      )}
    </div>
  );
}
