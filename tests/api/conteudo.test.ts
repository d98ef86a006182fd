import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { errorText } from '#shared/errors.ts';
import { conteudo } from '#shared/sections/conteudo.ts';
import { sections } from '#shared/sections/index.ts';
import { testApp } from '../support/app.ts';
import { sectionFixture } from '../support/section-fixture.ts';

const t = await testApp();
const s = await sectionFixture(t, conteudo, sections);
const save = async (values: Record<string, unknown>) => s.request({ body: await s.make(values) });
const live = async (): Promise<number[]> =>
  (await t.db.query<{ id: number }>(sql`select id from conteudo where ao_vivo`)).map(({ id }) => id);

it('reads the address of a video, again when it changes', async () => {
  const { body } = await save({ url: 'https://www.youtube.com/live/Exemplo_01-?feature=share' });
  expect(body).toMatchObject({
    provedor: 'youtube',
    video_id: 'Exemplo_01-',
    url_incorporada: 'https://www.youtube-nocookie.com/embed/Exemplo_01-',
    miniatura: 'https://i.ytimg.com/vi/Exemplo_01-/hqdefault.jpg',
  });
  const moved = await s.request({ method: 'PUT', at: body.id, body: { url: 'https://vimeo.com/123456789' } });
  expect(moved.body).toMatchObject({ provedor: 'vimeo', video_id: '123456789', miniatura: null });
  const { data } = (await s.request({ url: `${s.path}?provedor=vimeo` })).body;
  expect(data.map(({ id }: { id: number }) => id)).toEqual([body.id]);
});

it('refuses addresses that it cannot show, with a message', async () => {
  for (const url of ['https://igreja.example/video.mp4', 'https://www.youtube.com/@igreja']) {
    const { status, body } = await save({ url });
    expect([status, body.errors]).toEqual([422, { url: [errorText('conteudo.url', 'pt_BR')] }]);
  }
});

it('ignores sent values of the fields that are read from the address', async () => {
  const { body } = await save({ provedor: 'facebook', miniatura: 'https://x.example/x.jpg' });
  expect([body.provedor, body.miniatura]).toEqual([
    'youtube',
    expect.stringMatching(/^https:\/\/i\.ytimg\.com/),
  ]);
});

it('has one live at a time: the next ends the one before', async () => {
  const first = (await save({ ao_vivo: true })).body;
  expect(await live()).toEqual([first.id]);
  const second = (await save({ ao_vivo: true })).body;
  expect(await live()).toEqual([second.id]);
  const before = (await s.request({ at: first.id })).body;
  expect([before.ao_vivo, before.versao]).toEqual([false, 2]);
  await s.request({ method: 'PUT', at: first.id, body: { ao_vivo: true } });
  expect(await live()).toEqual([first.id]);
  await s.request({ method: 'PUT', at: first.id, body: { titulo: 'Ainda ao vivo' } });
  expect(await live()).toEqual([first.id]);
  await s.request({ method: 'PUT', at: first.id, body: { ao_vivo: false } });
  expect(await live()).toEqual([]);
});

it('has one live when several go live at once', async () => {
  const rows = await Promise.all([1, 2, 3, 4].map(() => s.put()));
  const answers = await Promise.all([
    ...rows.map(({ id }) => s.request({ method: 'PUT', at: id, body: { ao_vivo: true } })),
    save({ ao_vivo: true }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 201]);
  expect(await live()).toHaveLength(1);
});

it('has one live even for rows written without the rules', async () => {
  await save({ ao_vivo: true });
  const other = await s.put();
  await expect(t.db.run(sql`update conteudo set ao_vivo = true where id = ${other.id}`)).rejects.toThrow(
    /conteudo_ao_vivo_unico/,
  );
});

it('is published and scheduled like a post', async () => {
  const past = await save({ status: 'agendado', publicado_em: '2020-01-01T12:00:00Z' });
  expect(past.body.errors).toEqual({ publicado_em: [errorText('publicacao.future', 'pt_BR')] });
  const now = await save({ status: 'publicado', publicado_em: null });
  expect(now.body).toMatchObject({ visivel: true, publicado_em: expect.any(String) });
});
