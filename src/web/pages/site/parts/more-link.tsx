import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './more-link.module.css';

/** Links from a few items to the page with all of them. */
export function MoreLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className={styles.more} to={to}>
      {children}
      <IconArrowRight size={20} stroke={1.8} aria-hidden="true" />
    </Link>
  );
}
