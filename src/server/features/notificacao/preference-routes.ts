import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import type { StaffIdentity } from '#server/http/identity.ts';
import { choices, errorKey } from '#server/http/input-checks.ts';
import { staffAccess } from '#shared/access/access.ts';
import { type NotificationPreferences, notificationPreferences } from '#shared/contracts/notificacao.ts';
import { invalidField } from '#shared/errors.ts';
import {
  defaultChannels,
  isOffered,
  type KindName,
  kindNames,
  type MailChoice,
  mailChoices,
} from '#shared/notificacao/kinds.ts';
import { isTimeZone } from '#shared/notificacao/quiet-hours.ts';
import {
  defaultSettings,
  dueAtOnce,
  dueInDigest,
  readChoices,
  readChurchChannels,
  readSettings,
} from './settings.ts';

const time = z
  .string(errorKey('validation.time'))
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, errorKey('validation.time'));
const flag = z.boolean(errorKey('validation.boolean'));
const preferences = z.strictObject({
  tipos: z
    .array(
      z.strictObject({
        tipo: choices(kindNames, 'validation.choice').transform((name) => name as KindName),
        app: flag,
        email: choices(mailChoices, 'validation.choice').transform((choice) => choice as MailChoice),
        push: flag,
      }),
    )
    .max(kindNames.length),
  silencio: z.strictObject({ de: time, ate: time }).nullable(),
  fuso: z
    .string(errorKey('notificacao.time_zone'))
    .max(60)
    .refine(isTimeZone, errorKey('notificacao.time_zone')),
  resumo_hora: z
    .int(errorKey('notificacao.hour'))
    .min(0, errorKey('notificacao.hour'))
    .max(23, errorKey('notificacao.hour')),
});

type Deps = Pick<FeatureDeps, 'db' | 'clock'>;

/** The user's settings: of which kinds they are notified, by which channels and when. */
export function preferenceRoutes(app: FastifyInstance, { db, clock }: Deps): void {
  const common = { access: staffAccess, tag: 'Notificações' } as const;

  async function read(
    on: Db,
    { user: { id }, ability, sessionId }: StaffIdentity,
  ): Promise<NotificationPreferences> {
    const { silencio, fuso, resumo_hora } = (await readSettings(on, [id])).get(id) ?? defaultSettings;
    const chosen = await readChoices(on, [id]);
    const church = await readChurchChannels(on);
    const aparelhos = await on.query<{ id: number; agente: string | null; criado_em: Date; este: boolean }>(
      sql`select id, agente, criado_em, sessao = ${sessionId} as este from notificacao_aparelho where users = ${id}
        order by este desc, id desc`,
    );
    return {
      tipos: kindNames
        .filter((tipo) => isOffered(ability, tipo))
        .map((tipo) => ({ tipo, ...(chosen(id, tipo) ?? defaultChannels(ability, tipo, church)) })),
      silencio,
      fuso,
      resumo_hora,
      aparelhos: aparelhos.map((one) => ({ ...one, criado_em: one.criado_em.toISOString() })),
    };
  }

  /** Notifications that wait follow the new settings; the sender checks the quiet hours again. */
  async function moveWaiting(tx: Db, id: number): Promise<void> {
    const now = clock.now();
    const settings = (await readSettings(tx, [id])).get(id) ?? defaultSettings;
    await tx.run(sql`update notificacao set
        email_em = case when email_em is null then null when resumo then ${dueInDigest(now, settings)}::timestamptz
          else ${dueAtOnce(now, settings)}::timestamptz end,
        push_em = case when push_em is not null then ${dueAtOnce(now, settings)}::timestamptz end
      where users = ${id} and (email_em is not null or push_em is not null)`);
  }

  endpoint(app, {
    ...common,
    method: 'GET',
    path: '/api/admin/notificacoes/preferencias',
    summary: 'De que quero ser avisado, como e quando',
    reply: notificationPreferences,
    handler: ({ identity }) => read(db, identity),
  });

  endpoint(app, {
    ...common,
    method: 'PUT',
    path: '/api/admin/notificacoes/preferencias',
    summary: 'Escolher de que quero ser avisado, como e quando',
    body: preferences,
    reply: notificationPreferences,
    handler: ({ identity, body: { tipos, silencio, fuso, resumo_hora } }) => {
      if (silencio && silencio.de === silencio.ate)
        throw invalidField('silencio.ate', 'notificacao.same_time');
      const { id } = identity.user;
      return db.transaction(async (tx) => {
        await tx.run(sql`insert into notificacao_ajuste (users, silencio_de, silencio_ate, fuso, resumo_hora)
          values (${id}, ${silencio?.de ?? null}, ${silencio?.ate ?? null}, ${fuso}, ${resumo_hora})
          on conflict (users) do update set silencio_de = excluded.silencio_de, silencio_ate = excluded.silencio_ate,
            fuso = excluded.fuso, resumo_hora = excluded.resumo_hora`);
        const offered = tipos.filter(({ tipo }) => isOffered(identity.ability, tipo));
        await tx.run(sql`insert into notificacao_preferencia (users, tipo, app, email, push)
          select ${id}, r.tipo, r.app, r.email, r.push from json_to_recordset(${JSON.stringify(offered)}::json)
            as r(tipo text, app boolean, email text, push boolean)
          on conflict (users, tipo) do update set app = excluded.app, email = excluded.email, push = excluded.push`);
        // Waiting notifications of channels that were switched off are not sent.
        const without = (channel: (one: (typeof offered)[number]) => boolean) =>
          offered.filter((one) => !channel(one)).map(({ tipo }) => tipo);
        await tx.run(sql`update notificacao set email_em = null where users = ${id} and email_em is not null
          and tipo = any(${without(({ email }) => email !== 'nunca')})`);
        await tx.run(sql`update notificacao set push_em = null where users = ${id} and push_em is not null
          and tipo = any(${without(({ push }) => push)})`);
        await moveWaiting(tx, id);
        return read(tx, identity);
      });
    },
  });
}
