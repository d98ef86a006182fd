import type { Db } from '#server/db/client.ts';
import { prepared, type Sql, sql } from '#server/db/sql.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { HoldItem, Holds, NewOwner } from '#server/ports/holds.ts';
import { countSql, fitsSql, heldBySql, mergeItems, sortedItems } from './counted-items.ts';

/** Holds as charges use them; other features only create them (ports/holds.ts). */
export interface ChargeHolds extends Holds {
  /** paid: the holds become permanent */
  confirm(tx: Db, cobranca: number): Promise<void>;
  /** the charge was closed: frees its holds */
  end(tx: Db, cobranca: number, estado: 'liberada' | 'expirada'): Promise<void>;
  /** a payer who sent a proof waits for its review */
  extend(tx: Db, cobranca: number, expiraEm: Date): Promise<void>;
  /** late money: takes again all that the charge had held, if it is still available */
  retake(tx: Db, cobranca: number): Promise<boolean>;
  /** late money: takes again each item that the charge had held and that is still available, whatever is missing of the others */
  retakeAvailable(tx: Db, cobranca: number): Promise<void>;
  /** frees expired holds that no claim has freed yet; claims do not depend on it */
  sweep(db: Db): Promise<void>;
}

/** Locks are always taken in one order: first the counted items, sorted, then the holds. */
export function createHolds({ clock }: { clock: Clock }): ChargeHolds {
  /** One statement, ending with `then` when the claim fits. */
  async function claim(tx: Db, items: readonly HoldItem[], then: Sql): Promise<boolean> {
    const merged = mergeItems(items);
    if (merged.length === 0) return true;
    const inserted = await tx.run(
      prepared(sql`with ${fitsSql(merged, clock.now())}, ${countSql(sql`cabe.sim`)} ${then}`),
    );
    return inserted > 0;
  }

  const lostBy = (tx: Db, cobranca: number): Promise<HoldItem[]> =>
    tx.query(sql`select tipo, alvo, quantidade from reserva
      where cobranca = ${cobranca} and estado in ('expirada', 'liberada')`);

  /** Takes items again that a charge had held: all of these or none. */
  const takeLost = (tx: Db, cobranca: number, items: readonly HoldItem[]): Promise<boolean> =>
    claim(
      tx,
      items,
      sql`update reserva r set estado = 'confirmada' from pedida p, cabe
        where cabe.sim and r.tipo = p.tipo and r.alvo = p.alvo and r.cobranca = ${cobranca}
          and r.estado in ('expirada', 'liberada')`,
    );

  /** Frees the chosen holds. */
  const freeHolds = (which: Sql, estado: 'liberada' | 'expirada'): Sql => sql`with presa as materialized (
      select c.tipo, c.alvo from capacidade c
      where (c.tipo, c.alvo) in (select r.tipo, r.alvo from reserva r where ${which})
      order by c.tipo, c.alvo for update),
    solta as (update reserva r set estado = ${estado} from presa
      where r.tipo = presa.tipo and r.alvo = presa.alvo and ${which} returning r.tipo, r.alvo, r.quantidade),
    soma as (select tipo, alvo, sum(quantidade)::integer as quantidade from solta group by tipo, alvo)
    update capacidade c set tomado = c.tomado - soma.quantidade from soma
    where c.tipo = soma.tipo and c.alvo = soma.alvo`;

  /** Frees a number of one item, from the newest hold on. */
  async function releaseSome(tx: Db, which: Sql, quantidade: number): Promise<void> {
    // The counted item first, as claims do; then the holds as they are once the lock is ours.
    await tx.run(sql`select from capacidade c where (c.tipo, c.alvo) in (select r.tipo, r.alvo from reserva r where ${which})
      for update`);
    const rows = await tx.query<{ id: number; quantidade: number }>(
      sql`select r.id, r.quantidade from reserva r where ${which} order by r.id desc for update`,
    );
    let left = quantidade;
    for (const row of rows) {
      const part = Math.min(left, row.quantidade);
      if (part === 0) return;
      left -= part;
      if (part === row.quantidade) await tx.run(freeHolds(sql`r.id = ${row.id}`, 'liberada'));
      else
        await tx.run(sql`with presa as materialized (select c.tipo, c.alvo from capacidade c join reserva r
            using (tipo, alvo) where r.id = ${row.id} for update of c),
          menos as (update reserva r set quantidade = r.quantidade - ${part} from presa where r.id = ${row.id})
          update capacidade c set tomado = c.tomado - ${part} from presa where c.tipo = presa.tipo and c.alvo = presa.alvo`);
    }
  }

  /** Changes all live holds of an owner that is not charged yet, or none when one of them has lapsed. */
  async function changeLive(tx: Db, owner: string, sets: Sql): Promise<boolean> {
    const changed = await tx.run(sql`with presa as materialized (select c.tipo, c.alvo from capacidade c
        where (c.tipo, c.alvo) in (select r.tipo, r.alvo from reserva r where r.dono = ${owner} and r.estado = 'retida')
        order by c.tipo, c.alvo for update),
      viva as (select r.id, r.expira_em > ${clock.now()} as sim from reserva r join presa using (tipo, alvo)
        where r.dono = ${owner} and r.estado = 'retida')
      update reserva r set ${sets} from viva where r.id = viva.id and r.estado = 'retida'
        and (select bool_and(sim) from viva)`);
    return changed > 0;
  }

  return {
    claim: (tx, owner, items, expiraEm) =>
      claim(
        tx,
        items,
        sql`insert into reserva (cobranca, dono, tipo, alvo, quantidade, estado, expira_em, criado_em)
          select ${typeof owner === 'number' ? owner : null}::integer, ${typeof owner === 'string' ? owner : null}::text,
            tipo, alvo, quantidade, 'retida', ${expiraEm}, ${clock.now()} from pedida, cabe where cabe.sim`,
      ),

    async claimWith<Owner>(
      db: Db,
      { prefix, insert, items, expiraEm }: NewOwner,
    ): Promise<Owner | undefined> {
      const [owner] = await db.query<Owner & object>(
        prepared(sql`with ${fitsSql(mergeItems(items), clock.now())}, ${insert},
        ${countSql(sql`exists (select from dona)`)},
        retida as (insert into reserva (dono, tipo, alvo, quantidade, estado, expira_em, criado_em)
          select ${prefix}::text || dona.id, tipo, alvo, quantidade, 'retida', ${expiraEm}::timestamptz,
            ${clock.now()}::timestamptz from pedida, dona)
        select * from dona`),
      );
      return owner;
    },

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
      // A hold that expired but was not freed is still counted as taken, so confirming it is safe.
      await tx.run(
        prepared(
          sql`update reserva set estado = 'confirmada' where cobranca = ${cobranca} and estado = 'retida'`,
        ),
      );
    },

    async end(tx, cobranca, estado) {
      await tx.run(freeHolds(sql`r.cobranca = ${cobranca} and r.estado = 'retida'`, estado));
    },

    async release(tx, owner, items) {
      const which = sql`${heldBySql(owner)} and r.estado in ('retida', 'confirmada')`;
      if (!items) {
        await tx.run(freeHolds(which, 'liberada'));
        return;
      }
      for (const { tipo, alvo, quantidade } of sortedItems(mergeItems(items)))
        await releaseSome(tx, sql`${which} and r.tipo = ${tipo} and r.alvo = ${alvo}`, quantidade);
    },

    async renew(tx, owner, expiraEm) {
      return changeLive(tx, owner, sql`expira_em = greatest(r.expira_em, ${expiraEm})`);
    },

    async handOver(tx, owner, cobranca, expiraEm) {
      return changeLive(tx, owner, sql`cobranca = ${cobranca}, dono = null, expira_em = ${expiraEm}`);
    },

    held: (tx, owner) =>
      tx.query(
        sql`select r.tipo, r.alvo, r.quantidade from reserva r where ${heldBySql(owner)} and r.estado = 'retida'`,
      ),

    async keep(tx, owner) {
      await tx.run(
        sql`update reserva r set estado = 'confirmada' where r.dono = ${owner} and r.estado = 'retida'`,
      );
    },

    async extend(tx, cobranca, expiraEm) {
      await tx.run(sql`update reserva set expira_em = ${expiraEm}
        where cobranca = ${cobranca} and estado = 'retida' and expira_em < ${expiraEm}`);
    },

    retake: async (tx, cobranca) => takeLost(tx, cobranca, await lostBy(tx, cobranca)),

    async retakeAvailable(tx, cobranca) {
      for (const item of sortedItems(mergeItems(await lostBy(tx, cobranca))))
        await takeLost(tx, cobranca, [item]);
    },

    async sweep(db) {
      await db.run(freeHolds(sql`r.estado = 'retida' and r.expira_em <= ${clock.now()}`, 'expirada'));
    },
  };
}
