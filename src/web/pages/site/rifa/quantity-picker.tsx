import type { ReactNode } from 'react';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import picker from './number-picker.module.css';
import styles from './quantity-picker.module.css';

interface QuantityPickerProps {
  quantity: number;
  least: number;
  most: number;
  onChange: (quantity: number) => void;
  children: ReactNode;
}

/** Chooses the quantity, for raffles with random numbers. */
export function QuantityPicker({ quantity, least, most, onChange, children }: QuantityPickerProps) {
  const { t } = useT();
  const set = (next: number) => onChange(Math.min(most, Math.max(least, next)));
  return (
    <div className={picker.picker}>
      <div className={styles.quantity} data-scripted>
        <fieldset className={styles.stepper} aria-label={t('raffle.quantity')}>
          <Button
            variant="quiet"
            aria-label={t('raffle.fewer')}
            disabled={quantity <= least}
            onClick={() => set(quantity - 1)}
          >
            −
          </Button>
          <output>{quantity}</output>
          <Button
            variant="quiet"
            aria-label={t('raffle.more')}
            disabled={quantity >= most}
            onClick={() => set(quantity + 1)}
          >
            +
          </Button>
        </fieldset>
        <div className={styles.quick}>
          {[5, 10, 25]
            .filter((count) => count <= most)
            .map((count) => (
              <Button key={count} variant="quiet" onClick={() => set(quantity + count)}>
                {t('raffle.quick_add', { count })}
              </Button>
            ))}
        </div>
      </div>
      <div className={picker.foot}>{children}</div>
    </div>
  );
}
