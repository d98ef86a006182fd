import { useT } from '#web/lib/i18n/i18n.tsx';
import styles from './nav.module.css';

interface NavProps {
  /** the anchors of the sections that the page has, in their order */
  entries: readonly { id: string; label: string }[];
  /** stays in view, on a page where no header does */
  sticky?: boolean;
}

/** The menu of a single page. On phones it scrolls sideways. */
export function Nav({ entries, sticky }: NavProps) {
  const { t } = useT();
  if (entries.length < 2) return null;
  return (
    <nav className={styles.nav} aria-label={t('landing.nav')} data-sticky={sticky || undefined} data-noprint>
      <ul>
        {entries.map(({ id, label }) => (
          <li key={id}>
            <a href={`#${id}`}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
