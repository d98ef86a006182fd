import { IconArrowLeft } from '@tabler/icons-react';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { Domingo, EventoDoDomingo } from '#shared/contracts/domingo.ts';
import { churchToday } from '#shared/dates.ts';
import { type SundayTask, sundayPath, sundayTaskPath } from '#shared/domingo/sunday-tasks.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { usePage } from '#web/lib/page/page.tsx';
import { PhoneStatus } from './phone-status.tsx';
import { RefusedEntries } from './refused-entries.tsx';
import { type ServicesOfDay, servicesOn } from './services-of-day.ts';
import styles from './sunday.module.css';
import { SundayContext, useSunday } from './sunday-context.ts';
import { SundayLink } from './sunday-link.tsx';
import { correctedIn } from './use-corrected-entry.ts';
import { type SundayInUse, useOfflineList, useSundayOnPhone } from './use-sunday.ts';

export { useSunday };

const servicesPath = '/admin/domingo';
const servicesAge = 60_000;

export interface Services extends ServicesOfDay {
  isLoaded: boolean;
  problem: string | undefined;
}

function useServices(inUse: SundayInUse, task: SundayTask | undefined): Services {
  const [search] = useSearchParams();
  const { value, problem } = useOfflineList<Domingo>(inUse, servicesPath, servicesAge);
  const requestedId = Number(search.get('evento'));
  const dia = search.get('dia') ?? undefined;
  const requested = useMemo(() => ({ id: requestedId, dia }), [requestedId, dia]);
  const listed = useMemo(
    () => servicesOn(value?.eventos ?? [], churchToday(new Date()), requested),
    [value, requested],
  );
  // The offering of a service that is too old for the list, or of an earlier day, can still be booked or cancelled, and refused entries
  // can be corrected.
  const isListed = listed.chosen?.id === requestedId;
  const isDayListed = isListed && (dia === undefined || listed.chosen?.dia === dia);
  const isCorrecting = correctedIn(search, inUse.state) !== undefined;
  const mayAsk = task === 'oferta' || (task !== undefined && isCorrecting);
  const asks = mayAsk && requestedId > 0 && value !== undefined && !isDayListed;
  const counted = useOfflineList<Domingo>(
    inUse,
    asks ? `${servicesPath}?evento=${requestedId}${isCorrecting ? '&corrigir=true' : ''}` : undefined,
    servicesAge,
  );
  const isOffline = inUse.state.network === 'away';
  const isAsking =
    asks && counted.value === undefined && counted.problem === undefined && !(isListed && isOffline);
  return useMemo(() => {
    const asked = counted.value?.eventos;
    const isDayKnown = asked?.some((one) => one.id === requested.id && one.dia === requested.dia);
    // of an event of several days, the entry that is corrected has its own
    const more =
      isCorrecting && requested.dia !== undefined && !isDayKnown
        ? asked?.map((one) =>
            one.id === requested.id && one.varios_dias ? { ...one, dia: requested.dia! } : one,
          )
        : asked;
    const services = more
      ? servicesOn(value?.eventos ?? [], churchToday(new Date()), requested, more)
      : listed;
    return {
      ...services,
      ...(isAsking && { chosen: undefined }),
      isLoaded: value !== undefined && !isAsking,
      problem,
    };
  }, [value, problem, requested, listed, counted.value, isAsking, isCorrecting]);
}

/** The address of a task's page, or of the first page, for a service. */
export const sundayLink = (evento: EventoDoDomingo | undefined, task?: SundayTask): string =>
  `${task ? sundayTaskPath(task) : sundayPath}${evento ? `?evento=${evento.id}` : ''}`;

interface SundayPageProps {
  /** left out on the first page */
  task?: SundayTask;
  children: (services: Services) => ReactNode;
}

/** The frame of every page of Sunday mode: the chosen service, the waiting entries and the refused ones. */
export function SundayPage({ task, children }: SundayPageProps) {
  const { t, date, time } = useT();
  const { church } = usePage();
  const inUse = useSundayOnPhone();
  const services = useServices(inUse, task);
  const { isOpen, isBlocked, state } = inUse;
  const { today, chosen, isPast, isLoaded, problem } = services;
  const title = t(task ? `domingo.task.${task}` : 'domingo.title');

  // the chosen service stays in the address, so that a reload finds it again
  const [search, setSearch] = useSearchParams();
  // A visitor's card of a service that was cancelled is corrected for the service of today.
  const isOtherService = task === 'visitantes' && correctedIn(search, state) !== undefined;
  useEffect(() => {
    if (task && chosen && !isOtherService && search.get('evento') !== String(chosen.id))
      setSearch({ evento: String(chosen.id) }, { replace: true });
  }, [task, chosen, isOtherService, search, setSearch]);

  return (
    <SundayContext value={inUse}>
      <div className={styles.page}>
        <title>{`${title} · ${church.nome}`}</title>
        <header className={styles.head}>
          {task && (
            <SundayLink to={sundayLink(chosen)} className={styles.back}>
              <IconArrowLeft size={20} aria-hidden="true" />
              {t('domingo.back')}
            </SundayLink>
          )}
          <h1>{title}</h1>
          {task && chosen && <ServiceFacts evento={chosen} />}
          {!task && <p>{t('domingo.lead')}</p>}
        </header>
        <PhoneStatus />
        {task && chosen && isPast && (
          <div className={styles.alert} role="status">
            <p>{t('domingo.past', { day: date(chosen.dia) })}</p>
            {today.map((one) => (
              <SundayLink key={one.id} to={sundayLink(one, task)} className={styles.back}>
                {t('domingo.past_today', { service: one.nome, hour: time(one.horario_inicial) })}
              </SundayLink>
            ))}
          </div>
        )}
        {isBlocked && (
          <p className={styles.notice} role="alert">
            {t('domingo.no_storage')}
          </p>
        )}
        <RefusedEntries />
        {isOpen && !isLoaded && (
          <p className={styles.notice} role="status">
            {problem ?? t(state.network === 'online' ? 'domingo.loading' : 'domingo.not_loaded')}
          </p>
        )}
        {isLoaded && task && !chosen && (
          <p className={styles.notice} role="status">
            {t('domingo.pick_first')}
          </p>
        )}
        {isLoaded && (!task || chosen) && children(services)}
      </div>
    </SundayContext>
  );
}

/** The chosen service: name, day and hour, church. */
function ServiceFacts({ evento }: { evento: EventoDoDomingo }) {
  const { date, time } = useT();
  const { nome, dia, horario_inicial, igreja } = evento;
  return (
    <p className={styles.facts}>
      <strong>{nome}</strong>
      {/* a line ends with the dot, and does not begin with it */}
      {['', date(dia), time(horario_inicial), igreja?.rotulo]
        .filter((fact) => fact !== undefined)
        .join('\u00a0· ')}
    </p>
  );
}
