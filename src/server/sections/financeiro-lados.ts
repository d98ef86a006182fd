import type { Filtros } from './list-counts.ts';

/** The side of the books that a sum of their list is of; the others are of both. */
const sides: Readonly<Record<string, { tipo: string; movimento: string }>> = {
  entradas: { tipo: 'receita', movimento: 'entradas' },
  a_receber: { tipo: 'receita', movimento: 'entradas' },
  saidas: { tipo: 'despesa', movimento: 'saidas' },
  a_pagar: { tipo: 'despesa', movimento: 'saidas' },
};

/** The filters of the list with the rows of one sum alone: of income or expenses, and of an account also its transfers. */
export function filtersOfSum(filtros: Filtros, soma: string): Filtros {
  const side = sides[soma];
  if (!side || 'tipo' in filtros) return filtros;
  return 'conta' in filtros ? { ...filtros, movimento: side.movimento } : { ...filtros, tipo: side.tipo };
}
