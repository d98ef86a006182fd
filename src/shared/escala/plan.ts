import { type AutoFillRequest, niveis, type VoluntarioDaEscala } from '#shared/contracts/escala.ts';
import { monthOf } from '#shared/dates.ts';
import { blockoutAt, companyOf, functionKey, hasDeclined, isAvailable, mayServe } from './conflicts.ts';
import { dayNumber, diaDaSemanaOf, isSunday, overlaps, turnoOf, weekNumber } from './times.ts';

/**
 * What each fault of a plan costs. The upper five outweigh all of the lower ones together, so that no plan becomes fairer
 * by giving a volunteer a place at a time when they are not available.
 */
const weights = {
  em_trilha: 1_000_000,
  indisponivel: 300_000,
  nivel: 200_000,
  separado: 200_000,
  maximo_mes: 100_000,
  junto: 60,
  tres_domingos: 80,
  same_week: 40,
  next_week: 10,
  /** times the square of a volunteer's duties: the fewer a person has, the cheaper is one more */
  load: 10,
  prefers: -15,
};

/** A duty before the period counts this much of one a week later: half after six or seven weeks. */
const weeklyDecay = 0.9;

/** Whether the moment is in the only turn of its weekday in which the volunteer is available. */
export function prefersTurn({ disponibilidade }: VoluntarioDaEscala, momento: string): boolean {
  const [dia, turno] = [diaDaSemanaOf(momento), turnoOf(momento)];
  const turns = disponibilidade.filter((one) => one.dia === dia);
  return turns.length === 1 && turns[0]?.turno === turno;
}

/** The weight of a duty at a moment: duties before the first day of the period count less with every week. */
export function createLoad(firstDay: number): (momento: string) => number {
  return (momento) => {
    let value = 1;
    for (let days = firstDay - dayNumber(momento); days >= 7; days -= 7) value *= weeklyDecay;
    return value;
  };
}

/** For each person, those whose list names them. */
function reversed(lists: readonly (readonly number[])[]): number[][] {
  const reverse: number[][] = lists.map(() => []);
  for (const [from, list] of lists.entries()) for (const to of list) reverse[to]!.push(from);
  return reverse;
}

/**
 * The places of a request and the people who take them, as numbers: `place` and `person` are positions in `places` and `people`,
 * which are sorted, so that the order of the request changes nothing.
 */
export type Plan = ReturnType<typeof createPlan>;

export function createPlan({ lugares, voluntarios, servicos }: AutoFillRequest) {
  const places = lugares.toSorted((a, b) => (a.de === b.de ? a.id - b.id : a.de < b.de ? -1 : 1));
  const people = voluntarios.toSorted((a, b) => a.id - b.id);
  const peopleById = new Map(people.map((person) => [person.id, person]));
  const positions = new Map(people.map(({ id }, at) => [id, at]));
  const placeIds = new Set(places.map(({ id }) => id));
  const duties = servicos
    .filter(({ vaga }) => !placeIds.has(vaga))
    .toSorted((a, b) => (a.de === b.de ? a.vaga - b.vaga : a.de < b.de ? -1 : 1));

  const spans = [...places, ...duties];
  const weekNumbers = spans.map(({ de }) => weekNumber(de));
  // two more weeks on both sides: the rule about three Sundays in a row looks two weeks away
  const firstWeek = weekNumbers.reduce((low, week) => Math.min(low, week), Number.MAX_SAFE_INTEGER) - 2;
  const weeks = weekNumbers.reduce((high, week) => Math.max(high, week), firstWeek) - firstWeek + 3;
  const number = (values: Iterable<string | number>) =>
    new Map([...new Set(values)].map((key, at) => [key, at]));
  const months = number(spans.map(({ de }) => monthOf(de)));
  const events = number(spans.map(({ evento }) => evento));

  const firstDay = places[0] ? dayNumber(places[0].de) : 0;
  const loadOf = createLoad(firstDay);

  const load = new Float64Array(people.length);
  const inMonth = new Uint16Array(people.length * months.size);
  const inWeek = new Uint16Array(people.length * weeks);
  const onSunday = new Uint16Array(people.length * weeks);
  const atEvent = new Uint8Array(people.length * events.size);
  const takenPlaces: number[][] = people.map(() => []);
  const holder = new Int32Array(places.length).fill(-1);

  const positionsOf = (ids: readonly number[], self: number): number[] =>
    [...new Set(ids)].flatMap((id) => (id === self ? [] : (positions.get(id) ?? [])));
  const company = people.map((person) => positionsOf(companyOf(person, peopleById), person.id));
  const apart = people.map(({ id, servir_separado_de }) => positionsOf(servir_separado_de, id));
  // Wishes are often one-sided: a person changes the cost of those who want them there, or do not, too.
  const wantedBy = reversed(company);
  const avoidedBy = reversed(apart);
  const maximum = people.map(({ maximo_mes }) => maximo_mes ?? Number.MAX_SAFE_INTEGER);

  interface Facts {
    month: number;
    week: number;
    sunday: boolean;
    event: number;
    load: number;
  }
  const factsOf = ({ de, evento }: { de: string; evento: number }): Facts => ({
    month: months.get(monthOf(de))!,
    week: weekNumber(de) - firstWeek,
    sunday: isSunday(de),
    event: events.get(evento)!,
    load: loadOf(de),
  });
  const facts = places.map(factsOf);

  function count(person: number, { month, week, sunday, event, load: share }: Facts, by: 1 | -1): void {
    load[person]! += by * share;
    inMonth[person * months.size + month]! += by;
    inWeek[person * weeks + week]! += by;
    if (sunday) onSunday[person * weeks + week]! += by;
    atEvent[person * events.size + event]! += by;
  }
  const previousDuties: (typeof duties)[] = people.map(() => []);
  for (const duty of duties) {
    const person = positions.get(duty.voluntario);
    if (person === undefined) continue;
    count(person, factsOf(duty), 1);
    previousDuties[person]!.push(duty);
  }

  // the people who may take each place at all: never without its function and department, against a hard rule, at the event or
  // time of a duty that they have, or after they declined its event
  const keys = people.map(
    ({ funcoes }) => new Map(funcoes.map((one) => [functionKey(one.funcao), one.nivel])),
  );
  const fixedCost: Float64Array[] = [];
  const candidates = places.map((place) => {
    const key = functionKey(place.funcao);
    const allowed: number[] = [];
    const costs: number[] = [];
    for (const [at, person] of people.entries()) {
      const nivel = keys[at]!.get(key);
      if (!nivel || !mayServe(person) || !person.departamentos.includes(place.departamento)) continue;
      if (blockoutAt(person, place) || hasDeclined(person, place)) continue;
      if (previousDuties[at]!.some((duty) => duty.evento === place.evento || overlaps(duty, place))) continue;
      const missing = place.nivel_minimo ? niveis.indexOf(place.nivel_minimo) - niveis.indexOf(nivel) : 0;
      let cost = missing > 0 ? missing * weights.nivel : 0;
      if (person.status === 'em_trilha') cost += weights.em_trilha;
      if (!isAvailable(person, place)) cost += weights.indisponivel;
      if (prefersTurn(person, place.de)) cost += weights.prefers;
      allowed.push(at);
      costs.push(cost);
    }
    fixedCost.push(Float64Array.from(costs));
    return Int32Array.from(allowed);
  });
  // swaps look up people in any order
  const rank = candidates.map((list) => new Map(Array.from(list, (person, at) => [person, at])));

  // read millions of times: one byte for each pair of places
  const clashes = new Uint8Array(places.length * places.length);
  const clash = (one: number, other: number): void => {
    clashes[one * places.length + other] = 1;
    clashes[other * places.length + one] = 1;
  };
  const atSameEvent = new Map<number, number[]>();
  for (const [one, place] of places.entries()) {
    for (let other = one + 1; other < places.length && places[other]!.de < place.ate; other += 1)
      clash(one, other);
    const earlier = atSameEvent.get(place.evento) ?? [];
    for (const other of earlier) clash(one, other);
    atSameEvent.set(place.evento, [...earlier, one]);
  }
  const clashing = (one: number, other: number): boolean => clashes[one * places.length + other] === 1;

  /** The places of a person that clash with this one. */
  const blockers = (person: number, place: number): number[] =>
    takenPlaces[person]!.filter((other) => clashing(other, place));
  const isFree = (person: number, place: number): boolean => {
    for (const other of takenPlaces[person]!) if (clashing(other, place)) return false;
    return true;
  };

  const hasCompany = (person: number, event: number): boolean => {
    for (const other of company[person]!) if (atEvent[other * events.size + event]! > 0) return true;
    return false;
  };

  /**
   * By how much the cost of the plan grows when a free person takes a place: exactly, because the search would otherwise change places
   * round in a circle, each time for a gain.
   */
  function cost(person: number, place: number): number {
    const { month, week, sunday, event, load: share } = facts[place]!;
    const now = load[person]!;
    let sum = fixedCost[place]![rank[place]!.get(person)!]! + weights.load * share * (2 * now + share);
    if (inMonth[person * months.size + month]! >= maximum[person]!) sum += weights.maximo_mes;
    const cell = person * weeks + week;
    if (inWeek[cell]! > 0) sum += weights.same_week;
    else sum += weights.next_week * (Number(inWeek[cell - 1]! > 0) + Number(inWeek[cell + 1]! > 0));
    if (sunday && onSunday[cell] === 0) {
      const [b2, b1, a1, a2] = [
        onSunday[cell - 2],
        onSunday[cell - 1],
        onSunday[cell + 1],
        onSunday[cell + 2],
      ];
      const runs = Number(b2! > 0 && b1! > 0) + Number(b1! > 0 && a1! > 0) + Number(a1! > 0 && a2! > 0);
      sum += weights.tres_domingos * runs;
    }
    for (const other of apart[person]!)
      if (atEvent[other * events.size + event]! > 0) sum += weights.separado;
    for (const other of avoidedBy[person]!)
      if (atEvent[other * events.size + event]! > 0) sum += weights.separado;
    if (company[person]!.length > 0 && !hasCompany(person, event)) sum += weights.junto;
    for (const other of wantedBy[person]!)
      if (atEvent[other * events.size + event]! > 0 && !hasCompany(other, event)) sum -= weights.junto;
    return sum;
  }

  return {
    places,
    people,
    duties,
    candidates,
    holder,
    takenPlaces,
    load,
    firstDay,
    blockers,
    isFree,
    cost,
    assign(place: number, person: number): void {
      holder[place] = person;
      takenPlaces[person]!.push(place);
      count(person, facts[place]!, 1);
    },
    release(place: number): number {
      const person = holder[place]!;
      holder[place] = -1;
      takenPlaces[person]!.splice(takenPlaces[person]!.indexOf(place), 1);
      count(person, facts[place]!, -1);
      return person;
    },
  };
}
