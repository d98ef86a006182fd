import type { ComponentType } from 'react';
import type { IconName } from '#shared/icons.ts';
import { type DrawingProps, icons } from './icons.ts';

interface IconProps {
  name: IconName;
  size?: number;
}

export const Icon = ({ name, size = 20 }: IconProps) => <Drawing of={icons[name]} size={size} />;

export function Drawing({ of: Shape, size }: { of: ComponentType<DrawingProps>; size: number }) {
  return (
    <span aria-hidden="true" style={{ display: 'inline-grid', flex: 'none' }}>
      <Shape size={size} stroke={1.7} />
    </span>
  );
}
