import type { Behaviour } from '#server/crud/behaviour.ts';
import { sql } from '#server/db/sql.ts';
import type { orcamento as declaration } from '#shared/sections/orcamento.ts';

/** Budget lines belong to the head church unless they name another. */
export const orcamento: Behaviour<typeof declaration> = {
  totals: {
    receitas: `sum(t.valor) filter (where t.tipo = 'receita')`,
    despesas: `sum(t.valor) filter (where t.tipo = 'despesa')`,
  },

  async beforeSave({ db }, values) {
    if (values.igreja !== null) return;
    const [sede] = await db.query<{ id: number }>(sql`select id from igreja where sede`);
    values.igreja = sede?.id ?? null;
  },
};
