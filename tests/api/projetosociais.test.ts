import sharp from 'sharp';
import { expect, it } from 'vitest';
import { errorText } from '#shared/errors.ts';
import { sections } from '#shared/sections/index.ts';
import { projetosociais } from '#shared/sections/projetosociais.ts';
import { testApp } from '../support/app.ts';
import { sectionFixture } from '../support/section-fixture.ts';
import { siteFixture } from '../support/site-fixture.ts';

const t = await testApp();
const s = await sectionFixture(t, projetosociais, sections);
const save = async (values: Record<string, unknown>) => s.request({ body: await s.make(values) });

it.each(['natal-solidario', 'https://doar.igreja.example/natal?x=1', 'http://igreja.example', null])(
  'opens the page %s',
  async (landepage) => {
    const { status, body } = await save({ landepage });
    expect([status, body.landepage]).toEqual([201, landepage]);
  },
);

it.each([
  'Natal Solidário',
  'javascript:alert(1)',
  'data:text/html,x',
  '//x.example',
  'https://',
  'https://a b',
  'https://user@x.example',
  'ftp://x.example',
  '../admin',
])('refuses the page %s', async (landepage) => {
  const { status, body } = await save({ landepage });
  const said = [errorText('projetosociais.landepage', 'pt_BR')];
  expect([status, body.errors]).toEqual([422, { landepage: said }]);
});

it('keeps its pictures in their order, for anybody to look at', async () => {
  const ids: string[] = [];
  for (const background of ['#0f766e', '#b7791f']) {
    const picture = await sharp({ create: { width: 9, height: 6, channels: 3, background } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.set('arquivo', new Blob([new Uint8Array(picture)]), 'foto.png');
    ids.push((await s.request({ at: 'arquivos/fotos', form })).body.id);
  }
  const { body } = await save({ fotos: ids.toReversed() });
  expect(body.fotos.map(({ id }: { id: string }) => id)).toEqual(ids.toReversed());
  expect((await t.request({ url: body.fotos[0].url })).status).toBe(200);
});

it('raises nothing less than nothing', async () => {
  const { body } = await save({ meta: -1, arrecadado: -1 });
  expect(Object.keys(body.errors).sort()).toEqual(['arrecadado', 'meta']);
  const { arrecadado: _, ...rest } = await s.make();
  expect((await s.request({ body: rest })).body.arrecadado).toBe(0);
});

it('keeps the addresses its page had before, and leads from them to the one it has', async () => {
  const { reader } = siteFixture(t);
  const rename = async (id: number, body: object) =>
    expect((await s.request({ method: 'PUT', at: id, body })).status).toBe(200);
  const one = await s.put({ nome: 'Sopa na praça', landepage: 'sopa-na-praca' });
  await rename(one.id, { landepage: 'sopao' });
  await rename(one.id, { nome: 'Jantar na praça', landepage: null });
  for (const name of ['sopa-na-praca', 'sopao'])
    expect(await reader.projeto(name)).toEqual({ moved: 'jantar-na-praca' });
  // the slug is made from the name, which changes
  await rename(one.id, { nome: 'Ceia na praça' });
  expect(await reader.projeto('jantar-na-praca')).toEqual({ moved: 'ceia-na-praca' });

  // a slug that is in use again belongs to its current project
  const two = await s.put({ nome: 'Outro', landepage: 'outro' });
  await rename(two.id, { landepage: 'sopao' });
  expect(await reader.projeto('sopao')).toMatchObject({ found: { id: two.id } });
  expect(await reader.projeto('outro')).toEqual({ moved: 'sopao' });

  expect((await s.request({ method: 'DELETE', at: one.id })).status).toBe(204);
  expect(await reader.projeto('sopa-na-praca')).toBeNull();
});
