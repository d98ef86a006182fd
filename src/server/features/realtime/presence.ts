import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { Clock } from '#server/ports/clock.ts';

/** The members of a server leave when it has not reported itself alive for this many seconds. */
const lostSeconds = 90;

export interface Member {
  users: number;
  info: object;
}

/**
 * Members of presence channels over all servers. Joining and leaving one channel take turns, so that of two tabs of one
 * person only the first one to join and the last one to leave are announced.
 */
export function createPresence({ db, clock, server }: { db: Db; clock: Clock; server: string }) {
  const withChannelLock = <T>(canal: string, work: (tx: Db) => Promise<T>): Promise<T> =>
    db.transaction(async (tx) => {
      await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`presenca ${canal}`}, 0))`);
      return work(tx);
    });

  const announce = (tx: Db, canal: string, evento: string, dados: object, exceto: string | null) =>
    tx.run(sql`insert into transmissao (canal, evento, dados, exceto)
      values (${canal}, ${evento}, ${JSON.stringify(dados)}, ${exceto})`);

  const isThere = async (tx: Db, canal: string, users: number): Promise<boolean> =>
    (
      await tx.query(
        sql`select from transmissao_presenca where canal = ${canal} and users = ${users} limit 1`,
      )
    ).length > 0;

  return {
    /** Adds the socket; returns the members of the channel, one for each person. */
    join: (canal: string, socket: string, { users, info }: Member): Promise<Member[]> =>
      withChannelLock(canal, async (tx) => {
        const wasThere = await isThere(tx, canal, users);
        await tx.run(sql`insert into transmissao_presenca (canal, socket, users, info, servidor, visto_em)
          values (${canal}, ${socket}, ${users}, ${JSON.stringify(info)}, ${server}, ${clock.now()})
          on conflict (canal, socket) do nothing`);
        if (!wasThere)
          await announce(
            ...([tx, canal, 'pusher_internal:member_added'] as const),
            { user_id: String(users), user_info: info },
            socket,
          );
        return tx.query<Member>(sql`select distinct on (users) users, info from transmissao_presenca
          where canal = ${canal} order by users`);
      }),

    leave: (canal: string, socket: string): Promise<void> =>
      withChannelLock(canal, async (tx) => {
        const [removed] = await tx.query<{ users: number }>(
          sql`delete from transmissao_presenca where canal = ${canal} and socket = ${socket} returning users`,
        );
        if (removed && !(await isThere(tx, canal, removed.users)))
          await announce(
            tx,
            canal,
            'pusher_internal:member_removed',
            { user_id: String(removed.users) },
            socket,
          );
      }),

    /** Reports this server as alive; returns the sockets of servers that no longer are, whose members then leave. */
    async keepAlive(): Promise<{ canal: string; socket: string }[]> {
      const now = clock.now();
      await db.run(sql`update transmissao_presenca set visto_em = ${now} where servidor = ${server}`);
      return db.query(sql`select canal, socket from transmissao_presenca
        where visto_em < ${new Date(now.getTime() - lostSeconds * 1000)} limit 200`);
    },
  };
}
