import type { ReactNode } from 'react';
import { useT } from '#web/lib/i18n/i18n.tsx';
import styles from './checkout-summary.module.css';

interface CheckoutSummaryProps {
  /** the name of the part, with how much it holds */
  head: string;
  /** the lines and the ways to change them */
  list: ReactNode;
  total: string;
  /** centavos taken off; 0: nothing */
  desconto: number;
  /** below the total: how long what is bought is held */
  children?: ReactNode;
}

/** What is bought and what it costs. On phones a drawer above the step, where the total stays in sight. */
export function CheckoutSummary({ head, list, total, desconto, children }: CheckoutSummaryProps) {
  const { t, money } = useT();
  return (
    <section className={styles.summary} aria-label={t('checkout.summary')}>
      <details className={styles.folded}>
        <summary>
          <span>
            {head}
            {desconto > 0 && (
              <small className={styles.saved}>
                {t('checkout.discount')} {money(-desconto)}
              </small>
            )}
          </span>
          <strong className={styles.amount}>{total}</strong>
        </summary>
        {list}
      </details>
      <div className={styles.whole}>
        <h2 className={styles.heading}>{head}</h2>
        {list}
        <p className={styles.total}>
          <span>{t('checkout.total')}</span>
          <strong className={styles.sum}>{total}</strong>
        </p>
      </div>
      {children}
    </section>
  );
}
