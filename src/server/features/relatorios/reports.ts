import { raw, sql } from '#server/db/sql.ts';
import { behaviours } from '#server/sections/index.ts';
import type { Filtros } from '#server/sections/list-counts.ts';
import type {
  LinhaDeRelatorio,
  Relatorio,
  RotuloDeLinha,
  SomaDeRelatorio,
  TipoDeRelatorio,
} from '#shared/contracts/relatorios.ts';
import { addDays, addMonths, firstOfMonth } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { monthsOfRange, wholeMonth } from '#shared/painel/periodos.ts';
import { categoria } from '#shared/sections/categoria.ts';
import { conta } from '#shared/sections/conta.ts';
import { financeiro } from '#shared/sections/financeiro.ts';
import { giftKinds } from '#shared/sections/financeiro-listas.ts';
import { orcamento } from '#shared/sections/orcamento.ts';
import { addSums, computed, noSums, type ReportContext, type SumName, type Sums, sumOf } from './sums.ts';

export interface ReportQuery {
  de: string;
  ate: string;
  /** igreja, conta, departamento, categoria: the filters of the lists */
  filtros: Filtros;
}

type Table = Pick<Relatorio, 'colunas' | 'linhas'> & Partial<Pick<Relatorio, 'de' | 'ate'>>;
type Report = (context: ReportContext, query: ReportQuery) => Promise<Table>;

const paidBetween = (de: string, ate: string): Filtros => ({
  pago: 'true',
  data_pagamento_de: de,
  data_pagamento_ate: ate,
});
const monthOfPayment = `to_char(t.data_pagamento, 'YYYY-MM')`;
const line = (rotulo: RotuloDeLinha, numeros: SomaDeRelatorio[], more: Partial<LinhaDeRelatorio> = {}) => ({
  rotulo,
  nivel: 0,
  numeros,
  ...more,
});
/** The part of a month that lies in the period. */
const within = (mes: string, { de, ate }: ReportQuery): { de: string; ate: string } => {
  const whole = wholeMonth(mes);
  return { de: whole.de < de ? de : whole.de, ate: whole.ate > ate ? ate : whole.ate };
};
const threeSums = (sums: Sums, filtros: Filtros): SomaDeRelatorio[] =>
  (['entradas', 'saidas', 'saldo'] as const).map((name) => sumOf(sums, name, filtros));

/** Cash flow: what was received and paid in each month. */
const fluxo: Report = async (context, query) => {
  const { de, ate, filtros } = query;
  const months = await context.sumsBy<string>({ ...filtros, ...paidBetween(de, ate) }, monthOfPayment);
  let running = noSums;
  const linhas = monthsOfRange(query).map((mes) => {
    const sums = months.get(mes.slice(0, 7)) ?? noSums;
    running = addSums([running, sums]);
    const part = within(mes, query);
    return line({ mes }, [
      ...threeSums(sums, { ...filtros, ...paidBetween(part.de, part.ate) }),
      sumOf(running, 'saldo', { ...filtros, ...paidBetween(de, part.ate) }),
    ]);
  });
  const total = addSums([...months.values()]);
  return {
    colunas: [{ nome: 'entradas' }, { nome: 'saidas' }, { nome: 'resultado' }, { nome: 'acumulado' }],
    linhas: [
      ...linhas,
      line(
        { linha: 'total' },
        [
          ...threeSums(total, { ...filtros, ...paidBetween(de, ate) }),
          sumOf(total, 'saldo', { ...filtros, ...paidBetween(de, ate) }),
        ],
        { total: true },
      ),
    ],
  };
};

interface Node {
  id: number;
  nome: string;
  categoria_id: number | null;
}

/** Categories of a kind as a tree: each with the sums of itself and all inside it. */
async function categoryTree(
  context: ReportContext,
  tipo: 'receita' | 'despesa',
): Promise<{ walk(visit: (node: Node, nivel: number) => void): void; inside(id: number): number[] }> {
  const nodes = await context.db.query<Node>(sql`select t.id, t.nome, t.categoria_id from categoria t
    where ${context.where(categoria, {})} and t.tipo = ${`financeiro_${tipo}`} order by t.nome, t.id`);
  const children = Map.groupBy(nodes, ({ categoria_id }) => categoria_id);
  const inside = (id: number): number[] => [
    id,
    ...(children.get(id) ?? []).flatMap((child) => inside(child.id)),
  ];
  return {
    inside,
    walk(visit) {
      const down = (of: number | null, nivel: number): void => {
        for (const node of children.get(of) ?? []) {
          visit(node, nivel);
          down(node.id, nivel + 1);
        }
      };
      down(null, 1);
    },
  };
}

/** The lines of one kind: its total, its categories, and the entries without one. */
async function kindLines(
  context: ReportContext,
  tipo: 'receita' | 'despesa',
  filtros: Filtros,
): Promise<{ linhas: LinhaDeRelatorio[]; total: Sums }> {
  const soma: SumName = tipo === 'receita' ? 'entradas' : 'saidas';
  const ofKind = { ...filtros, tipo };
  const [sums, tree] = await Promise.all([
    context.sumsBy<number | null>(ofKind, 't.categoria'),
    categoryTree(context, tipo),
  ]);
  const total = addSums([...sums.values()]);
  const linhas = [
    line({ linha: tipo === 'receita' ? 'receitas' : 'despesas' }, [sumOf(total, soma, ofKind)], {
      total: true,
    }),
  ];
  // Categories above the chosen one are left out: their sums would be smaller than those of the lists they link to.
  const shown = filtros.categoria === undefined ? undefined : tree.inside(Number(filtros.categoria));
  tree.walk(({ id, nome }, nivel) => {
    if (shown && !shown.includes(id)) return;
    const inside = tree.inside(id).flatMap((one) => sums.get(one) ?? []);
    if (inside.length > 0)
      linhas.push(
        line({ nome }, [sumOf(addSums(inside), soma, { ...ofKind, categoria: String(id) })], { nivel }),
      );
  });
  const none = sums.get(null);
  if (none)
    linhas.push(
      line({ linha: 'sem_categoria' }, [sumOf(none, soma, { ...ofKind, sem_categoria: 'true' })], {
        nivel: 1,
      }),
    );
  return { linhas, total };
}

/** Income statement by month of accrual, of what was paid. Months of accrual have no days: the period is one of whole months. */
const dre: Report = async (context, { filtros, ...query }) => {
  const { de } = wholeMonth(firstOfMonth(query.de));
  const { ate } = wholeMonth(firstOfMonth(query.ate));
  const accrued = { ...filtros, pago: 'true', competencia_de: de, competencia_ate: ate };
  const [income, expense] = await Promise.all([
    kindLines(context, 'receita', accrued),
    kindLines(context, 'despesa', accrued),
  ]);
  const result = addSums([income.total, expense.total]);
  return {
    de,
    ate,
    colunas: [{ nome: 'valor' }],
    linhas: [
      ...income.linhas,
      ...expense.linhas,
      line({ linha: 'resultado' }, [sumOf(result, 'saldo', { ...accrued, tipo: 'receita,despesa' })], {
        total: true,
      }),
    ],
  };
};

interface Balance {
  id: number;
  nome: string;
  valor_inicial: number;
  saldo: number;
  depois: number;
  durante: number;
}

/** The balance of each account at the beginning and the end of the period, and the movements between. */
const saldos: Report = async (context, { de, ate, filtros }) => {
  const { igreja, conta: account } = filtros;
  const { ability, igrejas, departamentos } = context.actor;
  if (!ability.can('list', conta.subject)) throw new AppError('forbidden', 'error.forbidden');
  // A caller limited to some churches still sees the whole balance of an account: rows that they may not see moved it too.
  const isLimited = igrejas !== null || departamentos !== null;
  const saldo = raw(behaviours.conta?.computed?.saldo ?? 'null');
  const [accounts, moved] = await Promise.all([
    context.db.query<Balance>(
      sql`select t.id, t.nome, t.valor_inicial, ${saldo} as saldo, coalesce(m.depois, 0)::bigint as depois,
          coalesce(m.durante, 0)::bigint as durante
        from conta t left join (select f.movimento,
            sum(f.valor * f.sinal) filter (where f.data_pagamento > ${ate}::date) as depois,
            sum(f.valor * f.sinal) filter (where f.data_pagamento <= ${ate}::date) as durante
          from financeiro f where f.pago and f.data_pagamento >= ${isLimited ? de : addDays(ate, 1)}::date
          group by f.movimento) m on m.movimento = t.id
        where ${context.where(conta, igreja === undefined ? {} : { igreja })}
          and (${account ?? null}::integer is null or t.id = ${account ?? null}::integer)
        order by t.nome, t.id`,
    ),
    context.sumsByAccount(paidBetween(de, ate)),
  ]);
  const rows = accounts.map(({ id, nome, valor_inicial, saldo: now, depois, durante }) => {
    const sums = moved.get(id) ?? noSums;
    const ofAccount = { conta: String(id), ...paidBetween(de, ate) };
    const final = now - depois;
    const inicial = final - (isLimited ? durante : sums.saldo);
    /** linked to the entries up to that day, if the caller sees all of them */
    const balance = (valor: number, until: string): SomaDeRelatorio => {
      const upTo = { conta: String(id), pago: 'true', data_pagamento_ate: until };
      return isLimited ? computed(valor) : { ...sumOf(noSums, 'saldo', upTo), valor, alem: valor_inicial };
    };
    return {
      nome,
      inicial,
      final,
      sums,
      numeros: [
        balance(inicial, addDays(de, -1)),
        sumOf(sums, 'entradas', ofAccount),
        sumOf(sums, 'saidas', ofAccount),
        balance(final, ate),
      ],
    };
  });
  const sum = (of: (row: (typeof rows)[number]) => number) =>
    computed(rows.reduce((all, row) => all + of(row), 0));
  return {
    colunas: [{ nome: 'inicial' }, { nome: 'entradas' }, { nome: 'saidas' }, { nome: 'final' }],
    linhas: [
      ...rows.map(({ nome, numeros }) => line({ nome }, numeros)),
      line(
        { linha: 'total' },
        [
          sum(({ inicial }) => inicial),
          sum(({ sums }) => sums.entradas),
          sum(({ sums }) => sums.saidas),
          sum(({ final }) => final),
        ],
        { total: true },
      ),
    ],
  };
};

/** The budget of the year in which the period ends, beside what was paid by month of accrual. */
const budget: Report = async (context, { ate, filtros }) => {
  const year = ate.slice(0, 4);
  const [de, end] = [`${year}-01-01`, `${year}-12-31`];
  const { igreja, departamento } = filtros;
  const place = { ...(igreja && { igreja }), ...(departamento && { departamento }) };
  const ofYear = { ...place, ano_de: year, ano_ate: year };
  const lines = await context.db.query<{ tipo: 'receita' | 'despesa'; categoria: number; valor: number }>(
    sql`select t.tipo, t.categoria, sum(t.valor)::bigint as valor from orcamento t
      where ${context.where(orcamento, ofYear)} group by 1, 2`,
  );
  const paid = { ...place, pago: 'true', competencia_de: de, competencia_ate: end };
  // One query for both kinds: income and expenses have separate sums, also without a category.
  const sums = await context.sumsBy<number | null>(paid, 't.categoria');
  const linhas: LinhaDeRelatorio[] = [];
  for (const tipo of ['receita', 'despesa'] as const) {
    const soma: SumName = tipo === 'receita' ? 'entradas' : 'saidas';
    const planned = new Map(
      lines.filter((one) => one.tipo === tipo).map(({ categoria: id, valor }) => [id, valor]),
    );
    const accrued = { ...paid, tipo };
    const tree = await categoryTree(context, tipo);
    const numbers = (valor: number, filtered: Filtros, actual: SomaDeRelatorio): SomaDeRelatorio[] => [
      {
        valor,
        lista: {
          secao: orcamento.name,
          filtros: filtered,
          soma: tipo === 'receita' ? 'receitas' : 'despesas',
        },
      },
      actual,
      computed(actual.valor - valor),
    ];
    const plannedTotal = [...planned.values()].reduce((sum, valor) => sum + valor, 0);
    linhas.push(
      line(
        { linha: tipo === 'receita' ? 'receitas' : 'despesas' },
        numbers(plannedTotal, { ...ofYear, tipo }, sumOf(addSums([...sums.values()]), soma, accrued)),
        { total: true },
      ),
    );
    tree.walk(({ id, nome }, nivel) => {
      const inside = tree.inside(id);
      const branchSums = inside.flatMap((one) => sums.get(one) ?? []);
      const valor = inside.reduce((sum, one) => sum + (planned.get(one) ?? 0), 0);
      if (branchSums.length === 0 && valor === 0) return;
      const categoria = String(id);
      const actual = sumOf(addSums(branchSums), soma, { ...accrued, categoria });
      linhas.push(line({ nome }, numbers(valor, { ...ofYear, tipo, categoria }, actual), { nivel }));
    });
  }
  return {
    de,
    ate: end,
    colunas: [{ nome: 'orcado' }, { nome: 'realizado' }, { nome: 'diferenca' }],
    linhas,
  };
};

/** How many people the report names; the others are one line. */
const namedPeople = 500;

/** What each person gave. */
const pessoas: Report = async (context, { de, ate, filtros }) => {
  const gifts = {
    ...filtros,
    ...paidBetween(de, ate),
    tipo: 'receita',
    classificacao_financeira: giftKinds.join(),
  };
  const sums = await context.sumsBy<number | null>(gifts, 't.pessoa');
  const total = addSums([...sums.values()]);
  const none = sums.get(null);
  sums.delete(null);
  const sorted = [...sums].sort(([a, one], [b, other]) => other.entradas - one.entradas || a! - b!);
  const largest = sorted.slice(0, namedPeople);
  const people = await context.db.query<{ id: number; nome: string }>(
    sql`select id, nome from pessoa where id = any(${largest.map(([id]) => id)}::integer[])`,
  );
  const names = new Map(people.map(({ id, nome }) => [id, nome]));
  const others = addSums(sorted.slice(namedPeople).map(([, one]) => one));
  return {
    colunas: [{ nome: 'valor' }],
    linhas: [
      ...largest.map(([id, one]) =>
        line({ nome: names.get(id!) ?? `#${id}` }, [
          sumOf(one, 'entradas', { ...gifts, pessoa: String(id) }),
        ]),
      ),
      ...(sorted.length > namedPeople ? [line({ linha: 'outros' }, [computed(others.entradas)])] : []),
      ...(none
        ? [line({ linha: 'sem_pessoa' }, [sumOf(none, 'entradas', { ...gifts, sem_pessoa: 'true' })])]
        : []),
      line({ linha: 'total' }, [sumOf(total, 'entradas', gifts)], { total: true }),
    ],
  };
};

/** Years beside each other. */
const comparedYears = 3;

const anos: Report = async (context, { ate, filtros }) => {
  const last = Number(ate.slice(0, 4));
  const years = Array.from({ length: comparedYears }, (_, at) => last - comparedYears + 1 + at);
  const [de, end] = [`${years[0]}-01-01`, `${last}-12-31`];
  const months = await context.sumsBy<string>({ ...filtros, ...paidBetween(de, end) }, monthOfPayment);
  const numbers = (sumsIn: (year: number) => Sums, period: (year: number) => { de: string; ate: string }) =>
    (['entradas', 'saidas'] as const).flatMap((name) =>
      years.map((year) => {
        const { de: from, ate: until } = period(year);
        return sumOf(sumsIn(year), name, { ...filtros, ...paidBetween(from, until) });
      }),
    );
  const keyOf = (year: number, month: number): string => `${year}-${String(month).padStart(2, '0')}`;
  const linhas = Array.from({ length: 12 }, (_, at) => at + 1).map((month) =>
    line(
      { mes_do_ano: month },
      numbers(
        (year) => months.get(keyOf(year, month)) ?? noSums,
        (year) => wholeMonth(`${keyOf(year, month)}-01`),
      ),
    ),
  );
  const ofYear = (year: number): Sums =>
    addSums([...months].filter(([key]) => key.startsWith(`${year}-`)).map(([, one]) => one));
  return {
    de,
    ate: end,
    colunas: (['entradas', 'saidas'] as const).flatMap((nome) => years.map((ano) => ({ nome, ano }))),
    linhas: [
      ...linhas,
      line(
        { linha: 'total' },
        numbers(ofYear, (year) => ({ de: `${year}-01-01`, ate: `${year}-12-31` })),
        { total: true },
      ),
    ],
  };
};

const projectedDays = 60;

/**
 * Today's balance and what is due in the coming weeks; overdue entries count as due today. It begins at zero for callers who may not see
 * accounts, as on the dashboard.
 */
const projecao: Report = async (context, { filtros }) => {
  const { today } = context;
  const end = addDays(today, projectedDays);
  const { igreja, conta: account } = filtros;
  const saldo = raw(behaviours.conta?.computed?.saldo ?? 'null');
  const open = { ...filtros, pago: 'false' };
  const [[now], days] = await Promise.all([
    context.db.query<{ saldo: number }>(
      sql`select coalesce(sum(${saldo}), 0)::bigint as saldo from conta t
        where ${context.actor.ability.can('list', conta.subject)}::boolean and ${context.where(conta, { ativa: 'true', ...(igreja && { igreja }) })}
          and (${account ?? null}::integer is null or t.id = ${account ?? null}::integer)`,
    ),
    context.sumsBy<string>({ ...open, data_vencimento_ate: end }, `t.data_vencimento`),
  ]);
  const weeks: { de: string | null; ate: string }[] = [{ de: null, ate: today }];
  for (let from = addDays(today, 1); from <= end; from = addDays(from, 7)) {
    const until = addDays(from, 6);
    weeks.push({ de: from, ate: until > end ? end : until });
  }
  let running = now!.saldo;
  const linhas = weeks.map(({ de, ate }) => {
    const weekSums = addSums(
      [...days].filter(([day]) => (de === null || day >= de) && day <= ate).map(([, one]) => one),
    );
    running += weekSums.a_receber - weekSums.a_pagar;
    const due = { ...open, ...(de !== null && { data_vencimento_de: de }), data_vencimento_ate: ate };
    const dueUntil = { ...open, data_vencimento_ate: ate };
    return line(de === null ? { linha: 'hoje' } : { de, ate }, [
      sumOf(weekSums, 'a_receber', due),
      sumOf(weekSums, 'a_pagar', due),
      {
        valor: running,
        menos: 'a_pagar',
        alem: now!.saldo,
        lista: { secao: financeiro.name, filtros: dueUntil, soma: 'a_receber' },
      },
    ]);
  });
  return {
    de: today,
    ate: end,
    colunas: [{ nome: 'a_receber' }, { nome: 'a_pagar' }, { nome: 'saldo' }],
    linhas,
  };
};

const reports: Readonly<Record<TipoDeRelatorio, Report>> = {
  fluxo,
  dre,
  saldos,
  orcamento: budget,
  pessoas,
  anos,
  projecao,
};

export async function readReport(
  context: ReportContext,
  tipo: TipoDeRelatorio,
  query: ReportQuery,
): Promise<Relatorio> {
  return { tipo, de: query.de, ate: query.ate, ...(await reports[tipo](context, query)) };
}

/** The last twelve months. */
export const usualPeriod = (today: string): { de: string; ate: string } => ({
  de: addMonths(firstOfMonth(today), -11),
  ate: today,
});
