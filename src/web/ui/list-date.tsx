import { churchToday } from '#shared/dates.ts';
import { useAppearance } from '#web/lib/appearance/appearance.tsx';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { spokenDate } from '#web/lib/office/spoken-date.ts';
import styles from './spoken-date.module.css';
import { SpokenDate } from './spoken-date.tsx';

/** A date of a list or a record: in figures with the words on hover, or in words for users who prefer them. */
export function ListDate({ value }: { value: string }) {
  const { locale } = useT();
  const { appearance } = useAppearance();
  if (appearance.dates === 'words') return <SpokenDate value={value} />;
  const spoken = spokenDate(value, churchToday(new Date()), locale);
  if (!spoken) return <>{value}</>;
  return (
    <time dateTime={value} title={`${spoken.text} · ${spoken.exact}`} className={styles.figures}>
      {spoken.written}
    </time>
  );
}
