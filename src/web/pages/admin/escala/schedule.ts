import type {
  DepartamentoDaEscala,
  Escala,
  EventoDaEscala,
  Vaga,
  VoluntarioDaEscala,
} from '#shared/contracts/escala.ts';
import { churchDateTime } from '#shared/dates.ts';

/** An event with those of its places that are shown. */
export interface EventPlaces {
  evento: EventoDaEscala;
  vagas: Vaga[];
}

/** The schedule of a period, indexed by id. */
export interface Schedule {
  people: ReadonlyMap<number, VoluntarioDaEscala>;
  departments: ReadonlyMap<number, DepartamentoDaEscala>;
  events: ReadonlyMap<number, EventoDaEscala>;
  /** in the order of time */
  eventPlaces: EventPlaces[];
  byDay: ReadonlyMap<string, EventPlaces[]>;
}

const byTime = (a: { de: string; id: number }, b: { de: string; id: number }): number =>
  a.de < b.de ? -1 : a.de > b.de ? 1 : a.id - b.id;

/** Events without places are kept, because they still have to be planned. */
export function readSchedule({ departamentos, eventos, vagas, voluntarios }: Escala): Schedule {
  const departments = new Map(departamentos.map((one) => [one.id, one]));
  const nameOf = ({ departamento }: Vaga): string => departments.get(departamento)?.nome ?? '';
  const placesOf = Map.groupBy(vagas, ({ evento }) => evento);
  const eventPlaces = eventos.toSorted(byTime).map((evento) => ({
    evento,
    vagas: (placesOf.get(evento.id) ?? []).toSorted(
      (a, b) => nameOf(a).localeCompare(nameOf(b)) || a.ordem - b.ordem || a.id - b.id,
    ),
  }));
  return {
    people: new Map(voluntarios.map((one) => [one.id, one])),
    departments,
    events: new Map(eventos.map((one) => [one.id, one])),
    eventPlaces,
    byDay: Map.groupBy(eventPlaces, ({ evento }) => evento.de.slice(0, 10)),
  };
}

/** The duties of each volunteer in the period, by name: first those with duties, then those without. */
export function dutiesByPerson({ people, eventPlaces }: Schedule) {
  const places = Map.groupBy(
    eventPlaces.flatMap(({ vagas }) => vagas).filter(({ voluntario }) => voluntario !== null),
    ({ voluntario }) => voluntario,
  );
  return [...people.values()]
    .map((person) => ({ person, vagas: (places.get(person.id) ?? []).toSorted(byTime) }))
    .toSorted(
      (a, b) =>
        Number(b.vagas.length > 0) - Number(a.vagas.length > 0) ||
        a.person.nome.localeCompare(b.person.nome) ||
        a.person.id - b.person.id,
    );
}

/** Whether a place is of an event that takes place. */
function takesPlace(eventos: Escala['eventos']): (vaga: Vaga) => boolean {
  const cancelled = new Set(eventos.filter(({ status }) => status === 'cancelado').map(({ id }) => id));
  return ({ evento }) => !cancelled.has(evento);
}

/** Whether a place is still to come. */
function isToCome(now: Date): (vaga: Vaga) => boolean {
  const moment = churchDateTime(now).replace(' ', 'T');
  return ({ de }) => de > moment;
}

/** Places without a person that are still to come, of events that take place: those that a suggestion can fill. */
export const placesToFill = ({ vagas, eventos }: Pick<Escala, 'vagas' | 'eventos'>, now: Date): Vaga[] =>
  vagas
    .filter(({ voluntario }) => voluntario === null)
    .filter(isToCome(now))
    .filter(takesPlace(eventos));

interface VolunteerToNotify {
  voluntario: VoluntarioDaEscala;
  /** places that the volunteer has in the month */
  vagas: number;
  /** those of them that are still to come, and new or changed since the last message */
  novas: number;
}

/**
 * The volunteers to whom a publication would write now: those with a place still to come that is not in their last message as it is now.
 * Nobody is told of cancelled events here, and volunteers who left get no message about duties.
 */
export function volunteersToNotify(
  { eventos, vagas, voluntarios }: Escala,
  departamento: number,
  now: Date,
): VolunteerToNotify[] {
  const mine = vagas
    .filter((vaga) => vaga.departamento === departamento && vaga.estado !== 'recusado')
    .filter(takesPlace(eventos));
  const isNews = isToCome(now);
  return voluntarios
    .filter(({ status }) => status !== 'desligado')
    .map((voluntario) => {
      const has = mine.filter((vaga) => vaga.voluntario === voluntario.id);
      const news = has.filter((vaga) => !vaga.avisada && isNews(vaga));
      return { voluntario, vagas: has.length, novas: news.length };
    })
    .filter(({ novas }) => novas > 0)
    .toSorted((a, b) => a.voluntario.nome.localeCompare(b.voluntario.nome));
}

/** The name of a department at an event: without its church, unless one of the same name has places there too. */
export function nameAtEvent(
  departments: Schedule['departments'],
  vagas: readonly Pick<Vaga, 'departamento'>[],
  id: number,
): string {
  const department = departments.get(id);
  const isShared = vagas.some(
    ({ departamento }) =>
      departamento !== id && departments.get(departamento)?.nome_simples === department?.nome_simples,
  );
  return (isShared ? department?.nome : department?.nome_simples) ?? '';
}
