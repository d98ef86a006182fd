import { NavLink, Outlet } from 'react-router';
import { useT } from '#web/lib/i18n.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import styles from './home-layout.module.css';
import { Brand } from './public/brand.tsx';
import { HeaderSearch } from './public/header-search.tsx';
import { KeepOffline } from './public/keep-offline.tsx';
import { LanguageSelect } from './public/language-select.tsx';
import { PhoneMenu } from './public/phone-menu.tsx';
import { Shortcuts } from './public/shortcuts.tsx';
import { SiteFooter } from './public/site-footer.tsx';
import { siteNav } from './public/site-nav.ts';
import { ThemeButton } from './public/theme-button.tsx';

export default function HomeLayout() {
  const { t } = useT();
  return (
    <div className={styles.page}>
      <a className="skip-link" href="#content">
        {t('shell.skip')}
      </a>
      <header className={styles.header}>
        <div className={styles.bar}>
          <Brand />
          <nav className={styles.nav} aria-label={t('shell.main_nav')}>
            <ul>
              {siteNav.map((name) => (
                <li key={name}>
                  <NavLink to={`/${name}`}>{t(`nav.short.${name}`)}</NavLink>
                </li>
              ))}
            </ul>
          </nav>
          <div className={styles.tools}>
            <HeaderSearch />
            <div className={styles.choices}>
              <LanguageSelect />
              <ThemeButton />
            </div>
            <ButtonLink to="/contribuir" className={styles.give}>
              {t('nav.short.contribuir')}
            </ButtonLink>
            <PhoneMenu />
          </div>
        </div>
      </header>
      <main id="content" className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter />
      <Shortcuts />
      <KeepOffline />
    </div>
  );
}
