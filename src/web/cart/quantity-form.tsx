import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { cartPath } from './cart-data.ts';
import type { CartForms } from './cart-forms.ts';
import styles from './quantity-form.module.css';

interface QuantityFormProps extends CartForms {
  /** of the product */
  name: string;
  quantity: number;
  /** the quantity that the shopper chose; more than `quantity` where the stock has fewer */
  requested: number;
  most: number;
  /** why the server refused the last quantity */
  refusal?: string | undefined;
}

/** The number of units: submitted when it changes, or by a button without scripts. 0 takes the line out of the cart. */
export function QuantityForm({ Form, hidden, name, quantity, requested, most, refusal }: QuantityFormProps) {
  const { t } = useT();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState('');
  const error = wrong || refusal;
  // submits a quantity that was typed before the page was hydrated, unless the field still has the focus
  useEffect(() => {
    const field = input.current;
    if (!field || field === document.activeElement || field.value === field.defaultValue) return;
    field.form?.requestSubmit();
  }, []);
  // Shows a quantity that the server changed, in the same input, because another one would take the focus away; what is
  // being typed stays.
  const shown = useRef({ quantity, asked: requested });
  const sentQuantity = useRef<string>(undefined);
  useEffect(() => {
    const before = shown.current;
    if (before.quantity === quantity && before.asked === requested) return;
    shown.current = { quantity, asked: requested };
    setWrong('');
    const field = input.current;
    if (!field) return;
    const isTyping =
      field === document.activeElement && field.value !== (sentQuantity.current ?? String(before.quantity));
    if (!isTyping) field.value = String(quantity);
  }, [quantity, requested]);
  const step = (by: number): void => {
    const field = input.current;
    if (!field) return;
    const next = Math.min(most, Math.max(1, (Number(field.value) || quantity) + by));
    setWrong('');
    if (String(next) === field.value) return;
    field.value = String(next);
    field.form?.requestSubmit();
  };
  const button = (by: 1 | -1) => {
    const label = t(by > 0 ? 'cart.one_more' : 'cart.one_less', { name });
    const Icon = by > 0 ? IconPlus : IconMinus;
    // aria-disabled instead of disabled at the limit: a disabled button would lose the focus
    const isAtEnd = by > 0 ? quantity >= most : quantity <= 1;
    return (
      <button
        type="button"
        aria-label={label}
        title={label}
        aria-disabled={isAtEnd || undefined}
        onClick={() => step(by)}
      >
        <Icon size={18} stroke={1.8} aria-hidden="true" />
      </button>
    );
  };
  return (
    <Form
      method="post"
      action={cartPath}
      preventScrollReset
      replace
      className={styles.form}
      onSubmit={() => {
        sentQuantity.current = input.current?.value;
      }}
    >
      {hidden}
      {/* the quantity that undoing restores after the line was taken out with 0 */}
      <input type="hidden" name="antes" value={quantity} />
      <span className={styles.stepper} data-invalid={error ? true : undefined}>
        {button(-1)}
        <input
          ref={input}
          type="number"
          name="quantidade"
          inputMode="numeric"
          // some browsers restore typed values on reload, which would change the cart
          autoComplete="off"
          min={0}
          max={most}
          required
          defaultValue={quantity}
          aria-label={t('cart.quantity', { name })}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          onInvalid={(event) => {
            // shows our message in place of the browser's, and restores the quantity that is in the cart
            event.preventDefault();
            const { rangeOverflow } = event.currentTarget.validity;
            setWrong(t(rangeOverflow ? 'cart.limit' : 'cart.whole', { count: most }));
            event.currentTarget.value = String(quantity);
          }}
          onBlur={({ currentTarget }) => {
            if (currentTarget.value !== String(quantity)) currentTarget.form?.requestSubmit();
          }}
        />
        {button(1)}
      </span>
      {/* without scripts this button is an element, which the style sheet takes as the sign to hide the stepper's buttons */}
      <noscript>
        <Button type="submit" variant="quiet">
          {t('cart.update')}
        </Button>
      </noscript>
      {error && (
        <p id={id} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </Form>
  );
}
