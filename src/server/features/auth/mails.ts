import { administersSql } from '#server/db/administration.ts';
import type { Db } from '#server/db/client.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { type MailKind, type MailVars, renderMail } from '#server/mail/render.ts';
import { sendMailJob } from '#server/mail/send-mail.ts';
import type { ChangedConnection } from '#shared/contracts/ajustes.ts';
import { exactMoment } from '#shared/dates-in-words.ts';
import { findLanguage, type Locale } from '#shared/i18n/languages.ts';

/** Names of connections that are the same in every language. */
const connectionTitles: Readonly<Record<ChangedConnection, string>> = {
  gateways: 'Gateways',
  mercadopago: 'Mercado Pago',
  stripe: 'Stripe',
  arquivos: 'S3',
};

interface DeviceFacts {
  navegador: string | null;
  sistema: string | null;
  rede: string;
  quando: Date;
}

interface Reader {
  name: string;
  email: string;
  language: string | null;
  church: string | null;
}

/** The values of a mail beyond those that every mail to an account has, and the page that it links to. */
type MailTexts<Kind extends MailKind> = Omit<MailVars[Kind], 'name' | 'church' | 'link'> & { path: string };

/** Mails about accounts and to administrators, in the account's language, or else in the caller's. */
export function createMails({ config, clock, jobs }: FeatureDeps) {
  async function send<Kind extends MailKind>(
    tx: Db,
    kind: Kind,
    to: Sql,
    locale: Locale | undefined,
    more: MailTexts<Kind> | ((locale: Locale) => MailTexts<Kind>),
    address?: string,
  ): Promise<void> {
    const readers = await tx.query<Reader>(sql`select users.name, users.email, users.language,
      (select nome_fantasia from igreja where sede) as church
      from users left join perfil on perfil.id = users.role where users.ativo and ${to} order by users.id`);
    for (const { name, email, language, church } of readers) {
      const mailLocale = language === null && locale ? locale : findLanguage(language ?? undefined).texts;
      const { path, ...vars } = typeof more === 'function' ? more(mailLocale) : more;
      const message = renderMail(kind, mailLocale, {
        ...vars,
        name,
        link: `${config.baseUrl}${path}`,
        ...(church !== null && { church }),
      } as unknown as MailVars[Kind]);
      await jobs.enqueue(tx, sendMailJob, { to: address ?? email, ...message });
    }
  }

  const keysFact = <Fact extends string>(fact: Fact, keys: readonly string[]): [Fact, string][] =>
    keys.length === 0 ? [] : [[fact, keys.join(', ')]];

  const aboutPassword = (
    tx: Db,
    users: number,
    fact: 'fact.api_keys' | 'fact.api_keys_ended',
    keys: readonly string[],
  ): Promise<void> =>
    send(tx, 'password_changed', sql`users.id = ${users}`, undefined, {
      facts: keysFact(fact, keys),
      path: '/auth/esqueceu-senha',
    });

  return {
    reset: (tx: Db, users: number, token: string, locale: Locale): Promise<void> =>
      send(tx, 'password_reset', sql`users.id = ${users}`, locale, {
        path: `/auth/redefinir-senha?token=${token}`,
      }),

    /** Names the API keys, which a changed password leaves as they are: another person may have made them. */
    async passwordChanged(tx: Db, users: number): Promise<void> {
      const keys = await tx.query<{ nome: string }>(
        sql`select nome from chave_api where users = ${users} and expira_em > ${clock.now()} order by id`,
      );
      const names = keys.map(({ nome }) => nome);
      await aboutPassword(tx, users, 'fact.api_keys', names);
    },

    /** The password was replaced by the link of a mail, or with the user of the account, which ended these API keys. */
    passwordReset: (tx: Db, users: number, keys: readonly string[]): Promise<void> =>
      aboutPassword(tx, users, 'fact.api_keys_ended', keys),

    apiKeyAdded: (tx: Db, users: number, key: string): Promise<void> =>
      send(tx, 'api_key_added', sql`users.id = ${users}`, undefined, {
        facts: [['fact.api_key', key]],
        path: '/admin/profile/security',
      }),

    /** The first proof of the address ended these API keys. */
    apiKeysEnded: (tx: Db, users: number, keys: readonly string[]): Promise<void> =>
      send(tx, 'api_keys_ended', sql`users.id = ${users}`, undefined, {
        facts: keysFact('fact.api_keys_ended', keys),
        path: '/admin/profile/security',
      }),

    /** The office changed the address of the account, which may have ended API keys: informs the former address. */
    emailChanged: (
      tx: Db,
      users: number,
      { antes, agora, encerradas }: { antes: string; agora: string; encerradas: readonly string[] },
    ): Promise<void> =>
      send(
        tx,
        'email_changed',
        sql`users.id = ${users}`,
        undefined,
        { email: agora, facts: keysFact('fact.api_keys_ended', encerradas), path: '/contato' },
        antes,
      ),

    newDevice: (tx: Db, users: number, { navegador, sistema, rede, quando }: DeviceFacts): Promise<void> => {
      const device = [navegador, sistema].filter(Boolean).join(' · ') || '–';
      return send(
        tx,
        'new_device',
        sql`users.id = ${users}`,
        undefined,
        (locale): MailTexts<'new_device'> => ({
          facts: [
            ['fact.device', device],
            ['fact.network', rede],
            ['fact.moment', exactMoment(quando.toISOString(), locale)],
          ],
          path: '/admin/profile/security#sessoes',
        }),
      );
    },

    /** What protects the account changed: two-step verification, or a new passkey. */
    security: (
      tx: Db,
      kind: 'two_step_on' | 'two_step_off' | 'passkey_added',
      users: number,
    ): Promise<void> =>
      send(tx, kind, sql`users.id = ${users}`, undefined, { path: '/admin/profile/security' }),

    /** Staff took the second step off the account. */
    twoStepReset: (tx: Db, users: number, by: { name: string; email: string }): Promise<void> =>
      send(tx, 'two_step_reset', sql`users.id = ${users}`, undefined, {
        person: by.name,
        email: by.email,
        path: '/admin/profile/security',
      }),

    emailTaken: (tx: Db, email: string, locale: Locale): Promise<void> =>
      send(tx, 'email_taken', sql`users.email = ${email}`, locale, { path: '/auth/esqueceu-senha' }),

    verify: (tx: Db, users: number, token: string, locale: Locale | undefined): Promise<void> =>
      send(tx, 'verify_email', sql`users.id = ${users}`, locale, {
        path: `/auth/verificar-email?token=${token}`,
      }),

    pixKeyChanged: (
      tx: Db,
      by: { name: string; email: string },
      { antes, depois, igreja }: { antes: string | null; depois: string | null; igreja?: string | undefined },
    ): Promise<void> =>
      send(tx, 'pix_key_changed', administersSql, undefined, {
        person: by.name,
        email: by.email,
        facts: [
          ...(igreja === undefined ? [] : [['fact.church', igreja] as const]),
          ['fact.key_before', antes ?? '–'],
          ['fact.key_after', depois ?? '–'],
        ],
        path: igreja === undefined ? '/admin/recebimentos' : '/admin/igreja',
      }),

    connectionChanged: (
      tx: Db,
      by: { name: string; email: string },
      nome: ChangedConnection,
    ): Promise<void> =>
      send(tx, 'connection_changed', administersSql, undefined, {
        person: by.name,
        email: by.email,
        facts: [['fact.connection', connectionTitles[nome]]],
        path: '/admin/settings/connections',
      }),

    waiting: (tx: Db, person: string, email: string): Promise<void> =>
      send(tx, 'registration_waiting', administersSql, undefined, {
        person,
        email,
        path: '/admin/acesso/perfis',
      }),
  };
}
