import { raw, sql } from '#server/db/sql.ts';
import { filtersOfSum } from '#server/sections/financeiro-lados.ts';
import { behaviours } from '#server/sections/index.ts';
import type { Filtros } from '#server/sections/list-counts.ts';
import type { CartaoDeSerie, NomeDeNumero, Rotulo } from '#shared/contracts/painel.ts';
import { addDays, addMonths, firstOfMonth } from '#shared/dates.ts';
import { type Intervalo, monthsOfRange, wholeMonth } from '#shared/painel/periodos.ts';
import { conta } from '#shared/sections/conta.ts';
import { financeiro } from '#shared/sections/financeiro.ts';
import { type Card, type CardContext, countedNumber, numberOf } from './card.ts';
import { expense, income, type PaidSums } from './paid-sums.ts';

const shownAccounts = 12;
const projectedDays = 60;

const paidIn = ({ de, ate }: Intervalo): Filtros => ({ data_pagamento_de: de, data_pagamento_ate: ate });

const books = (context: CardContext, filtros: Filtros, soma: string, valor: number) =>
  numberOf(context, financeiro, { filtros: filtersOfSum(filtros, soma), soma, dinheiro: true }, valor);

/** Income and expenses of an interval whose last month may be incomplete. */
async function paidUntil(
  context: CardContext,
  { de, ate }: Intervalo,
): Promise<{ entradas: number; saidas: number }> {
  const month = firstOfMonth(ate);
  const [sums, { somas }] = await Promise.all([
    context.paidSums(),
    context.count(financeiro, paidIn({ de: month, ate }), ['entradas', 'saidas']),
  ]);
  const whole = { de, ate: addDays(month, -1) };
  return {
    entradas: sums.sum(whole, income) + somas.entradas!,
    saidas: sums.sum(whole, expense) + somas.saidas!,
  };
}

const lastTwelve = ({ today }: CardContext): string[] =>
  monthsOfRange({ de: addMonths(firstOfMonth(today), -11), ate: today });

interface MonthSeries {
  name: NomeDeNumero;
  filtros: Filtros;
  soma: 'entradas' | 'saidas';
  kind: Parameters<PaidSums['sum']>[1];
}

/** Twelve months of sums of the books. */
const byMonth = (chave: CartaoDeSerie['chave'], series: readonly MonthSeries[]): Card => ({
  chave,
  secao: financeiro,
  read: async (context) => {
    const sums = await context.paidSums();
    return {
      chave,
      tipo: 'serie',
      series: series.map(({ name }) => name),
      pontos: lastTwelve(context).map((mes) => ({
        rotulo: { mes },
        numeros: series.map(({ filtros, soma, kind }) =>
          books(context, { ...paidIn(wholeMonth(mes)), ...filtros }, soma, sums.sum(wholeMonth(mes), kind)),
        ),
      })),
    };
  },
});

/** The topmost category of each: its list has the entries of all categories inside it. */
async function rootsOf({ db }: CardContext): Promise<Map<number, { id: number; nome: string }>> {
  const rows = await db.query<{ id: number; nome: string; categoria_id: number | null }>(
    raw("select id, nome, categoria_id from categoria where tipo like 'financeiro%'"),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    rows.map((row) => {
      let top = row;
      for (let depth = 0; top.categoria_id !== null && depth < 10; depth++)
        top = byId.get(top.categoria_id) ?? top;
      return [row.id, top];
    }),
  );
}

export const moneyCards: readonly Card[] = [
  {
    chave: 'saldos',
    secao: conta,
    read: async (context) => {
      const filtros = { ativa: 'true' };
      const saldo = raw(behaviours.conta?.computed?.saldo ?? 'null');
      const [total, rows] = await Promise.all([
        countedNumber(context, conta, { filtros, soma: 'saldo', dinheiro: true }),
        context.db.query<{ id: number; nome: string; saldo: number }>(
          sql`select t.id, t.nome, ${saldo} as saldo from conta t where ${context.where(conta, filtros)}
            order by saldo desc, t.nome limit ${shownAccounts}`,
        ),
      ]);
      const itens = rows.map(({ id, nome, saldo }) => ({
        rotulo: { nome },
        numero: {
          valor: saldo,
          dinheiro: true as const,
          lista: { secao: 'conta', filtros: {}, registro: { id, campo: 'saldo' } },
        },
      }));
      return { chave: 'saldos', tipo: 'partes', total, itens };
    },
  },
  {
    chave: 'entradas_e_saidas',
    secao: financeiro,
    read: async (context) => {
      const { intervalo, antes } = context;
      const [sums, before] = await Promise.all([context.paidSums(), paidUntil(context, antes)]);
      const [entradas, saidas] = [sums.sum(intervalo, income), sums.sum(intervalo, expense)];
      const pair = (nome: 'entradas' | 'saidas', valor: number) => ({
        nome,
        numero: books(context, paidIn(intervalo), nome, valor),
        antes: books(context, paidIn(antes), nome, before[nome]),
      });
      return {
        chave: 'entradas_e_saidas',
        tipo: 'numeros',
        saldo: entradas - saidas,
        saldo_dinheiro: true,
        numeros: [pair('entradas', entradas), pair('saidas', saidas)],
      };
    },
  },
  byMonth('meses', [
    { name: 'entradas', filtros: {}, soma: 'entradas', kind: income },
    { name: 'saidas', filtros: {}, soma: 'saidas', kind: expense },
  ]),
  byMonth('dizimos_e_ofertas', [
    {
      name: 'dizimo',
      filtros: { classificacao_financeira: 'dizimo' },
      soma: 'entradas',
      kind: (row) => income(row) && row.classificacao === 'dizimo',
    },
    {
      name: 'oferta',
      filtros: { classificacao_financeira: 'oferta,oferta_missionaria' },
      soma: 'entradas',
      kind: (row) => income(row) && ['oferta', 'oferta_missionaria'].includes(row.classificacao),
    },
  ]),
  {
    chave: 'despesas',
    secao: financeiro,
    read: async (context) => {
      const { intervalo } = context;
      const [sums, roots] = await Promise.all([context.paidSums(), rootsOf(context)]);
      const totals = new Map<number, { rotulo: Rotulo; filtros: Filtros; valor: number }>();
      for (const { categoria, valor } of sums.expenses) {
        const root = roots.get(categoria);
        const id = root?.id ?? 0;
        const filtros: Filtros = root ? { categoria: String(id) } : { sem_categoria: 'true' };
        const rotulo: Rotulo = root ? { nome: root.nome } : { sem: 'categoria' };
        const sum = totals.get(id) ?? { rotulo, filtros, valor: 0 };
        totals.set(id, { ...sum, valor: sum.valor + valor });
      }
      const expenseFilters = { tipo: 'despesa', ...paidIn(intervalo) };
      return {
        chave: 'despesas',
        tipo: 'partes',
        total: books(context, expenseFilters, 'saidas', sums.sum(intervalo, expense)),
        itens: [...totals.values()]
          .filter(({ valor }) => valor !== 0)
          .sort((a, b) => b.valor - a.valor)
          .map(({ rotulo, filtros, valor }) => ({
            rotulo,
            numero: books(context, { ...expenseFilters, ...filtros }, 'saidas', valor),
          })),
      };
    },
  },
  {
    chave: 'projecao',
    secao: financeiro,
    read: async (context) => {
      const { today, identity, db, where } = context;
      const last = addDays(today, projectedDays - 1);
      const open = { pago: 'false', data_vencimento_de: today, data_vencimento_ate: last };
      const start = identity.ability.can('list', conta.subject)
        ? countedNumber(context, conta, { filtros: { ativa: 'true' }, soma: 'saldo', dinheiro: true })
        : null;
      const [rows, balance] = await Promise.all([
        // by day, as the index has them: weeks would have to be sorted
        db.query<{ dia: string; a_receber: number; a_pagar: number }>(
          sql`select t.data_vencimento as dia,
              coalesce(sum(t.valor * t.sinal) filter (where t.tipo = 'receita'), 0)::bigint as a_receber,
              coalesce(-sum(t.valor * t.sinal) filter (where t.tipo = 'despesa'), 0)::bigint as a_pagar
            from financeiro t where ${where(financeiro, open)} and not t.pago group by 1`,
        ),
        start,
      ]);
      let saldo = balance?.valor ?? 0;
      const pontos = Array.from({ length: Math.ceil(projectedDays / 7) }, (_, semana) => {
        const de = addDays(today, semana * 7);
        const end = addDays(de, 6);
        const filtros = { ...open, data_vencimento_de: de, data_vencimento_ate: end < last ? end : last };
        const due = rows.filter(({ dia }) => dia >= de && dia <= end);
        const come = due.reduce((sum, row) => sum + row.a_receber, 0);
        const go = due.reduce((sum, row) => sum + row.a_pagar, 0);
        saldo += come - go;
        return {
          rotulo: { dia: de },
          saldo,
          numeros: [books(context, filtros, 'a_receber', come), books(context, filtros, 'a_pagar', go)],
        };
      });
      return { chave: 'projecao', tipo: 'serie', series: ['a_receber', 'a_pagar'], pontos };
    },
  },
];
