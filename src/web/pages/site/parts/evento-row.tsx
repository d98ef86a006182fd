import { Link } from 'react-router';
import type { EventoCard } from '#shared/contracts/site.ts';
import { exactWhen, lastDay, rangeLabel, timesLabel } from '#shared/dates-in-words.ts';
import { type TextKey, useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { usePage } from '#web/lib/page/page.tsx';
import { Picture } from '#web/ui/site/picture.tsx';
import card from './card.module.css';
import { DateLeaf } from './date-leaf.tsx';
import dotted from './dotted.module.css';
import styles from './evento-row.module.css';

interface EventoRowProps {
  evento: EventoCard;
  /** today in the church's time zone, from the loader: YYYY-MM-DD */
  today: string;
  /** heading level of the name */
  heading?: 'h2' | 'h3' | 'h4';
  /** false where several rows share the date above them */
  dated?: boolean;
  /** shows the event's picture at the end of the row, if it has one */
  picture?: boolean;
}

/** An event in one row: date, name and place. The whole row links to it. */
export function EventoRow({
  evento,
  today,
  heading: Heading = 'h3',
  dated = true,
  picture = false,
}: EventoRowProps) {
  const { locale } = useT();
  const { data, horario_inicial, horario_final, nome, slug, imagem } = evento;
  const isOneDay = lastDay(evento) === data;
  const when = isOneDay
    ? timesLabel(horario_inicial, horario_final, locale)
    : rangeLabel(evento, today, locale);
  return (
    <article
      className={`${card.card} ${styles.row}`}
      data-cancelled={evento.status === 'cancelado' || undefined}
    >
      {dated && <DateLeaf day={data} today={today} />}
      <div className={styles.words}>
        <Heading className={`${card.title} ${styles.name}`}>
          <Link to={`/eventos/${slug}`} prefetch="intent" lang={recordLang}>
            {nome}
          </Link>
        </Heading>
        <p className={`${dotted.sentence} ${styles.facts}`}>
          <time
            dateTime={`${data}T${horario_inicial}`}
            title={exactWhen(evento, locale)}
            data-short={isOneDay || undefined}
          >
            {when}
          </time>
          <EventoPlace evento={evento} />
        </p>
        <EventoMarks evento={evento} />
      </div>
      {picture && imagem && (
        <Picture image={imagem} alt="" sizes="168px" ratio="3 / 2" className={styles.picture} />
      )}
    </article>
  );
}

/** The place, with the church's name when it is not the head church. */
export function EventoPlace({ evento }: { evento: EventoCard }) {
  const sede = usePage().church.sede?.nome;
  const branch = evento.igreja !== sede ? evento.igreja : null;
  const parts = [evento.local, branch].filter((part): part is string => Boolean(part));
  return parts.map((part) => (
    <span key={part} lang={recordLang}>
      {part}
    </span>
  ));
}

/** Marks: cancelled or over, and the kind of the event, unless its name contains it ("Culto de ensino"). */
function EventoMarks({ evento }: { evento: EventoCard }) {
  const { t } = useT();
  const kind = t(`eventos.tipo.${evento.tipo}` as TextKey);
  const isSaid = evento.nome.toLowerCase().includes(kind.toLowerCase());
  const isCancelled = evento.status === 'cancelado';
  if (isSaid && !isCancelled) return null;
  return (
    <p className={styles.marks}>
      {isCancelled && <strong>{t('eventos.cancelled')}</strong>}
      {!isSaid && <span>{kind}</span>}
    </p>
  );
}
