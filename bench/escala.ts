import type { AutoFillRequest, Servico, VoluntarioDaEscala } from '#shared/contracts/escala.ts';
import { autoFill } from '#shared/escala/auto-fill.ts';
import { conflictsAt, indexDuties, isAllowed, nivelAt } from '#shared/escala/conflicts.ts';
import { createLoad } from '#shared/escala/plan.ts';
import { dayNumber } from '#shared/escala/times.ts';
import { church } from './escala-churches.ts';
import { type Aim, printAims, writeResults } from './report.ts';

/** What a careful leader does by hand: gives each place in turn to the possible volunteer with the fewest warnings and duties. */
function greedy({ lugares, voluntarios, servicos }: AutoFillRequest): Map<number, number> {
  const people = new Map(voluntarios.map((person) => [person.id, person]));
  const places = lugares.toSorted((a, b) => (a.de === b.de ? a.id - b.id : a.de < b.de ? -1 : 1));
  const share = createLoad(dayNumber(places[0]!.de));
  const load = new Map<number, number>();
  const count = ({ voluntario, de }: Servico): void => {
    load.set(voluntario, (load.get(voluntario) ?? 0) + share(de));
  };
  const { byVolunteer, byEvent } = indexDuties(servicos, people);
  const index = { voluntarios: people, byVolunteer: new Map(byVolunteer), byEvent: new Map(byEvent) };
  servicos.forEach(count);
  const chosen = new Map<number, number>();
  for (const place of places) {
    const able = voluntarios
      .filter((one) => one.departamentos.includes(place.departamento) && nivelAt(one, place.funcao) !== null)
      .map((person) => ({ person, found: conflictsAt(index, person, place) }))
      .filter(({ found }) => isAllowed(found))
      .map(({ person, found }) => ({ person, warnings: found.length, load: load.get(person.id) ?? 0 }))
      .sort((a, b) => a.warnings - b.warnings || a.load - b.load || a.person.id - b.person.id);
    const best = able[0]?.person;
    if (!best) continue;
    chosen.set(place.id, best.id);
    const { id: vaga, evento, de, ate, departamento, funcao } = place;
    const duty: Servico = {
      vaga,
      voluntario: best.id,
      evento,
      de,
      ate,
      departamento,
      funcao,
      evento_nome: null,
    };
    index.byVolunteer.set(best.id, [...(index.byVolunteer.get(best.id) ?? []), duty]);
    index.byEvent.set(evento, [...(index.byEvent.get(evento) ?? []), duty]);
    count(duty);
  }
  return chosen;
}

interface Measures {
  filled: number;
  warnings: number;
  variance: number;
  spread: number;
}

/** How evenly the duties of the period are spread, with earlier duties as far as they still count. */
function measure({ lugares, voluntarios, servicos }: AutoFillRequest, chosen: Map<number, number>): Measures {
  const places = new Map(lugares.map((place) => [place.id, place]));
  const planned = [...chosen].map(([vaga, voluntario]): Servico => {
    const { evento, de, ate, departamento, funcao } = places.get(vaga)!;
    return { vaga, voluntario, evento, de, ate, departamento, funcao, evento_nome: null };
  });
  const people = new Map(voluntarios.map((person) => [person.id, person]));
  const index = indexDuties([...servicos, ...planned], people);
  const share = createLoad(dayNumber(lugares[0]!.de));
  const serving = (person: VoluntarioDaEscala): boolean =>
    person.status === 'ativo' && person.funcoes.length > 0;
  const loads = voluntarios
    .filter(serving)
    .map(({ id }) => (index.byVolunteer.get(id) ?? []).reduce((sum, { de }) => sum + share(de), 0));
  const mean = loads.reduce((sum, load) => sum + load, 0) / loads.length;
  const warnings = planned.reduce(
    (sum, { vaga, voluntario }) =>
      sum + conflictsAt(index, people.get(voluntario)!, places.get(vaga)!).length,
    0,
  );
  return {
    filled: planned.length,
    warnings,
    variance: loads.reduce((sum, load) => sum + (load - mean) ** 2, 0) / loads.length,
    spread: Math.max(...loads) - Math.min(...loads),
  };
}

const round = (value: number): number => Math.round(value * 100) / 100;

function row(seed: number) {
  const scarce = seed > 4;
  const request = church(seed, scarce ? 90 : 200, 3, scarce);
  const started = process.cpuUsage();
  const plan = autoFill(request);
  const { user, system } = process.cpuUsage(started);
  const ms = Math.round((user + system) / 1000);
  const planned = measure(request, new Map(plan.sugestoes.map(({ vaga, voluntario }) => [vaga, voluntario])));
  const greedily = measure(request, greedy(request));
  return {
    church: seed,
    scarce,
    places: request.lugares.length,
    ms,
    filled: planned.filled,
    'filled greedy': greedily.filled,
    warnings: planned.warnings,
    'warnings greedy': greedily.warnings,
    variance: round(planned.variance),
    'variance greedy': round(greedily.variance),
    spread: round(planned.spread),
    'spread greedy': round(greedily.spread),
  };
}

const rows = [1, 2, 3, 4, 5, 6, 7, 8].map(row);
console.table(rows);

const total = (name: 'filled' | 'filled greedy'): number => rows.reduce((sum, one) => sum + one[name], 0);
const aims: Aim[] = [
  ...rows.flatMap((one) => {
    const name = `church ${one.church}${one.scarce ? ', few volunteers' : ''}`;
    return [
      { text: `${name}: ${one.ms} ms of processor time, aim < 1000 ms`, holds: one.ms < 1000 },
      {
        text: `${name}: ${one.filled} places filled, aim ≥ ${one['filled greedy']} (greedy)`,
        holds: one.filled >= one['filled greedy'],
      },
      {
        text: `${name}: variance ${one.variance}, aim < ${one['variance greedy']} (greedy)`,
        holds: one.variance < one['variance greedy'],
      },
      {
        text: `${name}: spread ${one.spread}, aim ≤ ${one['spread greedy']} (greedy)`,
        holds: one.spread <= one['spread greedy'],
      },
    ];
  }),
  {
    text: `all churches: ${total('filled')} places filled, aim > ${total('filled greedy')} (greedy)`,
    holds: total('filled') > total('filled greedy'),
  },
];
printAims(aims);
await writeResults('results-escala.json', { rows, aims });
process.exitCode = aims.every(({ holds }) => holds) ? 0 : 1;
