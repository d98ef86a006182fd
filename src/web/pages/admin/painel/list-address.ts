import type { ListaDoNumero } from '#shared/contracts/painel.ts';

/** The page that shows the list, or the record, behind a number. */
export function listAddress({ secao, filtros, registro }: ListaDoNumero): string {
  if (registro) return `/admin/${secao}/visualizar/${registro.id}`;
  // Charges have a page of their own, whose tabs are these filters.
  if (secao === 'cobranca') {
    const query = new URLSearchParams({ aba: filtros.a_decidir ? 'a_decidir' : 'a_confirmar' });
    if (filtros.igreja) query.set('igreja', filtros.igreja);
    return `/admin/financeiro/cobrancas?${query}`;
  }
  return `/admin/${secao}?${new URLSearchParams(filtros)}`;
}
