import type {
  AutoFillRequest,
  Candidato,
  LugarDaEscala,
  PropostaDeEscala,
  Servico,
} from '#shared/contracts/escala.ts';
import { conflictsAt } from './conflicts.ts';
import { createPlan } from './plan.ts';
import { createReasons } from './reasons.ts';
import { createPlanSearch } from './search.ts';

/** How many costs the search computes at most: some tenths of a second. */
const budget = 700_000;

/**
 * Proposes who serves where. Hard rules are never broken; empty places cost most, then duties that do not fit what people
 * can do and like; and all serve about equally often, over months and departments. The same request has the same answer.
 */
export function autoFill(request: AutoFillRequest): PropostaDeEscala {
  const plan = createPlan(request);
  const search = createPlanSearch(plan, budget);
  search.construct();
  search.improve();

  const chosen: Servico[] = [];
  for (const [at, place] of plan.places.entries()) {
    const person = plan.people[plan.holder[at]!];
    if (person) chosen.push(dutyAt(place, person.id));
  }
  const servicos = [...plan.duties, ...chosen];
  const reasons = createReasons({ voluntarios: plan.people, servicos, firstDay: plan.firstDay });
  const proposal: PropostaDeEscala = { sugestoes: [], vazias: [] };
  for (const [at, place] of plan.places.entries()) {
    const person = plan.people[plan.holder[at]!];
    if (person)
      proposal.sugestoes.push({
        vaga: place.id,
        voluntario: person.id,
        motivos: reasons.chosen(person, place),
        alertas: conflictsAt(reasons.index, person, place),
      });
    else proposal.vazias.push({ vaga: place.id, motivos: reasons.empty(place) });
  }
  return proposal;
}

const dutyAt = (place: LugarDaEscala, voluntario: number): Servico => ({
  vaga: place.id,
  voluntario,
  evento: place.evento,
  de: place.de,
  ate: place.ate,
  departamento: place.departamento,
  funcao: place.funcao,
  evento_nome: null,
});

/**
 * The volunteers who may take a place, the best first. Left out are those in `without`, who give it up, and those who would break a
 * hard rule, lack its function or department, or declined its event.
 */
export function candidatesFor(
  lugar: LugarDaEscala,
  request: Omit<AutoFillRequest, 'lugares'>,
  without: readonly number[] = [],
): Candidato[] {
  const plan = createPlan({ ...request, lugares: [lugar] });
  const servicos = plan.duties;
  const reasons = createReasons({ voluntarios: plan.people, servicos, firstDay: plan.firstDay });
  return Array.from(plan.candidates[0] ?? [], (at) => ({ person: plan.people[at]!, cost: plan.cost(at, 0) }))
    .filter(({ person }) => !without.includes(person.id))
    .sort((a, b) => a.cost - b.cost || a.person.id - b.person.id)
    .map(({ person }) => ({
      voluntario: person.id,
      nome: person.nome,
      motivos: reasons.chosen(person, lugar),
      conflitos: conflictsAt(reasons.index, person, lugar),
    }));
}
