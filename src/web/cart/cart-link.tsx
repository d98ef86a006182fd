import { IconShoppingCart } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useScriptMark } from '#web/lib/page/page.tsx';
import { cartCountScript } from './cart-count.ts';
import { cartPath } from './cart-data.ts';
import styles from './cart-link.module.css';
import { useCart } from './cart-provider.tsx';

/** The cart in the header, with its count; opens the drawer, and without scripts the page. */
export function CartLink({ className }: { className?: string }) {
  const { t } = useT();
  const { owner, count, open } = useCart();
  const scriptMark = useScriptMark();
  const name = count ? t('nav.carrinho_com', { count }) : t('nav.carrinho');
  return (
    <>
      <Link
        to={cartPath}
        className={[styles.cart, className].filter(Boolean).join(' ')}
        aria-label={name}
        title={name}
        data-owner={owner}
        data-label={t('nav.carrinho_com', { count: '#' })}
        data-count={count || undefined}
        data-replay="carrinho"
        // the script below has set the count that the browser remembers
        suppressHydrationWarning
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
          if (open()) event.preventDefault();
        }}
      >
        <IconShoppingCart size={22} stroke={1.7} aria-hidden="true" />
      </Link>
      <script nonce={scriptMark} suppressHydrationWarning>
        {cartCountScript}
      </script>
    </>
  );
}
