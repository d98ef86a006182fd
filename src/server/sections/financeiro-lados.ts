import type { Filtros } from './list-counts.ts';

/** The side of the books to which a sum of their list belongs; other sums belong to both. */
const sides: Readonly<Record<string, { tipo: string; movimento: string }>> = {
  entradas: { tipo: 'receita', movimento: 'entradas' },
  a_receber: { tipo: 'receita', movimento: 'entradas' },
  saidas: { tipo: 'despesa', movimento: 'saidas' },
  a_pagar: { tipo: 'despesa', movimento: 'saidas' },
};

/** The filters of the list for the rows of one sum alone: income or expenses, and for an account also its transfers. */
export function filtersOfSum(filtros: Filtros, soma: string): Filtros {
  const side = sides[soma];
  if (!side || 'tipo' in filtros) return filtros;
  return 'conta' in filtros ? { ...filtros, movimento: side.movimento } : { ...filtros, tipo: side.tipo };
}
