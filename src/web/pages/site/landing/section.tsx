import type { ReactNode } from 'react';
import type { DesenhoPagina } from '#shared/contracts/pagina-evento.ts';
import { drawings } from './drawings/index.ts';
import styles from './section.module.css';

interface SectionProps {
  id: string;
  title: string;
  desenho: DesenhoPagina;
  /** a band in the colour of cards */
  band?: boolean;
  /** text in one column of readable width */
  narrow?: boolean;
  /** left out on paper */
  noPrint?: boolean;
  children: ReactNode;
}

/** A section of a landing page, with the anchor for the menu. */
export function Section({ id, title, desenho, band, narrow, noPrint, children }: SectionProps) {
  const { Mark, Edge } = drawings[desenho];
  return (
    <section
      id={id}
      className={`${styles.section} ${styles[desenho]} later`}
      data-band={band || undefined}
      data-narrow={narrow || undefined}
      data-noprint={noPrint || undefined}
      aria-labelledby={`${id}-titulo`}
    >
      {band && Edge && (
        <span className={styles.edge}>
          <Edge />
        </span>
      )}
      <div className={styles.inner}>
        <header className={styles.head}>
          <Mark />
          <h2 id={`${id}-titulo`}>{title}</h2>
        </header>
        <div className={styles.content}>{children}</div>
      </div>
    </section>
  );
}
