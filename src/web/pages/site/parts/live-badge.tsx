import { useT } from '#web/lib/i18n.tsx';
import styles from './live-badge.module.css';

/** Says that it happens now: by a word, and by more than a colour. */
export function LiveBadge({ className }: { className?: string }) {
  const { t } = useT();
  return (
    <span className={[styles.badge, className].filter(Boolean).join(' ')}>
      <span className={styles.dot} aria-hidden="true" />
      {t('conteudos.live')}
    </span>
  );
}
