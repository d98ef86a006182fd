import type { Lugar } from '#shared/contracts/site.ts';
import { timeLabel } from '#shared/dates-in-words.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { cultosByDay } from '#web/lib/site/cultos.ts';
import { Directions } from '#web/ui/site/directions.tsx';
import styles from './branches.module.css';

/** The other churches in short: name, hours and address. */
export function Branches({ lugares }: { lugares: Lugar[] }) {
  const { t, locale } = useT();
  if (lugares.length === 0) return null;
  return (
    <div className={styles.branches}>
      <h3>{t('home.branches')}</h3>
      <ul>
        {lugares.map((lugar) => {
          const times = cultosByDay(lugar.cultos, locale).map(
            ({ nome, cultos }) =>
              `${nome} ${cultos.map(({ horario }) => timeLabel(horario, locale)).join(' · ')}`,
          );
          return (
            <li key={lugar.id}>
              <h4 lang={recordLang}>{lugar.nome}</h4>
              <p lang={recordLang}>{[...lugar.endereco, lugar.cidade].filter(Boolean).join(', ')}</p>
              {times.length > 0 && <p className={styles.times}>{times.join(', ')}</p>}
              <Directions place={lugar} name={lugar.nome} plain />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
