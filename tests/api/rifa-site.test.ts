import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { testApp } from '../support/app.ts';
import { siteFixture } from '../support/site-fixture.ts';

const t = await testApp();
const { reader, insert } = siteFixture(t);

const raffle = (slug: string): Promise<number> =>
  insert('rifa', {
    nome: `Rifa ${slug}`,
    slug,
    status: 'ativa',
    valor_cota: 1000,
    total_cotas: 1000,
    distribuicao: 'escolha',
    data_sorteio: new Date(t.clock.now().getTime() + 30 * 86_400_000),
  });

const places = async (): Promise<string> => (await t.request({ url: '/sitemap.xml' })).text;
const isOpen = async (): Promise<boolean> => (await reader.settings()).rifas;

it('shows a raffle that is on sale in the sitemap, and the site that there is one, until it is over', async () => {
  expect(await isOpen()).toBe(false);
  expect(await places()).not.toContain('/rifa');
  const id = await raffle('moto');
  expect(await isOpen()).toBe(true);
  expect(await places()).toContain('<loc>http://localhost:3000/rifa/moto</loc>');
  expect(await places()).toContain('<loc>http://localhost:3000/rifa?lang=en</loc>');
  await t.db.run(sql`update rifa set status = 'pausada' where id = ${id}`);
  expect(await isOpen()).toBe(false);
  expect(await places()).toContain('/rifa/moto</loc>');
  await t.db.run(sql`update rifa set status = 'cancelada' where id = ${id}`);
  expect(await places()).not.toContain('/rifa');
});

it('draws a picture for shared links, and none of a draft', async () => {
  const id = await raffle('retiro');
  const picture = await t.request({ url: '/og/rifa/retiro.png' });
  expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/png']);
  expect((await t.request({ url: '/og/site/rifa.png' })).status).toBe(200);
  await t.db.run(sql`update rifa set status = 'rascunho' where id = ${id}`);
  expect((await t.request({ url: '/og/rifa/retiro.png' })).status).toBe(404);
});
