import { beforeAll, expect, it } from 'vitest';
import { sendMailJob } from '#server/mail/send-mail.ts';
import { administrador } from '#shared/access/roles.ts';
import { type TestApp, testApp } from '../support/app.ts';

const url = '/api/admin/mensagens';
let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  for (const subject of ['Um', 'Dois', 'Três'])
    await t.jobs.enqueue(t.db, sendMailJob, {
      to: 'ana@igreja.example',
      subject,
      text: 'Olá',
      html: '<p>Olá</p>',
    });
  await t.jobs.runAll();
});

it('lists the newest first, in pages', async () => {
  const first = await t.request({ url: `${url}?per_page=2`, as: administrador });
  expect(first.status).toBe(200);
  expect(first.body).toMatchObject({ total: 3, page: 1, data: [{ assunto: 'Três' }, { assunto: 'Dois' }] });
  const second = await t.request({ url: `${url}?per_page=2&page=2`, as: administrador });
  expect(second.body).toMatchObject({
    total: 3,
    page: 2,
    data: [{ assunto: 'Um', para: 'ana@igreja.example' }],
  });
});

it('shows one message whole', async () => {
  const { body } = await t.request({ url, as: administrador });
  const one = await t.request({ url: `${url}/${body.data[0].id}`, as: administrador });
  expect(one.body).toMatchObject({ assunto: 'Três', texto: 'Olá', html: '<p>Olá</p>' });
  expect(one.headers['cache-control']).toBe('private, no-store');
});

it.each(['99', '..%2f..%2fapp-secret'])('does not know %s', async (id) => {
  expect((await t.request({ url: `${url}/${id}`, as: administrador })).status).toBe(404);
});

it.each(['page=0', 'page=x', 'per_page=7', 'ordem=1'])('refuses %s', async (query) => {
  const { status, body } = await t.request({ url: `${url}?${query}`, as: administrador });
  expect(status).toBe(422);
  expect(Object.keys(body.errors)).toEqual([query.split('=')[0]]);
});

it('is only for users who may do everything', async () => {
  expect((await t.request({ url })).status).toBe(401);
  expect((await t.request({ url, as: null })).status).toBe(403);
  expect((await t.request({ url: `${url}/0`, as: null })).status).toBe(403);
});

it('is empty where messages go out for real', async () => {
  const { stored } = t.mail;
  t.mail.stored = null;
  try {
    expect((await t.request({ url, as: administrador })).body).toEqual({ data: [], total: 0, page: 1 });
    expect((await t.request({ url: `${url}/0`, as: administrador })).status).toBe(404);
  } finally {
    t.mail.stored = stored;
  }
});
