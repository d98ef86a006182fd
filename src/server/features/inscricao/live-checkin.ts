import { scopeSql } from '#server/crud/scope.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { Feature } from '#server/deps.ts';
import { checkinChannel } from '#shared/realtime/channels.ts';
import { evento } from '#shared/sections/evento.ts';

/** Informs the doors of an event that a person entered at another one. */
export const liveCheckinFeature: Feature = (_app, { db, channels }) => {
  channels.allow(/^private-checkin-(\d{1,9})$/, {
    async authorise(identity, [, id]) {
      if (!identity.ability.can('list', 'inscricao')) return false;
      const within = scopeSql(evento, identity) ?? raw('true');
      const rows = await db.query(sql`select from evento t where t.id = ${Number(id)} and ${within}`);
      return rows.length === 1;
    },
  });
  channels.derive('inscricao', 'private-checkin-', async (ids) => {
    const rows = await db.query<{ evento: number }>(
      sql`select distinct evento from inscricao where id = any(${ids})`,
    );
    return rows.map((row) => ({ channel: checkinChannel(row.evento), event: 'entradas', data: {} }));
  });
};
