import type { ReactNode } from 'react';
import { useT } from '#web/lib/i18n/i18n.tsx';
import styles from './checkout-summary.module.css';

interface CheckoutSummaryProps {
  /** the heading, with the number of units or participants */
  head: string;
  /** the lines and the links that change them */
  list: ReactNode;
  total: string;
  /** the discount in centavos; 0: none */
  desconto: number;
  /** below the total: how long the places or goods are held */
  children?: ReactNode;
}

/** The lines of a purchase and their total. On phones a drawer above the step; the total stays in view. */
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
