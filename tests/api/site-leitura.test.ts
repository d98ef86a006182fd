import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import type { TestDatabase } from '../support/database.ts';
import { ownSite } from '../support/site-fixture.ts';

const found = <T>(answer: { found: T } | { moved: string } | null): T => {
  if (!answer || !('found' in answer)) throw new Error('not found');
  return answer.found;
};
const words = (count: number): string => `<p>${'<strong>fé</strong> '.repeat(count)}</p>`;

describe('news', () => {
  it('come newest first, twelve to a page, by category', async () => {
    const { reader, postagem, insert } = await ownSite();
    const categoria = await insert('categoria', { nome: 'Avisos', tipo: 'postagem' });
    await insert('categoria', { nome: 'Vazia', tipo: 'postagem' });
    for (let n = 10; n < 35; n += 1)
      await postagem({
        slug: `p-${n}`,
        publicado_em: `2026-11-01T12:${n}:00Z`,
        ...(n === 20 && { categoria }),
      });
    const first = await reader.noticias({ page: 1 });
    expect([first.total, first.page, first.pages, first.data.length]).toEqual([25, 1, 3, 12]);
    expect(first.data[0]!.slug).toBe('p-34');
    expect(first.categorias).toEqual([{ id: categoria, nome: 'Avisos' }]);
    expect((await reader.noticias({ page: 3 })).data.map(({ slug }) => slug)).toEqual(['p-10']);
    expect((await reader.noticias({ page: 9 })).data).toEqual([]);
    expect(await reader.noticias({ page: 1, categoria })).toMatchObject({ total: 1, pages: 1 });
    for (const page of [0, -1, 1.5, Number.NaN, 1e300])
      expect((await reader.noticias({ page })).total).toBe(25);
    for (const none of [0, -1, 1.5, Number.NaN, 1e10])
      expect((await reader.noticias({ page: 1, categoria: none })).total).toBe(0);
    expect(found(await reader.noticia('p-20'))).toMatchObject({
      anterior: { slug: 'p-19' },
      proxima: { slug: 'p-21' },
    });
    expect(found(await reader.noticia('p-34')).proxima).toBeNull();
    expect(found(await reader.noticia('p-10')).anterior).toBeNull();
    expect(found(await reader.noticia('p-34')).relacionadas).toHaveLength(3);
  });

  it('say how long they take to read', async () => {
    const { reader, postagem } = await ownSite();
    for (const [count, minutes] of [
      [1, 1],
      [200, 1],
      [201, 2],
      [1000, 5],
    ] as const) {
      await postagem({ slug: `w-${count}`, texto: words(count) });
      expect(found(await reader.noticia(`w-${count}`)).leitura).toBe(minutes);
    }
  });
});

it('the settings, which every page has, say whether a video is live', async () => {
  const { t, reader, conteudo } = await ownSite();
  expect((await reader.settings()).ao_vivo).toBe(false);
  const later = new Date(t.clock.now().getTime() + 60_000);
  await conteudo({ ao_vivo: true, status: 'agendado', publicado_em: later });
  expect((await reader.settings()).ao_vivo).toBe(false);
  t.clock.advance(2);
  expect((await reader.settings()).ao_vivo).toBe(true);
});

describe('events', () => {
  it('to come are those not over yet; a month has its past days too', async () => {
    const { t, reader, evento } = await ownSite();
    await evento({ slug: 'ontem', data: '2026-11-14' });
    await evento({ slug: 'dura', data: '2026-10-30', data_final: '2026-11-16', tipo: 'retiro' });
    await evento({ slug: 'hoje', data: '2026-11-15', status: 'cancelado' });
    await evento({ slug: 'depois', data: '2027-01-10' });
    const slugs = ({ data }: { data: { slug: string }[] }): string[] => data.map(({ slug }) => slug);
    const coming = await reader.eventos({ page: 1 });
    expect(slugs(coming)).toEqual(['dura', 'hoje', 'depois']);
    expect([coming.mes, coming.tipos]).toEqual(['2026-11', ['culto', 'retiro']]);
    expect(slugs(await reader.eventos({ page: 1, mes: '2026-11' }))).toEqual(['dura', 'ontem', 'hoje']);
    expect(slugs(await reader.eventos({ page: 1, mes: '2026-10' }))).toEqual(['dura']);
    expect(slugs(await reader.eventos({ page: 1, tipo: 'retiro' }))).toEqual(['dura']);
    for (const mes of ['2026-13', 'x', '', '2026-1'])
      expect((await reader.eventos({ page: 1, mes })).mes).toBe('2026-11');
    for (const tipo of ['', 'nenhum', '\0']) expect((await reader.eventos({ page: 1, tipo })).total).toBe(0);
    // a cancelled event is in the calendar, but not on the home page
    expect(slugs({ data: (await reader.home()).eventos })).toEqual(['dura', 'depois']);
    t.clock.set('2026-11-17T00:30:00Z'); // 21:30 of the 16th in São Paulo
    expect(slugs({ data: (await reader.home()).eventos })).toEqual(['depois']);
    expect((await reader.bio()).evento?.slug).toBe('depois');
  });

  it('have an invitation among them: the next one with a picture, however much comes before it', async () => {
    const { reader, evento, insert } = await ownSite();
    const imagem = randomUUID();
    await insert('arquivo', {
      id: imagem,
      chave: imagem,
      nome: 'cartaz.png',
      tipo: 'image/png',
      bytes: 1,
      largura: 8,
      altura: 6,
      subject: 'evento',
      publico: true,
    });
    for (const day of [16, 17, 18, 19, 20, 21]) await evento({ data: `2026-11-${day}` });
    expect((await reader.home()).convite).toBeNull();
    await evento({ slug: 'depois', data: '2026-12-12', imagem });
    await evento({ slug: 'retiro', data: '2026-12-05', imagem });
    const home = await reader.home();
    expect(home.convite?.slug).toBe('retiro');
    expect(home.eventos.map(({ slug }) => slug)).not.toContain('retiro');
  });

  it('invite to one whose last places were held, from the end of that hold on, before it is freed', async () => {
    const { t, reader, evento, insert, update } = await ownSite();
    const imagem = randomUUID();
    await insert('arquivo', {
      id: imagem,
      chave: imagem,
      nome: 'cartaz.png',
      tipo: 'image/png',
      bytes: 1,
      largura: 8,
      altura: 6,
      subject: 'evento',
      publico: true,
    });
    const id = await evento({ slug: 'retiro', data: '2026-12-05', imagem });
    const lote = await insert('evento_lotes', {
      evento: id,
      nome: 'Lote',
      preco: 1000,
      quantidade: 2,
      ordem: 1,
    });
    for (const [tipo, alvo] of [['evento', id] as const, ['lote', lote] as const]) {
      await t.db.run(sql`insert into capacidade (tipo, alvo, total, tomado) values (${tipo}, ${alvo}, 2, 2)
        on conflict (tipo, alvo) do update set total = 2, tomado = 2`);
      await t.db.run(sql`insert into reserva (dono, tipo, alvo, quantidade, estado, expira_em, criado_em)
        values ('compra:1', ${tipo}, ${alvo}, 1, 'retida', ${new Date(t.clock.now().getTime() + 60_000)}, ${t.clock.now()})`);
    }
    expect((await reader.home()).convite).toBeNull();
    t.clock.advance(1);
    await update('evento', id, { local: 'Sítio' }); // another version of the site
    expect((await reader.home()).convite?.slug).toBe('retiro');
  });

  it('that are over today are not among those to come', async () => {
    const { t, reader, evento } = await ownSite();
    const hours = (horario_inicial: string, horario_final: string) => ({ horario_inicial, horario_final });
    await evento({ slug: 'manha', data: '2026-11-15', ...hours('09:00', '10:30'), tipo: 'curso' });
    await evento({ slug: 'noite', data: '2026-11-15', ...hours('18:30', '20:30') });
    t.clock.set('2026-11-15T13:29:00Z');
    const before = await reader.eventos({ page: 1 });
    expect([before.data.map(({ slug }) => slug), before.total]).toEqual([['manha', 'noite'], 2]);
    t.clock.set('2026-11-15T13:31:00Z');
    const after = await reader.eventos({ page: 1 });
    expect([after.data.map(({ slug }) => slug), after.total]).toEqual([['noite'], 1]);
    expect(after.tipos).toEqual(['culto']);
    expect((await reader.eventos({ page: 1, mes: '2026-11' })).total).toBe(2);
  });

  it('that repeat every week are shown once among the next events', async () => {
    const { reader, evento } = await ownSite();
    for (const day of ['22', '29'])
      await evento({ nome: 'Culto', slug: `culto-${day}`, data: `2026-11-${day}` });
    for (const day of ['23', '30'])
      await evento({ nome: `EBD ${day}`, slug: `ebd-${day}`, data: `2026-11-${day}`, recorrencia: 7 });
    await evento({ slug: 'ensaio', tipo: 'ensaio', interno: true, data: '2026-11-21' });
    expect((await reader.home()).eventos.map(({ slug }) => slug)).toEqual(['culto-22', 'ebd-23']);
    const { serie, proximos } = found(await reader.evento('ebd-23'));
    expect(serie.map(({ slug }) => slug)).toEqual(['ebd-30']);
    expect(proximos.map(({ slug }) => slug)).toEqual(['culto-22']);
    const last = found(await reader.evento('culto-29'));
    expect(last.proximos.map(({ slug }) => slug)).toEqual(['ebd-23']);
    const { hits } = await reader.search('culto');
    expect(hits.filter(({ tipo }) => tipo === 'evento').map(({ slug }) => slug)).toEqual(['culto-22']);
  });

  it('say whether people can sign up', async () => {
    const { t, reader, evento } = await ownSite();
    const signUpsOf = async (
      values: object,
      lotes: readonly (readonly [de: string | null, ate: string | null])[] = [],
    ) => {
      const slug = `e-${crypto.randomUUID()}`;
      const id = await evento({ slug, ...values });
      for (const [ordem, [de, ate]] of lotes.entries())
        await t.db.run(sql`insert into evento_lotes (evento, ordem, nome, preco, quantidade, de, ate)
          values (${id}, ${ordem}, ${`Lote ${ordem}`}, 1000, 10, ${de}, ${ate})`);
      const one = found(await reader.evento(slug));
      return [one.inscricoes, one.lotes.map(({ aberto }) => aberto)];
    };
    const later = '2026-12-01T12:00:00Z';
    const before = '2026-11-01T12:00:00Z';
    expect(await signUpsOf({})).toEqual(['nenhuma', []]);
    expect(await signUpsOf({ vagas: 10 })).toEqual(['abertas', []]);
    expect(await signUpsOf({ vagas: 10, inscricoes_de: later })).toEqual(['em_breve', []]);
    expect(await signUpsOf({ vagas: 10, inscricoes_ate: before })).toEqual(['encerradas', []]);
    expect(await signUpsOf({ vagas: 10, status: 'cancelado' })).toEqual(['encerradas', []]);
    expect(await signUpsOf({ vagas: 10, data: '2026-11-14' })).toEqual(['encerradas', []]);
    const lots = [
      ['2026-11-01', '2026-11-15'],
      ['2026-11-16', null],
    ] as const;
    expect(await signUpsOf({}, lots)).toEqual(['abertas', [true, false]]);
    expect(await signUpsOf({}, lots.slice(1))).toEqual(['em_breve', [false]]);
    expect(await signUpsOf({}, [['2026-11-01', '2026-11-14']])).toEqual(['encerradas', [false]]);
    // as the sale has it: the next lot opens once the one before it is over
    const withGap = [['2026-11-01', '2026-11-14'], ...lots.slice(1), ['2026-11-25', null]] as const;
    expect(await signUpsOf({}, withGap)).toEqual(['abertas', [false, true, false]]);
    expect(await signUpsOf({ inscricoes_de: later }, withGap)).toEqual(['em_breve', [false, false, false]]);
    expect(await signUpsOf({ inscricoes_ate: before }, lots)).toEqual(['encerradas', [false, false]]);
  });
});

describe('videos', () => {
  it('show the live one, or else the featured, or else the newest', async () => {
    const { reader, conteudo, update } = await ownSite();
    expect([(await reader.home()).video, (await reader.bio()).ao_vivo]).toEqual([null, null]);
    await conteudo({ slug: 'novo', data: '2026-11-14' });
    expect((await reader.home()).video?.slug).toBe('novo');
    await conteudo({ slug: 'destaque', data: '2026-11-01', destaque: true });
    expect((await reader.home()).video?.slug).toBe('destaque');
    const live = await conteudo({ slug: 'vivo', data: '2026-10-01', ao_vivo: true });
    expect((await reader.home()).video?.slug).toBe('vivo');
    expect((await reader.conteudos({ page: 1 })).ao_vivo?.slug).toBe('vivo');
    expect((await reader.bio()).ao_vivo?.slug).toBe('vivo');
    await update('conteudo', live, { ao_vivo: false });
    expect((await reader.bio()).ao_vivo).toBeNull();
    expect((await reader.conteudos({ page: 1 })).data.map(({ slug }) => slug)).toEqual([
      'novo',
      'destaque',
      'vivo',
    ]);
  });
});

describe('the settings of the site', () => {
  const link = (db: TestDatabase, url: string) =>
    db.run(sql`insert into site_links (site, ordem, titulo, url) values (1, 1, 'Um link', ${url})`);

  it('are shown at once, without links that run scripts', async () => {
    const { t, reader } = await ownSite();
    expect((await reader.settings()).nome).toBe('Aprisco');
    await t.db.run(sql`update site set nome = 'Igreja Nova', cor_claro = '#123456'`);
    expect(await reader.settings()).toMatchObject({
      nome: 'Igreja Nova',
      cores: { claro: '#123456', escuro: null },
    });
    for (const url of [
      'javascript:alert(1)',
      '//mal.example',
      '/\\mal.example',
      'data:text/html,x',
      'eventos',
    ])
      await link(t.db, url);
    const good = [
      '/',
      '/eventos',
      'https://igreja.example/x',
      'mailto:a@igreja.example',
      'tel:+5511999999999',
    ];
    for (const url of good) await link(t.db, url);
    expect((await reader.bio()).links.map(({ url }) => url)).toEqual(good);
    await t.db.run(sql`update site set hero_botao = 'Ir', hero_botao_url = 'javascript:alert(1)'`);
    expect((await reader.home()).hero).toMatchObject({ titulo: null, botao: null });
    await t.db.run(sql`update site set hero_botao_url = '/eventos'`);
    expect((await reader.home()).hero.botao).toEqual({
      texto: { texto: 'Ir', lang: 'pt-BR' },
      url: '/eventos',
    });
  });

  it('name the churches, the sede first', async () => {
    const { t, reader, insert } = await ownSite();
    expect((await reader.settings()).sede).toBeNull();
    await insert('igreja', { nome_fantasia: 'A filial', razao_social: 'F' });
    const sede = await insert('igreja', {
      nome_fantasia: 'Sede',
      razao_social: 'S',
      sede: true,
      logradouro: 'Rua Um',
      numero: '10',
      bairro: 'Centro',
      cidade: 'Vitória',
      uf: 'ES',
      chave_pix: 'pix@igreja.example',
    });
    await t.db.run(
      sql`insert into igreja_cultos (igreja, ordem, dia, horario) values (${sede}, 1, 'domingo', '18:30')`,
    );
    const settings = await reader.settings();
    expect(settings.sede).toMatchObject({
      id: sede,
      endereco: ['Rua Um, 10', 'Centro'],
      cidade: 'Vitória',
      cultos: [{ dia: 'domingo', horario: '18:30', descricao: null }],
    });
    expect(JSON.stringify(settings)).not.toContain('pix@');
    expect((await reader.home()).lugares.map(({ nome }) => nome)).toEqual(['Sede', 'A filial']);
  });

  it('keep every privacy text that was in force', async () => {
    const { t, reader } = await ownSite();
    await t.db.run(sql`insert into site_privacidade (versao, texto) values (2, '<p>Dois</p>')`);
    expect(await reader.politica()).toMatchObject({
      versao: 2,
      texto: '<p>Dois</p>',
      versoes: [{ versao: 2 }, { versao: 1 }],
    });
    expect(await reader.politica(1)).toMatchObject({ versao: 1, versoes: [{ versao: 2 }, { versao: 1 }] });
    for (const versao of [3, 0, -1, 1.5, Number.NaN, 1e20]) expect(await reader.politica(versao)).toBeNull();
    expect((await reader.settings()).politica).toBe(2);
  });
});
