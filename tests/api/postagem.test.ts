import sharp from 'sharp';
import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { errorText } from '#shared/errors.ts';
import { sections } from '#shared/sections/index.ts';
import { postagem } from '#shared/sections/postagem.ts';
import { testApp } from '../support/app.ts';
import { sectionFixture } from '../support/section-fixture.ts';

const t = await testApp();
const s = await sectionFixture(t, postagem, sections);
const inMinutes = (minutes: number): string =>
  new Date(t.clock.now().getTime() + minutes * 60_000).toISOString();
const save = async (values: Record<string, unknown>) => s.request({ body: await s.make(values) });

it('keeps no text that could run in a browser, however it is sent', async () => {
  const nasty =
    '<p onclick="x()">Oi <a href="javascript:x()">a</a><img src=x onerror=x()><script>x()</script></p><p><a href="data:text/html,x">b</a></p>';
  const clean = '<p>Oi a</p><p>b</p>';
  const { body } = await save({ texto: nasty });
  expect(body.texto).toBe(clean);
  const change = await s.request({ method: 'PUT', at: body.id, body: { texto: `${nasty}<p>c</p>` } });
  expect(change.body.texto).toBe(`${clean}<p>c</p>`);
  const form = new FormData();
  for (const [name, value] of Object.entries({ titulo: 'Por formulário', texto: nasty }))
    form.set(name, value);
  expect((await s.request({ form })).body.texto).toBe(clean);
  const [row] = await t.db.query<{ texto: string }>(sql`select texto from postagem where id = ${body.id}`);
  expect(row!.texto).not.toMatch(/script|onclick|onerror|data:/);
});

it('keeps links to pages of the site and to phones', async () => {
  const texto =
    '<p><a href="/contribuir" rel="noopener">Contribua</a> ou <a href="tel:+551932321010" rel="noopener">ligue</a></p>';
  expect((await save({ texto })).body.texto).toBe(texto);
});

it('says that a text is missing when nothing is left of it', async () => {
  const { status, body } = await save({ texto: '<script>x()</script><p> </p>' });
  expect([status, body.errors]).toEqual([422, { texto: [errorText('validation.required', 'pt_BR')] }]);
});

it('makes the address of the title, and another one for the same title', async () => {
  const slugs: string[] = [];
  for (const slug of [null, '', undefined]) {
    const { titulo: _, ...rest } = await s.make({ slug });
    slugs.push((await s.request({ body: { ...rest, titulo: 'Ação de Graças!' } })).body.slug);
  }
  expect(slugs).toEqual(['acao-de-gracas', 'acao-de-gracas-2', 'acao-de-gracas-3']);
  const typed = await save({ slug: 'acao-de-gracas' });
  expect(typed.body.errors).toEqual({
    slug: [errorText('validation.unique_by', 'pt_BR', { name: 'Ação de Graças!' })],
  });
  const { body } = await save({ titulo: 'Sem endereço', slug: null });
  const renamed = await s.request({ method: 'PUT', at: body.id, body: { titulo: 'Com outro título' } });
  expect(renamed.body.slug).toBe('sem-endereco');
  const anew = await s.request({ method: 'PUT', at: body.id, body: { titulo: 'Ação de graças', slug: '' } });
  expect(anew.body.slug).toBe('acao-de-gracas-4');
  expect(Object.keys((await save({ titulo: '???', slug: null })).body.errors)).toEqual(['slug']);
});

it('of several that are saved at once with the same title each has its own address', async () => {
  const bodies = await Promise.all([1, 2, 3, 4].map(() => s.make({ titulo: 'Ceia de domingo', slug: null })));
  const saved = await Promise.all(bodies.map((body) => s.request({ body })));
  expect(saved.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(saved.map(({ body }) => body.slug).sort()).toEqual([
    'ceia-de-domingo',
    'ceia-de-domingo-2',
    'ceia-de-domingo-3',
    'ceia-de-domingo-4',
  ]);
});

it('is scheduled only for a time that is still to come', async () => {
  const required = await save({ status: 'agendada', publicado_em: null });
  expect(required.body.errors).toEqual({ publicado_em: [errorText('validation.required', 'pt_BR')] });
  const past = await save({ status: 'agendada', publicado_em: inMinutes(-1) });
  expect(past.body.errors).toEqual({ publicado_em: [errorText('publicacao.future', 'pt_BR')] });
  const { status, body } = await save({ status: 'agendada', publicado_em: inMinutes(60) });
  expect([status, body.status, body.visivel]).toEqual([201, 'agendada', false]);
  const back = await s.request({ method: 'PUT', at: body.id, body: { publicado_em: inMinutes(-5) } });
  expect(Object.keys(back.body.errors)).toEqual(['publicado_em']);
});

it('appears on time by itself, and is published from then on', async () => {
  const { body } = await save({ status: 'agendada', publicado_em: inMinutes(60) });
  const visible = async () =>
    (await s.request({ url: `${s.path}?visivel=true&per_page=100` })).body.data.map(
      ({ id }: { id: number }) => id,
    );
  expect(await visible()).not.toContain(body.id);
  await t.db.run(sql`update postagem set publicado_em = now() - interval '1 hour' where id = ${body.id}`);
  expect((await s.request({ at: body.id })).body).toMatchObject({ status: 'agendada', visivel: true });
  expect(await visible()).toContain(body.id);
  const edited = await s.request({ method: 'PUT', at: body.id, body: { titulo: 'Corrigida depois' } });
  expect([edited.status, edited.body.status, edited.body.visivel]).toEqual([200, 'publicada', true]);
});

it('is published at the moment it is, and not in the future', async () => {
  const { body } = await save({ status: 'publicada', publicado_em: null });
  expect(new Date(body.publicado_em).getTime()).toBe(t.clock.now().getTime());
  expect(body.visivel).toBe(true);
  const later = await save({ status: 'publicada', publicado_em: inMinutes(30) });
  expect(later.body.errors).toEqual({ publicado_em: [errorText('publicacao.past', 'pt_BR')] });
  for (const status of ['rascunho', 'em_revisao', 'arquivada'])
    expect((await save({ status, publicado_em: inMinutes(-30) })).body.visivel).toBe(false);
});

it('takes only a category of posts', async () => {
  const other = await t.request({
    url: '/api/admin/categoria',
    as: 'Administrador',
    body: { nome: 'Bíblias', tipo: 'produto' },
  });
  const { body } = await save({ categoria: other.body.id });
  expect(body.errors).toEqual({ categoria: [errorText('validation.reference', 'pt_BR')] });
});

it('has a public cover, which no other record may take', async () => {
  const picture = await sharp({ create: { width: 9, height: 6, channels: 3, background: '#0f766e' } })
    .png()
    .toBuffer();
  const form = new FormData();
  for (const [name, value] of Object.entries({
    titulo: 'Com capa',
    texto: '<p>Texto</p>',
    status: 'publicada',
  }))
    form.set(name, value);
  form.set('capa', new Blob([new Uint8Array(picture)]), 'capa.png');
  const { body } = await s.request({ form });
  const image = await t.request({ url: body.capa.url });
  expect([image.status, image.headers['cache-control']]).toEqual([
    200,
    'public, max-age=31536000, immutable, s-maxage=30, stale-while-revalidate=30',
  ]);
});
