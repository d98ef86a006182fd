import { useT } from '#web/lib/i18n/i18n.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import styles from './sunday.module.css';
import { useSunday } from './sunday-context.ts';
import { useWholePages } from './sunday-link.tsx';
import type { SundayEntry } from './sunday-store.ts';
import { correctionLink } from './use-corrected-entry.ts';

/** Entries that the server refused, with its reason; they stay on this phone until the user corrects or deletes them. */
export function RefusedEntries() {
  const { t, dateTime } = useT();
  const { confirm } = useDialogs();
  const { sunday, state } = useSunday();
  const areWhole = useWholePages();
  if (state.failed.length === 0) return null;
  const drop = ({ key, rotulo }: SundayEntry) =>
    void confirm.open({
      tone: 'warning',
      message: t('domingo.drop_confirm'),
      about: rotulo,
      confirmText: t('domingo.drop'),
      cancelText: t('crud.cancel'),
      onConfirm: () => sunday.dismiss(key),
    });
  return (
    <section className={styles.alert} aria-labelledby="recusadas">
      <h2 id="recusadas">{t('domingo.refused')}</h2>
      <p>{t('domingo.refused_text')}</p>
      <ul className={styles.refused}>
        {state.failed.map(({ step, message }) => {
          const correction = correctionLink(step);
          return (
            <li key={step.key}>
              <div>
                <strong>{step.rotulo}</strong>
                <span className={styles.bad}>{message}</span>
                <span>{dateTime(step.momento)}</span>
              </div>
              {correction && (
                <ButtonLink
                  variant="quiet"
                  to={correction}
                  reloadDocument={areWhole}
                  aria-label={`${t('domingo.mend')}: ${step.rotulo}`}
                >
                  {t('domingo.mend')}
                </ButtonLink>
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
