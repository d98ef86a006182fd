import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import type { EventoDoDomingo } from '#shared/contracts/domingo.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { AttendanceSummary } from './domingo/attendance-summary.tsx';
import styles from './domingo/sunday.module.css';
import { SundayLink } from './domingo/sunday-link.tsx';
import { type Services, SundayPage, sundayLink } from './domingo/sunday-page.tsx';
import { useSundayTasks } from './domingo/use-sunday.ts';

/** Sunday mode: one service, and a big button for each thing to do during it. */
export default function DomingoPage() {
  return <SundayPage>{(services) => <SundayStart services={services} />}</SundayPage>;
}

function SundayStart({ services: { today, before, chosen } }: { services: Services }) {
  const { t } = useT();
  const allowed = useSundayTasks();
  return (
    <>
      <section aria-labelledby="culto" className={styles.services}>
        <h2 id="culto">{t('domingo.choose')}</h2>
        {today.length === 0 && (
          <p className={styles.notice}>
            <strong>{t('domingo.no_services')}</strong>
            <br />
            {t('domingo.no_services_text')}
          </p>
        )}
        <ServiceList list={today} chosen={chosen} />
        {before.length > 0 && (
          <details open={today.length === 0 || (chosen !== undefined && before.includes(chosen))}>
            <summary>{t('domingo.before')}</summary>
            <ServiceList list={before} chosen={chosen} />
          </details>
        )}
      </section>
      <section aria-labelledby="portas">
        <h2 id="portas" className={styles.heading}>
          {t('domingo.tasks')}
        </h2>
        {!chosen && <p className={styles.hint}>{t('domingo.pick_first')}</p>}
        {chosen && (
          <ul className={styles.tasks}>
            {allowed.map(({ name, icon }) => (
              <li key={name}>
                <SundayLink to={sundayLink(chosen, name)}>
                  <Icon name={icon} size={36} />
                  <strong>{t(`domingo.task.${name}`)}</strong>
                  <span>{t(`domingo.task.${name}_text`)}</span>
                </SundayLink>
              </li>
            ))}
          </ul>
        )}
      </section>
      <AttendanceSummary />
    </>
  );
}

interface ServiceListProps {
  list: readonly EventoDoDomingo[];
  chosen: EventoDoDomingo | undefined;
}

function ServiceList({ list, chosen }: ServiceListProps) {
  const { t, date, time } = useT();
  return (
    <ul className={styles.serviceList}>
      {list.map((evento) => {
        const { id, nome, data, horario_inicial, igreja, local } = evento;
        const isChosen = id === chosen?.id;
        const Mark = isChosen ? IconCircleCheckFilled : IconCircle;
        return (
          <li key={id} data-chosen={isChosen}>
            <SundayLink to={sundayLink(evento)}>
              <Mark size={24} aria-hidden="true" />
              <span>
                <strong>{nome}</strong>
                <span>
                  {[date(data), time(horario_inicial), igreja?.rotulo, local].filter(Boolean).join(' · ')}
                </span>
              </span>
              {isChosen && <span className="visually-hidden">{t('domingo.chosen')}</span>}
            </SundayLink>
          </li>
        );
      })}
    </ul>
  );
}
