import { addDays, yearsBefore } from '#shared/dates.ts';
import type { DemoPessoa } from '../pessoas.ts';
import type { Random } from '../random.ts';
import type { DemoDepartamento } from './departamentos.ts';
import type { Pool } from './pool.ts';

export interface DemoCargo {
  /** name of a category of tipo cargo */
  cargo: string;
  people: readonly DemoPessoa[];
  igreja: number;
  departamento?: DemoDepartamento;
  e_titular: boolean;
  data_entrada: string;
  data_prevista_saida?: string | null;
  data_saida?: string | null;
  obs?: string;
}

/** The first of March of the last even year: the board is elected for two years. */
function termStart(today: string): string {
  const year = Number(today.slice(0, 4));
  const even = year - (year % 2);
  return `${today >= `${even}-03-01` ? even : even - 2}-03-01`;
}

const board = [
  'Vice-presidente',
  '1º Secretário(a)',
  '2º Secretário(a)',
  '1º Tesoureiro(a)',
  '2º Tesoureiro(a)',
] as const;

/** The holders of positions: pastors, the boards of this term and the last, elders, deacons and leaders. */
export function demoCargos(
  random: Random,
  pool: Pool,
  people: readonly DemoPessoa[],
  departamentos: readonly DemoDepartamento[],
  today: string,
): DemoCargo[] {
  const pastor = people[0]!;
  const start = termStart(today);
  const end = yearsBefore(start, -2);
  const before = yearsBefore(start, 2);
  const grown = (person: DemoPessoa): boolean => person.idade >= 30;
  const head = { igreja: 0, e_titular: true } as const;

  const mandates: DemoCargo[] = [
    {
      ...head,
      cargo: 'Pastor presidente',
      people: [pastor],
      data_entrada: `${Number(today.slice(0, 4)) - 14}-02-11`,
    },
    { ...head, cargo: 'Presidente', people: [pastor], data_entrada: start, data_prevista_saida: end },
    { ...head, cargo: 'Presidente', people: [pastor], data_entrada: before, data_saida: start },
  ];
  for (const cargo of board) {
    const [now, then] = pool.take(0, 2, grown);
    const obs = 'Eleição em assembleia geral ordinária.';
    mandates.push(
      { ...head, cargo, people: [now!], data_entrada: start, data_prevista_saida: end, obs },
      { ...head, cargo, people: [then!], data_entrada: before, data_saida: start, obs },
    );
  }
  mandates.push(
    {
      igreja: 0,
      e_titular: false,
      cargo: 'Conselho fiscal',
      people: pool.take(0, 3, grown),
      data_entrada: addDays(today, -690),
      data_prevista_saida: addDays(today, 40),
      obs: 'Três membros, com mandato de dois anos. A eleição entra na pauta da próxima assembleia.',
    },
    ...[1400, 2900].map((days) => ({
      igreja: 0,
      e_titular: false,
      cargo: 'Presbítero',
      people: pool.take(0, 2, grown),
      data_entrada: addDays(today, -days),
    })),
    ...[500, 1300, 2200].map((days) => ({
      igreja: 0,
      e_titular: false,
      cargo: 'Diácono/Diaconisa',
      people: pool.take(0, 3, grown),
      data_entrada: addDays(today, -days),
    })),
  );
  for (const [igreja, cargo] of [
    [1, 'Pastor auxiliar'],
    [2, 'Evangelista'],
    [3, 'Presbítero'],
  ] as const) {
    const [who] = pool.take(igreja, 1, (person) => grown(person) && person.sexo === 'masculino');
    if (who)
      mandates.push({
        cargo,
        igreja,
        people: [who],
        e_titular: true,
        obs: 'Dirigente da congregação.',
        data_entrada: addDays(today, -random.int(300, 1500)),
      });
  }

  for (const departamento of departamentos) {
    const { igreja, leader, vice } = departamento;
    const data_entrada = `${Number(today.slice(0, 4)) - random.int(1, 3)}-01-10`;
    const data_prevista_saida = random.chance(0.2) ? addDays(today, random.int(5, 55)) : null;
    mandates.push({
      cargo: 'Líder de departamento',
      people: [leader],
      igreja,
      departamento,
      e_titular: true,
      data_entrada,
      data_prevista_saida,
    });
    if (vice)
      mandates.push({
        cargo: 'Vice-líder de departamento',
        people: [vice],
        igreja,
        departamento,
        e_titular: true,
        data_entrada,
      });
  }
  return mandates;
}
