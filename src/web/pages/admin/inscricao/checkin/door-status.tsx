import { IconCloudCheck, IconCloudOff, IconLock } from '@tabler/icons-react';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './checkin.module.css';
import type { DoorState } from './door.ts';
import { countPeople } from './door-state.ts';

const icons = { online: IconCloudCheck, away: IconCloudOff, signed_out: IconLock };

/** The number of people present, updated live. */
export function Counter({ list, queue }: Pick<DoorState, 'list' | 'queue'>) {
  const { t, number } = useT();
  if (!list) return null;
  const { presentes, esperados } = countPeople(list, queue);
  return (
    <div className={styles.counter}>
      <p>
        <strong data-testid="presentes">{number(presentes)}</strong>{' '}
        {t(presentes === 1 ? 'entrada.inside_one' : 'entrada.inside')}{' '}
        <span>
          {esperados === 1 ? t('entrada.expected_one') : t('entrada.expected', { count: number(esperados) })}
        </span>
      </p>
      <progress
        value={presentes}
        max={Math.max(1, esperados)}
        aria-label={t(presentes === 1 ? 'entrada.counted_one' : 'entrada.counted', {
          presentes: number(presentes),
          esperados: number(esperados),
        })}
      />
    </div>
  );
}

/** Whether the server can be reached, and how many steps wait to be sent. */
export function DoorStatus({ state, onSignIn }: { state: DoorState; onSignIn: () => void }) {
  const { t, number, dateTime } = useT();
  const { network, queue, others, list } = state;
  const Icon = icons[network];
  return (
    <div className={styles.status} data-network={network} role="status">
      <Icon size={20} aria-hidden="true" />
      <p>
        {t(`entrada.${network}`)}
        {network !== 'online' && list && ` · ${t('entrada.list_of', { when: dateTime(list.agora) })}`}
      </p>
      {queue.length > 0 && (
        <span className={styles.badge}>
          {queue.length === 1
            ? t('entrada.waiting_one')
            : t('entrada.waiting', { count: number(queue.length) })}
        </span>
      )}
      {others.length > 0 && (
        <p>
          {others.length === 1
            ? t('entrada.waiting_of_others_one')
            : t('entrada.waiting_of_others', { count: number(others.length) })}
        </p>
      )}
      {network === 'signed_out' && (
        <Button variant="quiet" onClick={onSignIn}>
          {t('entrada.sign_in')}
        </Button>
      )}
    </div>
  );
}
