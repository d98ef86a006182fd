import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useAppearance } from '#web/lib/appearance/appearance.tsx';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { usePage } from '#web/lib/page/page.tsx';
import { Logo } from '#web/shell/public/brand.tsx';
import controls from '#web/shell/public/controls.module.css';
import { AccountLinks } from './account-links.tsx';
import styles from './frame.module.css';
import { NavLinks } from './nav-links.tsx';

export function ChurchLink({ className }: { className?: string }) {
  const { church } = usePage();
  return (
    <Link className={`${styles.church} ${className ?? ''}`} to="/admin">
      <Logo size={28} />
      <span>{church.nome}</span>
    </Link>
  );
}

export function SideNav() {
  const { t } = useT();
  const { appearance, change } = useAppearance();
  const { collapsed, navbar } = appearance;
  const name = t(collapsed ? 'menu.expand' : 'menu.collapse');
  const Icon = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <nav className={styles.side} aria-label={t('menu.nav')}>
      <div className={styles.sideTop}>
        <ChurchLink />
        <button
          type="button"
          className={controls.iconButton}
          aria-label={name}
          title={name}
          aria-expanded={!collapsed}
          onClick={() => change({ collapsed: !collapsed })}
        >
          <Icon size={20} stroke={1.7} aria-hidden="true" />
        </button>
      </div>
      <div className={styles.sideScroll}>
        <NavLinks />
      </div>
      {navbar === 'hidden' && <AccountLinks className={styles.overlayFoot} />}
    </nav>
  );
}
