import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './checkin.module.css';
import type { FailedStep } from './door-store.ts';

interface LostEntriesProps {
  failed: readonly FailedStep[];
  nameOf: (id: number) => string | undefined;
  onRetry: (failed: FailedStep) => void;
  onDismiss: (failed: FailedStep) => void;
}

/** Steps of this phone that the server refused: the ticket does not exist, or the account lacks the right. */
export function LostEntries({ failed, nameOf, onRetry, onDismiss }: LostEntriesProps) {
  const { t, dateTime } = useT();
  if (failed.length === 0) return null;
  return (
    <section className={styles.alert} aria-labelledby="perdidas">
      <h2 id="perdidas">{t('entrada.lost')}</h2>
      <p>{t('entrada.lost_text')}</p>
      <ul className={styles.people}>
        {failed.map((one) => {
          const { ticket, momento, key } = one.step;
          const name =
            'codigo' in ticket
              ? t('entrada.lost_ticket', { code: ticket.codigo })
              : (nameOf(ticket.inscricao) ?? t('entrada.lost_row', { id: ticket.inscricao }));
          return (
            <li key={key}>
              <div>
                <strong>{name}</strong>
                <span className={styles.bad}>{one.message}</span>
                <span>{dateTime(momento)}</span>
              </div>
              <Button variant="quiet" onClick={() => onRetry(one)}>
                {t('entrada.retry')}
              </Button>
              <Button variant="plain" onClick={() => onDismiss(one)}>
                {t('entrada.drop')}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
