import type { DiaDaSemana } from '#shared/br/semana.ts';
import type { AutoFillRequest, Servico, Turno, VoluntarioDaEscala } from '#shared/contracts/escala.ts';
import { addDays, daysBetween } from '#shared/dates.ts';

/** A generator of numbers that repeats for the same seed. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const teams: readonly (readonly [funcao: string, places: number])[][] = [
  [
    ['Vocal', 3],
    ['Violão', 1],
    ['Bateria', 1],
    ['Teclado', 1],
  ],
  [
    ['Som', 1],
    ['Projeção', 1],
    ['Câmera', 2],
  ],
  [
    ['Porta', 3],
    ['Estacionamento', 2],
  ],
  [
    ['Professor', 2],
    ['Auxiliar', 3],
  ],
];

/** Two services on Sundays and one in the week. */
const services: readonly (readonly [day: number, hour: string])[] = [
  [0, '09:00'],
  [0, '18:00'],
  [3, '19:30'],
];

const first = '2027-03-07';

/**
 * A church of `people` volunteers in four departments, its places of `months` months and the duties of the three months before.
 * Where functions are `scarce`, few can do the last ones of each department, and many of these serve in two.
 */
export function church(seed: number, people: number, months: number, scarce: boolean): AutoFillRequest {
  const random = seeded(seed);
  const below = (end: number): number => Math.floor(random() * end);
  const until = addDays(first, Math.round(months * 30.4));
  const turns: { dia: DiaDaSemana; turno: Turno }[] = [
    { dia: 'domingo', turno: 'manha' },
    { dia: 'domingo', turno: 'noite' },
    { dia: 'quarta_feira', turno: 'noite' },
  ];

  const voluntarios: VoluntarioDaEscala[] = [];
  for (let id = 1; id <= people; id += 1) {
    const departamentos = [
      ...new Set([1 + below(4), ...(random() < (scarce ? 0.7 : 0.3) ? [1 + below(4)] : [])]),
    ];
    const funcoes = departamentos.flatMap((departamento) => {
      const team = teams[departamento - 1]!;
      const main = scarce ? Math.floor(random() * random() * random() * team.length) : id % team.length;
      return team
        .filter((_, at) => at === main || random() < 0.12)
        .map(([funcao]) => ({ funcao, nivel: (['iniciante', 'experiente', 'lider'] as const)[below(3)]! }));
    });
    const bloqueios = Array.from({ length: below(3) }, () => {
      const de = addDays(first, below(daysBetween(first, until)));
      return { de, ate: addDays(de, 3 + below(18)) };
    });
    voluntarios.push({
      id,
      nome: `Pessoa ${id}`,
      foto: null,
      departamentos,
      status: random() < 0.92 ? 'ativo' : 'pausado',
      funcoes,
      disponibilidade: random() < 0.5 ? turns.filter(() => random() < 0.7) : [],
      bloqueios,
      recusas: [],
      maximo_mes: random() < 0.5 ? 2 + below(3) : null,
      servir_com: [],
      servir_separado_de: [],
    });
  }
  const pair = (list: 'servir_com' | 'servir_separado_de', one: number, other: number): void => {
    const [a, b] = [voluntarios[one]!, voluntarios[other]!];
    voluntarios[one] = { ...a, [list]: [b.id] };
    voluntarios[other] = { ...b, [list]: [a.id] };
  };
  for (let at = 0; at + 5 < people; at += 10) {
    pair('servir_com', at, at + 1);
    if (at % 20 === 0) pair('servir_separado_de', at + 4, at + 5);
  }

  const lugares: AutoFillRequest['lugares'][number][] = [];
  let evento = 0;
  for (let week = first; week < until; week = addDays(week, 7))
    for (const [day, hour] of services) {
      evento += 2;
      const date = addDays(week, day);
      for (const [at, team] of teams.entries())
        for (const [funcao, places] of team)
          for (let place = 0; place < places; place += 1)
            lugares.push({
              id: lugares.length + 1,
              // the children meet at the same time as an event of their own
              evento: at === 3 ? evento + 1 : evento,
              departamento: at + 1,
              funcao,
              de: `${date}T${hour}`,
              ate: `${date}T${String(Number(hour.slice(0, 2)) + 2)}:${hour.slice(3)}`,
              nivel_minimo: place === 0 && random() < 0.3 ? 'experiente' : null,
            });
    }

  const servicos: Servico[] = [];
  for (let weeksAgo = 1; weeksAgo <= 13; weeksAgo += 1)
    for (let one = 0; one < people / 4; one += 1) {
      const date = addDays(first, -7 * weeksAgo);
      const id = 100_000 + servicos.length;
      servicos.push({
        vaga: id,
        voluntario: 1 + below(Math.ceil(people * 0.7)),
        evento: id,
        de: `${date}T09:00`,
        ate: `${date}T11:00`,
        departamento: 1,
        funcao: 'Vocal',
        evento_nome: 'Culto',
      });
    }
  return { lugares, voluntarios, servicos };
}
