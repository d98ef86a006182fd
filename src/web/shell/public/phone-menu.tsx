import { IconMenu2, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { NavLink } from 'react-router';
import { useT } from '#web/lib/i18n/i18n.tsx';
import controls from './controls.module.css';
import { LanguageSelect } from './language-select.tsx';
import styles from './phone-menu.module.css';
import { SearchForm } from './search-form.tsx';
import { siteNav } from './site-nav.ts';
import { ThemeButton } from './theme-button.tsx';
import { useModalPopover } from './use-modal-popover.ts';

const id = 'menu';

/** A popover that opens without scripts; browsers without popovers follow a link to the footer. */
export function PhoneMenu() {
  const { t } = useT();
  const panel = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useModalPopover(panel, button);
  const close = () => panel.current?.hidePopover();
  return (
    <div className={styles.phone}>
      <span className={styles.link}>
        <a className={controls.iconButton} href="#paginas" aria-label={t('shell.menu')}>
          <IconMenu2 size={22} stroke={1.8} aria-hidden="true" />
        </a>
      </span>
      <span className={styles.button}>
        <button
          ref={button}
          type="button"
          className={controls.iconButton}
          popoverTarget={id}
          aria-label={t('shell.menu')}
        >
          <IconMenu2 size={22} stroke={1.8} aria-hidden="true" />
        </button>
      </span>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        tabIndex={-1}
        aria-label={t('shell.menu')}
        className={styles.panel}
      >
        <div className={styles.top}>
          <LanguageSelect full />
          <ThemeButton />
          <button
            type="button"
            className={`${controls.iconButton} ${styles.close}`}
            popoverTarget={id}
            popoverTargetAction="hide"
            aria-label={t('shell.close_menu')}
          >
            <IconX size={22} stroke={1.8} aria-hidden="true" />
          </button>
        </div>
        <div className={styles.search}>
          <SearchForm onSubmit={close} />
        </div>
        <nav className={styles.nav} aria-label={t('shell.main_nav')}>
          <ul>
            {[...siteNav, 'contribuir' as const].map((name) => (
              <li key={name}>
                <NavLink to={`/${name}`} onClick={close}>
                  {t(`nav.${name}`)}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </div>
  );
}
