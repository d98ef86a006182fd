import { IconCalendarPlus, IconMap2 } from '@tabler/icons-react';
import type { DesenhoPagina, PaginaEvento } from '#shared/contracts/pagina-evento.ts';
import type { Evento } from '#shared/contracts/site.ts';
import { exactWhen } from '#shared/dates-in-words.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import styles from './place.module.css';
import { Section } from './section.tsx';

interface PlaceProps {
  evento: Evento;
  pagina: Pick<PaginaEvento, 'como_chegar' | 'mapa'>;
  isOver: boolean;
  desenho: DesenhoPagina;
}

/** Whether the event has anything to show about its place. */
export const hasPlace = ({ local, endereco, lugar }: Evento): boolean => Boolean(local ?? endereco ?? lugar);

/** The place and the date, the map, and directions. */
export function Place({ evento, pagina, isOver, desenho }: PlaceProps) {
  const { t, locale } = useT();
  const { local, endereco, lugar } = evento;
  const city = [lugar?.cidade, lugar?.uf].filter(Boolean).join('\u00a0–\u00a0');
  const lines = [endereco, ...(lugar?.endereco ?? []), city].filter(Boolean);
  return (
    <Section id="local" title={t('landing.place')} desenho={desenho} band>
      <div className={`${styles.place} ${styles[desenho]}`}>
        <div className={styles.where}>
          <address lang={recordLang}>
            <strong>{local ?? lugar?.nome}</strong>
            {local && lugar && <span>{lugar.nome}</span>}
            {lines.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
          <p className={styles.when}>
            <time dateTime={`${evento.data}T${evento.horario_inicial}`}>{exactWhen(evento, locale)}</time>
          </p>
          <div className={styles.ways} data-noprint>
            {pagina.mapa && (
              <a className={styles.map} href={pagina.mapa} target="_blank" rel="noopener">
                <IconMap2 size={22} stroke={1.7} aria-hidden="true" />
                {t('landing.map')}
              </a>
            )}
            {!isOver && evento.status !== 'cancelado' && (
              <ButtonLink to={`/eventos/${evento.slug}/agenda.ics`} variant="quiet" size="lg" reloadDocument>
                <IconCalendarPlus size={22} stroke={1.7} aria-hidden="true" />
                {t('eventos.add')}
              </ButtonLink>
            )}
          </div>
        </div>
        {pagina.como_chegar && (
          <div className={styles.arrive}>
            <h3>{t('landing.arrive')}</h3>
            <p lang={recordLang}>{pagina.como_chegar}</p>
          </div>
        )}
      </div>
    </Section>
  );
}
