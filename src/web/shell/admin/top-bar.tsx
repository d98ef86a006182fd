import { Menu } from '@mantine/core';
import { IconLogout, IconPalette, IconSettings, IconUserCircle, IconWorld } from '@tabler/icons-react';
import { Link } from 'react-router';
import { shownRoleText } from '#shared/access/role-texts.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { signOut } from '#web/lib/office/account.ts';
import { useVisitor } from '#web/lib/page/page.tsx';
import controls from '#web/shell/public/controls.module.css';
import { LanguageSelect } from '#web/shell/public/language-select.tsx';
import { HeaderToTop } from '#web/shell/public/scroll-to-top.tsx';
import { ThemeButton } from '#web/shell/public/theme-button.tsx';
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

function UserMenu() {
  const { t, language } = useT();
  const { user } = useVisitor();
  if (!user) return null;
  const icon = { size: 18, stroke: 1.7, 'aria-hidden': true } as const;
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <button
          type="button"
          className={controls.iconButton}
          aria-label={t('user.menu', { name: user.name })}
          title={user.name}
        >
          <Avatar foto={user.foto} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label fz="sm" c="var(--text)" fw={600} pb={0}>
          {user.name}
        </Menu.Label>
        <Menu.Label pt={2} c="var(--text-muted)">
          {user.email}
          <br />
          {user.role ? shownRoleText(user.role, language.texts) : t('user.no_role')}
        </Menu.Label>
        <Menu.Divider />
        <Menu.Item
          component={Link}
          to="/admin/profile/account"
          mih={44}
          leftSection={<IconUserCircle {...icon} />}
        >
          {t('user.profile')}
        </Menu.Item>
        <Menu.Item
          component={Link}
          to="/admin/settings/account"
          mih={44}
          leftSection={<IconSettings {...icon} />}
        >
          {t('user.settings')}
        </Menu.Item>
        <Menu.Item component={Link} to="/" mih={44} leftSection={<IconWorld {...icon} />}>
          {t('menu.site')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item mih={44} leftSection={<IconLogout {...icon} />} onClick={() => void signOut()}>
          {t('user.sign_out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
