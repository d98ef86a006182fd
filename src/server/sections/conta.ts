import type { Behaviour } from '#server/crud/behaviour.ts';
import { sql } from '#server/db/sql.ts';
import { AppError } from '#shared/errors.ts';
import type { conta as declaration } from '#shared/sections/conta.ts';

/** Triggers maintain total_financeiro: reading a balance takes the same time however many rows there are. */
const saldo = `t.valor_inicial + coalesce((select sum(s.valor) from total_financeiro s where s.conta = t.id and s.pago), 0)::bigint`;

/** The balance is computed, and an account that moved money cannot be deleted. */
export const conta: Behaviour<typeof declaration> = {
  computed: { saldo },
  totals: { saldo: `sum(${saldo})` },

  async beforeDelete({ db }, id) {
    const [used] = await db.query<{ any: boolean }>(
      sql`select exists (select from financeiro where conta = ${id} or conta_destino = ${id}) as any`,
    );
    if (used!.any) {
      throw new AppError('conflict', 'conta.has_movements', {
        fields: { id: [{ key: 'conta.has_movements' }] },
      });
    }
  },
};
