import { calendarSheetParts, exactDay } from '#shared/dates-in-words.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import styles from './date-leaf.module.css';

interface DateLeafProps {
  /** YYYY-MM-DD */
  day: string;
  today: string;
  className?: string | undefined;
}

/** A date like the sheet of a wall calendar, easy to spot. */
export function DateLeaf({ day, today, className }: DateLeafProps) {
  const { locale, t } = useT();
  const { weekday, day: number, month } = calendarSheetParts(day, locale);
  return (
    <time
      className={[styles.leaf, className].filter(Boolean).join(' ')}
      dateTime={day}
      title={exactDay(day, locale)}
      data-today={day === today || undefined}
    >
      <span className={styles.weekday}>{day === today ? t('eventos.today') : weekday}</span>
      <span className={styles.day}>{number}</span>
      <span className={styles.month}>{month}</span>
    </time>
  );
}
