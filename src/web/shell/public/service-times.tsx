import type { Culto } from '#shared/contracts/site.ts';
import { timeLabel } from '#shared/dates-in-words.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { cultosByDay } from '#web/lib/site/cultos.ts';
import styles from './service-times.module.css';

/** The service times of a church, a line for each day. */
export function ServiceTimes({ cultos }: { cultos: readonly Culto[] }) {
  const { locale } = useT();
  return (
    <dl className={styles.days}>
      {cultosByDay(cultos, locale).map(({ dia, nome, cultos: ofDay }) => (
        <div key={dia}>
          <dt>{nome}</dt>
          <dd>{ofDay.map(({ horario }) => timeLabel(horario, locale)).join(' · ')}</dd>
        </div>
      ))}
    </dl>
  );
}
