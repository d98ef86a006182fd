import { IconUser } from '@tabler/icons-react';
import styles from './role-card.module.css';

/** The user's portrait, or an icon of a person. */
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
