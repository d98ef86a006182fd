import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { usePage } from '#web/lib/page/page.tsx';
import styles from './page-header.module.css';

export interface Crumb {
  text: string;
  /** undefined for the current page */
  to?: string;
}

interface PageHeaderProps {
  title: string;
  /** the title of the browser tab, when it is longer than the heading */
  documentTitle?: string;
  crumbs: readonly Crumb[];
  /** the form is part of a page that has a title of its own */
  embedded?: boolean | undefined;
  children?: ReactNode;
}

/** Breadcrumbs, title and the primary action of a page. */
export function PageHeader({ title, documentTitle, crumbs, embedded, children }: PageHeaderProps) {
  const { t } = useT();
  const { church } = usePage();
  if (embedded)
    return (
      <header className={styles.header} data-noprint>
        <div className={styles.line}>
          <h2 className={styles.embeddedTitle}>{title}</h2>
          {children && <div className={styles.actions}>{children}</div>}
        </div>
      </header>
    );
  return (
    <header className={styles.header} data-noprint>
      <title>{`${documentTitle ?? title} · ${church.nome}`}</title>
      <nav aria-label={t('crud.breadcrumb')}>
        <ol className={styles.crumbs}>
          {[{ text: t('crud.home'), to: '/admin' }, ...crumbs].map(({ text, to }, at) => (
            <li key={to ?? text}>
              {at > 0 && <IconChevronRight size={14} stroke={1.6} aria-hidden="true" />}
              {to ? <Link to={to}>{text}</Link> : <span aria-current="page">{text}</span>}
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.line}>
        <h1 className={styles.title}>{title}</h1>
        {children && <div className={styles.actions}>{children}</div>}
      </div>
    </header>
  );
}
