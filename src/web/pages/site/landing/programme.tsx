import type { DesenhoPagina, PaginaEvento } from '#shared/contracts/pagina-evento.ts';
import { exactDay, timeLabel } from '#shared/dates-in-words.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import styles from './programme.module.css';
import { Section } from './section.tsx';

type Item = PaginaEvento['programacao'][number];

interface ProgrammeProps {
  programacao: readonly Item[];
  desenho: DesenhoPagina;
}

/** The programme with its hours, a column for each day. */
export function Programme({ programacao, desenho }: ProgrammeProps) {
  const { t, locale } = useT();
  const days = [...new Set(programacao.map(({ dia }) => dia))];
  return (
    <Section id="programacao" title={t('landing.programme')} desenho={desenho} band>
      <div className={`${styles.days} ${styles[desenho]}`}>
        {days.map((dia) => (
          <section key={dia} aria-labelledby={`dia-${dia}`}>
            <h3 id={`dia-${dia}`}>{exactDay(dia, locale)}</h3>
            <ol>
              {programacao
                .filter((item) => item.dia === dia)
                .map(({ horario, titulo, texto }) => (
                  <li key={`${horario} ${titulo}`}>
                    <time dateTime={`${dia}T${horario}`}>{timeLabel(horario, locale)}</time>
                    <div lang={recordLang}>
                      <h4>{titulo}</h4>
                      {texto && <p>{texto}</p>}
                    </div>
                  </li>
                ))}
            </ol>
          </section>
        ))}
      </div>
    </Section>
  );
}
