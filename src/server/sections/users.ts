import type { Actor } from '#server/crud/actor.ts';
import type { Behaviour, Current, Values, WriteContext } from '#server/crud/behaviour.ts';
import { removeKeys, removeTwoStep, withdrawLinks } from '#server/db/account-keys.ts';
import {
  administersWithout,
  isAdministrator,
  lockAccess,
  type RoleRights,
  rightsOf,
} from '#server/db/administration.ts';
import type { Db } from '#server/db/client.ts';
import { requirePasswordLength } from '#server/db/security-settings.ts';
import { sql } from '#server/db/sql.ts';
import { refuseGuessable } from '#server/http/new-password.ts';
import { type Ability, abilityFrom } from '#shared/access/ability.ts';
import { mayGrant } from '#shared/access/limited-rules.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import { sections } from '#shared/sections/index.ts';
import type { users as declaration } from '#shared/sections/users.ts';
import { accountChangedJob } from './jobs/account-changed.ts';
import { twoStepResetJob } from './jobs/two-step-reset.ts';
import { verifyEmailJob } from './jobs/verify-email.ts';

/** The fields of an account that limit its access. */
type Account = Pick<Values<typeof declaration>, 'ativo' | 'igrejas'>;

/** Whether an account administers: it may do everything, in every church. */
const administers = ({ ativo, igrejas }: Account, rights: RoleRights): boolean =>
  ativo && isAdministrator(rights) && igrejas.length === 0;

const covers = (ability: Ability, { rules }: RoleRights): boolean =>
  rules.every(({ action, subject }) => ability.can(action, subject));

/** The churches of an account: its own and its role's; if both are limited, only those in both. */
function churchesOf({ igrejas: ownChurches }: Account, { igrejas }: RoleRights): number[] | null {
  if (ownChurches.length === 0) return igrejas;
  return igrejas ? ownChurches.filter((id) => igrejas.includes(id)) : ownChurches;
}

const within = (limit: readonly number[] | null, churches: number[] | null): boolean =>
  limit === null || (churches?.every((id) => limit.includes(id)) ?? false);

/** Refuses to change an account that has more rights than the caller, or that belongs to churches to which the caller has no access. */
function refuseStronger(context: WriteContext, account: Account, rights: RoleRights): void {
  // An account without a role has no access yet, whatever its churches.
  const isNear = rights.rules.length === 0 || within(context.igrejas, churchesOf(account, rights));
  if (mayGrant(context, rights.rules, sections) && isNear) return;
  throw new AppError('forbidden', 'users.stronger');
}

/**
 * Whether the writer vouches for an unverified email address: the creator of an account in the office knows its person, and administrators
 * may correct any address. Other changes of an address, above all of one's own, must be verified by mail.
 */
const answersForEmail = (context: WriteContext, isNew: boolean): boolean =>
  isNew || (context.igrejas === null && context.ability.can('manage', 'all'));

/** Whether the writer may see everybody's gifts: the pages of an account show the gifts of the person to whom it is linked. */
export const readsEveryGift = ({ ability, igrejas, departamentos }: Actor): boolean =>
  ability.can('list', 'financeiro') && igrejas === null && departamentos === null;

/**
 * Refuses to open a person's gifts to whoever the writer likes: by a link to the person, or by another address for an account that is
 * linked, because a mail to that address proves it. The owner of an account may change its address once the present one is proved.
 */
async function refuseOpeningGifts(
  context: WriteContext,
  { pessoa, email }: Values<typeof declaration>,
  current: Current<typeof declaration> | null,
): Promise<void> {
  if (pessoa === null || readsEveryGift(context)) return;
  if (pessoa !== current?.pessoa) throw invalidField('pessoa', 'users.pessoa_gifts');
  if (email === current.email) return;
  if (current.id !== context.user.id) throw invalidField('email', 'users.email_gifts');
  const [proved] = await context.db.query(sql`select from users where id = ${current.id} and email_provado`);
  if (!proved) throw invalidField('email', 'perfil.email_unproved');
}

/**
 * Whether other people have now typed both the address and the password of an account, in one save or in several: it is given to another
 * user, whom passkeys and API keys of the former one must not act for.
 */
async function isHandedOver(
  db: Db,
  id: number,
  { isNewEmail, isNewPassword }: { isNewEmail: boolean; isNewPassword: boolean },
): Promise<boolean> {
  const [row] = await db.query<{ email_dado: boolean; trocar_senha: boolean }>(
    sql`select email_dado, trocar_senha from users where id = ${id}`,
  );
  return (isNewEmail || row!.email_dado) && (isNewPassword || row!.trocar_senha);
}

/** Deletes the sessions and the mailed links of an account. */
async function endSessions(db: Db, id: number): Promise<void> {
  await db.run(sql`delete from sessao where users = ${id}`);
  await withdrawLinks(db, id);
}

type StoredAccount = Account & { role: number | null };

/** An account as it is stored, under the lock of the write. */
async function accountOf(db: Db, id: number): Promise<StoredAccount> {
  const [row] = await db.query<StoredAccount>(
    sql`select role, ativo, array(select igreja from users_igrejas where users = ${id}) as igrejas
      from users where id = ${id}`,
  );
  return row!;
}

/**
 * Removes the app, the recovery codes, the passkeys and the API keys from an account whose owner lost them, or that was stolen; ends its
 * sessions and mails the owner.
 */
async function resetTwoStep(context: WriteContext, id: number): Promise<void> {
  const { db, jobs, clock, user } = context;
  if (id === user.id) throw new AppError('conflict', 'users.self_two_step');
  const account = await accountOf(db, id);
  refuseStronger(context, account, await rightsOf(db, account.role));
  const [found] = await db.query<{ tem: boolean }>(sql`select duas_etapas_em is not null
      or exists (select from chave_acesso where users = ${id}) or exists (select from chave_api where users = ${id}) as tem
    from users where id = ${id} for update`);
  if (!found?.tem) throw new AppError('conflict', 'users.nothing_to_reset');
  await removeKeys(db, id);
  await removeTwoStep(db, id, clock.now());
  await endSessions(db, id);
  await jobs.enqueue(db, twoStepResetJob, { users: id, por: user.id });
}

/** Accounts: the last administrator cannot be removed, nobody can lock themself out, and nobody can grant more rights than they have. */
export const users: Behaviour<typeof declaration> = {
  columns: [
    'language',
    'ultimo_acesso',
    'email_verificado_em',
    'duas_etapas_em',
    'trocar_senha',
    'email_provado',
    'email_dado',
  ],
  tracedLists: ['igrejas'],
  computed: {
    ultimo_acesso: 't.ultimo_acesso',
    email_verificado_em: 't.email_verificado_em',
    duas_etapas_em: 't.duas_etapas_em',
    chaves_de_acesso: '(select count(*)::integer from chave_acesso k where k.users = t.id)',
    chaves_api: '(select count(*)::integer from chave_api k where k.users = t.id and k.expira_em > now())',
  },
  constraints: { users_email_check: { field: 'email', error: { key: 'validation.email' } } },
  filters: {
    sem_perfil: (value) => (value === 'true' ? sql`t.role is null` : sql`t.role is not null`),
    nao_verificado: (value) =>
      value === 'true' ? sql`t.email_verificado_em is null` : sql`t.email_verificado_em is not null`,
  },

  async beforeSave(context, values, current) {
    const { db, jobs, clock, user, igrejas, passwords } = context;
    await lockAccess(db);
    const next = await rightsOf(db, values.role);
    if (current) {
      const before = await rightsOf(db, current.role);
      if (current.id === user.id) {
        if (!values.ativo) throw invalidField('ativo', 'users.self_inactive');
        if (values.role !== current.role && !covers(abilityFrom(next.rules), before))
          throw invalidField('role', 'users.self_role');
        if (administers(current, before) && !administers(values, next))
          throw invalidField('igrejas', 'users.self_role');
      } else refuseStronger(context, current, before);
      const isLost = administers(current, before) && !administers(values, next);
      if (isLost && !(await administersWithout(db, current.id))) {
        const field = !values.ativo ? 'ativo' : isAdministrator(next) ? 'igrejas' : 'role';
        throw invalidField(field, 'users.last_admin');
      }
    }
    if (values.role !== (current?.role ?? null) && !mayGrant(context, next.rules, sections))
      throw invalidField('role', 'users.role_stronger');
    const isNewEmail = current === null || values.email !== current.email;
    const isVouched = isNewEmail && answersForEmail(context, current === null);
    const isVerified = isNewEmail ? isVouched : current.email_verificado_em !== null;
    if (values.role !== null && values.role !== (current?.role ?? null) && !isVerified)
      throw invalidField('role', 'users.unverified');
    if (!within(igrejas, churchesOf(values, next))) throw invalidField('igrejas', 'users.igrejas');

    await refuseOpeningGifts(context, values, current);

    const { password } = values;
    const isNewPassword = password !== null;
    if (isNewPassword) {
      await requirePasswordLength(db, password);
      await refuseGuessable({ db, passwords }, password, [values.name, values.email]);
      values.password = await passwords.hash(password);
    }
    // Triggers of the table read these when the address and the password are written.
    const verifiedAt = isVouched ? clock.now().toISOString() : '';
    const isGiven = isNewPassword && current?.id !== user.id;
    await db.run(sql`select set_config('aprisco.email_verificado_em', ${verifiedAt}, true),
      set_config('aprisco.trocar_senha', ${isGiven ? 'sim' : ''}, true)`);
    if (current && isNewEmail && !isVouched) await jobs.enqueue(db, verifyEmailJob, { users: current.id });
    if (current && current.id !== user.id && (isNewEmail || isNewPassword)) {
      const moved = { antes: current.email, agora: values.email };
      const isHanded = await isHandedOver(db, current.id, { isNewEmail, isNewPassword });
      const encerradas = isHanded ? await removeKeys(db, current.id) : [];
      await jobs.enqueue(db, accountChangedJob, { users: current.id, ...moved, encerradas });
    }
    // A changed role or church takes effect at the next request; the changes here end open sessions.
    if (current && (isNewPassword || !values.ativo || isNewEmail)) await endSessions(db, current.id);
  },

  actions: { 'redefinir-duas-etapas': resetTwoStep },

  async beforeDelete(context, id) {
    const { db, user } = context;
    await lockAccess(db);
    const refuse = (key: 'users.self_delete' | 'users.last_admin'): never => {
      throw new AppError('conflict', key, { fields: { id: [{ key }] } });
    };
    if (id === user.id) refuse('users.self_delete');
    const account = await accountOf(db, id);
    const rights = await rightsOf(db, account.role);
    refuseStronger(context, account, rights);
    if (administers(account, rights) && !(await administersWithout(db, id))) refuse('users.last_admin');
    const webhooks = await db.query<{ nome: string }>(
      sql`select coalesce(descricao, endereco) as nome from webhook_saida where users = ${id} order by id`,
    );
    if (webhooks.length > 0) {
      const names = webhooks.map(({ nome }) => nome).join(', ');
      const error = { key: 'users.webhooks', vars: { names } } as const;
      throw new AppError('conflict', error.key, { vars: error.vars, fields: { id: [error] } });
    }
  },
};
