import { IconShoppingBag, IconUser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, Outlet, useSearchParams } from 'react-router';
import { CartLink } from '#web/cart/cart-link.tsx';
import { CartProvider, useCart } from '#web/cart/cart-provider.tsx';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useVisitor } from '#web/lib/page/page.tsx';
import '#web/ui/site/print.css';
import { ErrorPage } from './error-page.tsx';
import homeStyles from './home-layout.module.css';
import { Brand } from './public/brand.tsx';
import { LanguageSelect } from './public/language-select.tsx';
import { HeaderToTop } from './public/scroll-to-top.tsx';
import { SearchForm } from './public/search-form.tsx';
import { SiteFooter } from './public/site-footer.tsx';
import { ThemeButton } from './public/theme-button.tsx';
import styles from './store-layout.module.css';

export default function StoreLayout() {
  return (
    <CartProvider>
      <Frame>
        <Outlet />
      </Frame>
    </CartProvider>
  );
}

/** Shows errors inside the store's frame, with its search and cart. */
export function ErrorBoundary() {
  return (
    <CartProvider>
      <Frame>
        <ErrorPage store />
      </Frame>
    </CartProvider>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const { t } = useT();
  const { consumidor } = useVisitor();
  const { takeForm } = useCart();
  const [search] = useSearchParams();
  const account = consumidor ? 'nav.conta' : 'nav.entrar';
  return (
    <div className={homeStyles.page}>
      <a className="skip-link" href="#content">
        {t('shell.skip')}
      </a>
      <header className={`${homeStyles.header} ${styles.header}`}>
        <div className={`${homeStyles.bar} ${styles.bar}`}>
          <Brand />
          <nav className={styles.nav} aria-label={t('shell.main_nav')} data-noprint>
            <Link to="/loja-virtual">
              <IconShoppingBag size={20} stroke={1.8} aria-hidden="true" />
              <span>{t('nav.loja-virtual')}</span>
            </Link>
          </nav>
          <div className={styles.search} data-noprint>
            <SearchForm store term={search.get('termo') ?? undefined} />
          </div>
          <div className={homeStyles.tools} data-noprint>
            <HeaderToTop />
            <LanguageSelect />
            <ThemeButton />
            <Link
              className={styles.account}
              to={consumidor ? '/loja-virtual/auth/account' : '/loja-virtual/auth/login'}
              aria-label={t(account)}
            >
              <IconUser size={20} stroke={1.8} aria-hidden="true" />
              <span>{t(account)}</span>
            </Link>
            <CartLink />
          </div>
        </div>
      </header>
      <main id="content" className={homeStyles.main} tabIndex={-1} onSubmitCapture={takeForm}>
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}
