import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { errorText } from '#shared/errors.ts';
import { apiKey } from '../support/api-keys.ts';
import { password, testApp } from '../support/app.ts';
import { softPasskey } from '../support/passkey.ts';

const t = await testApp();
const pt = (key: Parameters<typeof errorText>[0]): string => errorText(key, 'pt_BR');
const base = '/api/admin/profile';
const fresh = 'Nova#Senha17';
const pair = (typed: string) => ({ password: typed, password_confirmation: typed });
// without an account, the first to register would administer
await t.user('Administrador');

interface Account {
  id: number;
  email: string;
}

const unproved = ({ id }: Account) => t.db.run(sql`update users set email_provado = false where id = ${id}`);
const post = (path: string, token: string, body?: object) =>
  t.request({ method: 'POST', url: `${base}/${path}`, token, ...(body && { body }) });
const login = (email: string, typed = password) =>
  t.request({ url: '/api/auth/login', body: { email, password: typed } });
const isOpen = async (token: string): Promise<boolean> =>
  (await t.request({ url: '/api/admin/auth/eu', token })).status === 200;
const state = async ({ id }: Account) => {
  const [row] = await t.db.query(sql`select u.email_provado, u.duas_etapas_em is not null as duas_etapas,
    (select count(*) from duas_etapas where users = u.id) as apps,
    (select count(*) from codigo_recuperacao where users = u.id) as codes,
    (select count(*) from chave_acesso where users = u.id) as passkeys,
    (select count(*) from entrada_pendente where users = u.id) as tickets,
    (select count(*) from chave_api where users = u.id) as api_keys,
    (select count(*) from users_email_novo where users = u.id) as addresses from users u where u.id = ${id}`);
  return row;
};
const nothing = { duas_etapas: false, apps: 0, codes: 0, passkeys: 0, tickets: 0, api_keys: 0, addresses: 0 };

/** The token in the newest mail to this address with this page. */
async function mailed(email: string, page: string): Promise<string> {
  await t.jobs.runAll();
  const mail = t.mail.sent.findLast(({ to, text }) => to === email && text.includes(page));
  return new RegExp(`${page}\\?(?:token|email)=([\\w.-]+)`).exec(mail?.text ?? '')?.[1] ?? '';
}
/** The API keys that the newest mail about ended keys names. */
async function endedKeys(email: string): Promise<string | undefined> {
  await t.jobs.runAll();
  const mail = t.mail.sent.findLast(
    ({ to, subject }) => to === email && subject === 'Chaves de API da sua conta foram encerradas',
  );
  return /Chaves de API encerradas:? +(.+)/.exec(mail?.text ?? '')?.[1];
}
async function resetPassword(email: string) {
  await t.request({ url: '/api/auth/esqueceu-senha', body: { email } });
  const token = await mailed(email, 'redefinir-senha');
  return t.request({ url: '/api/auth/redefinir-senha', body: { token, ...pair(fresh) } });
}
async function sendLink({ id, email }: Account): Promise<string> {
  await t.request({ method: 'POST', url: `/api/admin/users/${id}/enviar-verificacao`, as: 'Administrador' });
  return mailed(email, 'verificar-email');
}
const openLink = (token: string, typed = password) =>
  t.request({ url: '/api/auth/verificar-email', body: { token, password: typed } });

const passkeySignIn = async (passkey: ReturnType<typeof softPasskey>) => {
  const options = (await t.request({ method: 'POST', url: '/api/auth/chave-acesso/opcoes' })).body;
  return t.request({ url: '/api/auth/chave-acesso', body: { chave: passkey.answer(options) } });
};

async function withPasskey(role: string | null = 'Pastor') {
  const user = await t.user(role);
  const token = await t.tokenOf(user.id);
  const passkey = softPasskey();
  const chave = passkey.register((await post('chaves-acesso/opcoes', token)).body);
  expect((await post('chaves-acesso', token, { nome: 'Telefone', chave })).status).toBe(201);
  return { ...user, token, passkey };
}

/** Switches two-step verification on; returns the codes of the app, the recovery codes and the new session. */
async function protect(token: string) {
  const { segredo } = (await post('duas-etapas/iniciar', token)).body;
  const code = () =>
    new TOTP({ secret: Secret.fromBase32(segredo) }).generate({ timestamp: t.clock.now().getTime() });
  const on = await post('duas-etapas', token, { codigo: code() });
  expect(on.status).toBe(200);
  // the code that switched it on is used
  t.clock.advance(1);
  return { code, codes: on.body.codigos as string[], token: on.body.accessToken as string };
}

/**
 * An account with an unproved address and every kind of key. Before keys required a proved address, an attacker could create such an
 * account with the address of another person.
 */
async function planted({ twoSteps = true } = {}) {
  const { passkey, ...user } = await withPasskey();
  const app = twoSteps ? await protect(user.token) : undefined;
  const token = app?.token ?? user.token;
  const key = await apiKey(t, { token }, [{ action: 'list', subject: 'pessoa' }]);
  expect((await post('email', token, { email: `outro.${user.email}` })).status).toBe(200);
  const ticket = app && ((await login(user.email)).body.segunda_etapa.bilhete as string);
  await unproved(user);
  return { ...user, token, passkey, key, app, ticket };
}

describe('an account whose address is not proved', () => {
  it('gets no passkey and no authenticator app, and says so in the three languages', async () => {
    const email = 'vitima@igreja.example';
    const registered = { name: 'Outra pessoa', email, ...pair(password) };
    expect((await t.request({ url: '/api/auth/cadastrar', body: registered })).status).toBe(201);
    const token = (await login(email)).body.accessToken;
    for (const path of ['chaves-acesso/opcoes', 'duas-etapas/iniciar']) {
      const refused = await post(path, token);
      expect([path, refused.status, refused.body.message]).toEqual([path, 409, pt('auth.unproved_email')]);
    }
    const texts = [];
    for (const language of ['pt-BR', 'en', 'es']) {
      const headers = { 'accept-language': language };
      const { body } = await t.request({
        method: 'POST',
        url: `${base}/duas-etapas/iniciar`,
        token,
        headers,
      });
      texts.push(body.message);
    }
    expect(new Set(texts).size).toBe(3);
    const shown = await t.request({ url: `${base}/seguranca`, token });
    expect(shown.body).toMatchObject({ email_provado: false, chaves: [] });
  });

  it('gets none that was begun before the office typed another address', async () => {
    const user = await t.user('Pastor');
    const token = await t.tokenOf(user.id);
    const chave = softPasskey().register((await post('chaves-acesso/opcoes', token)).body);
    const { segredo } = (await post('duas-etapas/iniciar', token)).body;
    const codigo = new TOTP({ secret: Secret.fromBase32(segredo) }).generate({
      timestamp: t.clock.now().getTime(),
    });
    await unproved(user);
    expect((await post('chaves-acesso', token, { nome: 'Telefone', chave })).status).toBe(409);
    expect((await post('duas-etapas', token, { codigo })).status).toBe(409);
    expect(await state(user)).toMatchObject({ passkeys: 0, duas_etapas: false });
  });

  it('proves it by the mailed link, and then sets up the two steps that its role demands', async () => {
    const [role] = await t.db.query<{ id: number }>(sql`select id from perfil where nome = 'Tesouraria'`);
    const demand = (exige: boolean) => {
      const url = `/api/admin/acesso/perfis/${role!.id}/duas-etapas`;
      return t.request({ method: 'PUT', url, body: { exige }, as: 'Administrador' });
    };
    await demand(true);
    t.clock.advance(1);
    const user = await t.user('Tesouraria');
    await unproved(user);
    const waiting = await t.tokenOf(user.id);
    expect((await t.request({ url: '/api/admin/conta', token: waiting })).status).toBe(403);
    const answer = await t.request({
      method: 'POST',
      url: '/api/admin/auth/enviar-verificacao',
      token: waiting,
    });
    expect(answer.status).toBe(200);
    const opened = await openLink(await mailed(user.email, 'verificar-email'));
    const { token } = await protect(opened.body.accessToken);
    expect((await t.request({ url: '/api/admin/conta', token })).status).toBe(200);
    await demand(false);
  });
});

describe('a reset of the password', () => {
  it('that proves the address first removes every key that somebody else may have made', async () => {
    const account = await planted();
    const { email, passkey, key, ticket, app } = account;
    expect((await passkeySignIn(passkey)).status).toBe(200);
    expect((await resetPassword(email)).status).toBe(200);
    expect(await state(account)).toEqual({ email_provado: true, ...nothing });
    expect((await passkeySignIn(passkey)).status).toBe(401);
    expect((await key.request({ url: '/api/admin/pessoa' })).status).toBe(401);
    const second = { bilhete: ticket, codigo: app!.code() };
    expect((await t.request({ url: '/api/auth/segunda-etapa', body: second })).status).toBe(401);
    // the owner signs in with the new password alone, and may add keys
    const { accessToken } = (await login(email, fresh)).body;
    expect((await post('chaves-acesso/opcoes', accessToken)).status).toBe(200);
  });

  it('keeps the keys of an account whose address was proved', async () => {
    const { passkey, token, ...user } = await withPasskey();
    await protect(token);
    expect((await resetPassword(user.email)).status).toBe(200);
    await t.jobs.runAll();
    expect(t.mail.sent.at(-1)?.text).not.toMatch(/Chaves de API (encerradas|que continuam)/);
    expect(await state(user)).toMatchObject({ email_provado: true, duas_etapas: true, apps: 1, passkeys: 1 });
    expect((await passkeySignIn(passkey)).status).toBe(200);
  });
});

describe('the API keys of an account', () => {
  const withKey = async (nome: string) => {
    const user = await t.user('Administrador');
    const token = await t.tokenOf(user.id);
    const key = await apiKey(t, { token }, [{ action: 'list', subject: 'pessoa' }], { nome });
    const works = async () => (await key.request({ url: '/api/admin/pessoa' })).status === 200;
    return { user, token, works };
  };
  const passwordMail = async (email: string): Promise<string | undefined> => {
    await t.jobs.runAll();
    return t.mail.sent.findLast(({ to, subject }) => to === email && subject === 'A sua senha foi alterada')
      ?.text;
  };

  it('end with a reset of the password, and the mail names them', async () => {
    const { user, works } = await withKey('Planilha do ladrão');
    expect((await resetPassword(user.email)).status).toBe(200);
    expect(await works()).toBe(false);
    expect(await passwordMail(user.email)).toMatch(/Chaves de API encerradas:? +Planilha do ladrão/);
  });

  it('are named in the mail about a changed password, which they survive', async () => {
    const { user, token, works } = await withKey('Site da igreja');
    const body = { atual: password, ...pair(fresh) };
    expect((await t.request({ method: 'PUT', url: '/api/admin/auth/senha', token, body })).status).toBe(200);
    expect(await works()).toBe(true);
    expect(await passwordMail(user.email)).toMatch(/Chaves de API que continuam valendo:? +Site da igreja/);
  });
});

describe('the link that proves the address first', () => {
  it('removes every key that somebody else may have made, and ends all sessions but the new one', async () => {
    const account = await planted({ twoSteps: false });
    const { passkey, key } = account;
    const planters = (await passkeySignIn(passkey)).body.accessToken;
    const opened = await openLink(await sendLink(account));
    expect(opened.status).toBe(200);
    expect(await state(account)).toEqual({ email_provado: true, ...nothing });
    expect((await passkeySignIn(passkey)).status).toBe(401);
    expect((await key.request({ url: '/api/admin/pessoa' })).status).toBe(401);
    expect([await isOpen(planters), await isOpen(opened.body.accessToken)]).toEqual([false, true]);
  });

  it('says by mail which API keys ended, and writes nothing where there was none', async () => {
    const account = await withPasskey('Administrador');
    await apiKey(t, account, [{ action: 'list', subject: 'pessoa' }], { nome: 'Site da igreja' });
    const given = { method: 'PUT' as const, url: `/api/admin/users/${account.id}`, as: 'Administrador' };
    expect((await t.request({ ...given, body: pair(fresh) })).status).toBe(200);
    const entered = await login(account.email, fresh);
    const change = { atual: fresh, ...pair(password) };
    const url = '/api/admin/auth/senha';
    const { accessToken: token } = entered.body;
    expect((await t.request({ method: 'PUT', url, token, body: change })).status).toBe(200);
    expect(await state(account)).toMatchObject({ email_provado: false, api_keys: 1 });
    expect((await openLink(await sendLink(account))).status).toBe(200);
    expect(await endedKeys(account.email)).toBe('Site da igreja');

    const other = await withPasskey();
    await unproved(other);
    expect((await openLink(await sendLink(other))).status).toBe(200);
    expect([await state(other), await endedKeys(other.email)]).toEqual([
      { email_provado: true, ...nothing },
      undefined,
    ]);
  });

  it('removes nothing when it is opened again', async () => {
    const user = await t.user('Pastor');
    await unproved(user);
    const link = await sendLink(user);
    const { accessToken } = (await openLink(link)).body;
    const chave = softPasskey().register((await post('chaves-acesso/opcoes', accessToken)).body);
    expect((await post('chaves-acesso', accessToken, { nome: 'Telefone', chave })).status).toBe(201);
    expect((await openLink(link)).status).toBe(200);
    expect(await state(user)).toMatchObject({ passkeys: 1 });
    expect(await isOpen(accessToken)).toBe(true);
  });

  it('proves it only after the second step, which stays because it was passed', async () => {
    const account = await planted();
    const { bilhete } = (await openLink(await sendLink(account))).body.segunda_etapa;
    const second = (codigo: string) =>
      t.request({ url: '/api/auth/segunda-etapa', body: { bilhete, codigo } });
    expect((await second('000000')).status).toBe(422);
    expect(await state(account)).toMatchObject({ email_provado: false, passkeys: 1 });
    const entered = await second(account.app!.code());
    expect(entered.status).toBe(200);
    expect(await state(account)).toEqual({
      email_provado: true,
      ...nothing,
      duas_etapas: true,
      apps: 1,
      codes: account.app!.codes.length,
    });
    expect([await isOpen(account.token), await isOpen(entered.body.accessToken)]).toEqual([false, true]);
  });

  it('gives the session after the second step the role that waited for the address', async () => {
    const user = await t.user('Pastor');
    const { code } = await protect(await t.tokenOf(user.id));
    await t.db.run(
      sql`update users set email_verificado_em = null, email_provado = false where id = ${user.id}`,
    );
    const { bilhete } = (await openLink(await sendLink(user))).body.segunda_etapa;
    const entered = await t.request({ url: '/api/auth/segunda-etapa', body: { bilhete, codigo: code() } });
    expect(entered.body.userData).toMatchObject({ role: 'Pastor', email_verificado: true });
  });

  it('proves nothing by a second step of an ordinary sign-in', async () => {
    const account = await planted();
    const body = { bilhete: account.ticket, codigo: account.app!.code() };
    expect((await t.request({ url: '/api/auth/segunda-etapa', body })).status).toBe(200);
    expect(await state(account)).toMatchObject({ email_provado: false, passkeys: 1 });
  });

  it('does not prove it with a password that another person gave, who could sign in with it too', async () => {
    const created = await t.request({
      url: '/api/admin/users',
      as: 'Administrador',
      body: { name: 'Rute', email: 'rute@igreja.example', ...pair(password) },
    });
    const rute: Account = created.body;
    const link = await sendLink(rute);
    const { accessToken } = (await openLink(link)).body;
    expect(await state(rute)).toMatchObject({ email_provado: false });
    const change = { atual: password, ...pair(fresh) };
    const url = '/api/admin/auth/senha';
    expect((await t.request({ method: 'PUT', url, token: accessToken, body: change })).status).toBe(200);
    expect(await state(rute)).toMatchObject({ email_provado: false });
    expect((await openLink(link, fresh)).status).toBe(200);
    expect(await state(rute)).toMatchObject({ email_provado: true });
  });
});

describe('a new address', () => {
  const move = async (account: Account & { token: string }, email: string) => {
    expect((await post('email', account.token, { email })).status).toBe(200);
    return post('email/confirmar', account.token, { token: await mailed(email, 'profile/account') });
  };

  it('that is the first proved one removes every key of before, and ends the other sessions', async () => {
    const account = await planted({ twoSteps: false });
    const planters = (await passkeySignIn(account.passkey)).body.accessToken;
    expect((await move(account, 'nova@casa.example')).status).toBe(200);
    expect(await state(account)).toEqual({ email_provado: true, ...nothing });
    expect([await isOpen(planters), await isOpen(account.token)]).toEqual([false, true]);
    expect(await endedKeys('nova@casa.example')).toBe('Planilha');
  });

  it('proves nothing for the person to whom the account is linked, before the present one is proved', async () => {
    const account = await withPasskey(null);
    // asked for before the treasurer linked the account, as the office had made it
    await unproved(account);
    const email = 'rute.nova@casa.example';
    expect((await post('email', account.token, { email })).status).toBe(200);
    const token = await mailed(email, 'profile/account');
    const [pessoa] = await t.db.query<{ id: number }>(
      sql`insert into pessoa (nome) values ('Rute') returning id`,
    );
    await t.db.run(sql`update users set pessoa = ${pessoa!.id} where id = ${account.id}`);
    const confirmed = await post('email/confirmar', account.token, { token });
    expect([confirmed.status, confirmed.body.errors]).toEqual([
      422,
      { token: [pt('perfil.email_unproved')] },
    ]);
    const asked = await post('email', account.token, { email: 'mais.uma@casa.example' });
    expect([asked.status, asked.body.errors]).toEqual([422, { email: [pt('perfil.email_unproved')] }]);
    expect((await openLink(await sendLink(account))).status).toBe(200);
    expect((await move({ ...account, token: await t.tokenOf(account.id) }, email)).status).toBe(200);
    expect(await state(account)).toMatchObject({ email_provado: true });
  });

  it('of an account that had proved its former one removes nothing', async () => {
    const account = await withPasskey();
    const other = await t.tokenOf(account.id);
    expect((await move(account, 'mudou@casa.example')).status).toBe(200);
    expect(await state(account)).toMatchObject({ email_provado: true, passkeys: 1 });
    expect(await isOpen(other)).toBe(true);
  });
});

describe('the keys of an account that the office changes', () => {
  const given = pair('Dada#Senha17');
  const office = async ({ id }: Account, body: object) => {
    const url = `/api/admin/users/${id}`;
    const { status } = await t.request({ method: 'PUT', url, body, as: 'Administrador' });
    expect(status).toBe(200);
  };
  const withKeys = async () => {
    const account = await withPasskey();
    const key = await apiKey(t, { token: account.token }, [{ action: 'list', subject: 'pessoa' }]);
    return { ...account, key };
  };

  it.each([
    { how: 'at once', saves: (email: string) => [{ name: 'Noemi', email, ...given }] },
    { how: 'the address first', saves: (email: string) => [{ email }, given] },
    { how: 'the password first', saves: (email: string) => [given, { email }] },
  ])('end when it hands it over to another user, with an address and a password: $how', async ({ saves }) => {
    const account = await withKeys();
    const email = `noemi.${account.id}@igreja.example`;
    for (const body of saves(email)) await office(account, body);
    // the successor chooses a password, and has no reason to ask for the link that proves the address
    const token = (await login(email, given.password)).body.accessToken;
    const body = { atual: given.password, ...pair(fresh) };
    expect((await t.request({ method: 'PUT', url: '/api/admin/auth/senha', token, body })).status).toBe(200);
    expect((await passkeySignIn(account.passkey)).status).toBe(401);
    expect((await account.key.request({ url: '/api/admin/pessoa' })).status).toBe(401);
  });

  it('stay when it corrects the address, or gives a password, and nothing else', async () => {
    const corrected = await withKeys();
    await office(corrected, { email: `certo.${corrected.id}@igreja.example` });
    expect((await passkeySignIn(corrected.passkey)).status).toBe(200);
    const forgetful = await withKeys();
    await office(forgetful, given);
    expect(await state(forgetful)).toMatchObject({ passkeys: 1, api_keys: 1 });
  });

  /** The user replaces the given password by an own one. */
  const choose = async (email: string, atual: string, own: string): Promise<string> => {
    const token = (await login(email, atual)).body.accessToken;
    const body = { atual, ...pair(own) };
    expect((await t.request({ method: 'PUT', url: '/api/admin/auth/senha', token, body })).status).toBe(200);
    return (await login(email, own)).body.accessToken;
  };
  const addKey = (token: string, nome: string) =>
    apiKey(t, { token }, [{ action: 'list', subject: 'pessoa' }], { nome });

  it('stay when it gives a password a second time', async () => {
    const forgetful = await withKeys();
    await office(forgetful, given);
    await choose(forgetful.email, given.password, fresh);
    await office(forgetful, pair('Outra#Senha18'));
    expect(await state(forgetful)).toMatchObject({ passkeys: 1, api_keys: 1 });
  });

  it('stay when it gives a password to an account that it made, whose user never proved the address', async () => {
    const role = (await t.db.query<{ id: number }>(sql`select id from perfil where nome = 'Pastor'`))[0]!.id;
    const made: Account = (
      await t.request({
        url: '/api/admin/users',
        as: 'Administrador',
        body: { name: 'Débora', email: 'debora@igreja.example', role, ...given },
      })
    ).body;
    await addKey(await choose(made.email, given.password, fresh), 'Site');
    await office(made, pair('Outra#Senha18'));
    expect(await state(made)).toMatchObject({ email_provado: false, api_keys: 1 });
  });

  it('of its new user stay after it was handed over, when a password is given once more', async () => {
    const account = await withKeys();
    const email = `sucessora.${account.id}@igreja.example`;
    await office(account, { email, ...given });
    await addKey(await choose(email, given.password, fresh), 'Da sucessora');
    await office(account, pair('Outra#Senha18'));
    expect(await state(account)).toMatchObject({ api_keys: 1 });
  });

  it('stay once the corrected address is proved, when a password is given later', async () => {
    const account = await withKeys();
    const email = `certa.${account.id}@igreja.example`;
    await office(account, { email });
    expect((await openLink(await sendLink({ ...account, email }))).status).toBe(200);
    await addKey((await login(email)).body.accessToken, 'Depois');
    await office(account, given);
    expect(await state(account)).toMatchObject({ api_keys: 1 });
  });

  it('are named by the mail, where they end', async () => {
    const ended = async (to: string): Promise<string | undefined> => {
      await t.jobs.runAll();
      const mail = t.mail.sent.findLast((one) => one.to === to && /mudou|alterada/.test(one.subject));
      return /Chaves de API encerradas: (.*)/.exec(mail!.text)?.[1];
    };
    const [atOnce, inTwo, corrected] = [await withKeys(), await withKeys(), await withKeys()];
    await office(atOnce, { email: `uma.${atOnce.id}@igreja.example`, ...given });
    expect(await ended(atOnce.email)).toBe('Planilha');
    const email = `duas.${inTwo.id}@igreja.example`;
    await office(inTwo, { email });
    expect(await ended(inTwo.email)).toBeUndefined();
    await office(inTwo, given);
    expect(await ended(email)).toBe('Planilha');
    await office(corrected, { email: `so.${corrected.id}@igreja.example` });
    expect(await ended(corrected.email)).toBeUndefined();
  });
});
