import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { ownSite } from '../support/site.ts';

describe('search', () => {
  it('is blind to case and accents, and looks into all there is to read', async () => {
    const { reader, postagem, evento, conteudo } = await ownSite();
    await postagem({ slug: 'titulo', titulo: 'Vigília de oração' });
    await postagem({ slug: 'texto', texto: '<p>Uma noite de <strong>ORAÇÃO</strong> &amp; louvor</p>' });
    await postagem({ slug: 'outra', titulo: 'O coração' });
    await evento({ slug: 'local', local: 'Casa de Oração' });
    await conteudo({
      slug: 'pregador',
      pregador: 'José Antônio',
      serie: 'Orações do Êxodo',
      texto_biblico: 'Êx 3',
    });
    const find = async (term: string) => (await reader.search(term)).map(({ slug }) => slug);
    for (const term of ['oração', 'ORACAO', '  Oração! ', 'oraçã']) {
      const slugs = await find(term);
      expect(slugs[0]).toBe('titulo');
      expect(slugs.sort()).toEqual(expect.arrayContaining(['local', 'texto', 'titulo']));
      expect(slugs).not.toContain('outra');
    }
    expect(await find('jose antonio')).toEqual(['pregador']);
    expect(await find('exodo oracoes')).toEqual(['pregador']);
    expect(await find('oracao louvor')).toEqual(['texto']);
    // HTML tags are not words
    expect(await find('strong')).toEqual([]);
    for (const term of ['', ' ', 'a', '%', '.*', "'", '\\m', '(((', '\0', 'x'.repeat(10_000)])
      expect([term, await find(term)]).toEqual([term, []]);
  });

  it('shows the piece of a text where it was found', async () => {
    const { reader, postagem, evento } = await ownSite();
    await postagem({ slug: 'dita', resumo: 'Uma noite de oração.', texto: '<p>Mais oração.</p>' });
    await postagem({ slug: 'calada', resumo: 'Um encontro.', texto: '<p>Teve <b>oração</b> &amp; pão.</p>' });
    await evento({ slug: 'reuniao', local: 'Anexo', texto: '<p>Noite de oração.</p>' });
    const said = new Map((await reader.search('oracao')).map(({ slug, resumo }) => [slug, resumo]));
    expect(said.get('dita')).toBe('Uma noite de oração.');
    expect(said.get('calada')).toContain('Teve oração');
    expect(said.get('reuniao')).toBe('Noite de oração.');
  });

  it('follows what the office changes', async () => {
    const { t, reader, postagem, update } = await ownSite();
    const id = await postagem({ titulo: 'Mutirão', texto: '<p>Tinta</p>' });
    const count = async (term: string) => (await reader.search(term)).length;
    expect([await count('mutirao'), await count('tinta')]).toEqual([1, 1]);
    await update('postagem', id, { texto: '<p>Telhado</p>' });
    expect([await count('mutirao'), await count('tinta'), await count('telhado')]).toEqual([1, 0, 1]);
    await t.db.run(sql`delete from postagem where id = ${id}`);
    expect(await count('telhado')).toBe(0);
    expect(await t.db.query(sql`select from indice_site`)).toEqual([]);
  });

  it('gives thirty at most, the best first', async () => {
    const { reader, postagem } = await ownSite();
    for (let n = 0; n < 35; n += 1) await postagem({ texto: '<p>Missões</p>' });
    await postagem({ slug: 'melhor', titulo: 'Missões', publicado_em: '2020-01-01T12:00:00Z' });
    const hits = await reader.search('missoes');
    expect([hits.length, hits[0]!.slug]).toEqual([30, 'melhor']);
    expect(hits[0]).toMatchObject({ tipo: 'noticia', data: '2020-01-01T12:00:00Z', imagem: null });
  });
});
