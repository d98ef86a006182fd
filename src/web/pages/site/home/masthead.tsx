import { IconMapPin } from '@tabler/icons-react';
import type { Lugar } from '#shared/contracts/site.ts';
import { timeLabel } from '#shared/dates-in-words.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { cultosByDay } from '#web/lib/site/cultos.ts';
import styles from './masthead.module.css';

/** Service times and address in one line: what most visitors look for. */
export function Masthead({ sede }: { sede: Lugar }) {
  const { t, locale } = useT();
  const days = cultosByDay(sede.cultos, locale);
  if (days.length === 0 && !sede.cidade) return null;
  return (
    <section className={styles.line} aria-label={t('home.services')}>
      <dl>
        {days.map(({ dia, nome, cultos }) => (
          <div key={dia}>
            <dt>{nome}</dt>
            <dd>{cultos.map(({ horario }) => timeLabel(horario, locale)).join(' · ')}</dd>
          </div>
        ))}
      </dl>
      <a className={styles.place} href="#onde">
        <IconMapPin size={20} stroke={1.6} aria-hidden="true" />
        <span lang={recordLang}>{[sede.endereco[0], sede.cidade].filter(Boolean).join(', ')}</span>
      </a>
    </section>
  );
}
