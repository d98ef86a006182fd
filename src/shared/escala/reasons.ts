import type { LugarDaEscala, Motivo, Servico, VoluntarioDaEscala } from '#shared/contracts/escala.ts';
import {
  companyOf,
  conflictsAt,
  type DutyIndex,
  functionKey,
  hasDeclined,
  indexDuties,
  isPossible,
  nivelAt,
} from './conflicts.ts';
import { createLoad, prefersTurn } from './plan.ts';
import { dayNumber, turnoOf } from './times.ts';

/** Fewer weeks since the last duty are no reason to choose a person. */
const minWeeks = 2;

/** Why people were chosen and places stay empty, read from the finished plan, so that every reason is true of it. */
export function createReasons({
  voluntarios,
  servicos,
  firstDay,
}: {
  voluntarios: readonly VoluntarioDaEscala[];
  servicos: readonly Servico[];
  /** of the period: earlier duties count less */
  firstDay: number;
}) {
  const volunteersById = new Map(voluntarios.map((one) => [one.id, one]));
  const index: DutyIndex = indexDuties(servicos, volunteersById);
  const share = createLoad(firstDay);
  const loadWithout = (person: VoluntarioDaEscala, vaga: number): number =>
    (index.byVolunteer.get(person.id) ?? [])
      .filter((duty) => duty.vaga !== vaga)
      .reduce((sum, { de }) => sum + share(de), 0);
  const earliest = servicos.reduce((low, { de }) => (de < low ? de : low), '9999');

  const skilled = new Map<string, VoluntarioDaEscala[]>();
  /** The volunteers of the department who have the function, whether they serve now or not. */
  function withFunction({ departamento, funcao }: LugarDaEscala): VoluntarioDaEscala[] {
    const key = `${departamento} ${functionKey(funcao)}`;
    const withSkill =
      skilled.get(key) ??
      voluntarios.filter((one) => one.departamentos.includes(departamento) && nivelAt(one, funcao) !== null);
    skilled.set(key, withSkill);
    return withSkill;
  }

  function rest(person: VoluntarioDaEscala, place: LugarDaEscala): Motivo | null {
    const before = (index.byVolunteer.get(person.id) ?? []).filter(
      (duty) => duty.vaga !== place.id && duty.de < place.de,
    );
    const last = before.reduce((high, { de }) => (de > high ? de : high), '');
    const weeksSince = (momento: string): number =>
      Math.floor((dayNumber(place.de) - dayNumber(momento)) / 7);
    if (last) {
      const semanas = weeksSince(last);
      return semanas >= minWeeks ? { key: 'semanas', values: { semanas } } : null;
    }
    const semanas = earliest < place.de ? weeksSince(earliest) : 0;
    return semanas >= minWeeks
      ? { key: 'mais_semanas', values: { semanas } }
      : { key: 'primeira_vez', values: {} };
  }

  function chosen(person: VoluntarioDaEscala, place: LugarDaEscala): Motivo[] {
    const motivos: Motivo[] = [];
    const resting = rest(person, place);
    if (resting) motivos.push(resting);

    const present = new Set((index.byEvent.get(place.evento) ?? []).map(({ voluntario }) => voluntario));
    const partner = companyOf(person, volunteersById).find((id) => present.has(id));
    if (partner !== undefined)
      motivos.push({ key: 'junto', values: { nome: volunteersById.get(partner)!.nome } });
    if (prefersTurn(person, place.de)) motivos.push({ key: 'prefere', values: { turno: turnoOf(place.de) } });

    const nivel = nivelAt(person, place.funcao);
    const warned = conflictsAt(index, person, place).some(({ rule }) => rule === 'nivel');
    if (place.nivel_minimo && nivel && !warned) motivos.push({ key: 'nivel', values: { nivel } });

    const others = withFunction(place).filter(
      (one) => one.id !== person.id && isPossible(index, one, place) && !hasDeclined(one, place),
    );
    if (others.length === 0) motivos.push({ key: 'unico', values: {} });
    else {
      const mine = loadWithout(person, place.id);
      if (others.every((one) => mine <= loadWithout(one, place.id) + 1e-9))
        motivos.push({ key: 'menos', values: { outros: others.length } });
    }
    return motivos;
  }

  /** Why a place stays empty: each person who has the function is counted once, under the first rule that keeps them away. */
  function empty(place: LugarDaEscala): Motivo[] {
    const people = withFunction(place);
    if (people.length === 0) return [{ key: 'sem_funcao', values: { funcao: place.funcao } }];
    const counts = new Map<string, number>();
    for (const person of people) {
      const conflicts = conflictsAt(index, person, place);
      const rule = ['inativo', 'bloqueio', 'recusou', 'repetido', 'mesmo_horario'].find((name) =>
        conflicts.some((one) => one.rule === name),
      );
      if (rule) counts.set(rule, (counts.get(rule) ?? 0) + 1);
    }
    const count = people.length;
    const total: Motivo = {
      key: count === 1 ? 'com_funcao_one' : 'com_funcao',
      values: { quantos: count, funcao: place.funcao },
    };
    const parts = [...counts].map(([rule, quantos]) => ({
      key: quantos === 1 ? `vazia_${rule}_one` : `vazia_${rule}`,
      values: { quantos },
    }));
    return [total, ...parts];
  }

  return { index, chosen, empty };
}
