import { IconMenu2, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { NavLink } from 'react-router';
import { useT } from '#web/lib/i18n.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { Brand } from './brand.tsx';
import controls from './controls.module.css';
import styles from './phone-menu.module.css';
import { siteNav } from './site-nav.ts';

export function PhoneMenu() {
  const { t } = useT();
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <div className={styles.phone}>
      <button
        type="button"
        className={controls.iconButton}
        aria-label={t('shell.menu')}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={() => setOpened(true)}
      >
        <IconMenu2 size={22} stroke={1.8} aria-hidden="true" />
      </button>
      <Sheet opened={opened} onClose={close} label={t('shell.menu')}>
        <div className={styles.top}>
          <Brand />
          <button
            type="button"
            className={controls.iconButton}
            aria-label={t('shell.close_menu')}
            onClick={close}
          >
            <IconX size={22} stroke={1.8} aria-hidden="true" />
          </button>
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
      </Sheet>
    </div>
  );
}
