import { IconCircleDashed } from '@tabler/icons-react';
import { type IconName, isIconName } from '#shared/icons.ts';
import { icons } from './icons.ts';

interface IconProps {
  name: IconName;
  size?: number;
}

export const Icon = ({ name, size = 20 }: IconProps) => <Drawing of={icons[name]} size={size} />;

/** The icon that a record names; a dashed circle for a name that is unknown. */
export const RecordIcon = ({ name, size = 20 }: { name: string; size?: number }) => (
  <Drawing of={isIconName(name) ? icons[name] : IconCircleDashed} size={size} />
);

function Drawing({ of: Shape, size }: { of: (typeof icons)[IconName]; size: number }) {
  return (
    <span aria-hidden="true" style={{ display: 'inline-grid', flex: 'none' }}>
      <Shape size={size} stroke={1.7} />
    </span>
  );
}
