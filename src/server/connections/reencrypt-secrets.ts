import type { Database } from '#server/db/client.ts';
import { raw, type Sql, sql } from '#server/db/sql.ts';
import { createSecretBox, type SecretPurpose } from '#server/http/secret-box.ts';
import { createVapidBox } from '#server/http/vapid-box.ts';
import { remoteGateways } from '#shared/cobranca.ts';

interface Place {
  table: string;
  key: string;
  column: string;
  where?: Sql;
}

/** Where the secrets of each purpose are stored. */
const places: Readonly<Record<SecretPurpose, readonly Place[]>> = {
  'password of the mail server': [
    { table: 'conexao', key: 'id', column: 'segredo', where: sql`nome = 'email'` },
  ],
  'keys of gateways': [
    { table: 'conexao', key: 'id', column: 'segredo', where: sql`nome = any(${[...remoteGateways]})` },
  ],
  'keys of the bucket': [
    { table: 'conexao', key: 'id', column: 'segredo', where: sql`nome in ('arquivos', 'arquivos_anterior')` },
  ],
  'two-step verification': [{ table: 'duas_etapas', key: 'users', column: 'segredo' }],
  webhooks: [
    { table: 'webhook_saida', key: 'id', column: 'segredo' },
    { table: 'webhook_saida', key: 'id', column: 'segredo_anterior' },
  ],
  'passphrase of backups': [{ table: 'copia_ajuste', key: 'id', column: 'senha' }],
};
const vapid: Place = { table: 'notificacao_chave', key: 'id', column: 'privada' };

interface Box<Stored> {
  seal(text: string): Stored;
  open(stored: Stored): string | undefined;
}
interface Reencrypted {
  reencrypted: number;
  /** neither of the two secrets opens them */
  unreadable: number;
}

/**
 * Encrypts stored secrets again that were encrypted under the secret before. Any number of servers may start at once, and a start that is
 * killed can be repeated: values that already open under the new secret are left alone.
 */
export async function reencryptSecrets(db: Database, before: string, now: string): Promise<Reencrypted> {
  const count: Reencrypted = { reencrypted: 0, unreadable: 0 };
  await db.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('reseal secrets'))`);

    async function reencrypt<Stored extends string | Buffer>(
      { table, key, column, where = sql`true` }: Place,
      [old, fresh]: readonly [Box<Stored>, Box<Stored>],
    ): Promise<void> {
      // a database of an older version has fewer of them
      const [found] = await tx.query<{ is: boolean }>(
        sql`select to_regclass(${`public.${table}`}) is not null as is`,
      );
      if (!found!.is) return;
      const [of, id, sealed] = [raw(table), raw(key), raw(column)];
      const rows = await tx.query<{ id: unknown; stored: Stored }>(
        sql`select ${id} as id, ${sealed} as stored from ${of} where ${sealed} is not null and ${where} for update`,
      );
      for (const { id: rowId, stored } of rows) {
        if (fresh.open(stored) !== undefined) continue;
        const text = old.open(stored);
        if (text === undefined) count.unreadable += 1;
        else {
          await tx.run(
            sql`update ${of} set ${sealed} = ${fresh.seal(text)} where ${id} = ${rowId as number}`,
          );
          count.reencrypted += 1;
        }
      }
    }

    for (const purpose of Object.keys(places) as SecretPurpose[]) {
      const boxes = [
        createSecretBox({ secret: before, purpose }),
        createSecretBox({ secret: now, purpose }),
      ] as const;
      for (const place of places[purpose]) await reencrypt(place, boxes);
    }
    await reencrypt(vapid, [createVapidBox(before), createVapidBox(now)]);
  });
  return count;
}
