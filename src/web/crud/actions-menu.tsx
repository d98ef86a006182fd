import { ActionIcon, type ActionIconProps } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { OnDemand } from '#web/ui/on-demand.tsx';
import type { ActionItem } from './action-item.ts';

interface ActionsMenuProps extends Pick<ActionIconProps, 'variant' | 'size'> {
  name: string;
  items: readonly ActionItem[];
}

const load = () => import('./actions-popup.tsx');

/** The actions of one record; "delete" is set apart from the others. */
export function ActionsMenu({ name, items, ...attributes }: ActionsMenuProps) {
  if (items.length === 0) return null;
  const button = (
    <ActionIcon color="gray" {...attributes} aria-label={name} title={name}>
      <IconDots size={18} stroke={1.8} />
    </ActionIcon>
  );
  return <OnDemand kind="menu" button={button} load={load} props={{ items }} />;
}
