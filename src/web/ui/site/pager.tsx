import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { pageHref, pageNumbers } from '#web/lib/site/list-address.ts';
import styles from './pager.module.css';

interface PagerProps {
  page: number;
  pages: number;
}

/** The pages of a list as links; other query parameters (a filter) stay. */
export function Pager({ page, pages }: PagerProps) {
  const { t } = useT();
  const { search } = useLocation();
  if (pages < 2) return null;
  return (
    <nav className={styles.pager} aria-label={t('pager.label')} data-noprint>
      {page > 1 && (
        <Link className={styles.step} rel="prev" to={pageHref(search, page - 1)}>
          <IconArrowLeft size={20} stroke={1.7} aria-hidden="true" />
          {t('pager.previous')}
        </Link>
      )}
      <ol className={styles.numbers}>
        {pageNumbers(page, pages).map((number, at) =>
          number === 0 ? (
            <li key={`gap ${at < 3 ? 'before' : 'after'}`} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={number}>
              <Link
                to={pageHref(search, number)}
                aria-label={t('pager.page', { page: number })}
                aria-current={number === page ? 'page' : undefined}
              >
                {number}
              </Link>
            </li>
          ),
        )}
      </ol>
      <p className={styles.place} aria-hidden="true">
        {t('pager.place', { page, pages })}
      </p>
      {page < pages && (
        <Link className={styles.step} data-next rel="next" to={pageHref(search, page + 1)}>
          {t('pager.next')}
          <IconArrowRight size={20} stroke={1.7} aria-hidden="true" />
        </Link>
      )}
    </nav>
  );
}
