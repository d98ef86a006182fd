import { IconMenu2, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '#web/lib/i18n/i18n.tsx';
import controls from '#web/shell/public/controls.module.css';
import { Sheet } from '#web/ui/sheet.tsx';
import { AccountLinks } from './account-links.tsx';
import styles from './frame.module.css';
import { NavLinks } from './nav-links.tsx';
import { ChurchLink } from './side-nav.tsx';

/** The button that opens the menu as an overlay. */
export function NavOverlay({ floating }: { floating?: boolean }) {
  const { t } = useT();
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <button
        type="button"
        className={`${controls.iconButton} ${floating ? styles.floating : styles.menuButton}`}
        aria-label={t('shell.menu')}
        title={t('shell.menu')}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={() => setOpened(true)}
      >
        <IconMenu2 size={22} stroke={1.7} aria-hidden="true" />
      </button>
      <Sheet opened={opened} onClose={close} side="start" size={320} label={t('shell.menu')}>
        <div className={styles.sideTop}>
          <ChurchLink />
          <button
            type="button"
            className={controls.iconButton}
            aria-label={t('shell.close_menu')}
            title={t('shell.close_menu')}
            onClick={close}
          >
            <IconX size={22} stroke={1.7} aria-hidden="true" />
          </button>
        </div>
        <nav aria-label={t('menu.nav')}>
          <NavLinks onFollow={close} />
        </nav>
        <AccountLinks className={styles.overlayFoot} onFollow={close} />
      </Sheet>
    </>
  );
}
