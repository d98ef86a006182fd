import { useT } from '#web/lib/i18n/i18n.tsx';
import styles from './live-badge.module.css';

/** Marks a live video by a word, not by colour alone. */
export function LiveBadge({ className }: { className?: string }) {
  const { t } = useT();
  return (
    <span className={[styles.badge, className].filter(Boolean).join(' ')}>
      <span className={styles.dot} aria-hidden="true" />
      {t('conteudos.live')}
    </span>
  );
}
