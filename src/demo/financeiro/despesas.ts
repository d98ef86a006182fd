import { addDays, addMonths } from '#shared/dates.ts';
import type { Random } from '../random.ts';
import { contas, type Lancamento, onDay } from './lancamento.ts';

type Classificacao = NonNullable<Lancamento['row']['classificacao_financeira']>;
type Forma = NonNullable<Lancamento['row']['forma_pagamento']>;

const expense = (
  descricao: string,
  classificacao_financeira: Classificacao,
  categoria: string,
  valor: number,
  date: string,
  today: string,
  { conta = contas.corrente, forma = 'pix' as Forma }: { conta?: string; forma?: Forma } = {},
): Lancamento => ({
  row: {
    descricao,
    tipo: 'despesa',
    classificacao_financeira,
    valor: Math.round(valor * 100),
    forma_pagamento: forma,
    ...onDay(date, today),
  },
  conta,
  categoria,
});

/** The bills of one month; with `ahead`, of a coming month, for which only the fixed ones are known. */
export function bills(random: Random, first: string, today: string, ahead: boolean): Lancamento[] {
  const on = (day: number): string => addDays(first, day - 1);
  const month = Number(first.slice(5, 7));
  const summer = month <= 3 || month === 12;
  const auto = { forma: 'debito_automatico' } as const;
  const fixed = [
    expense('Prebenda do pastor presidente', 'fixa', 'Pastor presidente', 4600, on(5), today),
    expense('Prebenda do pastor auxiliar', 'fixa', 'Pastores auxiliares', 1400, on(5), today),
    expense('Salário da secretária', 'fixa', 'Salários', 1980, on(5), today),
    expense('Zeladoria do templo', 'fixa', 'Salários', 1100, on(5), today),
    expense('Aluguel do salão de Laranjeiras', 'fixa', 'Aluguel', 1450, on(10), today, { forma: 'boleto' }),
    expense('Internet do templo', 'fixa', 'Internet', 189.9, on(12), today, auto),
    expense('Encargos: INSS e FGTS', 'fixa', 'INSS e FGTS', 742.18, on(20), today, { forma: 'boleto' }),
    expense('Sustento da família missionária no sertão', 'fixa', 'Sustento missionário', 900, on(8), today, {
      conta: contas.missoes,
    }),
    expense('Sustento do casal na Guiné-Bissau', 'fixa', 'Sustento missionário', 700, on(8), today, {
      conta: contas.missoes,
      forma: 'transferencia_ted',
    }),
    expense('Repasse à convenção', 'repasse', 'Convenção', 600, on(15), today, { forma: 'boleto' }),
  ];
  if (ahead) return fixed;
  const cards = { conta: contas.cartao, forma: 'cartao_de_credito' } as const;
  const variable = [
    expense('Conta de água', 'variavel', 'Água', random.between(182, 318), on(15), today, auto),
    expense(
      'Conta de energia',
      'variavel',
      'Energia',
      random.between(740, 980) * (summer ? 1.35 : 1),
      on(18),
      today,
      auto,
    ),
    expense(
      'Material de limpeza',
      'variavel',
      'Limpeza',
      random.between(120, 240),
      on(random.int(3, 24)),
      today,
      cards,
    ),
    expense('Cestas básicas', 'variavel', 'Cestas básicas', random.between(360, 640), on(22), today),
    expense('Pão e vinho da Santa Ceia', 'variavel', 'Santa Ceia', random.between(78, 142), on(2), today, {
      conta: contas.caixa,
      forma: 'dinheiro',
    }),
    expense('Café e lanche de Laranjeiras', 'variavel', 'Cantina', random.between(60, 130), on(14), today, {
      conta: contas.laranjeiras,
      forma: 'dinheiro',
    }),
    expense('Transmissão e site', 'fixa', 'Transmissão', 59.9, on(9), today, cards),
    expense('Tarifa da conta', 'fixa', 'Bancárias', 62.5, on(3), today, auto),
    expense(
      'Tarifas da carteira digital',
      'variavel',
      'Cartão e Pix',
      random.between(12, 41),
      on(14),
      today,
      {
        conta: contas.carteira,
        forma: 'debito_automatico',
      },
    ),
  ];
  const nowAndThen: [number, () => Lancamento][] = [
    [
      0.35,
      () =>
        expense(
          'Conserto elétrico',
          'extraordinaria',
          'Prédio',
          random.between(180, 720),
          on(random.int(4, 25)),
          today,
        ),
    ],
    [
      0.3,
      () =>
        expense(
          'Cordas e afinação',
          'variavel',
          'Instrumentos',
          random.between(90, 310),
          on(random.int(4, 25)),
          today,
          cards,
        ),
    ],
    [
      0.3,
      () =>
        expense(
          'Revistas da escola bíblica',
          'variavel',
          'Escola bíblica',
          random.between(210, 390),
          on(6),
          today,
        ),
    ],
    [
      0.25,
      () =>
        expense('Folhetos e faixas', 'variavel', 'Gráfica', random.between(140, 380), on(17), today, {
          forma: 'boleto',
        }),
    ],
    [
      0.2,
      () =>
        expense(
          'Auxílio a família enlutada',
          'extraordinaria',
          'Auxílio funeral',
          600,
          on(random.int(2, 26)),
          today,
        ),
    ],
    [
      0.25,
      () =>
        expense('Viagem missionária', 'variavel', 'Viagens', random.between(420, 980), on(19), today, {
          conta: contas.missoes,
        }),
    ],
  ];
  const chance = nowAndThen.filter(([probability]) => random.chance(probability)).map(([, make]) => make());
  const yearly =
    month === 12
      ? [expense('Décimo terceiro', 'fixa', 'Férias e 13º', 3080, on(18), today)]
      : month === 4 || month === 9
        ? [expense('Chácara do retiro', 'variavel', 'Retiros', random.between(2600, 3900), on(12), today)]
        : [];
  return [...fixed, ...variable, ...chance, ...yearly];
}

/** A purchase in parcelas: those that are due are paid, the others open. */
export function parcelas(
  descricao: string,
  categoria: string,
  [total, count]: [number, number],
  first: string,
  today: string,
): Lancamento[] {
  const each = Math.floor((total * 100) / count);
  return Array.from({ length: count }, (_, at) => {
    const parcela = expense(descricao, 'investimento', categoria, 1, addMonths(first, at), today, {
      forma: 'boleto',
    });
    const valor = at === 0 ? total * 100 - each * (count - 1) : each;
    return { ...parcela, row: { ...parcela.row, valor, parcelas: count }, plano: descricao };
  });
}

/** Open bills for the treasurer today: overdue, due today, and due soon. */
export function openBills(today: string): Lancamento[] {
  const open = (
    descricao: string,
    classificacao: Classificacao,
    categoria: string,
    valor: number,
    days: number,
  ) => {
    const row = expense(
      descricao,
      classificacao,
      categoria,
      valor,
      addDays(today, days),
      addDays(today, days - 1),
      {
        forma: 'boleto',
      },
    );
    return row;
  };
  return [
    open('Conserto do portão', 'extraordinaria', 'Prédio', 480, -19),
    open('Convites da conferência', 'variavel', 'Gráfica', 265.5, -6),
    open('Taxa de coleta de lixo', 'variavel', 'Taxas municipais', 143.27, -2),
    open('Manutenção do ar-condicionado', 'variavel', 'Prédio', 390, 0),
    open('Seguro do veículo', 'fixa', 'Veículo', 312.8, 4),
    open('Certificado digital', 'variavel', 'Cartório', 219, 9),
  ];
}
