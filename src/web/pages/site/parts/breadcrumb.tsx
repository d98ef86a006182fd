import { Link } from 'react-router';
import { useT } from '#web/lib/i18n/i18n.tsx';
import styles from './breadcrumb.module.css';

/** Links from a detail page up to its list and category. */
export function Breadcrumb({ steps }: { steps: readonly { name: string; path: string }[] }) {
  const { t } = useT();
  return (
    <nav aria-label={t('noticia.path')} data-noprint>
      <ol className={styles.steps}>
        {steps.map(({ name, path }) => (
          <li key={path}>
            <Link to={path}>{name}</Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
