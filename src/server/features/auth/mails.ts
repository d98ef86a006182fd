import type { FeatureDeps } from '#server/app.ts';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { administrador } from '#shared/access/roles.ts';
import { findLanguage, type Label, type Locale, label } from '#shared/i18n/languages.ts';
import { fill, type Vars } from '#shared/i18n/translate.ts';

const texts = {
  reset: [
    [
      'Redefinir a senha',
      'Olá, {name}.\n\nAlguém pediu para redefinir a senha da sua conta. Para escolher uma nova, abra este endereço em até {minutes} minutos:\n\n{link}\n\nSe não foi você, não faça nada: a senha continua a mesma.',
    ],
    [
      'Reset the password',
      'Hello, {name}.\n\nSomebody asked to reset the password of your account. To choose a new one, open this address within {minutes} minutes:\n\n{link}\n\nIf it was not you, do nothing: the password stays as it is.',
    ],
    [
      'Restablecer la contraseña',
      'Hola, {name}.\n\nAlguien pidió restablecer la contraseña de su cuenta. Para elegir una nueva, abra esta dirección en hasta {minutes} minutos:\n\n{link}\n\nSi no fue usted, no haga nada: la contraseña sigue siendo la misma.',
    ],
  ],
  changed: [
    [
      'Sua senha foi alterada',
      'Olá, {name}.\n\nA senha da sua conta foi alterada, e os aparelhos que estavam conectados precisam entrar de novo.\n\nSe não foi você, redefina a senha agora: {link}',
    ],
    [
      'Your password was changed',
      'Hello, {name}.\n\nThe password of your account was changed, and the devices that were signed in have to sign in again.\n\nIf it was not you, reset the password now: {link}',
    ],
    [
      'Su contraseña fue cambiada',
      'Hola, {name}.\n\nLa contraseña de su cuenta fue cambiada, y los aparatos que estaban conectados deben entrar de nuevo.\n\nSi no fue usted, restablezca la contraseña ahora: {link}',
    ],
  ],
  taken: [
    [
      'Você já tem uma conta',
      'Olá, {name}.\n\nAlguém tentou se cadastrar com este e-mail, que já tem uma conta. Se foi você e esqueceu a senha, redefina-a aqui: {link}\n\nSe não foi você, não faça nada.',
    ],
    [
      'You already have an account',
      'Hello, {name}.\n\nSomebody tried to register with this e-mail, which already has an account. If it was you and you forgot the password, reset it here: {link}\n\nIf it was not you, do nothing.',
    ],
    [
      'Usted ya tiene una cuenta',
      'Hola, {name}.\n\nAlguien intentó registrarse con este correo, que ya tiene una cuenta. Si fue usted y olvidó la contraseña, restablézcala aquí: {link}\n\nSi no fue usted, no haga nada.',
    ],
  ],
  registered: [
    [
      'Novo cadastro espera por um perfil',
      '{name} ({email}) criou uma conta e espera por um perfil de acesso.\n\nPara definir o perfil: {link}',
    ],
    [
      'A new registration waits for a role',
      '{name} ({email}) created an account and waits for a role.\n\nTo give one: {link}',
    ],
    [
      'Un nuevo registro espera un perfil',
      '{name} ({email}) creó una cuenta y espera un perfil de acceso.\n\nPara definir el perfil: {link}',
    ],
  ],
} as const satisfies Record<string, readonly [subject: readonly string[], ...(readonly string[][])]>;

interface Reader {
  name: string;
  email: string;
  language: string | null;
}

/** What people are told by mail about their accounts, each in their own language. */
export function createMails({ config, jobs }: FeatureDeps) {
  const page = (path: string): string => `${config.baseUrl}${path}`;

  async function send(
    tx: Db,
    to: Reader | undefined,
    kind: keyof typeof texts,
    locale: Locale,
    vars: Vars,
  ): Promise<void> {
    if (!to) return;
    const own = to.language ? findLanguage(to.language).texts : locale;
    const part = (at: 0 | 1): string =>
      fill(label(texts[kind].map((text) => text[at]) as unknown as Label, own), own, {
        name: to.name,
        ...vars,
      });
    await jobs.enqueue(tx, 'mail.send', { to: to.email, subject: part(0), text: part(1) });
  }

  const reader = async (tx: Db, users: number): Promise<Reader | undefined> =>
    (await tx.query<Reader>(sql`select name, email, language from users where id = ${users}`))[0];

  return {
    async reset(tx: Db, users: number, token: string, minutes: number, locale: Locale): Promise<void> {
      const link = page(`/auth/redefinir-senha?token=${token}`);
      await send(tx, await reader(tx, users), 'reset', locale, { link, minutes });
    },

    async changed(tx: Db, users: number): Promise<void> {
      await send(tx, await reader(tx, users), 'changed', 'pt_BR', { link: page('/auth/esqueceu-senha') });
    },

    async taken(tx: Db, email: string, locale: Locale): Promise<void> {
      const [owner] = await tx.query<Reader>(
        sql`select name, email, language from users where email = ${email} and ativo`,
      );
      await send(tx, owner, 'taken', locale, { link: page('/auth/esqueceu-senha') });
    },

    async registered(
      tx: Db,
      { name, email }: { name: string; email: string },
      locale: Locale,
    ): Promise<void> {
      const administrators = await tx.query<Reader>(sql`select u.name, u.email, u.language from users u
        join perfil p on p.id = u.role where p.nome = ${administrador} and u.ativo order by u.id`);
      const vars = { name, email, link: page('/admin/acesso/perfis') };
      for (const administrator of administrators) await send(tx, administrator, 'registered', locale, vars);
    },
  };
}
