import type { TrocaPedida } from '#shared/contracts/escala.ts';
import { conflictText } from '#web/lib/escala/conflict-text.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import type { FormState } from '#web/ui/site/form/form-state.ts';
import type { RefusedForm } from '#web/ui/site/form/refused-form.ts';
import { ActionButton } from './action-button.tsx';
import styles from './duties.module.css';
import { DutyWhen } from './duty-when.tsx';

interface RequestsProps {
  trocas: readonly TrocaPedida[];
  /** YYYY-MM-DD */
  today: string;
  answer: RefusedForm | FormState | undefined;
}

/** Duties that others ask this volunteer to take. */
export function Requests({ trocas, today, answer }: RequestsProps) {
  const { t } = useT();
  return (
    <section className={styles.duties} aria-labelledby="trocas">
      <h2 id="trocas">{t('servir.requests')}</h2>
      <ul>
        {trocas.map((troca) => (
          <li key={troca.id} className={styles.duty} data-asked>
            <p className={styles.asked}>{t('servir.request_text', { nome: troca.de_quem })}</p>
            {troca.motivo && (
              <p className={styles.note}>{t('servir.request_reason', { motivo: troca.motivo })}</p>
            )}
            <DutyWhen {...troca} today={today} />
            {troca.alertas.length > 0 && (
              <div className={styles.warning}>
                <p>{t('servir.request_alerts')}</p>
                <ul>
                  {troca.alertas.map((alerta) => (
                    <li key={alerta.rule}>{t(...conflictText(alerta))}</li>
                  ))}
                </ul>
              </div>
            )}
            <div className={styles.answers}>
              <ActionButton acao="aceitar_troca" id={troca.id} fields={{ troca: troca.id }} answer={answer}>
                {t('servir.request_accept')}
              </ActionButton>
              <ActionButton
                acao="recusar_troca"
                id={troca.id}
                fields={{ troca: troca.id }}
                answer={answer}
                variant="quiet"
              >
                {t('servir.request_refuse')}
              </ActionButton>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
