import type { Db } from '#server/db/client.ts';
import { currentReadPosition, readChanges } from '#server/db/read-changes.ts';
import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import type { Account, RightsReader } from '#server/http/rights-reader.ts';
import { defaultChannels, isOffered, kindOf } from '#shared/notificacao/kinds.ts';
import { notificationsEvent, userChannel } from '#shared/realtime/channels.ts';
import { findOccasions, type Occasion, readFields } from './occasions.ts';
import {
  defaultSettings,
  dueAtOnce,
  dueInDigest,
  readChoices,
  readChurchChannels,
  readSettings,
} from './settings.ts';
import { type Reader, readableIds } from './visible.ts';

type NotificationWriterDeps = Pick<FeatureDeps, 'db' | 'clock' | 'sections' | 'realtime'> & {
  accounts: RightsReader;
};

interface Notified {
  account: Account;
  occasion: Occasion;
}

/** Accounts with the same role and limits may read the same records, which are looked up once for all of them. */
function alike(accounts: readonly Account[]): { reader: Reader; members: Account[] }[] {
  const groups: { reader: Reader; limits: string; members: Account[] }[] = [];
  for (const account of accounts) {
    const limits = JSON.stringify([account.igrejas, account.departamentos]);
    const found = groups.find((group) => group.reader.ability === account.ability && group.limits === limits);
    if (found) found.members.push(account);
    else groups.push({ reader: account, limits, members: [account] });
  }
  return groups;
}

/** How many rows one statement inserts. */
const maxRows = 2000;

/**
 * Turns committed changes into notifications. The server that locks the stored read position writes the notifications and moves the
 * position in the same transaction: a server that dies in between leaves both to the next, so that nobody is notified twice and nothing is
 * left out.
 */
export function createNotificationWriter({
  db,
  clock,
  sections,
  realtime,
  accounts,
}: NotificationWriterDeps) {
  /** The people who may read the record of each occasion, without those who caused it. */
  async function findReaders(tx: Db, occasions: readonly Occasion[]): Promise<Notified[]> {
    const notified: Notified[] = [];
    for (const { reader, members } of alike(await accounts(tx)))
      for (const [secao, sectionOccasions] of Map.groupBy(occasions, ({ tipo }) => kindOf(tipo).secao)) {
        const offered = sectionOccasions.filter(({ tipo }) => isOffered(reader.ability, tipo));
        const section = secao === null ? null : sections.find(({ name }) => name === secao);
        const ids = offered.flatMap(({ registro }) => registro ?? []);
        const readable =
          section !== undefined && ids.length > 0 ? await readableIds(tx, section, reader, ids) : undefined;
        for (const occasion of offered)
          if (occasion.registro === null ? secao === null : readable?.has(occasion.registro))
            for (const account of members)
              if (account.id !== occasion.por) notified.push({ account, occasion });
      }
    return notified;
  }

  async function write(tx: Db, notified: readonly Notified[]): Promise<void> {
    const now = clock.now();
    const users = [...new Set(notified.map(({ account }) => account.id))];
    const settings = await readSettings(tx, users);
    const chosen = await readChoices(tx, users);
    const church = await readChurchChannels(tx);
    const devices = await tx.query<{ users: number }>(
      sql`select distinct users from notificacao_aparelho where users = any(${users})`,
    );
    const withDevice = new Set(devices.map((row) => row.users));
    const rows = notified.flatMap(
      ({ account: { id, ability }, occasion: { tipo, registro, chave } }, ordem) => {
        const { app, email, push } = chosen(id, tipo) ?? defaultChannels(ability, tipo, church);
        const isPushed = push && withDevice.has(id);
        if (!app && email === 'nunca' && !isPushed) return [];
        const ownSettings = settings.get(id) ?? defaultSettings;
        const resumo = email === 'resumo';
        const email_em =
          email === 'nunca' ? null : resumo ? dueInDigest(now, ownSettings) : dueAtOnce(now, ownSettings);
        return [
          {
            ordem,
            users: id,
            tipo,
            registro,
            chave,
            app,
            resumo,
            criada_em: now,
            email_em,
            push_em: isPushed ? dueAtOnce(now, ownSettings) : null,
          },
        ];
      },
    );
    const heard = new Set<number>();
    for (let at = 0; at < rows.length; at += maxRows) {
      const inserted = await tx.query<{ users: number }>(sql`insert into notificacao
          (users, tipo, registro, chave, app, resumo, criada_em, email_em, push_em)
        select r.users, r.tipo, r.registro, r.chave, r.app, r.resumo, r.criada_em, r.email_em, r.push_em
          from json_to_recordset(${JSON.stringify(rows.slice(at, at + maxRows))}::json) as r(ordem integer, users integer, tipo text,
            registro integer, chave text, app boolean, resumo boolean, criada_em timestamptz, email_em timestamptz,
            push_em timestamptz)
          join users u on u.id = r.users order by r.ordem
        on conflict (users, tipo, chave) do nothing returning users`);
      for (const { users: one } of inserted) heard.add(one);
    }
    await realtime.publish(
      tx,
      [...heard].map((id) => ({ channel: userChannel(id), event: notificationsEvent, data: {} })),
    );
  }

  /** Whether there is more to read. */
  const readSome = (): Promise<{ isFull: boolean; notified: number }> =>
    db.transaction(async (tx) => {
      const position = await currentReadPosition(tx);
      const [from] = await tx.query<{ marca: number; seen: string[] }>(
        sql`select marca, vistas as seen from notificacao_leitura where id = 1 for update skip locked`,
      );
      if (!from) {
        // Either another server reads at this moment, or none ever has: changes before the first read are not notified.
        await tx.run(
          sql`insert into notificacao_leitura (id, marca, vistas) values (1, ${position}, '{}') on conflict do nothing`,
        );
        return { isFull: false, notified: 0 };
      }
      const batch = await readChanges(tx, from, readFields);
      const occasions = await findOccasions(tx, batch);
      const notified = occasions.length > 0 ? await findReaders(tx, occasions) : [];
      if (notified.length > 0) await write(tx, notified);
      // A lower position: this is a copy of another database server, whose numbers were higher.
      if (batch.lines > 0 || batch.marca < from.marca)
        await tx.run(
          sql`update notificacao_leitura set marca = ${batch.marca}, vistas = ${batch.seen} where id = 1`,
        );
      return { isFull: batch.isFull, notified: notified.length };
    });

  /** Reads everything that was committed; returns whether there are accounts to notify. */
  return async (): Promise<boolean> => {
    let count = 0;
    for (let isFull = true; isFull; ) {
      const read = await readSome();
      isFull = read.isFull;
      count += read.notified;
    }
    return count > 0;
  };
}
