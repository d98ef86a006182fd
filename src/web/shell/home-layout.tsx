import type { ReactNode } from 'react';
import { NavLink, Outlet } from 'react-router';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { usePage } from '#web/lib/page/page.tsx';
import { themeVariables, usePageTheme } from '#web/lib/site/page-theme.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import '#web/ui/site/print.css';
import { ErrorPage } from './error-page.tsx';
import styles from './home-layout.module.css';
import { Brand } from './public/brand.tsx';
import { HeaderSearch } from './public/header-search.tsx';
import { KeepOffline } from './public/keep-offline.tsx';
import { LanguageSelect } from './public/language-select.tsx';
import { PhoneMenu } from './public/phone-menu.tsx';
import { HeaderToTop } from './public/scroll-to-top.tsx';
import { Shortcuts } from './public/shortcuts.tsx';
import { SiteFooter } from './public/site-footer.tsx';
import { siteNav } from './public/site-nav.ts';
import { ThemeButton } from './public/theme-button.tsx';

function Frame({ children }: { children: ReactNode }) {
  const { t } = useT();
  const theme = usePageTheme();
  const { church } = usePage();
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
          <nav className={styles.nav} aria-label={t('shell.main_nav')} data-noprint>
            <ul>
              {siteNav(church).map((name) => (
                <li key={name}>
                  <NavLink to={`/${name}`}>{t(`nav.short.${name}`)}</NavLink>
                </li>
              ))}
            </ul>
          </nav>
          <div className={styles.tools} data-noprint>
            <HeaderToTop />
            <HeaderSearch />
            <div className={styles.choices}>
              <LanguageSelect />
              {/* an event's page keeps its own colours */}
              {!theme && <ThemeButton />}
            </div>
            <ButtonLink to="/contribuir" className={styles.give}>
              {t('nav.short.contribuir')}
            </ButtonLink>
            <PhoneMenu />
          </div>
        </div>
      </header>
      <main id="content" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
      <Shortcuts />
      <KeepOffline />
    </div>
  );
}

export default function HomeLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** Shows errors inside the site's frame, with its links to all other pages. */
export function ErrorBoundary() {
  return (
    <Frame>
      <ErrorPage />
    </Frame>
  );
}
