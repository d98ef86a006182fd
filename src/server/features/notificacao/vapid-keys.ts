import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import type { VapidKeys } from '#server/ports/push.ts';

const ivBytes = 12;
const tagBytes = 16;

const keyOf = (secret: string): Buffer => createHmac('sha256', secret).update('vapid key').digest();

function encrypt(secret: string, text: string): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv);
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

/** Undefined when it was encrypted by another secret. */
function decrypt(secret: string, stored: Buffer): string | undefined {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), stored.subarray(0, ivBytes));
  decipher.setAuthTag(stored.subarray(-tagBytes));
  try {
    return decipher.update(stored.subarray(ivBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}

/**
 * The keys by which push services know this church: those of the settings, or a pair that is made once for all servers. Browsers
 * subscribe to one pair: with another pair their subscriptions are of no use.
 */
export function createVapidKeys({ db, config, push }: Pick<FeatureDeps, 'db' | 'config' | 'push'>) {
  let known: VapidKeys | undefined;

  async function stored(): Promise<VapidKeys | undefined> {
    const [row] = await db.query<{ publica: string; privada: Buffer }>(
      sql`select publica, privada from notificacao_chave`,
    );
    const privada = row && decrypt(config.secret, row.privada);
    return row && privada ? { publica: row.publica, privada } : undefined;
  }

  const make = (): Promise<void> =>
    db.transaction(async (tx) => {
      const { publica, privada } = push.makeKeys();
      await tx.run(sql`lock table notificacao_chave in share row exclusive mode`);
      // another server was faster
      if (await stored()) return;
      await tx.run(sql`delete from notificacao_aparelho`);
      await tx.run(sql`insert into notificacao_chave (id, publica, privada)
        values (1, ${publica}, ${encrypt(config.secret, privada)})
        on conflict (id) do update set publica = excluded.publica, privada = excluded.privada`);
    });

  return async (): Promise<VapidKeys> => {
    known ??= config.push.keys ?? (await stored());
    if (!known) {
      await make();
      known = await stored();
    }
    return known!;
  };
}
