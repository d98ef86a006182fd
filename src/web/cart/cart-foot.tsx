import type { Carrinho } from '#shared/contracts/loja.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useVisitor } from '#web/lib/page/page.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { beginPath, cartPath } from './cart-data.ts';
import styles from './cart-foot.module.css';

interface CartFootProps {
  cart: Carrinho;
  /** a link to the cart's own page */
  hasLink?: boolean;
  onLeave?: () => void;
}

/** The subtotal and the link to the checkout; visitors who are not signed in go through the store's login first. */
export function CartFoot({ cart, hasLink, onLeave }: CartFootProps) {
  const { t, money } = useT();
  const { consumidor } = useVisitor();
  const to = consumidor ? beginPath : `/loja-virtual/auth/login?${new URLSearchParams({ to: beginPath })}`;
  const isBuyable = cart.quantidade > 0;
  const leftOut = cart.linhas.filter(({ quantidade }) => quantidade === 0).length;
  return (
    <div className={styles.foot}>
      <p className={styles.total}>
        <span>{t('cart.subtotal')}</span>
        <strong>{money(cart.subtotal)}</strong>
      </p>
      <p className={styles.note}>{t('cart.freight_later')}</p>
      {leftOut > 0 && (
        <p className={styles.note}>{t(isBuyable ? 'cart.left_out' : 'cart.nothing_buyable')}</p>
      )}
      {isBuyable && (
        <ButtonLink to={to} size="lg" wide onClick={onLeave}>
          {t('cart.checkout')}
        </ButtonLink>
      )}
      {hasLink && (
        <ButtonLink to={cartPath} variant="quiet" wide onClick={onLeave}>
          {t('cart.open_page')}
        </ButtonLink>
      )}
    </div>
  );
}
