import { Popover } from '@mantine/core';
import { cloneElement, type ReactNode, type Ref } from 'react';
import type { OpenedBy } from '#web/ui/on-demand.tsx';
import styles from './filters.module.css';

interface FilterPopoverProps extends OpenedBy {
  opened: boolean;
  onChange: (opened: boolean) => void;
  target: Ref<HTMLButtonElement>;
  label: string;
  children: ReactNode;
}

/** The panel below a button of filters. */
export const FilterPopover = ({ opened, onChange, target, label, button, children }: FilterPopoverProps) => (
  <Popover
    opened={opened}
    onChange={onChange}
    position="bottom-start"
    shadow="md"
    trapFocus
    portalProps={{ target: '#content' }}
    returnFocus
    width={320}
  >
    <Popover.Target>{cloneElement(button, { ref: target, onClick: () => onChange(!opened) })}</Popover.Target>
    <Popover.Dropdown className={styles.dropdown} aria-label={label}>
      {children}
    </Popover.Dropdown>
  </Popover>
);
