import './print.css';
import type { ReactNode } from 'react';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { usePage } from '#web/lib/page/page.tsx';
import styles from './print-head.module.css';

interface PrintHeadProps {
  title: string;
  children?: ReactNode;
}

/** The head of a printed page: church, title and date. */
export function PrintHead({ title, children }: PrintHeadProps) {
  const { t, dateTime } = useT();
  const { church } = usePage();
  return (
    <header className={styles.head}>
      <p className={styles.church}>{church.nome}</p>
      <p className={styles.title}>{title}</p>
      {children}
      <p>{t('crud.print.when', { when: dateTime(new Date()) })}</p>
    </header>
  );
}
