import { describe, expect, it } from 'vitest';
import { raw, sql } from '#server/db/sql.ts';
import { testApp } from '../support/app.ts';
import { siteFixture } from '../support/site-fixture.ts';

const t = await testApp();
const s = siteFixture(t);
const { reader } = s;

describe.each([
  ['postagem', reader.noticia],
  ['conteudo', reader.conteudo],
  ['evento', reader.evento],
] as const)('a page of %s', (table, find) => {
  it('is found by its name, and its number leads there', async () => {
    const id = await s[table]({ slug: `${table}-um` });
    expect(await find(`${table}-um`)).toMatchObject({ found: { id, slug: `${table}-um` } });
    expect(await find(String(id))).toEqual({ moved: `${table}-um` });
  });

  it('goes on being found by every name it had', async () => {
    const id = await s[table]({ slug: `${table}-a` });
    for (const slug of [`${table}-b`, `${table}-c`]) await s.update(table, id, { slug });
    expect(await find(`${table}-a`)).toEqual({ moved: `${table}-c` });
    expect(await find(`${table}-b`)).toEqual({ moved: `${table}-c` });
    await s.update(table, id, { slug: `${table}-a` });
    expect(await find(`${table}-a`)).toMatchObject({ found: { id } });
    expect(await find(`${table}-c`)).toEqual({ moved: `${table}-a` });
  });

  it('leaves a former slug to the record that takes it', async () => {
    const first = await s[table]({ slug: `${table}-natal` });
    await s.update(table, first, { slug: `${table}-natal-passado` });
    const second = await s[table]({ slug: `${table}-natal` });
    expect(await find(`${table}-natal`)).toMatchObject({ found: { id: second } });
  });

  it('may have the id of another as its slug', async () => {
    const other = await s[table]({});
    const id = await s[table]({ slug: String(other) });
    expect(await find(String(other))).toMatchObject({ found: { id } });
  });

  it('is not found once it is deleted', async () => {
    const id = await s[table]({ slug: `${table}-some` });
    await s.update(table, id, { slug: `${table}-sumiu` });
    if (table === 'conteudo') await t.db.run(sql`delete from conteudo_video where conteudo = ${id}`);
    await t.db.run(sql`delete from ${raw(table)} where id = ${id}`);
    for (const name of [`${table}-some`, `${table}-sumiu`, String(id)]) expect(await find(name)).toBeNull();
  });

  it('is not found by invalid slugs', async () => {
    const names = [
      '',
      '0',
      '-1',
      '01',
      '99999999999',
      '2147483648',
      '1e3',
      '1.0',
      '%',
      '\0',
      "' or 1=1--",
      '../1',
    ];
    for (const name of [...names, 'a'.repeat(5000)]) expect([name, await find(name)]).toEqual([name, null]);
  });
});

describe('a page of projetosociais', () => {
  const projeto = (nome: string, landepage: string | null = null) =>
    s.insert('projetosociais', { nome, landepage });

  it('has the name the office gave, or one made of its own', async () => {
    const named = await projeto('Mesa cheia', 'mesa');
    const unnamed = await projeto('Reforço escolar');
    expect(await reader.projeto('mesa')).toMatchObject({
      found: { id: named, slug: 'mesa', endereco: null },
    });
    expect(await reader.projeto('reforco-escolar')).toMatchObject({
      found: { id: unnamed, outros: [{ id: named }] },
    });
    expect(await reader.projeto(String(named))).toEqual({ moved: 'mesa' });
    expect(await reader.projeto('mesa-cheia')).toEqual({ moved: 'mesa' });
    expect(await reader.projeto(String(unnamed))).toEqual({ moved: 'reforco-escolar' });
  });

  it('may stand elsewhere', async () => {
    const id = await projeto('Horta', 'https://horta.example/');
    const card = (await reader.projetos()).find((one) => one.id === id);
    expect(card).toMatchObject({ slug: null, endereco: 'https://horta.example/' });
    for (const name of [String(id), 'horta']) expect(await reader.projeto(name)).toBeNull();
  });

  it('gets its id in the slug where another has the same one', async () => {
    const ids = [
      await projeto('Pão da vida', 'pao'),
      await projeto('Pão nosso', 'pao'),
      await projeto('Pao'),
    ];
    const slugs = ['pao', `pao-${ids[1]}`, `pao-${ids[2]}`];
    const cards = await reader.projetos();
    expect(ids.map((id) => cards.find((one) => one.id === id)!.slug)).toEqual(slugs);
    for (const [at, slug] of slugs.entries())
      expect(await reader.projeto(slug)).toMatchObject({ found: { id: ids[at] } });
  });
});

describe('the file of an event for calendars', () => {
  it('follows the event to its name', async () => {
    const id = await s.evento({ slug: 'retiro-2026' });
    await s.update('evento', id, { slug: 'retiro' });
    for (const name of ['retiro-2026', String(id)]) {
      const { status, headers } = await t.request({ url: `/eventos/${name}/agenda.ics` });
      expect([status, headers.location]).toEqual([301, '/eventos/retiro/agenda.ics']);
    }
    expect((await t.request({ url: '/eventos/retiro/agenda.ics' })).status).toBe(200);
  });
});
