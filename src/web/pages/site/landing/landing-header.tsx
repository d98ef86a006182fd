import type { CSSProperties, ReactNode } from 'react';
import type { TemaPagina } from '#shared/contracts/pagina-evento.ts';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { drawings } from './drawings/index.ts';
import styles from './landing-header.module.css';
import { longestWord } from './offer.ts';

interface LandingHeaderProps {
  tema: Pick<TemaPagina, 'desenho'>;
  title: string;
  /** the line under the title, in Portuguese */
  call: string | null;
  cancelled?: boolean;
  /** the page's header overlaps the drawing */
  alone?: boolean;
  children: ReactNode;
}

/** The top of a landing page: its drawing, its title in large type, and the content below. */
export function LandingHeader({
  tema: { desenho },
  title,
  call,
  cancelled,
  alone,
  children,
}: LandingHeaderProps) {
  const { Hero: Drawing } = drawings[desenho];
  return (
    <header
      className={`${styles.header} ${styles[desenho]}`}
      data-cancelled={cancelled || undefined}
      data-alone={alone || undefined}
    >
      <div className={styles.drawing}>
        <Drawing />
      </div>
      <div className={styles.inner}>
        <div className={styles.words}>
          <h1 lang={recordLang} style={{ '--letters': longestWord(title) } as CSSProperties}>
            {title}
          </h1>
          {call && (
            <p className={styles.call} lang={recordLang}>
              {call}
            </p>
          )}
          {children}
        </div>
      </div>
    </header>
  );
}
