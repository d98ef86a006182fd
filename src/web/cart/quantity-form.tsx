import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useHydrated } from '#web/lib/page/hydrated.ts';
import { Button } from '#web/ui/button.tsx';
import { cartPath } from './cart-data.ts';
import type { CartForms } from './cart-forms.ts';
import styles from './quantity-form.module.css';

interface QuantityFormProps extends CartForms {
  /** of the product */
  name: string;
  quantity: number;
  most: number;
}

/** How many units: sent when it changes; without scripts by a button. */
export function QuantityForm({ Form, hidden, name, quantity, most }: QuantityFormProps) {
  const { t } = useT();
  const hydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const step = (by: number): void => {
    const field = input.current;
    if (!field) return;
    const next = Math.min(most, Math.max(1, (Number(field.value) || quantity) + by));
    if (String(next) === field.value) return;
    field.value = String(next);
    field.form?.requestSubmit();
  };
  const button = (by: 1 | -1) => {
    const label = t(by > 0 ? 'cart.one_more' : 'cart.one_less', { name });
    const Icon = by > 0 ? IconPlus : IconMinus;
    return (
      <button type="button" aria-label={label} title={label} onClick={() => step(by)}>
        <Icon size={18} stroke={1.8} aria-hidden="true" />
      </button>
    );
  };
  return (
    <Form method="post" action={cartPath} preventScrollReset replace className={styles.form}>
      {hidden}
      <span className={styles.stepper}>
        {hydrated && button(-1)}
        <input
          ref={input}
          type="number"
          name="quantidade"
          inputMode="numeric"
          min={1}
          max={most}
          required
          defaultValue={quantity}
          aria-label={t('cart.quantity', { name })}
          onBlur={({ currentTarget }) =>
            currentTarget.value !== String(quantity) && currentTarget.form?.requestSubmit()
          }
        />
        {hydrated && button(1)}
      </span>
      {!hydrated && (
        <Button type="submit" variant="quiet">
          {t('cart.update')}
        </Button>
      )}
    </Form>
  );
}
