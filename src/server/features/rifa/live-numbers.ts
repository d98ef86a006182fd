import { sql } from '#server/db/sql.ts';
import type { Feature } from '#server/deps.ts';
import { raffleChannel } from '#shared/realtime/channels.ts';

/** Informs open pages of a raffle that other numbers are taken; the pages then read which ones. */
export const liveNumbersFeature: Feature = (_app, { db, channels }) => {
  channels.allow(/^rifa-[a-z0-9-]{1,120}$/, {});
  channels.derive('rifa_compra', 'rifa-', async (ids) => {
    const rows = await db.query<{
      slug: string;
    }>(sql`select distinct r.slug from rifa_compra c join rifa r on r.id = c.rifa
      where c.id = any(${ids}) and r.slug is not null`);
    return rows.map(({ slug }) => ({ channel: raffleChannel(slug), event: 'numeros', data: {} }));
  });
};
