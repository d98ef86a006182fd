import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './more-link.module.css';

/** The way from a section of the home page to the page that has all of it. */
export function MoreLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className={styles.more} to={to}>
      {children}
      <IconArrowRight size={20} stroke={1.8} aria-hidden="true" />
    </Link>
  );
}
