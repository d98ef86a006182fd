import { IconCircleDashed } from '@tabler/icons-react';
import { isIconName } from '#shared/icons.ts';
import { Drawing } from './icon.tsx';
import { icons } from './icons.ts';
import { recordIcons } from './record-icons.ts';

const allIcons = { ...icons, ...recordIcons };

/** The icon that a record names; a dashed circle for an unknown name. */
export const RecordIcon = ({ name, size = 20 }: { name: string; size?: number }) => (
  <Drawing of={isIconName(name) ? allIcons[name] : IconCircleDashed} size={size} />
);
