import { churchToday } from '#shared/dates.ts';
import { useAppearance } from '#web/lib/appearance/appearance.tsx';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { dateInWords } from '#web/lib/office/date-in-words.ts';
import styles from './date-in-words.module.css';
import { DateInWords } from './date-in-words.tsx';

/** A date of a list or a record: in figures with the words on hover, or in words for users who prefer them. */
export function ListDate({ value }: { value: string }) {
  const { locale } = useT();
  const { appearance } = useAppearance();
  if (appearance.dates === 'words') return <DateInWords value={value} />;
  const spoken = dateInWords(value, churchToday(new Date()), locale);
  if (!spoken) return <>{value}</>;
  return (
    <time dateTime={value} title={`${spoken.text} · ${spoken.exact}`} className={styles.figures}>
      {spoken.written}
    </time>
  );
}
