import { createHash } from 'node:crypto';
import { z } from 'zod';
import { mailIdOf } from '#server/checkout/mail-id.ts';
import type { Db } from '#server/db/client.ts';
import { raw, type Sql, sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import type { Account, RightsReader } from '#server/http/rights-reader.ts';
import { renderMail } from '#server/mail/render.ts';
import { sendMailJob } from '#server/mail/send-mail.ts';
import { defineJob } from '#server/ports/jobs.ts';
import { type KindName, kindOf } from '#shared/notificacao/kinds.ts';
import { afterQuiet } from '#shared/notificacao/quiet-hours.ts';
import { notificationMail, pushOf } from './notification-mail.ts';
import { defaultSettings, readSettings, type Settings } from './settings.ts';
import { describe, visibleTo } from './visible.ts';

const pushPayload = z.object({
  titulo: z.string(),
  corpo: z.string(),
  endereco: z.string(),
  marca: z.string(),
});

/** Sends one push to one browser. */
export const pushJob = defineJob({
  name: 'notificacao.push',
  payload: z.object({
    aparelho: z.number(),
    /** the notifications that the push is about */
    ids: z.array(z.number()),
    urgente: z.boolean(),
    push: pushPayload,
  }),
  queue: { retryLimit: 4, workers: 3 },
});

/** Minutes between two mails and between two pushes to a person: notifications in between are sent together. */
const pauses = { email: 5, push: 1 } as const;
const maxPeople = 500;

type DeliveryDeps = Pick<FeatureDeps, 'db' | 'clock' | 'jobs' | 'config' | 'sections' | 'site'> & {
  accounts: RightsReader;
};

interface Due {
  id: number;
  tipo: KindName;
  registro: number | null;
  chave: string;
  resumo: boolean;
  criada_em: Date;
}

/** Sends due mails and pushes: all of a person together, at most once. */
export function createNotificationDelivery({
  db,
  clock,
  jobs,
  config,
  sections,
  site,
  accounts,
}: DeliveryDeps) {
  /**
   * Marks what is due as sent, and returns what of it is to be sent. The rows are marked first: one that another server writes meanwhile
   * is neither read nor marked, and stays due.
   */
  async function take(tx: Db, account: Account, channel: 'email_em' | 'push_em', due: Sql) {
    const taken = await tx.query<{ id: number }>(
      sql`update notificacao n set ${raw(channel)} = null where n.users = ${account.id} and ${due} returning n.id`,
    );
    const rows =
      await tx.query<Due>(sql`select n.id, n.tipo, n.registro, n.chave, n.resumo, n.criada_em from notificacao n
      where n.id = any(${taken.map(({ id }) => id)}) and n.lida_em is null and ${visibleTo(sections, account)} order by n.id`);
    return describe(tx, rows, account.locale);
  }

  /** The moment before which the channel must stay silent; null: it may send now. */
  function waitUntil(now: Date, settings: Settings, channel: 'email' | 'push'): Date | null {
    const last = settings[`${channel}_ultimo`]?.getTime() ?? 0;
    const free = new Date(Math.max(now.getTime(), last + pauses[channel] * 60_000));
    const due = afterQuiet(free, settings.silencio, settings.fuso);
    return due > now ? due : null;
  }

  async function mail(tx: Db, account: Account, settings: Settings, now: Date): Promise<void> {
    const due = sql`n.email_em <= ${now}`;
    const wait = waitUntil(now, settings, 'email');
    if (wait) {
      await tx.run(sql`update notificacao n set email_em = ${wait} where n.users = ${account.id} and ${due}`);
      return;
    }
    const rows = await take(tx, account, 'email_em', due);
    if (rows.length === 0) return;
    const message = renderMail(
      ...notificationMail(account, rows, { church: (await site.settings()).nome, baseUrl: config.baseUrl }),
    );
    const id = mailIdOf('notificacao', `${account.id} ${rows.map((row) => row.id).join(' ')}`);
    await jobs.enqueue(tx, sendMailJob, { id, to: account.email, ...message });
    await tx.run(sql`update notificacao_ajuste set email_ultimo = ${now} where users = ${account.id}`);
  }

  async function push(tx: Db, account: Account, settings: Settings, now: Date): Promise<void> {
    const due = sql`n.push_em <= ${now}`;
    const wait = waitUntil(now, settings, 'push');
    if (wait) {
      await tx.run(sql`update notificacao n set push_em = ${wait} where n.users = ${account.id} and ${due}`);
      return;
    }
    const rows = await take(tx, account, 'push_em', due);
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    const marca = createHash('sha256')
      .update(`${account.id} ${ids.join(' ')}`)
      .digest('base64url')
      .slice(0, 32);
    const urgente = rows.some(({ tipo }) => kindOf(tipo).channels.push);
    const devices = await tx.query<{ id: number }>(sql`select a.id from notificacao_aparelho a
      join sessao s on s.id = a.sessao and s.expira_em > ${now} where a.users = ${account.id} order by a.id`);
    for (const { id: aparelho } of devices)
      await jobs.enqueue(tx, pushJob, {
        aparelho,
        ids,
        urgente,
        push: { ...pushOf(rows, account.locale), marca },
      });
    await tx.run(sql`update notificacao_ajuste set push_ultimo = ${now} where users = ${account.id}`);
  }

  /** Sends everything that is due for one person; if another server does that at this moment, nothing happens. */
  const notifyPerson = (users: number): Promise<void> =>
    db.transaction(async (tx) => {
      const now = clock.now();
      await tx.run(sql`insert into notificacao_ajuste (users) values (${users}) on conflict do nothing`);
      const locked = await tx.query(
        sql`select from notificacao_ajuste where users = ${users} for update skip locked`,
      );
      if (locked.length === 0) return;
      const [account] = await accounts(tx, [users]);
      if (!account) {
        // blocked, or without a role: nothing is sent any more
        await tx.run(sql`update notificacao set email_em = null, push_em = null where users = ${users}
          and (email_em is not null or push_em is not null)`);
        return;
      }
      const settings = (await readSettings(tx, [users])).get(users) ?? defaultSettings;
      await mail(tx, account, settings, now);
      await push(tx, account, settings, now);
    });

  return async (): Promise<void> => {
    const now = clock.now();
    const people = await db.query<{
      users: number;
    }>(sql`select users from notificacao where email_em <= ${now}
      union select users from notificacao where push_em <= ${now} order by users limit ${maxPeople}`);
    for (const { users } of people) await notifyPerson(users);
  };
}
