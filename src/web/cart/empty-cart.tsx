import { useT } from '#web/lib/i18n/i18n.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { DrawnCover } from '#web/ui/site/drawn-cover.tsx';
import styles from './empty-cart.module.css';

/** The notice of an empty cart, with a link to the products. */
export function EmptyCart({ onLeave }: { onLeave?: () => void }) {
  const { t } = useT();
  return (
    <div className={styles.empty}>
      <DrawnCover seed="carrinho vazio" ratio="16 / 9" className={styles.drawing} />
      <p>{t('cart.empty')}</p>
      <ButtonLink to="/loja-virtual" size="lg" onClick={onLeave}>
        {t('cart.to_products')}
      </ButtonLink>
    </div>
  );
}
