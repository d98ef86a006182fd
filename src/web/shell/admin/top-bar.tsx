import { IconPalette } from '@tabler/icons-react';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useVisitor } from '#web/lib/page/page.tsx';
import controls from '#web/shell/public/controls.module.css';
import { LanguageSelect } from '#web/shell/public/language-select.tsx';
import { HeaderToTop } from '#web/shell/public/scroll-to-top.tsx';
import { ThemeButton } from '#web/shell/public/theme-button.tsx';
import { OnDemand } from '#web/ui/on-demand.tsx';
import { Avatar } from './avatar.tsx';
import { useCustomizer } from './customizer-state.ts';
import styles from './frame.module.css';
import { NavOverlay } from './nav-overlay.tsx';
import { Bell } from './notifications/bell.tsx';
import { PaletteButton } from './palette/palette-button.tsx';
import { ChurchLink } from './side-nav.tsx';

export function TopBar() {
  const { t } = useT();
  const customizer = useCustomizer();
  return (
    <header className={styles.bar}>
      <div className={styles.barInner}>
        <NavOverlay />
        <ChurchLink className={styles.barBrand} />
        <PaletteButton />
        <div className={styles.barTools}>
          <HeaderToTop className={styles.toTop} />
          <LanguageSelect />
          <ThemeButton />
          <button
            type="button"
            className={`${controls.iconButton} ${styles.appearance}`}
            aria-label={t('appearance.open')}
            title={t('appearance.open')}
            aria-haspopup="dialog"
            onClick={customizer.open}
          >
            <IconPalette size={20} stroke={1.7} aria-hidden="true" />
          </button>
          <Bell />
          <UserMenu />
        </div>
      </div>
    </header>
  );
}

const loadUserMenu = () => import('./user-popup.tsx');

function UserMenu() {
  const { t } = useT();
  const { user } = useVisitor();
  if (!user) return null;
  const button = (
    <button
      type="button"
      className={controls.iconButton}
      aria-label={t('user.menu', { name: user.name })}
      title={user.name}
    >
      <Avatar foto={user.foto} />
    </button>
  );
  return <OnDemand kind="menu" button={button} load={loadUserMenu} props={{ user }} />;
}
