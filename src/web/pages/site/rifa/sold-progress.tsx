import { useT } from '#web/lib/i18n/i18n.tsx';
import styles from '../parts/progress.module.css';

/** The sold share in whole percent; 100 only when all numbers are sold. */
export const soldPercent = (sold: number, total: number): number => Math.floor((sold / total) * 100);

/** The progress of the sale. */
export function SoldProgress({ sold, total, free }: { sold: number; total: number; free?: number }) {
  const { t, number } = useT();
  const percent = soldPercent(sold, total);
  return (
    <div className={styles.progress}>
      <p className={styles.numbers}>{t('raffle.sold', { sold: number(sold), total: number(total) })}</p>
      <progress
        className={styles.bar}
        value={sold}
        max={total}
        aria-label={t('raffle.progress')}
        aria-valuetext={t('raffle.percent', { percent })}
      />
      <p className={styles.note}>
        {t('raffle.percent', { percent })}
        {free !== undefined && <span>{t('raffle.free', { count: number(free) })}</span>}
      </p>
    </div>
  );
}
