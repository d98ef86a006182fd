import type { InputFor } from '#shared/crud/record.ts';
import { addDays } from '#shared/dates.ts';
import type { voluntario } from '#shared/sections/voluntario.ts';
import type { DemoPessoa } from '../pessoas.ts';
import type { Random } from '../random.ts';
import { type DemoDepartamento, ministries } from './departamentos.ts';

export interface DemoVoluntario {
  person: DemoPessoa;
  departamentos: DemoDepartamento[];
  /** earlier volunteers of the list with whom this one wants to serve, or does not want to */
  withThose: DemoVoluntario[];
  apartFrom: DemoVoluntario[];
  row: InputFor<typeof voluntario>;
}

const most = 42;
const reasons = [
  'Férias em família',
  'Viagem a trabalho',
  'Plantão',
  'Cirurgia e repouso',
  'Provas da faculdade',
];
/** Departments that serve every week; the others meet now and then. */
const weekly = ['Louvor', 'Mídia', 'Recepção', 'Infantil', 'Diaconia', 'EBD', 'Intercessão', 'Ação social'];

export function demoVoluntarios(
  random: Random,
  departamentos: readonly DemoDepartamento[],
  today: string,
): DemoVoluntario[] {
  const volunteers = new Map<DemoPessoa, DemoVoluntario>();
  const places = departamentos.filter(({ ministry, isPart }) => weekly.includes(ministry) && !isPart);
  for (const departamento of places) {
    for (const { person, ate } of departamento.membros) {
      if (ate !== null) continue;
      const already = volunteers.get(person);
      if (already) {
        if (already.departamentos.length < 2) already.departamentos.push(departamento);
        continue;
      }
      if (volunteers.size >= most) continue;
      const earlier = [...volunteers.values()];
      const family = earlier.find((other) => sameHome(other.person, person));
      const row = rowOf(random, departamento, person, today);
      volunteers.set(person, {
        person,
        departamentos: [departamento],
        row,
        withThose: family ? [family] : [],
        apartFrom: !family && earlier.length > 5 && random.chance(0.06) ? [random.pick(earlier)] : [],
      });
    }
  }
  return [...volunteers.values()];
}

const sameHome = (one: DemoPessoa, other: DemoPessoa): boolean =>
  one.row.cep === other.row.cep && one.row.numero === other.row.numero;

function rowOf(
  random: Random,
  { ministry, leader }: DemoDepartamento,
  person: DemoPessoa,
  today: string,
): DemoVoluntario['row'] {
  const funcoes = random.shuffle(ministries[ministry]!.funcoes).slice(0, random.int(1, 2));
  const isLeader = person === leader;
  const away = addDays(today, random.int(-10, 40));
  return {
    status: isLeader
      ? 'ativo'
      : random.weighted({ ativo: 72, em_trilha: 9, candidato: 7, em_analise: 5, pausado: 5, desligado: 2 }),
    funcoes: funcoes.map((funcao, at) => ({
      funcao,
      nivel: isLeader && at === 0 ? 'lider' : random.weighted({ iniciante: 35, experiente: 65 }),
    })),
    disponibilidade: [
      { dia: 'domingo', turno: 'noite' },
      ...(random.chance(0.7) ? [{ dia: 'domingo', turno: 'manha' } as const] : []),
      ...(random.chance(0.5) ? [{ dia: 'quarta_feira', turno: 'noite' } as const] : []),
      ...(random.chance(0.3) ? [{ dia: 'sabado', turno: 'tarde' } as const] : []),
    ],
    bloqueios: random.chance(0.3)
      ? [{ de: away, ate: addDays(away, random.int(2, 18)), motivo: random.pick(reasons) }]
      : [],
    maximo_mes: random.chance(0.8) ? random.int(2, 4) : null,
  };
}
