import type { MouseEvent } from 'react';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import styles from './sale-bar.module.css';

interface SaleBarProps {
  count: number;
  /** centavos of one number */
  price: number;
  /** the page with the form, for browsers without scripts */
  to: string;
  onBuy: () => void;
}

/** The number of chosen numbers, their price, and the button that opens the purchase. */
export function SaleBar({ count, price, to, onBuy }: SaleBarProps) {
  const { t, money } = useT();
  const total = money(count * price);
  const open = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onBuy();
  };
  return (
    <div className={styles.bar}>
      <p role="status">
        {count === 0
          ? t('raffle.chosen_none')
          : t(count === 1 ? 'raffle.chosen_one' : 'raffle.chosen', { count, total })}
      </p>
      <ButtonLink to={to} size="lg" data-replay="comprar-numeros" onClick={open} preventScrollReset>
        {t('raffle.buy')}
      </ButtonLink>
    </div>
  );
}
