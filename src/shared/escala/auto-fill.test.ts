import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DiaDaSemana, diasDaSemana } from '#shared/br/semana.ts';
import {
  type AutoFillRequest,
  type LugarDaEscala,
  niveis,
  type Servico,
  turnos,
  type VoluntarioDaEscala,
} from '#shared/contracts/escala.ts';
import { addDays } from '#shared/dates.ts';
import { autoFill, candidatesFor } from './auto-fill.ts';
import { conflictsAt, type DutyIndex, indexDuties, isAllowed, nivelAt } from './conflicts.ts';
import { createPlan } from './plan.ts';

const funcoes = ['Vocal', 'Som', 'Recepção'];
// 2027-03-07 is a Sunday
const day = fc.integer({ min: 0, max: 27 }).map((days) => addDays('2027-03-07', days));
const hour = fc.constantFrom('09:00', '10:00', '18:00');
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { maxLength: 2 });

const someone = fc.record({
  funcoes: fc.uniqueArray(
    fc.record({ funcao: fc.constantFrom(...funcoes), nivel: fc.constantFrom(...niveis) }),
    {
      selector: ({ funcao }) => funcao,
      maxLength: 3,
    },
  ),
  departamentos: fc.uniqueArray(fc.constantFrom(1, 2), { maxLength: 2 }),
  status: fc.constantFrom('ativo', 'ativo', 'ativo', 'em_trilha', 'pausado'),
  disponibilidade: fc.array(
    fc.record({
      dia: fc.constantFrom(...(Object.keys(diasDaSemana) as DiaDaSemana[])),
      turno: fc.constantFrom(...turnos),
    }),
    { maxLength: 3 },
  ),
  recusas: fc.uniqueArray(fc.integer({ min: 0, max: 5 }), { maxLength: 1 }),
  bloqueios: fc.array(
    day.map((de) => ({ de, ate: addDays(de, 3) })),
    { maxLength: 2 },
  ),
  maximo_mes: fc.option(fc.integer({ min: 1, max: 3 })),
  servir_com: ids,
  servir_separado_de: ids,
});
const event = fc.record({ day, hour });
const somewhere = fc.record({
  evento: fc.integer({ min: 0, max: 5 }),
  departamento: fc.constantFrom(1, 2),
  funcao: fc.constantFrom(...funcoes),
  nivel_minimo: fc.option(fc.constantFrom(...niveis)),
});

const span = (day: string, hour: string) => ({
  de: `${day}T${hour}`,
  ate: `${day}T${String(Number(hour.slice(0, 2)) + 2).padStart(2, '0')}:00`,
});

const request: fc.Arbitrary<AutoFillRequest> = fc
  .record({
    people: fc.array(someone, { minLength: 1, maxLength: 8 }),
    events: fc.array(event, { minLength: 6, maxLength: 6 }),
    places: fc.array(somewhere, { maxLength: 14 }),
    past: fc.array(
      fc.record({ voluntario: fc.integer({ min: 1, max: 8 }), week: fc.integer({ min: 1, max: 12 }), hour }),
      { maxLength: 10 },
    ),
  })
  .map(({ people, events, places, past }) => {
    const present = (list: number[], self: number) => list.filter((id) => id <= people.length && id !== self);
    const voluntarios = people.map((person, at) => ({
      ...person,
      id: at + 1,
      nome: `P${at + 1}`,
      foto: null,
      servir_com: present(person.servir_com, at + 1),
      servir_separado_de: present(person.servir_separado_de, at + 1),
    }));
    return {
      voluntarios,
      lugares: places.map((place, at) => ({
        ...place,
        id: at + 1,
        ...span(events[place.evento]!.day, events[place.evento]!.hour),
      })),
      servicos: past
        .filter(({ voluntario }) => voluntario <= people.length)
        .map(({ voluntario, week, hour }, at) => ({
          vaga: 500 + at,
          voluntario,
          evento: 500 + at,
          ...span(addDays('2027-03-14', -7 * week), hour),
          departamento: 1,
          funcao: 'Vocal',
          evento_nome: 'Culto',
        })),
    };
  });

/** The duties after a plan is written: those that were there and those that were chosen. */
function written({ lugares, servicos, voluntarios }: AutoFillRequest, plan: ReturnType<typeof autoFill>) {
  const places = new Map(lugares.map((place) => [place.id, place]));
  const people = new Map(voluntarios.map((person) => [person.id, person]));
  const chosen = plan.sugestoes.map(({ vaga, voluntario }): Servico => {
    const { evento, de, ate, departamento, funcao } = places.get(vaga)!;
    return { vaga, voluntario, evento, de, ate, departamento, funcao, evento_nome: null };
  });
  return { places, people, index: indexDuties([...servicos, ...chosen], people) };
}

const skilled = (place: LugarDaEscala) => (person: VoluntarioDaEscala) =>
  person.departamentos.includes(place.departamento) && nivelAt(person, place.funcao) !== null;

/** No hard rule forbids the place to the person, and the person has not declined the event. */
const isFree = (index: DutyIndex, person: VoluntarioDaEscala, place: LugarDaEscala): boolean => {
  const conflicts = conflictsAt(index, person, place);
  return isAllowed(conflicts) && conflicts.every(({ rule }) => rule !== 'recusou');
};

const runs = { numRuns: 50 };

describe('a plan for any church', () => {
  it('breaks no hard rule, and takes nobody without the function or from another department', () => {
    fc.assert(
      fc.property(request, (pedido) => {
        const plan = autoFill(pedido);
        const { places, people, index } = written(pedido, plan);
        expect(plan.sugestoes.length + plan.vazias.length).toBe(pedido.lugares.length);
        for (const { vaga, voluntario, alertas } of plan.sugestoes) {
          const conflicts = conflictsAt(index, people.get(voluntario)!, places.get(vaga)!);
          expect(conflicts).toEqual(alertas);
          expect(isAllowed(conflicts)).toBe(true);
          expect(conflicts.map(({ rule }) => rule)).not.toContain('recusou');
          expect(skilled(places.get(vaga)!)(people.get(voluntario)!)).toBe(true);
        }
      }),
      runs,
    );
  });

  it('costs the same in whatever order its places are taken, also where wishes are one-sided', () => {
    fc.assert(
      fc.property(request, (pedido) => {
        const plan = createPlan(pedido);
        const taken: [place: number, person: number][] = [];
        const take = (place: number, person: number): number => {
          const cost = plan.cost(person, place);
          plan.assign(place, person);
          return cost;
        };
        let there = 0;
        for (const [place, people] of plan.candidates.entries()) {
          const person = people.find((one) => plan.isFree(one, place));
          if (person === undefined) continue;
          there += take(place, person);
          taken.push([place, person]);
        }
        for (const [place] of taken) plan.release(place);
        let back = 0;
        for (const [place, person] of taken.toReversed()) back += take(place, person);
        expect(back).toBeCloseTo(there, 4);
      }),
      { numRuns: 300 },
    );
  });

  it('gives the same plan whatever the order of the request', () => {
    fc.assert(
      fc.property(request, ({ lugares, voluntarios, servicos }) => {
        const plan = autoFill({ lugares, voluntarios, servicos });
        const turned = {
          lugares: lugares.toReversed(),
          voluntarios: voluntarios.toReversed(),
          servicos: servicos.toReversed(),
        };
        expect(autoFill(turned)).toEqual(plan);
      }),
      runs,
    );
  });

  it('leaves a place empty only if nobody could take it, and counts everybody with the function', () => {
    fc.assert(
      fc.property(request, (pedido) => {
        const plan = autoFill(pedido);
        const { places, index } = written(pedido, plan);
        for (const { vaga, motivos } of plan.vazias) {
          const place = places.get(vaga)!;
          const able = pedido.voluntarios.filter(skilled(place));
          for (const person of able) expect(isFree(index, person, place)).toBe(false);
          const [total, ...parts] = motivos;
          if (able.length === 0) expect(total?.key).toBe('sem_funcao');
          else {
            expect(total?.values.quantos).toBe(able.length);
            expect(parts.reduce((sum, { values }) => sum + Number(values.quantos), 0)).toBe(able.length);
          }
          for (const { key, values } of parts) {
            const rule = key.replace('vazia_', '').replace('_one', '');
            const allowed = able.filter((person) =>
              conflictsAt(index, person, place).some((one) => one.rule === rule),
            );
            expect(allowed.length).toBeGreaterThanOrEqual(Number(values.quantos));
          }
        }
      }),
      runs,
    );
  });

  it('exceeds no volunteer’s monthly maximum while another could serve', () => {
    fc.assert(
      fc.property(request, (pedido) => {
        const plan = autoFill(pedido);
        const { places, index } = written(pedido, plan);
        const light = ['tres_domingos', 'junto'];
        for (const { vaga, alertas } of plan.sugestoes) {
          if (!alertas.some(({ rule }) => rule === 'maximo_mes')) continue;
          const place = places.get(vaga)!;
          const others = pedido.voluntarios.filter(
            (person) =>
              person.status === 'ativo' &&
              conflictsAt(index, person, place).every(({ rule }) => light.includes(rule)),
          );
          expect(others).toEqual([]);
        }
      }),
      runs,
    );
  });

  it('gives only true reasons', () => {
    fc.assert(
      fc.property(request, (pedido) => {
        const plan = autoFill(pedido);
        const { places, people, index } = written(pedido, plan);
        for (const { vaga, voluntario, motivos } of plan.sugestoes) {
          const [place, person] = [places.get(vaga)!, people.get(voluntario)!];
          const earlier = (index.byVolunteer.get(voluntario) ?? []).filter(({ de }) => de < place.de);
          const has = (key: string) => motivos.find((motivo) => motivo.key === key)?.values;
          const rest = has('semanas')?.semanas;
          if (rest !== undefined) {
            const edge = `${addDays(place.de.slice(0, 10), -7 * Number(rest))}T23:59`;
            expect(earlier.every(({ de }) => de <= edge)).toBe(true);
          }
          if (has('mais_semanas') ?? has('primeira_vez')) expect(earlier).toEqual([]);
          const company = has('junto');
          if (company)
            expect(index.byEvent.get(place.evento)?.map((one) => people.get(one.voluntario)?.nome)).toContain(
              company.nome,
            );
          if (has('nivel')) expect(has('nivel')?.nivel).toBe(nivelAt(person, place.funcao));
          if (has('unico')) {
            const others = pedido.voluntarios.filter(
              (one) => one.id !== voluntario && skilled(place)(one) && isFree(index, one, place),
            );
            expect(others).toEqual([]);
          }
        }
      }),
      runs,
    );
  });
});

const person = (id: number, more: Partial<VoluntarioDaEscala> = {}): VoluntarioDaEscala => ({
  id,
  nome: `P${id}`,
  foto: null,
  departamentos: [1],
  status: 'ativo',
  funcoes: [{ funcao: 'Vocal', nivel: 'iniciante' }],
  disponibilidade: [],
  bloqueios: [],
  recusas: [],
  maximo_mes: null,
  servir_com: [],
  servir_separado_de: [],
  ...more,
});
const place = (id: number, more: Partial<LugarDaEscala> & { week?: number } = {}): LugarDaEscala => {
  const { week = 0, ...rest } = more;
  const times = span(addDays('2027-03-07', 7 * week), '09:00');
  return { id, evento: 100 + week, departamento: 1, funcao: 'Vocal', nivel_minimo: null, ...times, ...rest };
};
const duty = (voluntario: number, weeksAgo: number): Servico => ({
  vaga: 900 + weeksAgo,
  voluntario,
  evento: 900 + weeksAgo,
  ...span(addDays('2027-03-07', -7 * weeksAgo), '09:00'),
  departamento: 2,
  funcao: 'Som',
  evento_nome: 'Culto',
});

it('moves a person to the place that only they can take', () => {
  const both = [
    { funcao: 'Vocal', nivel: 'lider' as const },
    { funcao: 'Som', nivel: 'lider' as const },
  ];
  const plan = autoFill({
    voluntarios: [person(1, { funcoes: both }), person(2, { funcoes: both }), person(3)],
    lugares: [place(1), place(2, { funcao: 'Som' }), place(3, { funcao: 'Som' })],
    servicos: [],
  });
  expect(plan.vazias).toEqual([]);
});

it('prefers volunteers who have not served for long, in any department, and says so', () => {
  const plan = autoFill({
    voluntarios: [person(1), person(2)],
    lugares: [place(1)],
    servicos: [duty(1, 1), duty(2, 4)],
  });
  expect(plan.sugestoes).toMatchObject([{ voluntario: 2, alertas: [] }]);
  expect(plan.sugestoes[0]?.motivos).toContainEqual({ key: 'semanas', values: { semanas: 4 } });
});

it('keeps couples together, others apart, and gives each the turn they like', () => {
  const plan = autoFill({
    voluntarios: [
      person(1, { servir_com: [3], disponibilidade: [{ dia: 'domingo', turno: 'manha' }] }),
      person(2, { servir_separado_de: [1] }),
      person(3, { servir_com: [1] }),
    ],
    lugares: [place(1), place(2)],
    servicos: [],
  });
  expect(plan.sugestoes.map(({ voluntario }) => voluntario).sort()).toEqual([1, 3]);
  const motivos = plan.sugestoes.find(({ voluntario }) => voluntario === 1)?.motivos;
  expect(motivos).toContainEqual({ key: 'junto', values: { nome: 'P3' } });
  expect(motivos).toContainEqual({ key: 'prefere', values: { turno: 'manha' } });
});

it('takes people in training only where nobody else is found', () => {
  const voluntarios = [person(1, { status: 'em_trilha' }), person(2)];
  const plan = autoFill({
    voluntarios,
    lugares: [0, 1, 2].map((week) => place(week + 1, { week })),
    servicos: [],
  });
  expect(new Set(plan.sugestoes.map(({ voluntario }) => voluntario))).toEqual(new Set([2]));
  const alone = autoFill({ voluntarios: voluntarios.slice(0, 1), lugares: [place(1)], servicos: [] });
  expect(alone.sugestoes).toMatchObject([{ voluntario: 1 }]);
});

it('does not propose a volunteer who declined the event at any of its places, and gives that as the reason of an empty one', () => {
  const funcoes = ['Vocal', 'Som'].map((funcao) => ({ funcao, nivel: 'lider' as const }));
  const voluntarios = [person(1, { funcoes, recusas: [100] })];
  const plan = autoFill({
    voluntarios,
    lugares: [place(1), place(2, { funcao: 'Som' }), place(3, { week: 1 })],
    servicos: [],
  });
  expect(plan.sugestoes.map(({ vaga }) => vaga)).toEqual([3]);
  expect(plan.vazias[0]!.motivos[1]).toEqual({ key: 'vazia_recusou_one', values: { quantos: 1 } });
  expect(candidatesFor(place(1), { voluntarios, servicos: [] })).toEqual([]);
});

it('names the best replacements first, without those who gave the place up', () => {
  const voluntarios = [1, 2, 3, 4, 5].map((id) => person(id));
  voluntarios.push(person(6, { bloqueios: [{ de: '2027-03-07', ate: '2027-03-07' }] }));
  const request = { voluntarios, servicos: [duty(2, 1), duty(3, 8)] };
  expect(candidatesFor(place(1), request).map(({ voluntario }) => voluntario)).toEqual([1, 4, 5, 3, 2]);
  expect(candidatesFor(place(1), request, [1]).map(({ voluntario }) => voluntario)).toEqual([4, 5, 3, 2]);
});
