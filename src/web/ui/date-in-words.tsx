import { churchToday } from '#shared/dates.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { dateInWords } from '#web/lib/office/date-in-words.ts';
import styles from './date-in-words.module.css';

interface DateInWordsProps {
  value: string;
  /** shows the time alone, under a heading with the date */
  timeOnly?: boolean;
}

/** A date in words ("today"), with the exact date on hover, and in figures on paper. */
export function DateInWords({ value, timeOnly }: DateInWordsProps) {
  const { locale } = useT();
  const spoken = dateInWords(value, churchToday(new Date()), locale);
  if (!spoken) return <>{value}</>;
  return (
    <time dateTime={value} title={spoken.exact} data-written={spoken.written} className={styles.date}>
      <span>{timeOnly ? spoken.time : spoken.text}</span>
    </time>
  );
}
