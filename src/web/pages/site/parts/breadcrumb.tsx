import { Link } from 'react-router';
import { useT } from '#web/lib/i18n.tsx';
import styles from './breadcrumb.module.css';

/** The way back up from a page of one thing: the list, and the part of it. */
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
