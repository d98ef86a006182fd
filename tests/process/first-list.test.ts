import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { webHost } from '#server/http/web-host.ts';
import { testApp } from '../support/app.ts';
import { type Limited, limitedTo } from '../support/churches.ts';

/** The built pages: the content of a list's document before any script runs. */
const t = await testApp({ pages: webHost({ dev: false }) });
const [here, there] = (
  await t.db.query<{ id: number }>(
    sql`insert into igreja (nome_fantasia, razao_social) values ('Daqui', 'Daqui'), ('De Lá', 'De Lá') returning id`,
  )
).map(({ id }) => id);
const [ana, bia] = (
  await t.db.query<{ id: number }>(sql`insert into pessoa (nome, status, igreja) values
    ('Ana <Daqui>', 'membro_ativo', ${here!}), ('Bia De Lá', 'membro_ativo', ${there!}) returning id`)
).map(({ id }) => id);

const documentOf = async ({ cookie }: Limited, url: string): Promise<string> => {
  const { status, text } = await t.request({ url, cookie, headers: { accept: 'text/html' } });
  expect(status, url).toBe(200);
  return text;
};
const linkTo = (page: string, id: number | undefined): string => `href="/admin/pessoa/${page}/${id}"`;

it('the document of a list has its first rows as links, with its styles', async () => {
  const html = await documentOf(await limitedTo(t, {}), '/admin/pessoa');
  expect(html).toContain(`<a ${linkTo('editar', ana)}>Ana &lt;Daqui&gt;</a>`);
  expect(html).toContain(linkTo('editar', bia));
  expect(html).not.toContain('<Daqui>');
  expect(html).toMatch(/<\/style><link nonce="[^"]+" rel="stylesheet" href="[^"]+" disabled=""\/>/);
});

it('the first rows are those that the filters of the address find', async () => {
  const html = await documentOf(await limitedTo(t, {}), `/admin/pessoa?igreja=${there}`);
  expect(html).toContain(linkTo('editar', bia));
  expect(html).not.toContain(linkTo('editar', ana));
  // a query that the API refuses is left to the browser, which shows the refusal
  expect(await documentOf(await limitedTo(t, {}), '/admin/pessoa?igreja=nenhuma')).not.toContain('Bia De Lá');
});

it('the first rows are those that the user may list, and link to the pages that the user may open', async () => {
  const limited = await documentOf(await limitedTo(t, { users: [here!] }), '/admin/pessoa');
  expect(limited).toContain(linkTo('editar', ana));
  expect(limited).not.toContain('Bia De Lá');
  const reader = await limitedTo(t, {}, [
    { action: 'list', subject: 'pessoa' },
    { action: 'read', subject: 'pessoa' },
  ]);
  expect(await documentOf(reader, '/admin/pessoa')).toContain(linkTo('visualizar', ana));
  const stranger = await limitedTo(t, {}, [{ action: 'list', subject: 'conta' }]);
  const refused = await t.request({
    url: '/admin/pessoa',
    cookie: stranger.cookie,
    headers: { accept: 'text/html' },
  });
  expect(refused.status).toBe(302);
  expect(refused.text).not.toContain('Daqui');
});

it('other pages of the office and requests without a session have no first rows', async () => {
  const all = await limitedTo(t, {});
  for (const url of ['/admin', '/admin/pessoa/cadastrar', '/admin/pessoa?term=Ana'])
    expect(await documentOf(all, url), url).not.toContain('Bia De Lá');
  const signedOut = await t.request({ url: '/admin/pessoa', headers: { accept: 'text/html' } });
  expect(signedOut.text).not.toContain('Daqui');
});

it('the data of a page has no internals of the server', async () => {
  const { text } = await t.request({ url: '/contato', headers: { accept: 'text/html' } });
  const [, json] = /<script id="page-data" type="application\/json">(.*?)<\/script>/s.exec(text) ?? [];
  expect(Object.keys(JSON.parse(json!) as object).toSorted()).toEqual([
    'appearance',
    'baseUrl',
    'cardFields',
    'church',
    'deviceScheme',
    'language',
    'languages',
    'needsSetup',
    'visitor',
  ]);
});
