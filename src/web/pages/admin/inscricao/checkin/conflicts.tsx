import type { ConflitoDeEntrada } from '#shared/contracts/checkin.ts';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './checkin.module.css';

interface ConflictsProps {
  rows: readonly ConflitoDeEntrada[];
  onResolved: () => void;
}

/** Entries made without network that the server refused, for the coordinator to decide. */
export function Conflicts({ rows, onResolved }: ConflictsProps) {
  const { t, dateTime } = useT();
  const { validation, snackbar } = useDialogs();

  const resolve = async ({ id }: ConflitoDeEntrada): Promise<void> => {
    try {
      await api.post(`/admin/inscricao/checkin/conflitos/${id}/resolver`);
      snackbar.show(t('entrada.resolved'));
    } catch (failure) {
      await validation.open(failure);
    }
    onResolved();
  };

  if (rows.length === 0) return null;
  return (
    <section className={styles.alert} aria-labelledby="conflitos">
      <h2 id="conflitos">{t('entrada.conflicts')}</h2>
      <p>{t('entrada.conflicts_text')}</p>
      <ul className={styles.people}>
        {rows.map((row) => (
          <li key={row.id}>
            <div>
              <strong>{row.participante ?? t('entrada.nameless')}</strong>
              <span className={styles.bad}>{t(`entrada.why.${row.motivo}`)}</span>
              <span>
                {t('entrada.conflict_entry', { device: row.aparelho, when: dateTime(row.momento) })}
              </span>
              {row.primeiro && (
                <span>
                  {t('entrada.conflict_first', {
                    device: row.primeiro_aparelho ?? '',
                    when: dateTime(row.primeiro),
                  })}
                </span>
              )}
            </div>
            <Button
              variant="quiet"
              aria-label={t('entrada.resolve_of', { name: row.participante ?? t('entrada.nameless') })}
              onClick={() => void resolve(row)}
            >
              {t('entrada.resolve')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
