import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import type { VapidKeys } from '#server/ports/push.ts';
import { pushJob } from './delivery.ts';
import { defaultSettings, dueAtOnce, readSettings } from './settings.ts';

interface Device {
  users: number;
  endereco: string;
  p256dh: string;
  auth: string;
}

/** Gives pushes to the push services of browsers: each to a browser at most once. */
export function pushSender(
  { db, clock, jobs, push }: Pick<FeatureDeps, 'db' | 'clock' | 'jobs' | 'push'>,
  keys: () => Promise<VapidKeys>,
): void {
  jobs.handle(pushJob, async ({ aparelho, ids, urgente, push: payload }) => {
    const now = clock.now();
    const [device] =
      await db.query<Device>(sql`select a.users, a.endereco, a.p256dh, a.auth from notificacao_aparelho a
      join sessao s on s.id = a.sessao and s.expira_em > ${now} where a.id = ${aparelho}`);
    if (!device) return;
    const settings = (await readSettings(db, [device.users])).get(device.users) ?? defaultSettings;
    const due = dueAtOnce(now, settings);
    if (due > now) {
      // The job was delayed into the quiet hours, so the push waits until they end.
      await db.run(
        sql`update notificacao set push_em = ${due} where id = any(${ids}) and users = ${device.users} and lida_em is null`,
      );
      return;
    }
    // Recorded before it is sent: if the server dies while it sends, the push is lost, but it is never sent twice.
    const claimed = await db.run(sql`insert into notificacao_envio (aparelho, marca, enviado_em)
      select id, ${payload.marca}, ${now} from notificacao_aparelho where id = ${aparelho} on conflict do nothing`);
    if (claimed === 0) return;
    try {
      const { endereco: endpoint, p256dh, auth } = device;
      const answer = await push.send({ endpoint, p256dh, auth }, JSON.stringify(payload), {
        keys: await keys(),
        urgent: urgente,
        topic: payload.marca,
      });
      // The browser no longer wants pushes, or its push service does not accept them from this server.
      if (answer !== 'sent')
        await db.run(sql`delete from notificacao_aparelho where id = ${aparelho} and endereco = ${endpoint}`);
    } catch (error) {
      await db.run(
        sql`delete from notificacao_envio where aparelho = ${aparelho} and marca = ${payload.marca}`,
      );
      throw error;
    }
  });
}
