import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { errorText } from '#shared/errors.ts';
import { conteudo } from '#shared/sections/conteudo.ts';
import { sections } from '#shared/sections/index.ts';
import { testApp } from '../support/app.ts';
import { sectionFixture } from '../support/section-fixture.ts';
import { siteFixture } from '../support/site-fixture.ts';

const t = await testApp();
const s = await sectionFixture(t, conteudo, sections);
const save = async (values: Record<string, unknown>) => s.request({ body: await s.make(values) });
const live = async (): Promise<number[]> =>
  (await t.db.query<{ id: number }>(sql`select id from conteudo where ao_vivo`)).map(({ id }) => id);
const saveLive = () => save({ ao_vivo: true, status: 'publicado' });

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
  const first = (await saveLive()).body;
  expect(await live()).toEqual([first.id]);
  const second = (await saveLive()).body;
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

describe('a live video that is not on the site yet', () => {
  const { reader } = siteFixture(t);
  const liveOnSite = async (): Promise<string | undefined> =>
    (await reader.conteudos({ page: 1 })).ao_vivo?.titulo;
  const later = (): string => new Date(t.clock.now().getTime() + 3_600_000).toISOString();

  it('leaves the broadcast on the site while it is a draft, and ends it when it is published', async () => {
    await save({ titulo: 'No ar', ao_vivo: true, status: 'publicado' });
    const draft = (await save({ titulo: 'Rascunho', ao_vivo: true, status: 'rascunho' })).body;
    expect(await liveOnSite()).toBe('No ar');
    await s.request({ method: 'PUT', at: draft.id, body: { status: 'publicado', publicado_em: null } });
    expect(await liveOnSite()).toBe('Rascunho');
    await s.request({ method: 'PUT', at: draft.id, body: { ao_vivo: false } });
    expect(await liveOnSite()).toBeUndefined();
  });

  it('takes over at its time when it is scheduled, and does not hand back when it ends', async () => {
    const morning = (await save({ titulo: 'Manhã', slug: 'manha', ao_vivo: true, status: 'publicado' })).body;
    const evening = (
      await save({ titulo: 'Noite', ao_vivo: true, status: 'agendado', publicado_em: later() })
    ).body;
    expect(await liveOnSite()).toBe('Manhã');
    t.clock.advance(61);
    expect(await liveOnSite()).toBe('Noite');
    expect(await reader.conteudo('manha')).toMatchObject({ found: { ao_vivo: false } });
    await s.request({ method: 'PUT', at: morning.id, body: { titulo: 'Culto da manhã' } });
    expect(await liveOnSite()).toBe('Noite');
    await s.request({ method: 'PUT', at: evening.id, body: { ao_vivo: false } });
    expect([await liveOnSite(), await live()]).toEqual([undefined, []]);
  });

  it('is ended by one that is marked after its time', async () => {
    await save({ titulo: 'Agendado', ao_vivo: true, status: 'agendado', publicado_em: later() });
    const old = (await save({ titulo: 'Antigo', status: 'publicado' })).body;
    t.clock.advance(61);
    expect(await liveOnSite()).toBe('Agendado');
    await s.request({ method: 'PUT', at: old.id, body: { ao_vivo: true } });
    expect([await liveOnSite(), await live()]).toEqual(['Antigo', [old.id]]);
    await s.request({ method: 'PUT', at: old.id, body: { ao_vivo: false } });
  });

  it('does not hand back when it is deleted', async () => {
    await save({ titulo: 'Antes', ao_vivo: true, status: 'publicado' });
    const next = (await save({ titulo: 'Depois', ao_vivo: true, status: 'agendado', publicado_em: later() }))
      .body;
    t.clock.advance(61);
    await s.request({ method: 'DELETE', at: next.id });
    expect(await liveOnSite()).toBeUndefined();
  });
});

it('has one live when several go live at once', async () => {
  const rows = await Promise.all([1, 2, 3, 4].map(() => s.put({ status: 'publicado' })));
  const answers = await Promise.all([
    ...rows.map(({ id }) => s.request({ method: 'PUT', at: id, body: { ao_vivo: true } })),
    saveLive(),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 201]);
  expect(await live()).toHaveLength(1);
});

it('has one live even for rows written without the rules', async () => {
  await saveLive();
  const other = await s.put({ status: 'publicado' });
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
