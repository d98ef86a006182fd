import { IconShoppingBag } from '@tabler/icons-react';
import { Form, useNavigation } from 'react-router';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './add-to-cart.module.css';

interface AddToCartProps {
  variante: number;
  /** how many one order may have now */
  most: number;
}

/** Puts a variant into the cart: a plain form to the cart's page, which the cart's drawer takes over where scripts run. */
export function AddToCart({ variante, most }: AddToCartProps) {
  const { t } = useT();
  const { formAction } = useNavigation();
  return (
    <Form method="post" action="/loja-virtual/carrinho" className={styles.form}>
      <input type="hidden" name="variante" value={variante} />
      {most > 1 ? (
        <label className={styles.quantity}>
          <span>{t('catalogo.quantity')}</span>
          <input
            // another variant begins with one again
            key={variante}
            type="number"
            name="quantidade"
            inputMode="numeric"
            min={1}
            max={most}
            defaultValue={1}
            required
          />
        </label>
      ) : (
        <input type="hidden" name="quantidade" value="1" />
      )}
      <Button
        type="submit"
        size="lg"
        className={styles.add}
        loading={formAction === '/loja-virtual/carrinho'}
      >
        <IconShoppingBag size={20} stroke={1.8} aria-hidden="true" />
        {t('catalogo.add')}
      </Button>
    </Form>
  );
}
