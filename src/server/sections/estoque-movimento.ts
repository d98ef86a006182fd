import type { Behaviour } from '#server/crud/behaviour.ts';
import { sql } from '#server/db/sql.ts';
import type { estoqueMovimento as declaration } from '#shared/sections/estoque-movimento.ts';
import { variantName } from './variant-name.ts';

/** Stock movements for the office to read; `checkout/stock.ts` adds them. */
export const estoqueMovimento: Behaviour<typeof declaration> = {
  columns: ['variante', 'inicial'],
  computed: {
    variante_nome: `(select ${variantName('v')} from produto_variantes v where v.id = t.variante)`,
  },
  filters: { variante: (value) => sql`t.variante = ${value}::bigint` },
  totals: {
    entradas: 'coalesce(sum(t.quantidade) filter (where t.quantidade > 0), 0)',
    saidas: 'coalesce(-sum(t.quantidade) filter (where t.quantidade < 0), 0)',
    comprado: `coalesce(sum(t.quantidade * t.custo) filter (where t.tipo = 'entrada'), 0)`,
  },
};
