import { IconMenu2, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router';
import { useT } from '#web/lib/i18n.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import styles from './home-layout.module.css';
import { Brand } from './public/brand.tsx';
import controls from './public/controls.module.css';
import { LanguageSelect } from './public/language-select.tsx';
import { SiteFooter } from './public/site-footer.tsx';
import { siteNav } from './public/site-nav.ts';
import { ThemeButton } from './public/theme-button.tsx';

export default function HomeLayout() {
  const { t } = useT();
  const links = siteNav.map((name) => (
    <li key={name}>
      <NavLink to={`/${name}`}>{t(`nav.${name}`)}</NavLink>
    </li>
  ));
  return (
    <div className={styles.page}>
      <a className="skip-link" href="#content">
        {t('shell.skip')}
      </a>
      <header className={styles.header}>
        <div className={styles.bar}>
          <Brand />
          <nav className={styles.nav} aria-label={t('shell.main_nav')}>
            <ul>{links}</ul>
          </nav>
          <div className={styles.tools}>
            <LanguageSelect />
            <ThemeButton />
            <ButtonLink to="/contribuir" className={styles.give}>
              {t('nav.contribuir')}
            </ButtonLink>
            <PhoneMenu />
          </div>
        </div>
      </header>
      <main id="content" className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter />
    </div>
  );
}

function PhoneMenu() {
  const { t } = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place closes the menu
  useEffect(() => dialog.current?.close(), [key]);

  return (
    <>
      <button
        type="button"
        className={`${controls.iconButton} ${styles.menuButton}`}
        aria-label={t('shell.menu')}
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      >
        <IconMenu2 size={22} stroke={1.8} aria-hidden="true" />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a press beside the sheet closes it, as Esc does for the keyboard */}
      <dialog
        ref={dialog}
        className={styles.sheet}
        aria-label={t('shell.menu')}
        onClick={(event) => event.target === dialog.current && dialog.current.close()}
      >
        <div className={styles.sheetInner}>
          <div className={styles.sheetTop}>
            <Brand />
            <button
              type="button"
              className={controls.iconButton}
              aria-label={t('shell.close_menu')}
              onClick={() => dialog.current?.close()}
            >
              <IconX size={22} stroke={1.8} aria-hidden="true" />
            </button>
          </div>
          <nav aria-label={t('shell.main_nav')}>
            <ul>
              {[...siteNav, 'contribuir' as const].map((name) => (
                <li key={name}>
                  <NavLink to={`/${name}`}>{t(`nav.${name}`)}</NavLink>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </dialog>
    </>
  );
}
