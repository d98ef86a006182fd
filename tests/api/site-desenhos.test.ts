import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { appIconPath } from '#shared/app-icon.ts';
import type { SiteSettings } from '#shared/contracts/site.ts';
import { campanha } from '#shared/sections/campanha.ts';
import { conteudo } from '#shared/sections/conteudo.ts';
import { evento } from '#shared/sections/evento.ts';
import { sections } from '#shared/sections/index.ts';
import { postagem } from '#shared/sections/postagem.ts';
import { projetosociais } from '#shared/sections/projetosociais.ts';
import { noticiaShare, sharePath } from '#shared/share-image.ts';
import { testApp } from '../support/app.ts';
import { sectionFixture } from '../support/section-fixture.ts';

const t = await testApp();
const noticias = await sectionFixture(t, postagem, sections);
const eventos = await sectionFixture(t, evento, sections);
const conteudos = await sectionFixture(t, conteudo, sections);
const projetos = await sectionFixture(t, projetosociais, sections);
const campanhas = await sectionFixture(t, campanha, sections);
type Bench = typeof noticias;

const published = { status: 'publicada', publicado_em: '2026-01-10T12:00:00Z' };
async function save(bench: Bench, values: Record<string, unknown>): Promise<{ id: number; slug: string }> {
  const { status, body } = await bench.request({ body: await bench.make(values) });
  expect([status, body.errors]).toEqual([201, undefined]);
  return body;
}
const get = (url: string, headers: Record<string, string> = {}) => t.app.inject({ url, headers });
const drawings = () => [...t.storage.files.keys()].filter((key) => key.startsWith('desenhos/'));

async function decoded(body: Buffer) {
  const picture = sharp(body);
  const { width, height, format } = await picture.metadata();
  const { channels } = await picture.stats();
  return { width, height, format, drawn: channels.some(({ stdev }) => stdev > 10) };
}
const whole = { width: 1200, height: 630, format: 'png', drawn: true };

const church: SiteSettings = {
  nome: 'Aprisco',
  descricao: null,
  logo: null,
  redes: [],
  rodape: null,
  cores: { claro: null, escuro: null },
  sede: null,
  politica: 1,
  ao_vivo: false,
  loja: false,
  rifas: false,
  transparencia: false,
};

describe('the picture of a shared page', () => {
  let mutirao: number;

  it('is drawn for every kind of page, once', async () => {
    mutirao = (await save(noticias, { ...published, titulo: 'Mutirão de inverno', slug: 'mutirao' })).id;
    await save(eventos, { status: 'publicado', nome: 'Retiro', slug: 'retiro' });
    await save(conteudos, { ...published, status: 'publicado', titulo: 'A mesa', slug: 'a-mesa' });
    await save(projetos, { nome: 'Sopa', landepage: 'sopa' });
    await save(campanhas, { nome: 'Telhado novo', slug: 'telhado', ativa: true, inicio: null, fim: null });
    await save(campanhas, { nome: 'Natal', slug: 'natal', ativa: false });
    for (const path of [
      'noticia/mutirao',
      'evento/retiro',
      'conteudo/a-mesa',
      'projeto/sopa',
      'campanha/telhado',
      'site/inicio',
      'site/eventos',
    ]) {
      const { statusCode, headers, rawPayload } = await get(`/og/${path}.png`);
      expect([path, statusCode, headers['content-type']]).toEqual([path, 200, 'image/png']);
      // chats and networks show it in their own pages
      expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
      expect(await decoded(rawPayload)).toEqual(whole);
    }
    const kept = drawings();
    expect(kept).toHaveLength(7);
    // a campaign that has ended or never existed
    for (const slug of ['natal', 'nenhuma'])
      expect((await get(`/og/campanha/${slug}.png`)).statusCode).toBe(404);
    const [first, second] = await Promise.all([
      get('/og/noticia/mutirao.png'),
      get('/og/noticia/mutirao.png'),
    ]);
    expect(first.rawPayload.equals(second.rawPayload)).toBe(true);
    expect(drawings()).toEqual(kept);
  });

  it('is cached for good under the address that names its version, and has its version as ETag', async () => {
    const found = await get('/og/noticia/mutirao.png');
    expect(found.headers['cache-control']).toBe(
      'public, max-age=3600, s-maxage=30, stale-while-revalidate=30',
    );
    const again = await get('/og/noticia/mutirao.png', { 'if-none-match': String(found.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);

    const card = noticiaShare({
      slug: 'mutirao',
      titulo: 'Mutirão de inverno',
      publicado_em: '2026-01-10T12:00:00.000Z',
      capa: null,
    } as never);
    const named = await get(sharePath(card, church));
    expect([named.statusCode, named.headers['cache-control']]).toEqual([
      200,
      'public, max-age=31536000, immutable, s-maxage=30, stale-while-revalidate=30',
    ]);
    await noticias.request({ method: 'PUT', at: mutirao, body: { titulo: 'Mutirão de verão' } });
    const renamed = await get(sharePath(card, church));
    expect(renamed.headers['cache-control']).toBe(
      'public, max-age=3600, s-maxage=30, stale-while-revalidate=30',
    );
    expect(renamed.headers.etag).not.toBe(named.headers.etag);
  });

  it('stands on the picture of its record', async () => {
    const plain = await save(noticias, { ...published, titulo: 'Sem capa', slug: 'sem-capa' });
    const red = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c0392b' } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.set('capa', new Blob([new Uint8Array(red)]), 'capa.png');
    const saved = await noticias.request({ method: 'PUT', at: plain.id, form });
    expect(saved.status).toBe(200);
    const { rawPayload } = await get('/og/noticia/sem-capa.png');
    const { data } = await sharp(rawPayload)
      .extract({ left: 1100, top: 300, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(Math.abs(data[0]! - 0xc0) + Math.abs(data[1]! - 0x39)).toBeLessThan(30);
  });

  it.each([
    ['long', 'palavra '.repeat(17).trim()],
    ['one word', 'a'.repeat(140)],
    ['of signs that no font has', '🎉👨‍👩‍👧‍👦 שלום 你好'],
    ['of markup', '<svg onload="x()"><text>&amp;</text>'],
  ])('is drawn of a title that is %s', async (name, titulo) => {
    const slug = `titulo-${name.replaceAll(' ', '-')}`;
    const { id } = await save(noticias, { ...published, titulo, slug });
    expect(id).toBeGreaterThan(0);
    const { statusCode, rawPayload } = await get(`/og/noticia/${slug}.png`);
    expect(statusCode).toBe(200);
    expect(await decoded(rawPayload)).toEqual(whole);
  });

  it('changes once the event is cancelled', async () => {
    const { id, slug } = await save(eventos, { nome: 'Passeio', slug: 'passeio', status: 'publicado' });
    const before = await get(`/og/evento/${slug}.png`);
    await eventos.request({ method: 'PUT', at: id, body: { status: 'cancelado' } });
    const after = await get(`/og/evento/${slug}.png`);
    expect([before.statusCode, after.statusCode]).toEqual([200, 200]);
    expect(after.rawPayload.equals(before.rawPayload)).toBe(false);
    expect(after.headers.etag).not.toBe(before.headers.etag);
  });

  it('redirects from a former slug to the current one', async () => {
    const { id } = await save(noticias, { ...published, titulo: 'Nome antigo', slug: 'nome-antigo' });
    await noticias.request({ method: 'PUT', at: id, body: { slug: 'nome-novo' } });
    const moved = await get('/og/noticia/nome-antigo.png');
    expect([moved.statusCode, moved.headers.location]).toEqual([301, '/og/noticia/nome-novo.png']);
    const inEnglish = await get('/og/noticia/nome-antigo.png?lang=en&v=antiga');
    expect(inEnglish.headers.location).toBe('/og/noticia/nome-novo.png?lang=en');
  });

  it('is not found for records that visitors may not see, even if it was public before', async () => {
    const before = drawings().length;
    const draft = await save(noticias, { titulo: 'Rascunho', slug: 'rascunho', status: 'rascunho' });
    const later = new Date(t.clock.now().getTime() + 86_400_000).toISOString();
    await save(noticias, { titulo: 'Amanhã', slug: 'amanha', status: 'agendada', publicado_em: later });
    await save(eventos, { nome: 'Segredo', slug: 'segredo', status: 'rascunho' });
    await save(conteudos, { titulo: 'Oculto', slug: 'oculto', status: 'rascunho' });
    for (const path of [
      'noticia/rascunho',
      `noticia/${draft.id}`,
      'noticia/amanha',
      'evento/segredo',
      'conteudo/oculto',
      'site/qualquer',
      'pessoa/1',
      'noticia/..%2fmutirao',
      'noticia/%00',
    ]) {
      const { statusCode, body } = await get(`/og/${path}.png`);
      expect([path, statusCode, body.includes('PNG')]).toEqual([path, 404, false]);
    }
    expect((await get('/og/noticia/mutirao')).statusCode).toBe(404);
    expect(drawings()).toHaveLength(before);

    const drawing = await get('/og/noticia/mutirao.png');
    await noticias.request({ method: 'PUT', at: mutirao, body: { status: 'arquivada' } });
    const gone = await get('/og/noticia/mutirao.png', { 'if-none-match': String(drawing.headers.etag) });
    expect([gone.statusCode, gone.headers.etag]).toEqual([404, undefined]);
  });
});

describe('the installable app', () => {
  it('is named and coloured as the office says', async () => {
    const admin = { as: 'Administrador', method: 'PUT', url: '/api/admin/site/1' } as const;
    const saved = await t.request({
      ...admin,
      body: { nome: 'Comunidade da Esperança no Vale', descricao: 'Uma casa aberta.', cor_claro: '#7c2d12' },
    });
    expect(saved.status).toBe(200);
    const { headers, body } = await get('/manifest.webmanifest');
    expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    const manifest = JSON.parse(body);
    expect(manifest).toMatchObject({
      name: 'Comunidade da Esperança no Vale',
      short_name: 'Comunidade da Esperança',
      description: 'Uma casa aberta.',
      lang: 'pt-BR',
      theme_color: '#7c2d12',
      start_url: '/',
      display: 'standalone',
    });
    expect(manifest.shortcuts.map(({ url }: { url: string }) => url)).toEqual([
      '/eventos',
      '/noticias',
      '/contribuir',
      '/pedido-oracoes',
    ]);
    for (const { src, sizes } of manifest.icons) {
      const icon = await get(src);
      expect(icon.headers['cache-control']).toBe(
        'public, max-age=31536000, immutable, s-maxage=30, stale-while-revalidate=30',
      );
      const { width, height, drawn } = await decoded(icon.rawPayload);
      expect([`${width}x${height}`, drawn]).toEqual([sizes, true]);
    }
    const english = JSON.parse((await get('/manifest.webmanifest?lang=en')).body);
    expect([english.lang, english.shortcuts[0].name]).toEqual(['en', 'Events']);
  });

  it('has its icon drawn of the church’s logo', async () => {
    const plain = await get('/icone/512.png');
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const white = { create: { width: 120, height: 60, channels: 4 as const, background: '#ffffff' } };
    const logo = await sharp({ create: { width: 300, height: 150, channels: 4, background: clear } })
      .composite([{ input: white }])
      .png()
      .toBuffer();
    const form = new FormData();
    form.set('logo', new Blob([new Uint8Array(logo)]), 'logo.png');
    const saved = await t.request({ as: 'Administrador', method: 'PUT', url: '/api/admin/site/1', form });
    expect(saved.status).toBe(200);
    const own = await get('/icone/512.png');
    expect(own.headers.etag).not.toBe(plain.headers.etag);
    // a white logo on white would be invisible: the church's colour is behind it
    expect((await decoded((await get('/icone/maskable-512.png')).rawPayload)).drawn).toBe(true);
    expect((await decoded((await get('/favicon.ico')).rawPayload)).width).toBe(48);
    expect((await get('/icone/513.png')).statusCode).toBe(404);
    expect((await get(appIconPath('192', church))).headers['cache-control']).toBe(
      'public, max-age=3600, s-maxage=30, stale-while-revalidate=30',
    );
  });
});

it('keeps no drawing of what was deleted, hidden, moved or changed', async () => {
  const stored = async (work: () => Promise<unknown>): Promise<string> => {
    const before = new Set(drawings());
    await work();
    const [added, ...more] = drawings().filter((key) => !before.has(key));
    expect(more).toEqual([]);
    return added!;
  };
  const there = (key: string): boolean => t.storage.files.has(key);
  const postagem = async (slug: string) => {
    const { id } = await save(noticias, { ...published, titulo: `Notícia ${slug}`, slug });
    return { id, key: await stored(() => get(`/og/noticia/${slug}.png`)) };
  };
  const stays = await postagem('que-fica');
  const inEnglish = await stored(() => get('/og/noticia/que-fica.png?lang=en'));
  const deleted = await postagem('apagada');
  const hidden = await postagem('arquivada');
  const moved = await postagem('mudada');
  const changed = await postagem('outro-titulo');

  // what is drawn anew replaces what was drawn before
  await noticias.request({ method: 'PUT', at: changed.id, body: { titulo: 'Título novo' } });
  const current = await stored(() => get('/og/noticia/outro-titulo.png'));
  expect([there(changed.key), there(current)]).toEqual([false, true]);

  // the rest is deleted at night
  await noticias.request({ method: 'DELETE', at: deleted.id });
  await noticias.request({ method: 'PUT', at: hidden.id, body: { status: 'arquivada' } });
  await noticias.request({ method: 'PUT', at: moved.id, body: { slug: 'mudada-de-lugar' } });
  await t.jobs.tick('site.desenhos');
  expect([deleted, hidden, moved].map(({ key }) => there(key))).toEqual([false, false, false]);
  expect([stays.key, inEnglish, current].map(there)).toEqual([true, true, true]);
  const icon = (await get('/icone/180.png')).headers.etag;
  const rows = async () =>
    (await t.db.query<{ chave: string }>(sql`select chave from desenho`)).map((row) => row.chave);
  expect((await rows()).toSorted()).toEqual(drawings().toSorted());

  // the settings are in every drawing
  const saved = await t.request({
    as: 'Administrador',
    method: 'PUT',
    url: '/api/admin/site/1',
    body: { nome: 'Outro Nome', cor_claro: '#14532d' },
  });
  expect(saved.status).toBe(200);
  const afresh = (await get('/icone/180.png')).headers.etag;
  expect(afresh).not.toBe(icon);
  await t.jobs.tick('site.desenhos');
  expect(drawings()).toEqual([`desenhos/${String(afresh).replaceAll('"', '')}`]);
  expect(await rows()).toEqual(drawings());
});

it('deletes drawings of which nothing says what they show, and draws again those that are current', async () => {
  await save(noticias, { ...published, titulo: 'Testemunho', slug: 'testemunho' });
  const url = '/og/noticia/testemunho.png';
  const first = await get(url);
  const current = `desenhos/${String(first.headers.etag).replaceAll('"', '')}`;
  const [known, former] = [drawings().find((key) => key !== current)!, `desenhos/${'0'.repeat(64)}`];
  // as a version left them that did not note what they show
  await t.db.run(sql`delete from desenho where chave = ${current}`);
  await t.storage.put(former, Buffer.from('um título de antes'), 'image/png');
  await t.storage.put('desenhos-a-lapis/0191', Buffer.from('um arquivo enviado'), 'image/png');
  expect((await get(url)).statusCode).toBe(200);
  await t.jobs.tick('site.desenhos');
  expect([current, former, known].map((key) => t.storage.files.has(key))).toEqual([false, false, true]);
  expect(t.storage.files.has('desenhos-a-lapis/0191')).toBe(true);

  expect((await get(url)).rawPayload.equals(first.rawPayload)).toBe(true);
  await t.jobs.tick('site.desenhos');
  expect(t.storage.files.has(current)).toBe(true);
});
