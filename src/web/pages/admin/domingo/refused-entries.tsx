import { useT } from '#web/lib/i18n/i18n.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './sunday.module.css';
import { useSunday } from './sunday-context.ts';
import type { SundayEntry } from './sunday-store.ts';

interface RefusedEntriesProps {
  /** opens an entry where it was typed; left out, or undefined for an entry: it can only be sent again */
  mend?: (entry: SundayEntry) => (() => void) | undefined;
}

/** What the server did not accept, with its reason; it stays on this phone until somebody decides. */
export function RefusedEntries({ mend }: RefusedEntriesProps) {
  const { t, dateTime } = useT();
  const { confirm } = useDialogs();
  const { sunday, state } = useSunday();
  if (state.failed.length === 0) return null;
  const drop = ({ key, rotulo }: SundayEntry) =>
    void confirm.open({
      ...{ tone: 'warning', message: t('domingo.drop_confirm'), about: rotulo },
      ...{ confirmText: t('domingo.drop'), cancelText: t('crud.cancel') },
      onConfirm: () => sunday.dismiss(key),
    });
  return (
    <section className={styles.alert} aria-labelledby="recusadas">
      <h2 id="recusadas">{t('domingo.refused')}</h2>
      <p>{t('domingo.refused_text')}</p>
      <ul className={styles.refused}>
        {state.failed.map(({ step, message }) => {
          const open = mend?.(step);
          return (
            <li key={step.key}>
              <div>
                <strong>{step.rotulo}</strong>
                <span className={styles.bad}>{message}</span>
                <span>{dateTime(step.momento)}</span>
              </div>
              {open && (
                <Button variant="quiet" onClick={open}>
                  {t('domingo.mend')}
                </Button>
              )}
              <Button variant="quiet" onClick={() => void sunday.retry(step.key)}>
                {t('domingo.retry')}
              </Button>
              <Button variant="plain" onClick={() => drop(step)}>
                {t('domingo.drop')}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
