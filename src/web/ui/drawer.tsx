import { IconX } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import styles from './drawer.module.css';
import { Sheet } from './sheet.tsx';

interface DrawerProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  closeText: string;
  size?: number;
  keepsContent?: boolean;
  children: ReactNode;
}

/** A side sheet with a title and a close button. */
export function Drawer({
  opened,
  onClose,
  title,
  closeText,
  size = 400,
  keepsContent,
  children,
}: DrawerProps) {
  const id = useId();
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      size={size}
      labelledBy={id}
      {...(keepsContent && { keepsContent })}
    >
      <div className={styles.inner}>
        <div className={styles.top}>
          <h2 id={id}>{title}</h2>
          <button type="button" aria-label={closeText} title={closeText} onClick={onClose}>
            <IconX size={22} stroke={1.7} aria-hidden="true" />
          </button>
        </div>
        {children}
      </div>
    </Sheet>
  );
}
