import { addDays } from '#shared/dates.ts';
import type { Random } from '../random.ts';
import { contas, type Lancamento, onDay } from './lancamento.ts';

const reais = (amount: number): number => Math.round(amount * 100);

interface Month {
  /** the first day */
  first: string;
  /** how many days it has */
  days: number;
  /** 1 to 12 */
  number: number;
}

/** People who give every month, each with an amount and a method. */
export function tithes(random: Random, givers: number): (month: Month, today: string) => Lancamento[] {
  const people = Array.from({ length: givers }, (_, pessoa) => ({
    pessoa,
    amount: random.pick([110, 150, 180, 220, 260, 310, 350, 420, 480, 550, 640, 780, 950]),
    day: random.int(1, 12),
    cash: random.chance(0.22),
  }));
  return ({ first, number }, today) =>
    people.flatMap(({ pessoa, amount, day, cash }) => {
      const date = addDays(first, day - 1 + random.int(0, 3));
      if (date > today || !random.chance(0.93)) return [];
      // The thirteenth salary is tithed as well.
      const times = number === 12 && random.chance(0.5) ? 1.9 : 1;
      return [
        {
          row: {
            descricao: 'Dízimo',
            tipo: 'receita',
            classificacao_financeira: 'dizimo',
            valor: reais(Math.round(amount * times * random.between(0.94, 1.08))),
            forma_pagamento: cash ? 'dinheiro' : 'pix',
            ...onDay(date, today),
          },
          conta: cash ? contas.caixa : contas.corrente,
          categoria: 'Membros',
          pessoa,
        },
      ];
    });
}

const sundaysOf = ({ first, days }: Month): string[] => {
  const weekday = new Date(`${first}T00:00:00Z`).getUTCDay();
  const start = (7 - weekday) % 7;
  const list: string[] = [];
  for (let at = start; at < days; at += 7) list.push(addDays(first, at));
  return list;
};

const offering = (
  descricao: string,
  categoria: string,
  conta: string,
  valor: number,
  date: string,
  today: string,
): Lancamento => ({
  row: {
    descricao,
    tipo: 'receita',
    classificacao_financeira: 'oferta',
    valor: reais(valor),
    forma_pagamento: conta === contas.corrente ? 'pix' : 'dinheiro',
    ...onDay(date, today),
  },
  conta,
  categoria,
});

/** The offerings of the services. */
export function serviceOfferings(random: Random, month: Month, today: string): Lancamento[] {
  const list: Lancamento[] = [];
  sundaysOf(month).forEach((sunday, at) => {
    if (sunday > today) return;
    const cash = random.int(240, 690) + random.pick([0, 0.5, 0.25, 0.75]);
    list.push(
      offering('Oferta do culto de domingo', 'Culto de domingo', contas.caixa, cash, sunday, today),
      offering(
        'Ofertas por Pix do domingo',
        'Culto de domingo',
        contas.corrente,
        random.int(180, 520),
        sunday,
        today,
      ),
      {
        ...offering(
          'Oferta do culto, Laranjeiras',
          'Culto de domingo',
          contas.laranjeiras,
          random.int(60, 210),
          sunday,
          today,
        ),
        igreja: 1,
      },
    );
    if (at === 0)
      list.push(
        offering('Oferta da Santa Ceia', 'Santa Ceia', contas.caixa, random.int(310, 640), sunday, today),
      );
    if (at === 2) {
      const mission = offering(
        'Oferta missionária',
        'Oferta missionária',
        contas.missoes,
        random.int(620, 1180),
        sunday,
        today,
      );
      mission.row.classificacao_financeira = 'oferta_missionaria';
      mission.row.forma_pagamento = 'pix';
      list.push(mission);
    }
    const wednesday = addDays(sunday, 3);
    if (wednesday <= today)
      list.push(
        offering(
          'Oferta do culto de ensino',
          'Culto de ensino',
          contas.caixa,
          random.int(55, 170),
          wednesday,
          today,
        ),
      );
  });
  return list;
}

export const transfer = (
  descricao: string,
  conta: string,
  destino: string,
  valor: number,
  date: string,
  today: string,
): Lancamento => ({
  row: {
    descricao,
    tipo: 'transferencia',
    valor: reais(valor),
    forma_pagamento: 'transferencia_ted',
    ...onDay(date, today),
  },
  conta,
  destino,
});

/** Campaigns, the store, yields, and income from events. */
export function otherIncome(random: Random, month: Month, today: string, givers: number): Lancamento[] {
  const { first, days, number } = month;
  const last = addDays(first, days - 1);
  const entry = (
    descricao: string,
    classificacao_financeira: NonNullable<Lancamento['row']['classificacao_financeira']>,
    categoria: string,
    conta: string,
    valor: number,
    date: string,
    more: Partial<Lancamento> = {},
  ): Lancamento => ({
    row: {
      descricao,
      tipo: 'receita',
      classificacao_financeira,
      valor: reais(valor),
      forma_pagamento: 'pix',
      ...onDay(date, today),
    },
    conta,
    categoria,
    ...more,
  });
  const list = [
    ...Array.from({ length: random.int(3, 6) }, () =>
      entry(
        'Campanha do telhado',
        'campanha',
        'Reforma do templo',
        contas.poupanca,
        random.pick([50, 100, 100, 150, 200, 500]),
        addDays(first, random.int(0, days - 1)),
        { pessoa: random.int(0, givers - 1) },
      ),
    ),
    entry(
      'Vendas da loja virtual',
      'loja',
      'Loja virtual',
      contas.carteira,
      random.int(190, 640),
      addDays(first, 13),
    ),
    entry(
      'Rendimento da poupança',
      'rendimento',
      'Poupança',
      contas.poupanca,
      random.between(310, 360),
      last,
    ),
    entry(
      'Rendimento da aplicação',
      'rendimento',
      'Aplicações',
      contas.missoes,
      random.between(118, 152),
      last,
    ),
    ...(number % 3 === 0
      ? [entry('Cessão do salão', 'outras', 'Cessão do salão', contas.corrente, 450, addDays(first, 20))]
      : []),
    ...(number === 4 || number === 9
      ? [
          entry(
            'Rifa das missões',
            'rifa',
            'Rifas',
            contas.carteira,
            random.int(900, 1600),
            addDays(first, 24),
          ),
          entry(
            'Inscrições do retiro',
            'evento',
            'Inscrições',
            contas.corrente,
            random.int(3200, 5400),
            addDays(first, 16),
          ),
          entry(
            'Cantina do retiro',
            'evento',
            'Cantina',
            contas.caixa,
            random.int(380, 760),
            addDays(first, 22),
          ),
        ]
      : []),
  ];
  // Future income is not booked: only what has arrived.
  return list.filter(({ row }) => row.pago);
}
