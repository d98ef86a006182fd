import { describe, expect, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { sql } from '#server/db/sql.ts';
import { databaseBefore } from '../support/older-schema.ts';
import { ownSite, siteFixture } from '../support/site-fixture.ts';

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
    const find = async (term: string) =>
      (await reader.search(term)).hits.filter(({ tipo }) => tipo !== 'pagina').map(({ slug }) => slug);
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
    const said = new Map((await reader.search('oracao')).hits.map(({ slug, resumo }) => [slug, resumo]));
    expect(said.get('dita')).toBe('Uma noite de oração.');
    expect(said.get('calada')).toContain('Teve oração');
    expect(said.get('reuniao')).toBe('Noite de oração.');
  });

  it('follows changes of the office', async () => {
    const { t, reader, postagem, update } = await ownSite();
    const id = await postagem({ titulo: 'Mutirão', texto: '<p>Tinta</p>' });
    const count = async (term: string) => (await reader.search(term)).hits.length;
    expect([await count('mutirao'), await count('tinta')]).toEqual([1, 1]);
    await update('postagem', id, { texto: '<p>Telhado</p>' });
    expect([await count('mutirao'), await count('tinta'), await count('telhado')]).toEqual([1, 0, 1]);
    await t.db.run(sql`delete from postagem where id = ${id}`);
    expect(await count('telhado')).toBe(0);
    expect(await t.db.query(sql`select from indice_site`)).toEqual([]);
  });

  it('finds raffles by their names, prizes and texts, from their publication on', async () => {
    const { t, reader, update } = await ownSite();
    const [row] = await t.db.query<{
      id: number;
    }>(sql`insert into rifa (nome, slug, descricao, status, valor_cota,
        total_cotas, data_sorteio) values ('Rifa do telhado', 'rifa-do-telhado', 'Goteiras nunca mais', 'rascunho', 1000,
        100, ${'2026-12-20T19:00:00Z'}) returning id`);
    await t.db.run(sql`insert into rifa_premios (rifa, ordem, descricao) values (${row!.id}, 0, 'Bicicleta'),
      (${row!.id}, 1, 'Violão')`);
    const find = async (term: string) =>
      (await reader.search(term)).hits.filter(({ tipo }) => tipo === 'rifa').map(({ url }) => url);
    expect(await find('telhado')).toEqual([]);
    await t.db.run(sql`update rifa set status = 'ativa' where id = ${row!.id}`);
    for (const term of ['telhado', 'violao', 'goteira'])
      expect([term, await find(term)]).toEqual([term, ['/rifa/rifa-do-telhado']]);
    expect((await reader.search('telhado')).hits[0]).toMatchObject({ resumo: 'Bicicleta · Violão' });
    await t.db.run(sql`delete from rifa_premios where ordem = 1`);
    await update('rifa', row!.id, { nome: 'Rifa da cozinha' });
    expect([await find('violao'), await find('telhado'), await find('cozinha')]).toEqual([
      [],
      [],
      ['/rifa/rifa-do-telhado'],
    ]);
    await t.db.run(sql`update rifa set status = 'cancelada'`);
    expect(await find('cozinha')).toEqual([]);
  });

  it('gives thirty at most, the best first', async () => {
    const { reader, postagem } = await ownSite();
    for (let n = 0; n < 35; n += 1) await postagem({ texto: '<p>Missões</p>' });
    await postagem({ slug: 'melhor', titulo: 'Missões', publicado_em: '2020-01-01T12:00:00Z' });
    const { hits } = await reader.search('missoes');
    expect([hits.length, hits[0]!.slug]).toEqual([30, 'melhor']);
    expect(hits[0]).toMatchObject({ tipo: 'noticia', data: '2020-01-01T12:00:00Z', imagem: null });
  });
});

describe('further results of a search', () => {
  const kinds = ({ hits }: { hits: { tipo: string; slug: string }[] }): string[] =>
    hits.map(({ tipo, slug }) => `${tipo} ${slug}`);

  it('plurals and other forms of a word', async () => {
    const { reader, postagem } = await ownSite();
    const pairs = [
      ['oração', 'orações'],
      ['pão', 'pães'],
      ['irmão', 'irmãos'],
      ['jovem', 'jovens'],
      ['casal', 'casais'],
      ['mulher', 'mulheres'],
      ['fiel', 'fiéis'],
      ['batismo', 'batismos'],
    ] as const;
    for (const [one, many] of pairs) {
      const slug = one.normalize('NFD').replace(/\p{M}/gu, '');
      await postagem({ slug: `um-${slug}`, titulo: `A ${one} da casa` });
      await postagem({ slug: `de-${slug}`, titulo: `Das ${many} da casa` });
      for (const term of [one, many]) {
        const found = (await reader.search(term)).hits.filter(({ tipo }) => tipo === 'noticia');
        expect([term, found.map((hit) => hit.slug).sort()]).toEqual([term, [`de-${slug}`, `um-${slug}`]]);
      }
    }
  });

  it('shows the piece of a text that says the word in another form', async () => {
    const { reader, postagem } = await ownSite();
    await postagem({ slug: 'noite', resumo: 'Um encontro.', texto: '<p>Uma noite de oração e pão.</p>' });
    const { hits, raizes } = await reader.search('orações');
    expect(hits.find(({ slug }) => slug === 'noite')?.resumo).toContain('noite de oração');
    expect(raizes).toEqual(['oraca']);
  });

  it('social projects, at their page or on their own site', async () => {
    const { t, reader, insert, update } = await ownSite();
    const id = await insert('projetosociais', {
      nome: 'Mesa cheia',
      resumo: 'Cestas',
      texto: '<p>Panificação</p>',
    });
    await insert('projetosociais', {
      nome: 'Poço',
      landepage: 'https://poco.example/',
      texto: '<p>Panificação</p>',
    });
    const found = (await reader.search('panificações')).hits;
    expect(found.map(({ tipo, titulo, url }) => [tipo, titulo, url]).sort()).toEqual([
      ['projeto', 'Mesa cheia', '/projetos/mesa-cheia'],
      ['projeto', 'Poço', 'https://poco.example/'],
    ]);
    await update('projetosociais', id, { texto: '<p>Outra coisa</p>' });
    expect((await reader.search('panificacao')).hits).toHaveLength(1);
    await t.db.run(sql`delete from projetosociais`);
    expect((await reader.search('panificacao')).hits).toEqual([]);
  });

  it('when and where each church meets', async () => {
    const { t, reader, insert } = await ownSite();
    const igreja = await insert('igreja', {
      nome_fantasia: 'Sede Jaburuna',
      razao_social: 'Igreja',
      sede: true,
      cidade: 'Vila Velha',
    });
    await t.db.run(sql`insert into igreja_cultos (igreja, ordem, dia, horario, descricao)
      values (${igreja}, 1, 'quarta_feira', '19:30', 'Culto de ensino')`);
    for (const term of [
      'cultos',
      'quarta-feira',
      '19h30',
      '19:30',
      'horários',
      'ensino',
      'wednesday',
      'vila velha',
    ]) {
      const hit = (await reader.search(term)).hits.find(({ tipo }) => tipo === 'culto');
      expect([term, hit]).toEqual([
        term,
        expect.objectContaining({
          titulo: 'Sede Jaburuna',
          cultos: [expect.objectContaining({ horario: '19:30' })],
        }),
      ]);
    }
    await t.db.run(sql`delete from igreja_cultos`);
    expect((await reader.search('19h30')).hits).toEqual([]);
  });

  it('the pages of the site, in the language of the visitor', async () => {
    const { reader } = await ownSite();
    for (const [term, page] of [
      ['orações', '/pedido-oracoes'],
      ['telefone', '/contato'],
      ['dízimos', '/contribuir'],
      ['extrato', '/contribuir#extrato'],
      ['agenda', '/eventos'],
      ['lgpd', '/politica-privacidade'],
      ['voluntários', '/projetos'],
      ['primeira vez', '/contato'],
    ] as const)
      expect([term, kinds(await reader.search(term))]).toEqual([
        term,
        expect.arrayContaining([`pagina ${page}`]),
      ]);
    const [english] = (await reader.search('prayer', 'en')).hits;
    expect(english).toMatchObject({ url: '/pedido-oracoes', titulo: 'May we pray for you?', lang: 'en' });
  });

  it('preachers by their whole title', async () => {
    const { reader, conteudo } = await ownSite();
    await conteudo({ slug: 'sermao', pregador: 'Pr. Elias Prado' });
    await conteudo({ slug: 'outro', pregador: 'Priscila Prado' });
    for (const term of ['pastor elias', 'pr elias', 'Elias', 'pastores'])
      expect([term, kinds(await reader.search(term))]).toEqual([term, ['conteudo sermao']]);
  });
});

describe('a corrected search term', () => {
  it('is offered where a search finds little', async () => {
    const { reader, postagem, evento } = await ownSite();
    await postagem({ slug: 'vigilia', titulo: 'Vigília de oração' });
    await evento({ slug: 'batismo', nome: 'Batismo na praia' });
    for (const [typed, meant] of [
      ['batsimo', 'batismo'],
      ['vijilia', 'vigília'],
      ['vigilia de oraçao na praiaa', null],
      ['batimso praiia', 'batismo praia'],
      ['contrbuir', 'contribuir'],
      ['xyzxyz', null],
      ['batismo', null],
    ] as const)
      expect([typed, (await reader.search(typed)).sugestao]).toEqual([typed, meant]);
  });

  it('is never a word of a record that is not public', async () => {
    const { reader, postagem, evento } = await ownSite();
    await postagem({ slug: 'rascunho', titulo: 'Demissão sigilosa', status: 'rascunho' });
    await evento({ slug: 'interno', nome: 'Conselho disciplinar', interno: true });
    await postagem({
      slug: 'agendada',
      titulo: 'Surpresa',
      status: 'agendada',
      publicado_em: '2030-01-01T12:00:00Z',
    });
    for (const term of ['demisao', 'diciplinar', 'concelho', 'surpreza'])
      expect([term, await reader.search(term)]).toMatchObject([term, { hits: [], sugestao: null }]);
    // a word of the page for prayer requests, which is nearer to nothing else that is public
    expect((await reader.search('sigilossa')).sugestao).toBe('sigilo');
  });
});

it('finds records from before the search index', async () => {
  const db = await databaseBefore('0062');
  const { insert, reader } = siteFixture({ db, clock: (await ownSite()).t.clock });
  await insert('postagem', {
    slug: 'velha',
    titulo: 'Vigília',
    texto: '<p>Orações</p>',
    status: 'publicada',
  });
  await insert('projetosociais', { nome: 'Mesa cheia' });
  const igreja = await insert('igreja', { nome_fantasia: 'Sede', razao_social: 'Igreja', sede: true });
  await db.run(
    sql`insert into igreja_cultos (igreja, ordem, dia, horario) values (${igreja}, 1, 'sabado', '18:00')`,
  );
  await migrate(db);
  const slugs = async (term: string) =>
    (await reader.search(term)).hits.map(({ tipo, slug }) => `${tipo} ${slug}`);
  expect(await slugs('oração')).toContain('noticia velha');
  expect(await slugs('mesas')).toEqual(['projeto mesa-cheia']);
  expect(await slugs('sábado 18h')).toEqual([`culto ${igreja}`]);
  expect((await reader.search('vigillia')).sugestao).toBe('vigília');
});
