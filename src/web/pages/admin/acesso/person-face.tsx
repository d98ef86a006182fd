import { IconUser } from '@tabler/icons-react';
import styles from './role-card.module.css';

/** A portrait where there is one; otherwise the shape of a person. */
export function PersonFace({ foto, name }: { foto: string | null; name?: string }) {
  return (
    <span className={styles.face} title={name}>
      {foto ? (
        <img src={foto} alt="" loading="lazy" />
      ) : (
        <IconUser size={18} stroke={1.7} aria-hidden="true" />
      )}
    </span>
  );
}
