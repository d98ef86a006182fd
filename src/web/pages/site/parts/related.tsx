import type { ReactNode } from 'react';
import { MoreLink } from './more-link.tsx';
import styles from './related.module.css';

/** The band at the end of a page of one item, with links to related pages. */
export function RelatedBand({ children }: { children: ReactNode }) {
  return (
    <div className={`${styles.band} later`} data-noprint>
      {children}
    </div>
  );
}

interface RelatedProps {
  title: string;
  /** the page with all of them */
  allLink?: { name: string; to: string };
  /** `cards` lays out list items in three columns; `rows` puts the title beside a list */
  variant?: 'cards' | 'rows';
  children: ReactNode;
}

export function Related({ title, allLink, variant = 'cards', children }: RelatedProps) {
  return (
    <section className={styles.related} data-variant={variant}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {allLink && <MoreLink to={allLink.to}>{allLink.name}</MoreLink>}
      </div>
      {variant === 'cards' ? <ul className={styles.cards}>{children}</ul> : children}
    </section>
  );
}
