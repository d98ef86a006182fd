import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { weekdayName } from '#shared/dates-in-words.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { useEscalaContext } from './escala-context.ts';
import { monthWeeks } from './period.ts';
import { PlaceLine } from './place-line.tsx';
import { dutiesByPerson, type EventPlaces, nameAtEvent } from './schedule.ts';
import styles from './views.module.css';

interface EventBlockProps {
  entry: EventPlaces;
  /** an event without places is only named */
  quiet?: boolean;
  /** sums up each department, and opens it */
  onDepartment?: ((id: number) => void) | undefined;
}

/** An event of a day with its places, by department. */
function EventBlock({ entry: { evento, vagas }, quiet = false, onDepartment }: EventBlockProps) {
  const { t } = useT();
  const { schedule, words } = useEscalaContext();
  const departments = Map.groupBy(vagas, ({ departamento }) => departamento);
  return (
    <div
      className={styles.event}
      data-cancelled={evento.status === 'cancelado' || undefined}
      data-bare={vagas.length === 0 || undefined}
    >
      <p className={styles.eventName} lang={recordLang}>
        <span>{words.times(evento)}</span> {evento.nome}
        {evento.status === 'cancelado' && <em> {t('escalas.cancelled')}</em>}
      </p>
      {vagas.length === 0 && !quiet && <p className={styles.none}>{t('escalas.no_places')}</p>}
      {[...departments].map(([id, places]) =>
        onDepartment ? (
          <DepartmentSummary
            key={id}
            name={nameAtEvent(schedule.departments, vagas, id)}
            vagas={places}
            onOpen={() => onDepartment(id)}
          />
        ) : (
          <div key={id} className={styles.department}>
            {schedule.departments.size > 1 && (
              <p className={styles.departmentName} lang={recordLang}>
                {nameAtEvent(schedule.departments, vagas, id)}
              </p>
            )}
            <ul>
              {places.map((vaga) => (
                <li key={vaga.id}>
                  <PlaceLine vaga={vaga} />
                </li>
              ))}
            </ul>
          </div>
        ),
      )}
    </div>
  );
}

interface DepartmentSummaryProps {
  name: string;
  vagas: EventPlaces['vagas'];
  onOpen: () => void;
}

/** How many places of a department are filled at an event; opens the department. */
function DepartmentSummary({ name, vagas, onOpen }: DepartmentSummaryProps) {
  const { t } = useT();
  const filled = vagas.filter(
    ({ voluntario, estado }) => voluntario !== null && estado !== 'recusado',
  ).length;
  const isFull = filled === vagas.length;
  const Icon = isFull ? IconCircleCheck : IconCircleDashed;
  const filledText = t('escalas.filled', { filled, total: vagas.length });
  return (
    <button
      type="button"
      className={styles.summary}
      data-full={isFull || undefined}
      title={filledText}
      onClick={onOpen}
    >
      <Icon size={16} stroke={1.9} aria-hidden="true" />
      <span lang={recordLang}>{name}</span>
      <span className="visually-hidden">: {filledText}</span>
      <span className={styles.filled} aria-hidden="true">
        {filled}/{vagas.length}
      </span>
    </button>
  );
}

/** The relative width of a weekday's column in a month in which that day has places, only events, or nothing. */
const dayWeights = { places: 20, events: 13, nothing: 11 };

interface MonthGridProps {
  dia: string;
  onDepartment: (id: number) => void;
}

/** The month as a calendar of weeks: the people of one department, or the progress of several. */
export function MonthGrid({ dia, onDepartment }: MonthGridProps) {
  const { locale } = useT();
  const { schedule, words, today } = useEscalaContext();
  const weeks = monthWeeks(dia);
  const names = (weeks[1] ?? []).map((day) => (day ? weekdayName(day, locale) : ''));
  const departments = new Set(
    schedule.eventPlaces.flatMap(({ vagas }) => vagas.map(({ departamento }) => departamento)),
  );
  const weights = names.map((_, at) => {
    const entries = weeks.flatMap((week) => schedule.byDay.get(week[at] ?? '') ?? []);
    if (entries.some(({ vagas }) => vagas.length > 0)) return dayWeights.places;
    return entries.length > 0 ? dayWeights.events : dayWeights.nothing;
  });
  const allWeights = weights.reduce((sum, weight) => sum + weight, 0);
  return (
    <div className={styles.scroll}>
      <table className={styles.month}>
        <colgroup>
          {names.map((name, at) => (
            <col key={name} style={{ inlineSize: `${(100 * weights[at]!) / allWeights}%` }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {names.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, at) => (
                <td
                  key={day ?? names[at]}
                  data-today={day === today || undefined}
                  data-out={!day || undefined}
                >
                  {day && (
                    <>
                      <p className={styles.date}>
                        <time dateTime={day} title={words.day(day)}>
                          {Number(day.slice(8))}
                        </time>
                      </p>
                      {schedule.byDay.get(day)?.map((entry) => (
                        <EventBlock
                          key={entry.evento.id}
                          entry={entry}
                          quiet
                          onDepartment={departments.size > 1 ? onDepartment : undefined}
                        />
                      ))}
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Days with events one below the other, and the departments of each event side by side. */
export function Days() {
  const { locale } = useT();
  const { schedule, words, today } = useEscalaContext();
  return (
    <div className={styles.days}>
      {[...schedule.byDay].map(([day, entries]) => (
        <section key={day} className={styles.day} data-today={day === today || undefined}>
          <h2 title={weekdayName(day, locale)}>{words.day(day)}</h2>
          {entries.map((entry) => (
            <EventBlock key={entry.evento.id} entry={entry} />
          ))}
        </section>
      ))}
    </div>
  );
}

/** The volunteers with their duties and the number of these. */
export function People() {
  const { t } = useT();
  const { schedule } = useEscalaContext();
  return (
    <ul className={styles.people}>
      {dutiesByPerson(schedule).map(({ person, vagas }) => (
        <li key={person.id}>
          <h2 lang={recordLang}>
            {person.nome}{' '}
            <span>
              {vagas.length === 1 ? t('escalas.times_one') : t('escalas.times', { count: vagas.length })}
            </span>
          </h2>
          {vagas.length === 0 && <p className={styles.none}>{t('escalas.no_duties')}</p>}
          <ul>
            {vagas.map((vaga) => (
              <li key={vaga.id}>
                <PlaceLine vaga={vaga} showEvent />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

/** The period on paper: one line for each place. */
export function PrintTable() {
  const { t, date } = useT();
  const { schedule, words } = useEscalaContext();
  return (
    <table className={styles.print}>
      <thead>
        <tr>
          {(['day', 'event', 'department', 'role', 'volunteer', 'state'] as const).map((name) => (
            <th key={name} scope="col">
              {t(`escalas.column.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {schedule.eventPlaces.flatMap(({ evento, vagas }) =>
          vagas.map((vaga) => (
            <tr key={vaga.id}>
              <td>
                {date(vaga.de.slice(0, 10))} {words.times(vaga)}
              </td>
              <td>{evento.nome}</td>
              <td>{schedule.departments.get(vaga.departamento)?.nome}</td>
              <td>{vaga.funcao}</td>
              <td>{vaga.voluntario === null ? '' : schedule.people.get(vaga.voluntario)?.nome}</td>
              <td>{vaga.estado ? words.state(vaga.estado) : t('escalas.empty_place')}</td>
            </tr>
          )),
        )}
      </tbody>
    </table>
  );
}
