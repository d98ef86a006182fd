import { Menu } from '@mantine/core';
import { IconLogout, IconSettings, IconUserCircle, IconWorld } from '@tabler/icons-react';
import { cloneElement } from 'react';
import { Link } from 'react-router';
import { shownRoleText } from '#shared/access/role-texts.ts';
import type { UserData } from '#shared/contracts/auth.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { signOut } from '#web/lib/office/account.ts';
import { type OpenedBy, useOpenAtOnce } from '#web/ui/on-demand.tsx';

/** The menu of the account. */
export default function UserPopup({ user, button }: { user: UserData } & OpenedBy) {
  const { t, language } = useT();
  const { opened, setOpened, target } = useOpenAtOnce();
  const icon = { size: 18, stroke: 1.7, 'aria-hidden': true } as const;
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end" width={260}>
      <Menu.Target>{cloneElement(button, { ref: target })}</Menu.Target>
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
