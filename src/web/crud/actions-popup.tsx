import { Menu } from '@mantine/core';
import {
  IconArrowMerge,
  IconBolt,
  IconDownload,
  IconEye,
  IconPencil,
  IconPrinter,
  IconSitemap,
  IconTrash,
} from '@tabler/icons-react';
import { cloneElement } from 'react';
import { Link } from 'react-router';
import { type OpenedBy, useOpenAtOnce } from '#web/ui/on-demand.tsx';
import type { ActionItem } from './action-item.ts';
import styles from './actions-menu.module.css';
import { usePortalTarget } from './portal-target.ts';

const icons = {
  edit: IconPencil,
  open: IconEye,
  children: IconSitemap,
  action: IconBolt,
  merge: IconArrowMerge,
  download: IconDownload,
  print: IconPrinter,
  delete: IconTrash,
};

export default function ActionsPopup({ items, button }: { items: readonly ActionItem[] } & OpenedBy) {
  const portal = usePortalTarget();
  const { opened, setOpened, target } = useOpenAtOnce();
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      shadow="md"
      width={210}
      // the placeholder is an element that ARIA does not allow inside a menu
      withInitialFocusPlaceholder={false}
      portalProps={portal}
    >
      <Menu.Target>{cloneElement(button, { ref: target })}</Menu.Target>
      <Menu.Dropdown>
        {items.map((item, at) => (
          <Item key={item.text} item={item} apart={item.kind === 'delete' && at > 0} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Item({ item: { kind, text, to, run }, apart }: { item: ActionItem; apart: boolean }) {
  const Icon = icons[kind];
  const attributes = {
    leftSection: <Icon size={16} stroke={1.7} aria-hidden="true" />,
    className: styles.item,
    'data-danger': kind === 'delete' || undefined,
  };
  return (
    <>
      {apart && <Menu.Divider />}
      {to ? (
        <Menu.Item component={Link} to={to} {...attributes}>
          {text}
        </Menu.Item>
      ) : (
        <Menu.Item onClick={run} {...attributes}>
          {text}
        </Menu.Item>
      )}
    </>
  );
}
