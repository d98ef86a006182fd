import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { testApp } from '../support/app.ts';
import { siteFixture } from '../support/site-fixture.ts';

const t = await testApp();
t.clock.set('2026-11-15T15:00:00Z');
const s = siteFixture(t);
const { reader } = s;

const minutes = (count: number): Date => new Date(t.clock.now().getTime() + count * 60_000);

type Kind = 'postagem' | 'conteudo' | 'evento';
interface Hidden {
  kind: Kind;
  state: string;
  id: number;
  slug: string;
  old: string;
}

/** The word in every text of every row that is not public. */
const secret = /segredo/i;
const hidden: Hidden[] = [];
const open: Record<Kind, number> = { postagem: 0, conteudo: 0, evento: 0 };
const categorias: Record<Kind, number> = { postagem: 0, conteudo: 0, evento: 0 };

const states: Record<Kind, readonly (readonly [state: string, values: object])[]> = {
  postagem: [
    ['rascunho', { publicado_em: null }],
    ['rascunho-com-data', { status: 'rascunho', publicado_em: minutes(-60) }],
    ['em_revisao', { publicado_em: minutes(-60) }],
    ['agendada', { publicado_em: minutes(60) }],
    ['arquivada', { publicado_em: minutes(-60) }],
  ],
  conteudo: [
    ['rascunho', { publicado_em: null, destaque: true }],
    ['agendado', { publicado_em: minutes(60), ao_vivo: true }],
    ['arquivado', { publicado_em: minutes(-60), destaque: true }],
  ],
  evento: [
    ['rascunho', {}],
    ['publicado', { interno: true }],
    ['encerrado', { interno: true }],
    ['cancelado', { interno: true }],
  ],
};

beforeAll(async () => {
  for (const kind of ['postagem', 'conteudo', 'evento'] as const)
    categorias[kind] = await s.insert('categoria', { nome: 'Aberta', tipo: kind });
  const closed = await s.insert('categoria', { nome: 'Segredo', tipo: 'postagem' });
  const igreja = await s.insert('igreja', { nome_fantasia: 'Sede', razao_social: 'Sede', sede: true });
  // Between two public items, so that a wrong "neighbour" query would find the hidden ones.
  await s.postagem({ slug: 'antes', publicado_em: minutes(-600), categoria: categorias.postagem });
  open.postagem = await s.postagem({
    slug: 'aberta',
    publicado_em: minutes(-61),
    categoria: categorias.postagem,
  });
  open.conteudo = await s.conteudo({ slug: 'aberto', publicado_em: minutes(-61), serie: 'Romanos' });
  open.evento = await s.evento({ slug: 'aberto', recorrencia: 1, igreja });
  for (const kind of ['postagem', 'conteudo', 'evento'] as const)
    for (const [state, values] of states[kind]) {
      const slug = `segredo-${state.replaceAll('_', '-')}`;
      const old = `segredo-antes-${state.replaceAll('_', '-')}`;
      const name = { [kind === 'evento' ? 'nome' : 'titulo']: `Segredo ${state}` };
      const texts = kind === 'conteudo' ? { pregador: 'Segredo' } : { texto: '<p>Segredo</p>' };
      const beside =
        kind === 'conteudo' ? { serie: 'Romanos' } : kind === 'evento' ? { recorrencia: 1, igreja } : {};
      const id = await s[kind]({
        ...name,
        ...texts,
        ...beside,
        slug: old,
        status: state.split('-')[0],
        categoria: state === 'rascunho' && kind === 'postagem' ? closed : categorias[kind],
        ...values,
      });
      await s.update(kind, id, { slug });
      hidden.push({ kind, state, id, slug, old });
    }
});

const one = { postagem: reader.noticia, conteudo: reader.conteudo, evento: reader.evento } as const;

/** Everything a visitor can request without knowing a name. */
const requests: Record<string, () => Promise<unknown>> = {
  settings: reader.settings,
  home: reader.home,
  bio: reader.bio,
  noticias: () => reader.noticias({ page: 1 }),
  'noticias of a category': () => reader.noticias({ page: 1, categoria: categorias.postagem }),
  'a post beside it': () => reader.noticia('aberta'),
  'the post before it': () => reader.noticia('antes'),
  eventos: () => reader.eventos({ page: 1 }),
  'a month of events': () => reader.eventos({ page: 1, mes: '2026-12' }),
  'an event of its series': () => reader.evento('aberto'),
  conteudos: () => reader.conteudos({ page: 1 }),
  'a video of its series': () => reader.conteudo('aberto'),
  'a search': () => reader.search('segredo'),
  ...Object.fromEntries(
    ['/noticias/rss.xml', '/noticias/atom.xml', '/sitemap.xml', '/agenda.ics', '/robots.txt'].map((url) => [
      url,
      async () => {
        const { status, text } = await t.request({ url });
        expect(status).toBe(200);
        return text;
      },
    ]),
  ),
};

const responseText = async (request: () => Promise<unknown>): Promise<string> =>
  JSON.stringify(await request());

describe('unpublished content', () => {
  it.each(Object.entries(requests))('is not in %s', async (_, request) => {
    const found = await responseText(request);
    expect(found).not.toMatch(secret);
    expect(found.length).toBeGreaterThan(1);
  });

  it('is not found by its name, its number or the name it had', async () => {
    expect(hidden).toHaveLength(12);
    for (const { kind, slug, id, old } of hidden)
      for (const name of [slug, String(id), old, slug.toUpperCase(), ` ${slug}`])
        expect([kind, name, await one[kind](name)]).toEqual([kind, name, null]);
  });

  it('is no file for calendars', async () => {
    for (const { slug, id, old } of hidden.filter(({ kind }) => kind === 'evento'))
      for (const name of [slug, String(id), old])
        expect((await t.request({ url: `/eventos/${name}/agenda.ics` })).status).toBe(404);
  });
});

describe('scheduled content', () => {
  it('appears everywhere when its time comes, without any write', async () => {
    const before = await s.version.current();
    t.clock.advance(61);
    expect(await s.version.current()).not.toBe(before);
    for (const [way, request] of Object.entries(requests))
      if (/noticias|conteudos|post|video|search|home|bio|rss|atom|sitemap/.test(way))
        expect([way, await responseText(request)]).toEqual([
          way,
          expect.stringMatching(/segredo (agendad|$)|segredo-agendad/i),
        ]);
    const post = hidden.find(({ state }) => state === 'agendada')!;
    const video = hidden.find(({ state }) => state === 'agendado')!;
    for (const { kind, slug, id, old } of [post, video]) {
      expect(await one[kind](slug)).toMatchObject({ found: { id } });
      expect(await one[kind](String(id))).toEqual({ moved: slug });
      expect(await one[kind](old)).toEqual({ moved: slug });
    }
    t.clock.advance(-61);
    expect(await one.postagem(post.slug)).toBeNull();
    expect(await s.version.current()).toBe(before);
  });
});

describe('once it is published', () => {
  it('is found by all of these ways, so that the silence before meant something', async () => {
    for (const { kind, id } of hidden)
      await s.update(kind, id, {
        status: kind === 'postagem' ? 'publicada' : 'publicado',
        ...(kind === 'evento' ? { interno: false } : { publicado_em: minutes(-60) }),
      });
    for (const [way, request] of Object.entries(requests))
      if (!['settings', '/robots.txt', 'the post before it'].includes(way))
        expect([way, await responseText(request)]).toEqual([way, expect.stringMatching(secret)]);
    for (const { kind, slug, id, old } of hidden) {
      expect(await one[kind](slug)).toMatchObject({ found: { id } });
      expect(await one[kind](old)).toEqual({ moved: slug });
    }
  });

  it('is gone again at once when the office takes it back', async () => {
    for (const { kind, id } of hidden) await s.update(kind, id, { status: 'rascunho' });
    for (const [way, request] of Object.entries(requests))
      expect([way, await responseText(request)]).toEqual([way, expect.not.stringMatching(secret)]);
  });
});

describe('the author of a post', () => {
  it('is shown by name alone, without a picture that is not public', async () => {
    const id = crypto.randomUUID();
    await t.db.run(
      sql`insert into arquivo (id, chave, nome, tipo, bytes, largura, altura, subject, publico)
        values (${id}, ${`chave-${id}`}, 'rosto.webp', 'image/webp', 10, 20, 20, 'pessoa', false)`,
    );
    const autor = await s.insert('pessoa', { nome: 'Maria Autora', email: 'maria@igreja.example', foto: id });
    await s.postagem({ slug: 'com-autora', autor });
    const answer = await reader.noticia('com-autora');
    expect(answer).toMatchObject({ found: { autor: { nome: 'Maria Autora', foto: null } } });
    expect(JSON.stringify(answer)).not.toContain('maria@');
    expect((await reader.search('maria autora')).hits).toEqual([]);
  });
});
