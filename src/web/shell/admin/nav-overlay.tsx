import { IconMenu2, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { useT } from '#web/lib/i18n.tsx';
import controls from '#web/shell/public/controls.module.css';
import { AccountLinks } from './account-links.tsx';
import styles from './frame.module.css';
import { NavLinks } from './nav-links.tsx';
import { ChurchLink } from './side-nav.tsx';

/** The button that opens the menu over the page; the dialog keeps the focus inside and closes on Esc. */
export function NavOverlay({ floating }: { floating?: boolean }) {
  const { t } = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  return (
    <>
      <button
        type="button"
        className={`${controls.iconButton} ${floating ? styles.floating : styles.menuButton}`}
        aria-label={t('shell.menu')}
        title={t('shell.menu')}
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      >
        <IconMenu2 size={22} stroke={1.7} aria-hidden="true" />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a press beside the menu closes it, as Esc does for the keyboard */}
      <dialog
        ref={dialog}
        className={styles.overlay}
        aria-label={t('shell.menu')}
        onClick={(event) => event.target === dialog.current && close()}
      >
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
      </dialog>
    </>
  );
}
