import type { z } from 'zod';
import { createFileKeeper, type Uploads } from '#server/crud/files.ts';
import { removeKeys } from '#server/db/account-keys.ts';
import { asAuthor } from '#server/db/author.ts';
import { type Db, errorCode } from '#server/db/client.ts';
import { isOwnSql, ownerOf } from '#server/db/own-records.ts';
import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import type { StaffIdentity } from '#server/http/identity.ts';
import { createRateLimit, perAccount } from '#server/http/rate-limit.ts';
import { createSignedLinks } from '#server/http/signed-links.ts';
import { renderMail } from '#server/mail/render.ts';
import { sendMailJob } from '#server/mail/send-mail.ts';
import type { UserData } from '#shared/contracts/auth.ts';
import type { MinhaConta } from '#shared/contracts/perfil.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import { findLanguage, type Locale } from '#shared/i18n/languages.ts';
import { users as section } from '#shared/sections/users.ts';
import type { accountBody } from './schemas.ts';

/** The mail says "three days" in words. */
const validDays = 3;

/** The data of a user's own account: name, phone, language, photo and email address. */
export function createOwnAccount(deps: FeatureDeps) {
  const { db, clock, jobs, config, site, charges } = deps;
  const files = createFileKeeper(deps);
  const rateLimit = createRateLimit(deps);
  const links = createSignedLinks({ secret: config.secret, clock, purpose: 'change e-mail' });

  /** Changes the caller's own account, and records them as the author in the trace. */
  const change = <T>(users: number, work: (tx: Db) => Promise<T>): Promise<T> =>
    asAuthor(db, { user: { id: users } }, work);

  async function read(users: number): Promise<MinhaConta> {
    const [row] = await db.query<MinhaConta>(sql`select u.name, u.email,
        u.email_verificado_em is not null as email_verificado, n.email as email_novo, u.telefone, u.language, u.foto,
        r.nome as role,
        (select json_build_object('id', p.id, 'nome', p.nome) from pessoa p where p.id = u.pessoa) as pessoa
      from users u left join perfil r on r.id = u.role
        left join users_email_novo n on n.users = u.id and n.pedido_em > ${new Date(clock.now().getTime() - validDays * 86_400_000)}
      where u.id = ${users}`);
    if (!row) throw new AppError('unauthenticated', 'error.unauthenticated');
    return row;
  }

  /** Replaces the photo of an account, and deletes the former one. */
  async function setPhoto(users: number, uploads: Uploads): Promise<string | null> {
    const storedFiles = await files.keep(section, uploads);
    const foto = storedFiles[0]?.id ?? null;
    await files.orDiscard(storedFiles, () =>
      change(users, async (tx) => {
        await files.record(tx, storedFiles);
        const [before] = await tx.query<{ foto: string | null }>(
          sql`select foto from users where id = ${users} for no key update`,
        );
        await tx.run(
          sql`update users set foto = ${foto}, atualizado_em = ${clock.now()} where id = ${users}`,
        );
        await files.dropReplaced(tx, section, { foto: before?.foto ?? null }, { foto });
      }),
    );
    return foto;
  }

  /**
   * Monthly gifts that write to the account's proved address move with it, and so do gifts that are not paid yet: they stay the account's, and
   * their reminders and receipts do not go on to a mailbox that its owner may have left. The former address is kept, because the person's
   * record may have it: by it, titular finds the gift. Nothing that the office reads of an anonymous gift changes: its addresses, its author,
   * or a line of the trace, a change or a live update of the same moment as the account's own would tell who gives.
   */
  async function moveGifts(tx: Db, users: number, email: string): Promise<void> {
    const owner = await ownerOf(tx, users);
    await charges.moveAddress(
      tx,
      sql`c.origem = 'contribuicao' and ${isOwnSql(owner, 'c')} and lower(c.email) = ${owner.email}::text`,
      email,
      owner.email,
    );
    await tx.run(sql`with movida as (
        update contribuicao_mensal m set email = ${email},
          emails_antigos = array_append(array_remove(m.emails_antigos, ${owner.email}::text), ${owner.email}::text),
          versao = case when anonimo then versao else versao + 1 end,
          atualizado_em = case when anonimo then atualizado_em else ${clock.now()} end
        where ${isOwnSql(owner, 'm')} and lower(m.email) = ${owner.email}::text returning m.id, m.anonimo)
      insert into trilha (users, acao, secao, registro, antes, depois)
      select ${users}::integer, 'edit', 'contribuicao_mensal', id, ${JSON.stringify({ email: owner.email })}::jsonb,
        ${JSON.stringify({ email })}::jsonb from movida where not anonimo`);
  }

  /**
   * Refuses to move an account that shows a person's gifts before its present address is proved: whoever gave the account its password
   * could otherwise prove an address of their own.
   */
  async function requireProvedForGifts(tx: Db, users: number, field: string): Promise<void> {
    const [shows] = await tx.query(
      sql`select from users where id = ${users} and pessoa is not null and not email_provado`,
    );
    if (shows) throw invalidField(field, 'perfil.email_unproved');
  }

  return {
    read,

    async save(users: number, body: z.infer<typeof accountBody>): Promise<MinhaConta> {
      await change(users, (tx) =>
        tx.run(sql`update users set name = ${body.name}, telefone = ${body.telefone}, language = ${body.language},
          atualizado_em = ${clock.now()} where id = ${users}`),
      );
      return read(users);
    },

    setPhoto,
    removePhoto: (users: number): Promise<unknown> => setPhoto(users, {}),

    /**
     * Mails a link to the new address, which takes effect once the link is opened. An address that has an account gets no mail, and the
     * answer does not reveal that, because anybody could register and ask.
     */
    async askEmail(user: UserData, email: string, locale: Locale): Promise<void> {
      if (email === user.email) throw invalidField('email', 'perfil.email_same');
      await requireProvedForGifts(db, user.id, 'email');
      await rateLimit.demand(perAccount('trocar-email', user.email, 5, 60));
      const church = (await site.settings()).nome;
      const now = clock.now();
      await db.transaction(async (tx) => {
        await tx.run(sql`insert into users_email_novo (users, email, pedido_em) values (${user.id}, ${email}, ${now})
          on conflict (users) do update set email = excluded.email, pedido_em = excluded.pedido_em`);
        const taken = await tx.query(sql`select 1 from users where email = ${email}`);
        // Many accounts together must not flood a stranger's address.
        if (taken.length > 0 || !(await rateLimit.take(perAccount('email-novo', email, 3, 60)))) return;
        const until = new Date(now.getTime() + validDays * 86_400_000);
        const token = links.make(`${user.id} ${now.getTime()} ${email}`, until);
        const message = renderMail('email_change', locale, {
          name: user.name,
          church,
          email,
          link: `${config.baseUrl}/admin/profile/account?email=${token}`,
        });
        await jobs.enqueue(tx, sendMailJob, { to: email, ...message });
      });
    },

    async cancelEmail(users: number): Promise<void> {
      await db.run(sql`delete from users_email_novo where users = ${users}`);
    },

    /**
     * Moves the account to the address of the link, which only its owner can use: the link proves the address, the session the account. The
     * former address is informed. If nobody had proved the former address, somebody else may have made keys and opened sessions before:
     * they end, except this session, and a mail names the API keys.
     */
    async confirmEmail({ user, sessionId }: StaffIdentity, token: string): Promise<MinhaConta> {
      await rateLimit.demand(perAccount('confirmar-email', user.email, 20, 60));
      const link = links.read(token);
      const [, id, requestedAt, email = ''] = ('text' in link && /^(\d+) (\d+) (.+)$/s.exec(link.text)) || [];
      const refusal = invalidField('token', 'perfil.email_link');
      if (Number(id) !== user.id) throw refusal;
      const church = (await site.settings()).nome;
      const now = clock.now();
      const moved = change(user.id, async (tx) => {
        const deleted = await tx.run(sql`delete from users_email_novo
          where users = ${user.id} and email = ${email} and pedido_em = ${new Date(Number(requestedAt))}`);
        if (deleted === 0) throw refusal;
        // The table's trigger reads these settings: the new address is proved.
        await tx.run(sql`select set_config('aprisco.email_verificado_em', ${now.toISOString()}, true),
          set_config('aprisco.email_provado', 'sim', true)`);
        const [before] = await tx.query<{ email: string; language: string | null; email_provado: boolean }>(
          sql`select email, language, email_provado from users where id = ${user.id} for update`,
        );
        await requireProvedForGifts(tx, user.id, 'token');
        await moveGifts(tx, user.id, email);
        await tx.run(sql`update users set email = ${email}, atualizado_em = ${now} where id = ${user.id}`);
        // A link for a new password that went to the former address must not open the account any more.
        await tx.run(sql`delete from redefinicao_senha where users = ${user.id}`);
        const locale = findLanguage(before!.language ?? undefined).texts;
        if (!before!.email_provado) {
          const ended = await removeKeys(tx, user.id);
          await tx.run(sql`delete from sessao where users = ${user.id} and id <> ${sessionId}`);
          // to the new address: nobody proved that the user reads the former one
          if (ended.length > 0) {
            const notice = renderMail('api_keys_ended', locale, {
              name: user.name,
              church,
              facts: [['fact.api_keys_ended', ended.join(', ')]],
              link: `${config.baseUrl}/admin/profile/security`,
            });
            await jobs.enqueue(tx, sendMailJob, { to: email, ...notice });
          }
        }
        const message = renderMail('email_changed', locale, {
          name: user.name,
          church,
          email,
          link: `${config.baseUrl}/contato`,
        });
        await jobs.enqueue(tx, sendMailJob, { to: before!.email, ...message });
      });
      await moved.catch((error: unknown) => {
        throw errorCode(error) === '23505' ? invalidField('email', 'perfil.email_taken') : error;
      });
      return read(user.id);
    },
  };
}
