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

/** Places without a person that are still to come, of events that take place: those that a suggestion can fill. */
export function placesToFill({ vagas, eventos }: Pick<Escala, 'vagas' | 'eventos'>, now: Date): Vaga[] {
  const moment = churchDateTime(now).replace(' ', 'T');
  const cancelled = new Set(eventos.filter(({ status }) => status === 'cancelado').map(({ id }) => id));
  return vagas.filter(
    ({ voluntario, de, evento }) => voluntario === null && de > moment && !cancelled.has(evento),
  );
}

interface VolunteerToNotify {
  voluntario: VoluntarioDaEscala;
  /** places that the volunteer has in the month */
  vagas: number;
  /** those places that are new or changed since the last message */
  novas: number;
}

/**
 * The volunteers to whom a publication would write now: those with a place that is not in their last message as it is now. Nobody is told of
 * cancelled events here, and people who died or left get no message.
 */
export function volunteersToNotify(
  { eventos, vagas, voluntarios }: Escala,
  departamento: number,
): VolunteerToNotify[] {
  const cancelled = new Set(eventos.filter(({ status }) => status === 'cancelado').map(({ id }) => id));
  const mine = vagas.filter(
    (vaga) => vaga.departamento === departamento && vaga.estado !== 'recusado' && !cancelled.has(vaga.evento),
  );
  return voluntarios
    .filter(({ status }) => status !== 'desligado')
    .map((voluntario) => {
      const has = mine.filter((vaga) => vaga.voluntario === voluntario.id);
      return { voluntario, vagas: has.length, novas: has.filter(({ avisada }) => !avisada).length };
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
