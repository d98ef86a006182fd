import type { ResultadoLinha } from '#shared/contracts/cobranca-office.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import styles from './bank-statement.module.css';
import { isUndecided } from './batch-outcome.ts';

/** How many lines of a statement paid their charges, wait for a decision, or were refused. */
export function BankStatementOutcome({ outcomes }: { outcomes: readonly ResultadoLinha[] }) {
  const { t, number } = useT();
  const refused = outcomes.filter(({ ok }) => !ok).length;
  const undecided = outcomes.filter(isUndecided).length;
  const confirmed = outcomes.length - refused - undecided;
  return (
    <p className={styles.outcome} role="status" data-tone={refused + undecided > 0 ? 'soon' : 'good'}>
      {t('extrato.done', { count: number(confirmed) })}
      {undecided > 0 && ` ${t('extrato.undecided', { count: number(undecided) })}`}
      {refused > 0 && ` ${t('extrato.refused', { count: number(refused) })}`}
    </p>
  );
}
