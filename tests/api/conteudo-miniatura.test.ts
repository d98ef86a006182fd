import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { conteudo } from '#shared/sections/conteudo.ts';
import { sections } from '#shared/sections/index.ts';
import { testApp } from '../support/app.ts';
import { sectionFixture } from '../support/section-fixture.ts';

const photo = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#804020' } })
    .jpeg()
    .toBuffer();
const [wide, barred] = [await photo(640, 360), await photo(480, 360)];

/** The fake provider: its answers by file name, and the requests it received. */
interface Answer {
  status?: number;
  type?: string;
  body?: Buffer;
  location?: string;
}
let answers: Record<string, Answer> = {};
let requestedUrls: string[] = [];
const provider = createServer((request, response) => {
  requestedUrls.push(request.url!);
  const answer = answers[request.url!.split('/').at(-1)!] ?? { status: 404 };
  const { status = 200, type = 'image/jpeg', body = Buffer.alloc(0), location } = answer;
  response.writeHead(status, { 'content-type': type, ...(location && { location }) }).end(body);
});
await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
afterAll(() => new Promise((resolve) => provider.close(resolve)));
const here = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;

const t = await testApp({
  fetch: (url, init) => {
    const { origin, pathname } = new URL(url);
    expect(origin).toBe('https://i.ytimg.com');
    return fetch(here + pathname, init);
  },
});
const s = await sectionFixture(t, conteudo, sections);
let counter = 0;
beforeEach(async () => {
  answers = {};
  await t.jobs.runAll();
  [answers, requestedUrls] = [{}, []];
});
const newVideo = (): string => `Exemplo${String(++counter).padStart(4, '0')}`;
const address = (id: string): string => `https://youtu.be/${id}`;
const save = async (values: Record<string, unknown>) =>
  (await s.request({ body: await s.make({ imagem: null, ...values }) })).body;
const pictureOf = async (id: number) =>
  (
    await t.db.query<{
      id: string;
      chave: string;
      largura: number;
      altura: number;
      borrao: string;
      publico: boolean;
    }>(
      sql`select a.id, a.chave, a.largura, a.altura, a.borrao, a.publico from conteudo_video v
        join arquivo a on a.id = v.imagem where v.conteudo = ${id}`,
    )
  )[0];
const files = (): string[] => [...t.storage.files.keys()].filter((key) => key.startsWith('conteudo/'));

it('fetches the picture of a video after it was saved, as a public picture of ours', async () => {
  answers = { 'maxresdefault.jpg': { body: wide } };
  const video = newVideo();
  const { id, miniatura } = await save({ url: address(video), status: 'publicado' });
  expect(miniatura).toMatch(/^https:\/\/i\.ytimg\.com/);
  expect(requestedUrls).toEqual([]);
  await t.jobs.runAll();
  expect(requestedUrls).toEqual([`/vi/${video}/maxresdefault.jpg`]);
  const picture = await pictureOf(id);
  expect(picture).toMatchObject({ largura: 640, altura: 360, publico: true });
  expect(picture!.borrao).toMatch(/^data:/);
  expect((await s.request({ at: id })).body.miniatura).toBe(`/arquivos/${picture!.id}`);
  expect((await t.request({ url: `/imagens/${picture!.id}/640.avif` })).status).toBe(200);
});

it('takes a smaller one where there is no large one, without its black bars', async () => {
  answers = { 'hqdefault.jpg': { body: barred } };
  const { id } = await save({ url: address(newVideo()) });
  await t.jobs.runAll();
  expect(requestedUrls.map((url) => url.split('/').at(-1))).toEqual([
    'maxresdefault.jpg',
    'sddefault.jpg',
    'hqdefault.jpg',
  ]);
  expect(await pictureOf(id)).toMatchObject({ largura: 480, altura: 270 });
});

it('asks again with every save until there is one, and then no more', async () => {
  const { id } = await save({ url: address(newVideo()) });
  await t.jobs.runAll();
  expect(await pictureOf(id)).toBeUndefined();
  answers = { 'maxresdefault.jpg': { body: wide } };
  await s.request({ method: 'PUT', at: id, body: { titulo: 'Outro título' } });
  await t.jobs.runAll();
  const picture = await pictureOf(id);
  expect(picture).toBeDefined();
  requestedUrls = [];
  await s.request({ method: 'PUT', at: id, body: { titulo: 'Mais um título' } });
  await t.jobs.runAll();
  expect(requestedUrls).toEqual([]);
  expect((await pictureOf(id))!.id).toBe(picture!.id);
});

it.each([
  ['is no picture', { body: Buffer.from('<html>'), type: 'image/jpeg' }],
  ['never ends', { body: Buffer.alloc(5 * 1024 * 1024) }],
])('does without one that %s', async (_what, answer) => {
  answers = { 'maxresdefault.jpg': answer };
  const before = files();
  const { id } = await save({ url: address(newVideo()) });
  await t.jobs.runAll();
  expect(await pictureOf(id)).toBeUndefined();
  expect(files()).toEqual(before);
});

it.each([
  ['stumbles', { status: 503 }],
  ['sends something else', { type: 'text/html', body: Buffer.from('x') }],
  ['leads elsewhere', { status: 302, location: '/vi/outro/hqdefault.jpg' }],
])('tries again later when the provider %s', async (_what, answer) => {
  answers = { 'maxresdefault.jpg': answer };
  const { id } = await save({ url: address(newVideo()) });
  await expect(t.jobs.runAll()).rejects.toThrow();
  expect(requestedUrls).toHaveLength(1);
  expect(await pictureOf(id)).toBeUndefined();
});

it('requests nothing where a picture was chosen, or the provider gives none', async () => {
  const [video, form] = [newVideo(), new FormData()];
  form.append('arquivo', new File([new Uint8Array(wide)], 'capa.jpg'));
  const { body } = await t.request({ url: `${s.path}/arquivos/imagem`, as: 'Administrador', form });
  await save({ url: address(video), imagem: body.id });
  await save({ url: 'https://vimeo.com/123456789' });
  await save({ url: 'https://www.youtube.com/playlist?list=PLexemplo_0123456789' });
  expect((await t.jobs.waiting()).filter(({ nome }) => nome === 'conteudo.miniatura')).toEqual([]);
  await t.jobs.runAll();
  expect(requestedUrls).toEqual([]);
});

it('goes with its video: another video, or none, leaves nothing of it', async () => {
  answers = { 'maxresdefault.jpg': { body: wide } };
  const { id } = await save({ url: address(newVideo()) });
  await t.jobs.runAll();
  const first = (await pictureOf(id))!;
  const next = newVideo();
  await s.request({ method: 'PUT', at: id, body: { url: address(next) } });
  expect(await pictureOf(id)).toBeUndefined();
  await t.jobs.runAll();
  expect(t.storage.files.has(first.chave)).toBe(false);
  const second = (await pictureOf(id))!;
  expect(requestedUrls.at(-1)).toContain(next);
  expect((await s.request({ method: 'DELETE', at: id })).status).toBe(204);
  await t.jobs.runAll();
  expect([...t.storage.files.keys()].filter((key) => key.includes(second.id))).toEqual([]);
  expect(await t.db.query(sql`select 1 from arquivo where id = any(${[first.id, second.id]})`)).toEqual([]);
});

it('keeps nothing when the video changed while its picture was on the way', async () => {
  answers = { 'maxresdefault.jpg': { body: wide } };
  const { id } = await save({ url: address(newVideo()) });
  const before = files();
  const { put } = t.storage;
  t.storage.put = async (...args) => {
    t.storage.put = put;
    await t.db.run(sql`update conteudo_video set video_id = 'Outro_video' where conteudo = ${id}`);
    await put(...args);
  };
  await t.jobs.runAll();
  expect(await pictureOf(id)).toBeUndefined();
  expect(files()).toEqual(before);
});

it('changes what the site shows at once', async () => {
  const version = async (): Promise<number> =>
    (await t.db.query<{ versao: number }>(sql`select versao from site_versao`))[0]!.versao;
  answers = { 'maxresdefault.jpg': { body: wide } };
  await save({ url: address(newVideo()) });
  const before = await version();
  await t.jobs.runAll();
  expect(Number(await version())).toBeGreaterThan(Number(before));
});
