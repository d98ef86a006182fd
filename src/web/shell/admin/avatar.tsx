import { IconUser } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import styles from './avatar.module.css';

interface AvatarProps {
  /** the id of the photo; null: a drawing instead */
  foto: string | null;
  size?: number;
  /** text for screen readers; left out where the name is beside the photo */
  alt?: string;
}

/** The photo of an account in a circle. */
export function Avatar({ foto, size = 34, alt = '' }: AvatarProps) {
  return (
    <span className={styles.avatar} style={{ '--avatar-size': `${size}px` } as CSSProperties}>
      {foto ? (
        <img src={`/arquivos/${foto}`} alt={alt} width={size} height={size} />
      ) : (
        <IconUser size={Math.round(size * 0.6)} stroke={1.8} aria-hidden="true" />
      )}
    </span>
  );
}
