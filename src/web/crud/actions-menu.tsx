import { ActionIcon, type ActionIconProps, Menu } from '@mantine/core';
import {
  IconArrowMerge,
  IconBolt,
  IconDots,
  IconDownload,
  IconEye,
  IconPencil,
  IconPrinter,
  IconSitemap,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from 'react-router';
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

export interface ActionItem {
  kind: keyof typeof icons;
  text: string;
  /** an address to go to; otherwise `run` */
  to?: string;
  run?: () => void;
}

interface ActionsMenuProps extends Pick<ActionIconProps, 'variant' | 'size'> {
  name: string;
  items: readonly ActionItem[];
}

/** The actions of one record; "delete" is set apart from the others. */
export function ActionsMenu({ name, items, ...attributes }: ActionsMenuProps) {
  const portal = usePortalTarget();
  if (items.length === 0) return null;
  return (
    <Menu
      position="bottom-end"
      shadow="md"
      width={210}
      // the placeholder is an element that ARIA does not allow inside a menu
      withInitialFocusPlaceholder={false}
      portalProps={portal}
    >
      <Menu.Target>
        <ActionIcon color="gray" {...attributes} aria-label={name} title={name}>
          <IconDots size={18} stroke={1.8} />
        </ActionIcon>
      </Menu.Target>
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
