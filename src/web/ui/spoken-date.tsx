import { churchToday } from '#shared/dates.ts';
import { useT } from '#web/lib/i18n.tsx';
import { spokenDate } from '#web/lib/spoken-date.ts';
import styles from './spoken-date.module.css';

/** A day or a moment as people say it, the exact one on hover, in figures on paper. */
export function SpokenDate({ value }: { value: string }) {
  const { locale } = useT();
  const spoken = spokenDate(value, churchToday(new Date()), locale);
  if (!spoken) return <>{value}</>;
  return (
    <time dateTime={value} title={spoken.exact} data-written={spoken.written} className={styles.date}>
      <span>{spoken.text}</span>
    </time>
  );
}
