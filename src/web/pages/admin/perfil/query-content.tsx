import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailed } from '#web/crud/list/list-states.tsx';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './perfil.module.css';

interface QueryContentProps<Data> {
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}

/** Renders the loaded data; a placeholder while they load, and the reason when loading failed. */
export function QueryContent<Data>({ query, children }: QueryContentProps<Data>) {
  const { t } = useT();
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <LoadFailed title={t('perfil.failed')} query={query} />;
  return (
    <div className={styles.loading} role="status">
      <span className="visually-hidden">{t('crud.loading')}</span>
      <Skeleton height={120} />
      <Skeleton height={220} />
    </div>
  );
}
