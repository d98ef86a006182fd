import type { Db } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import { behaviours } from '#server/sections/index.ts';
import { firstOfMonth, lastOfMonth } from '#shared/dates.ts';
import { giftKinds } from '#shared/sections/financeiro-listas.ts';
import type {
  CategoriasPublicadas,
  DocumentoPublicado,
  Level,
  SaldosPublicados,
} from '#shared/transparencia/documento.ts';

/** The choices for reading a church's month. */
export interface FiguresQuery {
  igreja: number;
  /** YYYY-MM */
  mes: string;
  /** null: no categories */
  nivel: Level | null;
  minimo: number;
  saldos: 'nao' | 'total' | 'contas';
  /** counts givers as older publications did (docs/decisions/0047), which stay grouped in that way */
  isFormerRule?: boolean;
}

export interface Figures extends Pick<DocumentoPublicado, 'totais' | 'categorias' | 'saldos'> {
  /** categories of income that are shown as one line, because they have few givers */
  reunidas: string[];
}

interface Group {
  tipo: 'receita' | 'despesa';
  nome: string | null;
  valor: number;
  pessoas: number[];
  /** gifts without a person in the books: each still has a giver */
  sem_nome: number;
}

/** The sums of a month as in its closing: paid entries of the church by the day of payment. */
export async function readFigures(db: Db, query: FiguresQuery): Promise<Figures> {
  const groups = await readGroups(db, query);
  const sum = (tipo: Group['tipo']): number =>
    groups.filter((group) => group.tipo === tipo).reduce((all, { valor }) => all + valor, 0);
  const entradas = sum('receita');
  const saidas = sum('despesa');
  const merged = query.nivel === null ? null : mergeSmallCategories(groups, query.minimo);
  return {
    totais: { entradas, saidas, resultado: entradas - saidas },
    categorias: merged && { nivel: query.nivel!, minimo: query.minimo, ...merged.categorias },
    saldos: query.saldos === 'nao' ? null : await readBalances(db, query),
    reunidas: merged?.reunidas ?? [],
  };
}

/** The entry of a gift, also of its reversals and of what was accepted above its amount. */
const giftOf = raw(`coalesce(f.estorno_de, case split_part(f.origem, ':', 1) when 'excesso' then (select o.id
    from recebimento r join financeiro o on o.origem = 'cobranca:' || r.cobranca
    where r.id = split_part(f.origem, ':', 2)::integer) end, f.id)`);

/**
 * Sums by the category at a level of the tree: deeper categories count for their ancestor at that level. A gift has a giver unless it was
 * returned within the month: its two entries would hide that only one gift remains. Returned in another month, it is money of its giver
 * in both, and neither month depends on what is entered in the other.
 *
 * The former rule counted entries, and none that was ever returned.
 */
function readGroups(db: Db, { igreja, mes, nivel, isFormerRule = false }: FiguresQuery): Promise<Group[]> {
  const gift = isFormerRule ? raw('f.id') : giftOf;
  const isGiven = isFormerRule
    ? raw('bool_and(f.estorno_de is null and f.estornado_em is null)')
    : raw('sum(f.valor * f.sinal) <> 0');
  return db.query<Group>(sql`with recursive arvore as (
      select id, 1 as nivel, id as grupo from categoria where categoria_id is null
      union all
      select c.id, a.nivel + 1, case when a.nivel < ${nivel ?? 1}::integer then c.id else a.grupo end
      from categoria c join arvore a on c.categoria_id = a.id),
    lancado as (select f.tipo, a.grupo, sum(f.valor * f.sinal * case f.tipo when 'receita' then 1 else -1 end) as valor,
        max(f.pessoa) as pessoa, bool_or(f.classificacao_financeira = any(${giftKinds})) as doado, ${isGiven} as dado
      from financeiro f left join arvore a on a.id = f.categoria
      where f.igreja = ${igreja} and f.pago and f.tipo in ('receita', 'despesa')
        and f.data_pagamento between ${firstOfMonth(mes)}::date and ${lastOfMonth(mes)}::date
      group by f.tipo, a.grupo, ${gift})
    select e.tipo, g.nome, sum(e.valor)::bigint as valor,
      coalesce(array_agg(distinct e.pessoa) filter (where e.pessoa is not null and e.dado), '{}') as pessoas,
      (count(*) filter (where e.pessoa is null and e.doado and e.dado))::integer as sem_nome
    from lancado e left join categoria g on g.id = e.grupo
    group by e.tipo, g.id, g.nome order by valor desc, g.nome, g.id`);
}

const giversOf = (groups: readonly Group[]): number =>
  new Set(groups.flatMap(({ pessoas }) => pessoas)).size +
  groups.reduce((all, { sem_nome }) => all + sem_nome, 0);

/**
 * Income by category, so that no single gift can be recognised: categories with fewer givers than `minimo` become one line, to which the
 * next smallest are added until it has that many givers itself. Income without a giver (interest) is shown as it is.
 */
export function mergeSmallCategories(
  groups: readonly Group[],
  minimo: number,
): { categorias: Omit<CategoriasPublicadas, 'nivel' | 'minimo'>; reunidas: string[] } {
  const income = groups.filter(({ tipo }) => tipo === 'receita');
  const isFew = (some: readonly Group[]): boolean => {
    const givers = giversOf(some);
    return givers > 0 && givers < minimo;
  };
  // income without a giver is added only if nothing else can be
  const sizeOf = (group: Group): number => giversOf([group]) || Number.MAX_SAFE_INTEGER;
  const together = income.filter((group) => isFew([group]));
  const alone = income
    .filter((group) => !together.includes(group))
    .sort((a, b) => sizeOf(b) - sizeOf(a) || b.valor - a.valor);
  while (isFew(together) && alone.length > 0) together.push(alone.pop()!);
  const lines = (some: readonly Group[]) =>
    groups
      .filter((group) => some.includes(group) && group.valor !== 0)
      .map(({ nome, valor }) => ({ nome, valor }));
  return {
    categorias: {
      entradas: lines(alone),
      saidas: lines(groups.filter(({ tipo }) => tipo === 'despesa')),
      outras_entradas: together.length > 0 ? together.reduce((all, { valor }) => all + valor, 0) : null,
    },
    reunidas: together.flatMap(({ nome }) => nome ?? []),
  };
}

/** The balances of the church's accounts at the beginning and at the end of the month. */
async function readBalances(db: Db, { igreja, mes, saldos }: FiguresQuery): Promise<SaldosPublicados> {
  const saldo = raw(behaviours.conta?.computed?.saldo ?? 'null');
  const rows = await db.query<{ nome: string; inicio: number; fim: number }>(sql`select t.nome,
      (${saldo} - coalesce(m.depois, 0) - coalesce(m.durante, 0))::bigint as inicio,
      (${saldo} - coalesce(m.depois, 0))::bigint as fim
    from conta t left join lateral (select
        sum(f.valor * f.sinal) filter (where f.data_pagamento > ${lastOfMonth(mes)}::date) as depois,
        sum(f.valor * f.sinal) filter (where f.data_pagamento <= ${lastOfMonth(mes)}::date) as durante
      from financeiro f where f.movimento = t.id and f.pago and f.data_pagamento >= ${firstOfMonth(mes)}::date) m on true
    where coalesce(t.igreja, igreja_sede()) = ${igreja} order by t.nome, t.id`);
  const contas = rows
    .filter(({ inicio, fim }) => inicio !== 0 || fim !== 0)
    .map(({ nome, fim }) => ({ nome, saldo: fim }));
  return {
    inicio: rows.reduce((all, row) => all + row.inicio, 0),
    fim: rows.reduce((all, row) => all + row.fim, 0),
    contas: saldos === 'contas' ? contas : null,
  };
}

/** The choices with which a document was made, to compute it again from today's books. */
const figuresQueryOf = ({ igreja, mes, categorias, saldos }: DocumentoPublicado): FiguresQuery => ({
  igreja: igreja.id,
  mes,
  nivel: categorias?.nivel ?? null,
  minimo: categorias?.minimo ?? 0,
  saldos: saldos === null ? 'nao' : saldos.contas === null ? 'total' : 'contas',
});

const amounts = (some: readonly number[]): string => [...some].sort((a, b) => a - b).join();

/**
 * Whether the books still agree with a document. Names may change in a closed month, and so may the tree of categories: only amounts are
 * compared, and those of categories only if the month was reopened, by the rule of grouping with which it may have been published.
 */
export async function matchesBooks(
  db: Db,
  documento: DocumentoPublicado,
  { withCategories }: { withCategories: boolean },
): Promise<boolean> {
  const figures = ({ totais, categorias, saldos }: Omit<Figures, 'reunidas'>): string[] => [
    amounts([totais.entradas]),
    amounts([totais.saidas]),
    ...(saldos
      ? [`${saldos.inicio},${saldos.fim}`, amounts((saldos.contas ?? []).map((one) => one.saldo))]
      : []),
    ...(categorias && withCategories
      ? [
          amounts([...categorias.entradas.map(({ valor }) => valor), categorias.outras_entradas ?? 0]),
          amounts(categorias.saidas.map(({ valor }) => valor)),
        ]
      : []),
  ];
  const agrees = async (isFormerRule: boolean): Promise<boolean> =>
    figures(documento).join(';') ===
    figures(await readFigures(db, { ...figuresQueryOf(documento), isFormerRule })).join(';');
  return (await agrees(false)) || (withCategories && documento.categorias !== null && (await agrees(true)));
}
