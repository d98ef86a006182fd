import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './more-link.module.css';

/** Links from a section of the home page to its full page. */
export function MoreLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className={styles.more} to={to}>
      {children}
      <IconArrowRight size={20} stroke={1.8} aria-hidden="true" />
    </Link>
  );
}
