import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { errorText } from '#shared/errors.ts';
import { password, testApp } from '../support/app.ts';

const t = await testApp();
const guessable = 'Comum#2026';
const pair = { password: guessable, password_confirmation: guessable };
const refusal = { password: [errorText('validation.password_guessable', 'pt_BR')] };
await t.user('Administrador');

it('is refused when an account is registered, in the office and in the store, and nothing is made', async () => {
  const staff = await t.request({
    url: '/api/auth/cadastrar',
    body: { name: 'Ana', email: 'ana@igreja.example', ...pair },
  });
  expect([staff.status, staff.body.errors]).toEqual([422, refusal]);
  const store = await t.request({
    url: '/api/loja-virtual/auth/register',
    body: { nome: 'Ana', email: 'ana@casa.example', ...pair },
  });
  expect([store.status, store.body.errors]).toEqual([422, refusal]);
  expect(
    await t.db.query(sql`select 1 from users where email = 'ana@igreja.example'
    union all select 1 from consumidor where email = 'ana@casa.example'`),
  ).toEqual([]);
});

it('is refused when a person or an administrator sets another, and the old one stays', async () => {
  const { id, email } = await t.user('Secretaria');
  const own = await t.request({
    method: 'PUT',
    url: '/api/admin/auth/senha',
    body: { atual: password, ...pair },
    token: await t.tokenOf(id),
  });
  expect([own.status, own.body.errors]).toEqual([422, refusal]);
  const theirs = await t.request({
    method: 'PUT',
    url: `/api/admin/users/${id}`,
    body: pair,
    as: 'Administrador',
  });
  expect([theirs.status, theirs.body.errors]).toEqual([422, refusal]);
  expect((await t.request({ url: '/api/auth/login', body: { email, password } })).status).toBe(200);
});

it('is refused by the link of a reset, which can be used again with a better one', async () => {
  const { email } = await t.user('Secretaria');
  await t.request({ url: '/api/auth/esqueceu-senha', body: { email } });
  await t.jobs.runAll();
  const [, token] = /token=([\w-]+)/.exec(t.mail.sent.findLast(({ to }) => to === email)!.text) ?? [];
  const reset = (body: object) => t.request({ url: '/api/auth/redefinir-senha', body: { token, ...body } });
  expect((await reset(pair)).body.errors).toEqual(refusal);
  const better = 'Outra-Senha#77';
  expect((await reset({ password: better, password_confirmation: better })).status).toBe(200);
});

it('counts the person’s own name and the church’s as guessable', async () => {
  await t.db.run(
    sql`insert into igreja (nome_fantasia, razao_social, sede) values ('Betel', 'Igreja Betel', true)`,
  );
  for (const word of ['Joaquina', 'Betel']) {
    const typed = `${word}#2026`;
    const answer = await t.request({
      url: '/api/auth/cadastrar',
      body: { name: 'Joaquina', email: 'j@igreja.example', password: typed, password_confirmation: typed },
    });
    expect(answer.body.errors).toEqual(refusal);
  }
});

it('is refused, in three languages, when it leaked elsewhere', async () => {
  const leaked = { password: 'Vazada#2026', password_confirmation: 'Vazada#2026' };
  const texts = {
    'pt-BR': 'Esta senha apareceu em vazamentos de outros sites. Escolha outra.',
    en: 'This password was leaked by other sites. Choose another.',
    es: 'Esta contraseña apareció en filtraciones de otros sitios. Elija otra.',
  };
  for (const [language, said] of Object.entries(texts)) {
    const { status, body } = await t.request({
      url: '/api/auth/cadastrar',
      body: { name: 'Rute', email: 'rute@igreja.example', ...leaked },
      headers: { 'accept-language': language },
    });
    expect([status, body.errors]).toEqual([422, { password: [said] }]);
  }
  expect(await t.db.query(sql`select 1 from users where email = 'rute@igreja.example'`)).toEqual([]);
});
