import type { PaginaServir } from '#shared/contracts/escala.ts';
import { fullDate } from '#shared/dates-in-words.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import styles from './personal-calendar.module.css';

/** A link that adds the volunteer's duties to their calendar, and their past duties. */
export function PersonalCalendar({ calendario, servidos }: Pick<PaginaServir, 'calendario' | 'servidos'>) {
  const { t, locale } = useT();
  return (
    <>
      <section className={styles.calendar} aria-labelledby="calendario">
        <h2 id="calendario">{t('servir.calendar')}</h2>
        <p>{t('servir.calendar_text')}</p>
        <p className={styles.ways}>
          <a href={calendario.replace(/^https?:/, 'webcal:')}>{t('servir.calendar_subscribe')}</a>
          <a href={new URL(calendario).pathname} download>
            {t('servir.calendar_download')}
          </a>
        </p>
      </section>
      {servidos.length > 0 && (
        <details className={styles.history}>
          <summary>{t('servir.history')}</summary>
          <ul>
            {servidos.map(({ evento, departamento, funcao, de }) => (
              <li key={`${de} ${evento} ${funcao}`}>
                <span>{fullDate(de, locale)}</span>
                <span lang={recordLang}>
                  {evento} · {t('servir.as', { departamento, funcao })}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
