import { Link } from 'react-router';
import { useT } from '#web/lib/i18n/i18n.tsx';
import styles from './breadcrumb.module.css';

interface Step {
  name: string;
  path: string;
  /** language of the name, if it is not the page's */
  lang?: string;
}

/** Links from a detail page up to its list and category. */
export function Breadcrumb({ steps }: { steps: readonly Step[] }) {
  const { t } = useT();
  return (
    <nav aria-label={t('noticia.path')} data-noprint>
      <ol className={styles.steps}>
        {steps.map(({ name, path, lang }) => (
          <li key={path}>
            <Link to={path} lang={lang}>
              {name}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
