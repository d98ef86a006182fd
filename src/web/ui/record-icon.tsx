import { IconCircleDashed } from '@tabler/icons-react';
import { recordIcons } from './record-icons.ts';

/** The icon that a record names; a name that is not in the set shows an empty place. */
export function RecordIcon({ name, size = 20 }: { name: string; size?: number }) {
  const Icon = recordIcons[name]?.icon ?? IconCircleDashed;
  return (
    <span aria-hidden="true" style={{ display: 'inline-grid', flex: 'none' }}>
      <Icon size={size} stroke={1.7} />
    </span>
  );
}
