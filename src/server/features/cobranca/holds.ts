import type { Db } from '#server/db/client.ts';
import { prepared, type Sql, sql } from '#server/db/sql.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { HoldItem, Holds } from '#server/ports/holds.ts';

/** What the charges do with holds; other parts only make them (ports/holds.ts). */
export interface ChargeHolds extends Holds {
  /** paid: for good */
  confirm(tx: Db, cobranca: number): Promise<void>;
  /** the charge is over: free again */
  end(tx: Db, cobranca: number, estado: 'liberada' | 'expirada'): Promise<void>;
  /** whoever sent a proof waits for somebody to look at it */
  extend(tx: Db, cobranca: number, expiraEm: Date): Promise<void>;
  /** money came late: all that the charge had held, if it is still to be had */
  retake(tx: Db, cobranca: number): Promise<boolean>;
  /** ends what is past its time and nobody asked for since; claims do not wait for it */
  sweep(db: Db): Promise<void>;
}

/** Locks are taken in one order by everybody: first what is counted, sorted, then the holds. */
export function createHolds({ clock }: { clock: Clock }): ChargeHolds {
  /** One thing asked for twice is asked for once, in the sum. */
  function added(items: readonly HoldItem[]): HoldItem[] {
    const sums = new Map<string, HoldItem>();
    for (const item of items) {
      const key = `${item.tipo} ${item.alvo}`;
      sums.set(key, { ...item, quantidade: item.quantidade + (sums.get(key)?.quantidade ?? 0) });
    }
    return [...sums.values()];
  }

  /**
   * One statement, which ends with what a claim that fits does. Locked rows are read as they are now, so that nobody
   * decides on what was there before they waited; holds that are past their time give way in it, whether or not the
   * claim then fits.
   */
  async function claim(tx: Db, items: readonly HoldItem[], then: Sql): Promise<boolean> {
    const asked = added(items);
    if (asked.length === 0) return true;
    const made = await tx.run(sql`with pedida as (
        select * from unnest(${asked.map(({ tipo }) => tipo)}::text[], ${asked.map(({ alvo }) => alvo)}::integer[],
          ${asked.map(({ quantidade }) => quantidade)}::integer[]) as p (tipo, alvo, quantidade)),
      presa as materialized (select c.tipo, c.alvo, c.total, c.tomado from capacidade c join pedida using (tipo, alvo)
        order by c.tipo, c.alvo for update of c),
      vencida as (update reserva r set estado = 'expirada' from presa
        where r.tipo = presa.tipo and r.alvo = presa.alvo and r.estado = 'retida' and r.expira_em <= ${clock.now()}
        returning r.tipo, r.alvo, r.quantidade),
      livre as (select presa.tipo, presa.alvo, presa.total,
          presa.tomado - coalesce((select sum(quantidade) from vencida v
            where v.tipo = presa.tipo and v.alvo = presa.alvo), 0) as tomado from presa),
      cabe as (select count(*) = ${asked.length} and bool_and(l.tomado + p.quantidade <= l.total) as sim
        from livre l join pedida p using (tipo, alvo)),
      contada as (update capacidade c
        set tomado = l.tomado + case when cabe.sim then p.quantidade else 0 end
        from livre l join pedida p using (tipo, alvo) cross join cabe
        where c.tipo = l.tipo and c.alvo = l.alvo)
      ${then}`);
    return made > 0;
  }

  /** Gives back what the chosen holds took. */
  const give = (which: Sql, estado: 'liberada' | 'expirada'): Sql => sql`with presa as materialized (
      select c.tipo, c.alvo from capacidade c
      where (c.tipo, c.alvo) in (select r.tipo, r.alvo from reserva r where ${which})
      order by c.tipo, c.alvo for update),
    solta as (update reserva r set estado = ${estado} from presa
      where r.tipo = presa.tipo and r.alvo = presa.alvo and ${which} returning r.tipo, r.alvo, r.quantidade),
    soma as (select tipo, alvo, sum(quantidade)::integer as quantidade from solta group by tipo, alvo)
    update capacidade c set tomado = c.tomado - soma.quantidade from soma
    where c.tipo = soma.tipo and c.alvo = soma.alvo`;

  return {
    claim: (tx, cobranca, items, expiraEm) =>
      claim(
        tx,
        items,
        sql`insert into reserva (cobranca, tipo, alvo, quantidade, estado, expira_em, criado_em)
          select ${cobranca}, tipo, alvo, quantidade, 'retida', ${expiraEm}, ${clock.now()} from pedida, cabe where cabe.sim`,
      ),

    async setTotal(tx, { tipo, alvo }, total) {
      return (
        (await tx.run(sql`insert into capacidade (tipo, alvo, total) values (${tipo}, ${alvo}, ${total})
          on conflict (tipo, alvo) do update set total = excluded.total
          where capacidade.tomado <= excluded.total`)) > 0
      );
    },

    async free(db, { tipo, alvo }) {
      const [row] = await db.query<{ livre: number }>(sql`select c.total - c.tomado + coalesce((
          select sum(quantidade) from reserva r where r.tipo = c.tipo and r.alvo = c.alvo and r.estado = 'retida'
            and r.expira_em <= ${clock.now()}), 0) as livre
        from capacidade c where c.tipo = ${tipo} and c.alvo = ${alvo}`);
      return row?.livre ?? 0;
    },

    async confirm(tx, cobranca) {
      // A hold that is past its time but that nobody took is still counted as taken: it is safe to keep.
      await tx.run(
        prepared(
          sql`update reserva set estado = 'confirmada' where cobranca = ${cobranca} and estado = 'retida'`,
        ),
      );
    },

    async end(tx, cobranca, estado) {
      await tx.run(give(sql`r.cobranca = ${cobranca} and r.estado = 'retida'`, estado));
    },

    async release(tx, cobranca) {
      await tx.run(give(sql`r.cobranca = ${cobranca} and r.estado in ('retida', 'confirmada')`, 'liberada'));
    },

    async extend(tx, cobranca, expiraEm) {
      await tx.run(sql`update reserva set expira_em = ${expiraEm}
        where cobranca = ${cobranca} and estado = 'retida' and expira_em < ${expiraEm}`);
    },

    async retake(tx, cobranca) {
      const lost = await tx.query<HoldItem>(sql`select tipo, alvo, quantidade from reserva
        where cobranca = ${cobranca} and estado in ('expirada', 'liberada')`);
      return claim(
        tx,
        lost,
        sql`update reserva r set estado = 'confirmada' from cabe
          where cabe.sim and r.cobranca = ${cobranca} and r.estado in ('expirada', 'liberada')`,
      );
    },

    async sweep(db) {
      await db.run(give(sql`r.estado = 'retida' and r.expira_em <= ${clock.now()}`, 'expirada'));
    },
  };
}
