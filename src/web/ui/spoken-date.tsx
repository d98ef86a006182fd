import { churchToday } from '#shared/dates.ts';
import { useT } from '#web/lib/i18n.tsx';
import { spokenDate } from '#web/lib/spoken-date.ts';
import styles from './spoken-date.module.css';

interface SpokenProps {
  value: string;
  /** the hour alone, under a heading that says the day */
  timeOnly?: boolean;
}

/** A day or a moment as people say it, the exact one on hover, in figures on paper. */
export function SpokenDate({ value, timeOnly }: SpokenProps) {
  const { locale } = useT();
  const spoken = spokenDate(value, churchToday(new Date()), locale);
  if (!spoken) return <>{value}</>;
  return (
    <time dateTime={value} title={spoken.exact} data-written={spoken.written} className={styles.date}>
      <span>{timeOnly ? spoken.time : spoken.text}</span>
    </time>
  );
}
