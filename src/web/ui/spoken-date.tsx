import { churchToday } from '#shared/dates.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { spokenDate } from '#web/lib/office/spoken-date.ts';
import styles from './spoken-date.module.css';

interface SpokenProps {
  value: string;
  /** shows the time alone, under a heading with the date */
  timeOnly?: boolean;
}

/** A date in words ("today"), with the exact date on hover, and in figures on paper. */
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
