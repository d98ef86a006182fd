import { IconShoppingBag } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useCount } from '#web/lib/loja/use-count.ts';
import { Button } from '#web/ui/button.tsx';
import { intentField } from '#web/ui/site/form/form-frame.tsx';
import styles from './add-to-cart.module.css';

interface AddToCartProps {
  variante: number;
  /** the most units that one order may have now */
  most: number;
}

function AddButton({ loading = false }: { loading?: boolean }) {
  const { t } = useT();
  return (
    <Button type="submit" size="lg" className={styles.add} loading={loading}>
      <IconShoppingBag size={20} stroke={1.8} aria-hidden="true" />
      {t('catalogo.add')}
    </Button>
  );
}

/** The same button before a size is chosen: asks for the size, with and without scripts. */
export function AskSize() {
  return (
    <Form method="post" className={styles.form} preventScrollReset replace>
      <input type="hidden" name={intentField} value="tamanho" />
      <AddButton />
    </Form>
  );
}

/** Puts a variant into the cart: a plain form to the cart's page, which the cart's drawer takes over where scripts run. */
export function AddToCart({ variante, most }: AddToCartProps) {
  const { t } = useT();
  const counted = useCount();
  const id = useId();
  const { formAction } = useNavigation();
  const [error, setError] = useState('');
  return (
    // a submit before the page is hydrated waits, and then opens the drawer
    <Form method="post" action="/loja-virtual/carrinho" className={styles.form} data-replay="adicionar">
      <input type="hidden" name="variante" value={variante} />
      {most > 1 ? (
        <label className={styles.quantity}>
          <span>{t('catalogo.quantity')}</span>
          <input
            // a new key resets the quantity to one for another variant
            key={variante}
            type="number"
            name="quantidade"
            inputMode="numeric"
            min={1}
            max={most}
            defaultValue={1}
            required
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? id : undefined}
            onInput={() => setError('')}
            onInvalid={(event) => {
              // shows our message in place of the browser's
              event.preventDefault();
              const { rangeOverflow } = event.currentTarget.validity;
              setError(rangeOverflow ? counted('most', most) : t('catalogo.quantity_least'));
              event.currentTarget.focus();
            }}
          />
        </label>
      ) : (
        <input type="hidden" name="quantidade" value="1" />
      )}
      <AddButton loading={formAction === '/loja-virtual/carrinho'} />
      {error && (
        <p id={id} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </Form>
  );
}
