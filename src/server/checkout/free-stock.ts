import { raw, type Sql, sql } from '#server/db/sql.ts';

/**
 * SQL for the units of the variant `v` that can be bought: its stock less what is held, none while it is off sale. A hold
 * that expired counts as free before anything has swept it.
 */
export const freeStock = (now: Date): Sql =>
  sql`case when v.ativo then greatest(0, coalesce((select k.total - k.tomado + coalesce((select sum(r.quantidade)::integer from reserva r
      where r.tipo = k.tipo and r.alvo = k.alvo and r.estado = 'retida' and r.expira_em <= ${now}), 0)
    from capacidade k where k.tipo = 'produto' and k.alvo = v.id), v.estoque)) else 0 end`;

/** SQL for a variant's price: its own, or that of its product `t`. */
export const variantPrice = raw('coalesce(v.preco, t.preco)');
