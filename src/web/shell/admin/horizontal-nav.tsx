import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './frame.module.css';
import { useMenu } from './use-menu.ts';
import { useMenuPlace } from './use-menu-place.ts';

export function HorizontalNav() {
  const { t } = useT();
  const { section } = useMenuPlace();
  const { menu, textOf } = useMenu();
  return (
    <nav className={styles.horizontal} aria-label={t('menu.nav')}>
      <div className={styles.horizontalInner}>
        {menu.first.map((item) => (
          <Button
            key={item.to}
            component={Link}
            to={item.to}
            variant={section === item.section ? 'light' : 'subtle'}
            color={section === item.section ? 'primary' : 'gray'}
            c={section === item.section ? undefined : 'var(--text-muted)'}
            size="md"
            leftSection={<Icon name={item.icon} />}
            aria-current={section === item.section ? 'page' : undefined}
          >
            {textOf(item)}
          </Button>
        ))}
        {menu.groups.map(({ name, items }) => {
          const here = items.some((item) => item.section === section);
          return (
            <Menu key={name} position="bottom-start" width={240} withinPortal>
              <Menu.Target>
                <Button
                  variant={here ? 'light' : 'subtle'}
                  color={here ? 'primary' : 'gray'}
                  c={here ? undefined : 'var(--text-muted)'}
                  size="md"
                  rightSection={<IconChevronDown size={16} aria-hidden="true" />}
                >
                  {t(`menu.${name}`)}
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {items.map((item) => (
                  <Menu.Item
                    key={item.to}
                    component={Link}
                    to={item.to}
                    leftSection={<Icon name={item.icon} size={18} />}
                    aria-current={section === item.section ? 'page' : undefined}
                    c={section === item.section ? 'var(--primary-ink)' : undefined}
                    mih={44}
                  >
                    {textOf(item)}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          );
        })}
      </div>
    </nav>
  );
}
