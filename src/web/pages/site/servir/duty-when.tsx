import type { ReactNode } from 'react';
import { timesLabel } from '#shared/dates-in-words.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { DateLeaf } from '../parts/date-leaf.tsx';
import styles from './duty-when.module.css';

interface DutyWhenProps {
  evento: string;
  departamento: string;
  funcao: string;
  de: string;
  ate: string;
  local: string | null;
  /** YYYY-MM-DD */
  today: string;
  children?: ReactNode;
}

/** The date, place and function of a duty. */
export function DutyWhen({ evento, departamento, funcao, de, ate, local, today, children }: DutyWhenProps) {
  const { t, locale } = useT();
  return (
    <div className={styles.when}>
      <DateLeaf day={de.slice(0, 10)} today={today} />
      <div className={styles.text}>
        <h3 lang={recordLang}>{evento}</h3>
        <p className={styles.as} lang={recordLang}>
          {t('servir.as', { departamento, funcao })}
        </p>
        <p>
          {timesLabel(de.slice(11, 16), ate.slice(11, 16), locale)}
          {local && <span lang={recordLang}> · {local}</span>}
        </p>
        {children}
      </div>
    </div>
  );
}
