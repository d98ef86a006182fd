import { Link, Outlet } from 'react-router';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { usePage } from '#web/lib/page/page.tsx';
import { themeVariables, usePageTheme } from '#web/lib/site/page-theme.ts';
import '#web/ui/site/print.css';
import styles from './checkout-layout.module.css';
import { Brand } from './public/brand.tsx';
import { LanguageSelect } from './public/language-select.tsx';
import { ThemeButton } from './public/theme-button.tsx';

export { ErrorBoundary } from './home-layout.tsx';

/** The frame of a checkout: no links away from it except the church's name, and contacts below. */
export default function CheckoutLayout() {
  const { t } = useT();
  const { church } = usePage();
  const theme = usePageTheme();
  return (
    <div
      className={styles.page}
      style={theme ? themeVariables(theme) : undefined}
      data-themed={theme ? true : undefined}
    >
      <a className="skip-link" href="#content">
        {t('shell.skip')}
      </a>
      <header className={styles.header}>
        <div className={styles.bar}>
          <Brand />
          <div className={styles.tools} data-noprint>
            <LanguageSelect />
            {/* an event's page keeps its own colours */}
            {!theme && <ThemeButton />}
          </div>
        </div>
      </header>
      <main id="content" className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
      <footer className={styles.foot} data-noprint>
        <div className={styles.bar}>
          <p>{church.nome}</p>
          <ul>
            <li>
              <Link to="/contato">{t('nav.contato')}</Link>
            </li>
            <li>
              <Link to="/politica-privacidade">{t('shell.privacy')}</Link>
            </li>
          </ul>
        </div>
      </footer>
    </div>
  );
}
