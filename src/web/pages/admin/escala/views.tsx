import { weekdayName } from '#shared/spoken-dates.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { useEscalaContext } from './escala-context.ts';
import { monthWeeks } from './period.ts';
import { PlaceLine } from './place-line.tsx';
import { dutiesByPerson, type EventPlaces } from './schedule.ts';
import styles from './views.module.css';

/** An event of a day with its places, by department. */
function EventBlock({ entry: { evento, vagas } }: { entry: EventPlaces }) {
  const { t } = useT();
  const { schedule, words } = useEscalaContext();
  const departments = Map.groupBy(vagas, ({ departamento }) => departamento);
  return (
    <div className={styles.event} data-cancelled={evento.status === 'cancelado' || undefined}>
      <p className={styles.eventName} lang={recordLang}>
        <span>{words.times(evento)}</span> {evento.nome}
        {evento.status === 'cancelado' && <em> {t('escalas.cancelled')}</em>}
      </p>
      {vagas.length === 0 && <p className={styles.none}>{t('escalas.no_places')}</p>}
      {[...departments].map(([id, places]) => (
        <div key={id} className={styles.department}>
          {schedule.departments.size > 1 && (
            <p className={styles.departmentName} lang={recordLang}>
              {schedule.departments.get(id)?.nome}
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
      ))}
    </div>
  );
}

/** The month as a calendar of weeks. */
export function MonthGrid({ dia }: { dia: string }) {
  const { locale } = useT();
  const { schedule, words, today } = useEscalaContext();
  const weeks = monthWeeks(dia);
  const names = (weeks[1] ?? []).map((day) => (day ? weekdayName(day, locale) : ''));
  return (
    <div className={styles.scroll}>
      <table className={styles.month}>
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
                        <EventBlock key={entry.evento.id} entry={entry} />
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

/** Days with events one below the other (a list, or the month on a phone), or side by side (a week). */
export function Days({ columns = false }: { columns?: boolean }) {
  const { locale } = useT();
  const { schedule, words, today } = useEscalaContext();
  return (
    <div className={columns ? styles.week : styles.days}>
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

/** Everyone with their duties, and how many. */
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
