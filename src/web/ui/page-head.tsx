import type { ReactNode } from 'react';
import { usePage } from '#web/lib/page/page.tsx';
import styles from './page-head.module.css';

interface PageHeadProps {
  title: string;
  lead?: ReactNode;
  /** the primary action of the page, and secondary ones */
  children?: ReactNode;
}

/** Title of an office page; also sets the document title. */
export function PageHead({ title, lead, children }: PageHeadProps) {
  const { church } = usePage();
  return (
    <div className={styles.head}>
      <title>{`${title} · ${church.nome}`}</title>
      <div>
        <h1>{title}</h1>
        {lead && <p>{lead}</p>}
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}
