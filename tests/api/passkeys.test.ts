import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { errorText } from '#shared/errors.ts';
import { testApp } from '../support/app.ts';
import { softPasskey } from '../support/passkey.ts';

const t = await testApp();
const pt = (key: Parameters<typeof errorText>[0]): string => errorText(key, 'pt_BR');
const base = '/api/admin/profile/chaves-acesso';
const options = async () =>
  (await t.request({ method: 'POST', url: '/api/auth/chave-acesso/opcoes' })).body as { challenge: string };
const enter = (chave: unknown) => t.request({ url: '/api/auth/chave-acesso', body: { chave } });
const registration = async (token: string) =>
  (await t.request({ method: 'POST', url: `${base}/opcoes`, token })).body;

/** An account with a passkey, and the session that added it. */
async function withPasskey() {
  const user = await t.user('Secretaria');
  const token = await t.tokenOf(user.id);
  const passkey = softPasskey();
  const chave = passkey.register(await registration(token));
  const created = await t.request({ url: base, body: { nome: 'Notebook', chave }, token });
  if (created.status !== 201) throw new Error(created.text);
  return { ...user, token, passkey, made: created.body };
}

describe('a passkey', () => {
  it('is added with a name, shown, renamed and removed, and its owner is mailed', async () => {
    const { token, email, made } = await withPasskey();
    const list = async () => (await t.request({ url: '/api/admin/profile/seguranca', token })).body.chaves;
    expect(await list()).toMatchObject([{ id: made.id, nome: 'Notebook', usada_em: null }]);
    expect(
      (await t.request({ method: 'PUT', url: `${base}/${made.id}`, body: { nome: 'Celular' }, token }))
        .status,
    ).toBe(204);
    expect(await list()).toMatchObject([{ nome: 'Celular' }]);
    expect((await t.request({ method: 'DELETE', url: `${base}/${made.id}`, token })).status).toBe(204);
    expect(await list()).toEqual([]);
    await t.jobs.runAll();
    expect(t.mail.sent.some(({ to, subject }) => to === email && subject.includes('chave'))).toBe(true);
  });

  it('signs in without address and password, also where two steps are asked for', async () => {
    const { id, passkey } = await withPasskey();
    await t.db.run(sql`update users set duas_etapas_em = ${t.clock.now()} where id = ${id}`);
    const answer = await enter(passkey.answer(await options()));
    expect([answer.status, answer.body.userData.id, Boolean(answer.cookie)]).toEqual([200, id, true]);
  });

  it('answers each challenge once, even at the same moment', async () => {
    const { passkey } = await withPasskey();
    const challenge = await options();
    const [one, two] = [passkey.answer(challenge), passkey.answer(challenge)];
    const answers = await Promise.all([enter(one), enter(two), enter(one)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    const replayed = await enter(one);
    expect([replayed.status, replayed.body.message]).toEqual([401, pt('auth.passkey_failed')]);
  });

  it('is refused with an old, foreign or invented challenge, one of another purpose, and if no account has it', async () => {
    const { token, passkey } = await withPasskey();
    const old = await options();
    t.clock.advance(6);
    expect((await enter(passkey.answer(old))).status).toBe(401);
    expect((await enter(passkey.answer({ challenge: Buffer.alloc(38).toString('base64url') }))).status).toBe(
      401,
    );
    expect((await enter(passkey.answer({ challenge: '' }))).status).toBe(401);
    const ways = (await t.request({ url: '/api/admin/auth/confirmar', token })).body;
    expect((await enter(passkey.answer(ways.chave))).status).toBe(401);
    const unknown = await enter(softPasskey().answer(await options()));
    expect([unknown.status, unknown.body.message]).toEqual([401, pt('auth.passkey_failed')]);
  });

  it('is refused when its id is no base64url text, before the database is asked', async () => {
    const { passkey, token } = await withPasskey();
    const answer = passkey.answer(await options());
    const other = softPasskey().register(await registration(token));
    for (const id of ['a\u0000b', 'á', '']) {
      const entered = await enter({ ...answer, id });
      expect([id, entered.status, entered.body.errors]).toEqual([
        id,
        422,
        { 'chave.id': [pt('auth.passkey_failed')] },
      ]);
      const raw = await t.request({ url: base, token, body: { nome: 'X', chave: { ...other, rawId: id } } });
      expect([id, raw.status, Object.keys(raw.body.errors)]).toEqual([id, 422, ['chave.rawId']]);
    }
  });

  it('is refused without verification of its user, from another site, with a count that does not grow', async () => {
    const { passkey } = await withPasskey();
    expect((await enter(passkey.answer(await options(), { isVerified: false }))).status).toBe(401);
    expect((await enter(passkey.answer(await options(), { origin: 'https://outro.example' }))).status).toBe(
      401,
    );
    expect((await enter(passkey.answer(await options(), { counter: 9 }))).status).toBe(200);
    expect((await enter(passkey.answer(await options(), { counter: 9 }))).status).toBe(401);
    expect((await enter(passkey.answer(await options(), { counter: 5 }))).status).toBe(401);
  });

  it('is bound to its account: another’s id, handle or session is refused', async () => {
    const [one, other] = [await withPasskey(), await withPasskey()];
    const swapped = { ...one.passkey.answer(await options()), id: other.passkey.id, rawId: other.passkey.id };
    expect((await enter(swapped)).status).toBe(401);
    const userHandle = Buffer.from(`users:${other.id}`).toString('base64url');
    expect((await enter(one.passkey.answer(await options(), { userHandle }))).status).toBe(401);
    const { chave } = (await t.request({ url: '/api/admin/auth/confirmar', token: one.token })).body;
    const confirmed = await t.request({
      url: '/api/admin/auth/confirmar',
      body: { chave: other.passkey.answer(chave) },
      token: one.token,
    });
    expect(confirmed.status).toBe(401);
    for (const method of ['PUT', 'DELETE'] as const) {
      const body = method === 'PUT' ? { nome: 'Meu' } : undefined;
      const answer = await t.request({ method, url: `${base}/${other.made.id}`, body, token: one.token });
      expect(answer.status).toBe(404);
    }
    // registered by one account, a passkey is not added to another
    const again = other.passkey.register(await registration(one.token));
    expect(
      (await t.request({ url: base, body: { nome: 'Copiada', chave: again }, token: one.token })).status,
    ).toBe(401);
    const options2 = await registration(one.token);
    const fresh = softPasskey().register(options2);
    expect(
      (await t.request({ url: base, body: { nome: 'Outra', chave: fresh }, token: other.token })).status,
    ).toBe(401);
  });

  it('confirms dangerous actions, and does not sign in a blocked account', async () => {
    const { id, token, passkey } = await withPasskey();
    await t.db.run(sql`update sessao set criada_em = criada_em - interval '1 hour' where users = ${id}`);
    const act = () => t.request({ url: '/api/admin/pessoa/exportar?formato=csv', token });
    expect((await act()).status).toBe(403);
    const { chave } = (await t.request({ url: '/api/admin/auth/confirmar', token })).body;
    const body = { chave: passkey.answer(chave) };
    expect((await t.request({ url: '/api/admin/auth/confirmar', body, token })).status).toBe(204);
    expect((await act()).status).toBe(200);
    await t.db.run(sql`update users set ativo = false where id = ${id}`);
    expect((await enter(passkey.answer(await options()))).status).toBe(401);
  });

  it.each([{}, { chave: 'x' }, { chave: {} }, { chave: { id: 7 } }, { chave: { id: 'x'.repeat(30_000) } }])(
    'refuses %j',
    async (body) => {
      expect((await t.request({ url: '/api/auth/chave-acesso', body })).status).toBe(422);
    },
  );
});
