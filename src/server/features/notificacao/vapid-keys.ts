import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { createVapidBox } from '#server/http/vapid-box.ts';
import type { VapidKeys } from '#server/ports/push.ts';

/**
 * The keys by which push services know this church: those of the settings, or a pair that is made once for all servers. Browsers subscribe
 * to one pair: with another pair their subscriptions do not work.
 */
export function createVapidKeys({ db, config, push }: Pick<FeatureDeps, 'db' | 'config' | 'push'>) {
  const box = createVapidBox(config.secret);
  let cached: VapidKeys | undefined;

  async function stored(): Promise<VapidKeys | undefined> {
    const [row] = await db.query<{ publica: string; privada: Buffer }>(
      sql`select publica, privada from notificacao_chave`,
    );
    const privada = row && box.open(row.privada);
    return row && privada ? { publica: row.publica, privada } : undefined;
  }

  const make = (): Promise<void> =>
    db.transaction(async (tx) => {
      const { publica, privada } = push.makeKeys();
      await tx.run(sql`lock table notificacao_chave in share row exclusive mode`);
      // another server created them first
      if (await stored()) return;
      await tx.run(sql`delete from notificacao_aparelho`);
      await tx.run(sql`insert into notificacao_chave (id, publica, privada)
        values (1, ${publica}, ${box.seal(privada)})
        on conflict (id) do update set publica = excluded.publica, privada = excluded.privada`);
    });

  return async (): Promise<VapidKeys> => {
    cached ??= config.push.keys ?? (await stored());
    if (!cached) {
      await make();
      cached = await stored();
    }
    return cached!;
  };
}
