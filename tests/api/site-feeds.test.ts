import ICAL from 'ical.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { testApp } from '../support/app.ts';
import { siteFixture } from '../support/site-fixture.ts';
import { childOf, childrenOf, parseXml, textOf } from '../support/xml.ts';

const t = await testApp({ config: { baseUrl: 'https://igreja.example' } });
t.clock.set('2026-11-15T15:00:00Z');
const s = siteFixture(t);

/**
 * Everything that has ever broken a feed: markup, entities, an end of CDATA, a control character, an emoji.
 */
const nasty = `Fé & <b>"obras"</b> ]]> &amp; 'a' \u0007 \ud83d\ude4f`;
const written = nasty.replace('\u0007', '');
const texto = `<p>Graça &amp; paz</p><p>${'palavra '.repeat(5)}]]></p><p><a href="/contribuir" rel="noopener">aqui</a></p>`;
const completed = texto.replace('/contribuir', 'https://igreja.example/contribuir');
let evento = 0;

beforeAll(async () => {
  await t.db.run(sql`update site set nome = 'Igreja <Nova> & Cia', descricao = ${nasty}`);
  const categoria = await s.insert('categoria', { nome: 'Avisos & cia', tipo: 'postagem' });
  const autor = await s.insert('pessoa', { nome: 'João & Maria' });
  await s.postagem({ titulo: nasty, slug: 'primeira', texto, resumo: nasty, categoria, autor });
  await s.postagem({ slug: 'sem-resumo', texto: '<p>Só o texto.</p>', publicado_em: '2026-11-14T12:00:00Z' });
  for (let n = 0; n < 32; n += 1) await s.postagem({ publicado_em: `2026-10-01T12:${n + 10}:00Z` });
  await s.conteudo({ slug: 'um-video' });
  await s.insert('igreja', {
    nome_fantasia: 'Sede',
    razao_social: 'Sede',
    cnpj: '11222333000181',
    sede: true,
    tipo: 'sede',
    logradouro: 'Rua das Flores',
    numero: '10',
    bairro: 'Centro',
    cidade: 'Campinas',
    uf: 'SP',
  });
  evento = await s.evento({ slug: 'ceia', nome: nasty, local: 'Templo; sala 2, fundos', texto });
  await s.evento({ slug: 'cancelado', status: 'cancelado', data: '2026-12-21' });
  await s.evento({ slug: 'ha-vinte-dias', data: '2026-10-26' });
  await s.evento({ slug: 'ha-quarenta-dias', data: '2026-10-05' });
  await s.evento({ slug: 'ha-dois-anos', data: '2024-10-05' });
  await s.insert('projetosociais', { nome: 'Mesa cheia' });
  await s.insert('projetosociais', { nome: 'Horta', landepage: 'https://horta.example/' });
});

const get = async (url: string): Promise<string> => {
  const { status, text } = await t.request({ url });
  expect(status).toBe(200);
  return text;
};

describe('RSS', () => {
  it('holds the thirty newest posts, whole, whatever stands in them', async () => {
    const rss = parseXml(await get('/noticias/rss.xml'));
    expect([rss.name, rss.attributes.version]).toEqual(['rss', '2.0']);
    const channel = childOf(rss, 'channel');
    expect(textOf(channel, 'title')).toBe('Igreja <Nova> & Cia');
    expect(textOf(channel, 'link')).toBe('https://igreja.example/noticias');
    expect(textOf(channel, 'description')).toBe(written);
    expect(childOf(channel, 'atom:link').attributes.href).toBe('https://igreja.example/noticias/rss.xml');
    const items = childrenOf(channel, 'item');
    expect(items).toHaveLength(30);
    const [first, second] = items;
    expect(textOf(first!, 'title')).toBe(written);
    expect(textOf(first!, 'description')).toBe(written);
    expect(textOf(first!, 'content:encoded')).toBe(completed);
    expect(textOf(first!, 'link')).toBe('https://igreja.example/noticias/primeira');
    expect(textOf(first!, 'pubDate')).toBe('Sun, 15 Nov 2026 15:00:00 GMT');
    expect(textOf(first!, 'category')).toBe('Avisos & cia');
    expect(textOf(first!, 'dc:creator')).toBe('João & Maria');
    expect(textOf(second!, 'description')).toBe('Só o texto.');
    const ids = items.map((item) => textOf(item, 'guid'));
    expect(new Set(ids).size).toBe(30);
  });

  it('keeps the guid of a post when its address changes', async () => {
    const first = async () =>
      childrenOf(childOf(parseXml(await get('/noticias/rss.xml')), 'channel'), 'item')[0]!;
    const before = await first();
    await t.db.run(sql`update postagem set slug = 'outro-nome' where slug = 'primeira'`);
    const after = await first();
    expect(textOf(after, 'link')).toBe('https://igreja.example/noticias/outro-nome');
    expect(textOf(after, 'guid')).toBe(textOf(before, 'guid'));
    await t.db.run(sql`update postagem set slug = 'primeira' where slug = 'outro-nome'`);
  });
});

describe('Atom', () => {
  it('has what RFC 4287 requires', async () => {
    const feed = parseXml(await get('/noticias/atom.xml'));
    expect([feed.name, feed.attributes.xmlns]).toEqual(['feed', 'http://www.w3.org/2005/Atom']);
    expect(textOf(feed, 'id')).toBe('https://igreja.example/noticias/atom.xml');
    expect(textOf(childOf(feed, 'author'), 'name')).toBe('Igreja <Nova> & Cia');
    const entries = childrenOf(feed, 'entry');
    expect(entries).toHaveLength(30);
    for (const entry of entries) {
      for (const name of ['published', 'updated'])
        expect(new Date(textOf(entry, name)).toISOString()).toBe(textOf(entry, name));
      expect(textOf(entry, 'id')).toMatch(/^tag:igreja\.example,2025:postagem\/\d+$/);
      expect(textOf(feed, 'updated') >= textOf(entry, 'updated')).toBe(true);
    }
    expect(childOf(entries[0]!, 'content')).toMatchObject({ attributes: { type: 'html' }, text: completed });
    expect(childOf(entries[0]!, 'link').attributes.href).toBe('https://igreja.example/noticias/primeira');
  });

  it('is found at /atom.xml, and RSS at /rss.xml', async () => {
    for (const kind of ['rss', 'atom']) {
      const { status, headers } = await t.request({ url: `/${kind}.xml` });
      expect([status, headers.location]).toEqual([301, `/noticias/${kind}.xml`]);
    }
  });
});

describe('the sitemap', () => {
  it('names every public page once, with its addresses in the languages it is written in', async () => {
    const urls = childrenOf(parseXml(await get('/sitemap.xml')), 'url');
    const places = urls.map((url) => textOf(url, 'loc'));
    expect(new Set(places).size).toBe(places.length);
    for (const path of [
      '/',
      '/noticias',
      '/noticias/primeira',
      '/conteudos/um-video',
      '/eventos/ceia',
      '/eventos/cancelado',
      '/projetos/mesa-cheia',
      '/contato',
      '/politica-privacidade',
    ])
      expect(places).toContain(`https://igreja.example${path}`);
    expect(places.join()).not.toMatch(/horta|admin|auth|ha-dois-anos/);
    const address = 'https://igreja.example/contato';
    // each language has its own entry, and every entry links to all languages
    const inLanguages = [address, `${address}?lang=en`, `${address}?lang=es`];
    for (const place of inLanguages) {
      const contact = urls.find((url) => textOf(url, 'loc') === place)!;
      expect(
        childrenOf(contact, 'xhtml:link').map(({ attributes }) => [attributes.hreflang, attributes.href]),
      ).toEqual([...inLanguages.map((one, at) => [['pt-BR', 'en', 'es'][at], one]), ['x-default', address]]);
    }
  });

  it('names languages only where a page is written in them', async () => {
    const entriesOf = async (path: string) =>
      childrenOf(parseXml(await get('/sitemap.xml')), 'url')
        .filter((url) => textOf(url, 'loc').split('?')[0] === `https://igreja.example${path}`)
        .map((url) => [
          textOf(url, 'loc').split('?')[1] ?? '',
          childrenOf(url, 'xhtml:link').map(({ attributes }) => attributes.hreflang),
        ]);
    for (const path of [
      '/noticias',
      '/noticias/primeira',
      '/eventos/ceia',
      '/projetos',
      '/projetos/mesa-cheia',
    ])
      expect([path, await entriesOf(path)]).toEqual([path, [['', []]]]);
    await t.db.run(sql`update site set hero_titulo = 'Venha', hero_titulo_es = 'Venga'`);
    const two = ['pt-BR', 'es', 'x-default'];
    expect(await entriesOf('/')).toEqual([
      ['', two],
      ['lang=es', two],
    ]);
    await t.db.run(sql`update site set hero_titulo_es = null`);
    expect(await entriesOf('/')).toEqual([['', []]]);
  });

  it('has the date of the last change of each page’s content', async () => {
    await t.db.run(sql`update site set atualizado_em = '2026-11-01T10:00:00Z'`);
    await t.db.run(sql`update site_privacidade set vigente_desde = '2026-02-01T10:00:00Z'`);
    await t.db.run(sql`update projetosociais set atualizado_em = '2026-03-01T10:00:00Z'`);
    const urls = childrenOf(parseXml(await get('/sitemap.xml')), 'url');
    const changed = (path: string): string =>
      textOf(urls.find((url) => textOf(url, 'loc') === `https://igreja.example${path}`)!, 'lastmod');
    expect(changed('/projetos')).toBe('2026-03-01T10:00:00.000Z');
    expect(changed('/projetos/mesa-cheia')).toBe('2026-03-01T10:00:00.000Z');
    expect(changed('/politica-privacidade')).toBe('2026-02-01T10:00:00.000Z');
    expect(changed('/contato')).toBe('2026-11-01T10:00:00.000Z');
    for (const url of urls) expect(Date.parse(textOf(url, 'lastmod'))).not.toBeNaN();
  });

  it('is named to robots, who stay out of the office', async () => {
    const lines = (await get('/robots.txt')).split('\n');
    expect(lines).toContain('Sitemap: https://igreja.example/sitemap.xml');
    for (const path of ['/admin', '/auth/', '/api/']) expect(lines).toContain(`Disallow: ${path}`);
    expect(lines[0]).toBe('User-agent: *');
  });
});

describe('the calendar', () => {
  const events = async (url: string) =>
    new ICAL.Component(ICAL.parse(await get(url)))
      .getAllSubcomponents('vevent')
      .map((c) => new ICAL.Event(c));

  it('holds what is to come and the last thirty days', async () => {
    const all = await events('/agenda.ics');
    expect(all.map(({ component }) => component.getFirstPropertyValue('url'))).toEqual(
      ['ha-vinte-dias', 'ceia', 'cancelado'].map((slug) => `https://igreja.example/eventos/${slug}`),
    );
    const [, ceia, cancelled] = all;
    expect(ceia!.uid).toBe(`evento-${evento}@igreja.example`);
    expect(ceia!.summary).toContain('Fé & <b>"obras"</b> ]]>');
    expect(ceia!.location).toBe('Templo; sala 2, fundos, Sede, Rua das Flores, 10, Centro, Campinas, SP');
    expect(ceia!.description).toContain('Graça & paz');
    // 19:00 in São Paulo
    expect(ceia!.startDate.toJSDate().toISOString()).toBe('2026-12-20T22:00:00.000Z');
    expect(cancelled!.component.getFirstPropertyValue('status')).toBe('CANCELLED');
  });

  it('of one event carries the same entry', async () => {
    const [one] = await events('/eventos/ceia/agenda.ics');
    const all = await events('/agenda.ics');
    expect(one!.component.toString()).toBe(all.find(({ uid }) => uid === one!.uid)!.component.toString());
  });
});

describe.each([
  ['/robots.txt', 'text/plain'],
  ['/sitemap.xml', 'application/xml'],
  ['/noticias/rss.xml', 'application/rss+xml'],
  ['/noticias/atom.xml', 'application/atom+xml'],
  ['/agenda.ics', 'text/calendar'],
  ['/eventos/ceia/agenda.ics', 'text/calendar'],
])('%s', (url, type) => {
  it('may be kept by shared caches, and is not sent twice', async () => {
    const { headers, text } = await t.request({ url });
    expect(headers['content-type']).toBe(`${type}; charset=utf-8`);
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=30');
    expect(headers['set-cookie']).toBeUndefined();
    const etag = String(headers.etag);
    for (const known of [etag, etag.replace('W/', ''), `"x", ${etag}`, '*']) {
      const again = await t.request({ url, headers: { 'if-none-match': known } });
      expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag]);
    }
    const other = await t.request({ url, headers: { 'if-none-match': '"x"' } });
    expect([other.status, other.text]).toEqual([200, text]);
    const head = await t.request({ method: 'HEAD', url });
    expect([head.status, head.text, head.headers.etag]).toEqual([200, '', etag]);
  });
});

it('a change is seen at the next request, on every server', async () => {
  const other = await testApp({ beside: t, config: { baseUrl: 'https://igreja.example' } });
  const read = (url: string) => Promise.all([t, other].map(async (one) => (await one.request({ url })).text));
  for (const url of ['/noticias/rss.xml', '/sitemap.xml']) await read(url);
  await s.postagem({ slug: 'agora-mesmo' });
  for (const url of ['/noticias/rss.xml', '/sitemap.xml'])
    for (const text of await read(url)) expect(text).toContain('/noticias/agora-mesmo');
});
