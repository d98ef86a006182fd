import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import type { ProdutoCard, ProdutosQuery } from '#shared/contracts/catalogo.ts';
import { testApp } from '../support/app.ts';
import { siteFixture } from '../support/site-fixture.ts';

let deps: FeatureDeps | undefined;
const t = await testApp({
  config: { baseUrl: 'https://igreja.example' },
  pages: async (_app, features) => {
    deps = features;
  },
});
const { catalogue, notices, siteVersion } = deps!;
const s = siteFixture(t);

const path = '/api/loja-virtual/produtos';
const list = async (search = '') => (await t.request({ url: `${path}${search}` })).body;
const slugs = async (search = ''): Promise<string[]> =>
  (await list(search)).data.map(({ slug }: ProdutoCard) => slug);
const one = async (slug: string) => (await t.request({ url: `${path}/${slug}` })).body;
const all: ProdutosQuery = { page: 1, per_page: 24, sort_by: 'destaque', sort_order: 'desc' };

const office = async (url: string, body: object, method: 'POST' | 'PUT' = 'POST') => {
  const answer = await t.request({ method, url: `/api/admin/${url}`, as: 'Administrador', body });
  if (answer.status >= 300) throw new Error(answer.text);
  return answer.body;
};

let azul = 0;
let areia = 0;
let roupas = 0;
let camisetas = 0;
beforeAll(async () => {
  t.clock.set('2026-11-16T12:00:00Z');
  azul = (await office('cor', { nome: 'Azul', hex: '#1d4ed8' })).id;
  areia = (await office('cor', { nome: 'Areia', hex: '#d6c7a1' })).id;
  roupas = (await office('categoria', { nome: 'Vestuário', tipo: 'produto' })).id;
  camisetas = (await office('categoria', { nome: 'Camisetas', tipo: 'produto', categoria_id: roupas })).id;
  await office('produto', {
    nome: 'Camiseta Oração',
    ref: 'cam-1',
    preco: 5990,
    categoria: camisetas,
    limite_por_pedido: 3,
    descricao: '<p>Malha de algodão <strong>penteado</strong>.</p>',
    peso: 0.2,
    altura: 2,
    variantes: [
      { tamanho: 'p', cor: azul, sku: 'c1-p', estoque: 10 },
      { tamanho: 'm', cor: azul, estoque: 2, preco: 6990 },
      { tamanho: 'm', cor: areia, estoque: 0 },
    ],
  });
  await office('produto', {
    nome: 'Bíblia de estudo',
    ref: 'bib-1',
    preco: 11_990,
    destaque: true,
    variantes: [{ tamanho: 'unico', estoque: 4 }],
  });
  await office('produto', {
    nome: 'Caneca Manhã',
    ref: 'can-1',
    preco: 3990,
    categoria: roupas,
    variantes: [{ tamanho: 'unico', cor: areia, estoque: 0 }],
  });
  await office('produto', {
    nome: 'Agenda velha',
    ref: 'age-1',
    preco: 990,
    ativo: false,
    variantes: [{ estoque: 5 }],
  });
});

const variantOf = async (slug: string, at: number): Promise<number> => (await one(slug)).variantes[at].id;
/** Holds units as a checkout does. */
const hold = (variante: number, quantidade: number, until: string) =>
  t.db.run(sql`with k as (update capacidade set tomado = tomado + ${quantidade}
      where tipo = 'produto' and alvo = ${variante} returning alvo)
    insert into reserva (dono, tipo, alvo, quantidade, estado, expira_em)
    select 'pedido:1', 'produto', alvo, ${quantidade}, 'retida', ${until} from k`);

describe('the list of products', () => {
  it('has the products on sale, featured first, with prices, colours and stock', async () => {
    const { data, total, page } = await list();
    expect([total, page]).toEqual([3, 1]);
    expect(data.map(({ slug }: ProdutoCard) => slug)).toEqual([
      'biblia-de-estudo',
      'caneca-manha',
      'camiseta-oracao',
    ]);
    expect(data[0]).toMatchObject({ preco: 11_990, preco_ate: 11_990, restam: 4, cores: [], foto: null });
    expect(data[1]).toMatchObject({ disponivel: false, restam: null });
    expect(data[2]).toMatchObject({
      preco: 5990,
      preco_ate: 6990,
      disponivel: true,
      restam: null,
      tamanhos: ['p', 'm'],
      cores: [
        { id: azul, nome: 'Azul', hex: '#1d4ed8' },
        { id: areia, nome: 'Areia', hex: '#d6c7a1' },
      ],
      categoria: { id: camisetas, nome: 'Camisetas' },
    });
  });

  it('is filtered by attributes that one variant has together', async () => {
    expect(await slugs(`?categoria=${roupas}`)).toEqual(['caneca-manha', 'camiseta-oracao']);
    expect(await slugs(`?categoria=${camisetas}`)).toEqual(['camiseta-oracao']);
    expect(await slugs(`?cor=${areia}`)).toEqual(['caneca-manha', 'camiseta-oracao']);
    expect(await slugs(`?cor=${areia}&tamanho=p`)).toEqual([]);
    expect(await slugs(`?cor=${azul},${areia}&tamanho=p,m`)).toEqual(['camiseta-oracao']);
    expect(await slugs(`?cor=${areia}&disponivel=true`)).toEqual([]);
    expect(await slugs('?preco_de=6000&preco_ate=7000')).toEqual(['camiseta-oracao']);
    expect(await slugs('?preco_ate=4000')).toEqual(['caneca-manha']);
    expect(await slugs('?categoria=999999')).toEqual([]);
  });

  it('is searched without accents and by plurals, in texts and names of categories too', async () => {
    expect(await slugs('?termo=oracoes')).toEqual(['camiseta-oracao']);
    expect(await slugs('?termo=BIBLIA')).toEqual(['biblia-de-estudo']);
    expect(await slugs('?termo=algodao%20penteado')).toEqual(['camiseta-oracao']);
    // with the products of categories inside it
    expect(await slugs('?termo=vestuario')).toEqual(['caneca-manha', 'camiseta-oracao']);
    expect(await slugs('?termo=agenda')).toEqual([]);
    expect(await slugs(`?termo=${encodeURIComponent("'; drop table produto --")}`)).toEqual([]);
  });

  it('is searched by colours and categories together with names, as the office changes them', async () => {
    expect(await slugs('?termo=camiseta%20azul')).toEqual(['camiseta-oracao']);
    expect(await slugs('?termo=caneca%20azul')).toEqual([]);
    expect(await slugs('?termo=vestuario%20areia')).toEqual(['caneca-manha', 'camiseta-oracao']);
    // products with the word in their name come before those that only have it in their category
    await t.db.run(sql`update produto set nome = 'Vestuário de banho' where slug = 'camiseta-oracao'`);
    expect(await slugs('?termo=vestuario')).toEqual(['camiseta-oracao', 'caneca-manha']);
    expect(await slugs('?termo=vestuario&sort_by=preco')).toEqual(['caneca-manha', 'camiseta-oracao']);
    await t.db.run(sql`update produto set nome = 'Camiseta Oração' where slug = 'camiseta-oracao'`);
    await t.db.run(sql`update cor set nome = 'Marinho' where id = ${azul}`);
    await t.db.run(sql`update categoria set nome = 'Roupas' where id = ${roupas}`);
    expect(await slugs('?termo=camiseta%20azul')).toEqual([]);
    expect(await slugs('?termo=camiseta%20marinho%20roupa')).toEqual(['camiseta-oracao']);
    await t.db.run(sql`update produto_variantes set ativo = false where cor = ${azul}`);
    expect(await slugs('?termo=marinho')).toEqual([]);
    await t.db.run(sql`update produto_variantes set ativo = true where cor = ${azul}`);
    await t.db.run(sql`update cor set nome = 'Azul' where id = ${azul}`);
    await t.db.run(sql`update categoria set nome = 'Vestuário' where id = ${roupas}`);
    expect(await slugs('?termo=azul')).toEqual(['camiseta-oracao']);
  });

  it.each([
    ['camizeta', 'camiseta', ['camiseta-oracao']],
    ['bibila', 'bíblia', ['biblia-de-estudo']],
    ['kaneca areia', 'caneca areia', ['caneca-manha']],
  ])('finds products despite the misspelling %s', async (termo, meant, found) => {
    const body = await list(`?termo=${encodeURIComponent(termo)}`);
    expect([body.data.map(({ slug }: ProdutoCard) => slug), body.termo]).toEqual([found, meant]);
  });

  it.each(['%', '_', '%%%', '\\', '---', 'xyzzy'])('finds nothing for %s', async (termo) => {
    expect(await list(`?termo=${encodeURIComponent(termo)}`)).toEqual({ data: [], total: 0, page: 1 });
    expect((await catalogue.filtros({ ...all, termo })).disponiveis).toBe(0);
  });

  it('is sorted and paged', async () => {
    expect(await slugs('?sort_by=preco')).toEqual(['caneca-manha', 'camiseta-oracao', 'biblia-de-estudo']);
    expect(await slugs('?sort_by=preco&sort_order=desc')).toEqual([
      'biblia-de-estudo',
      'camiseta-oracao',
      'caneca-manha',
    ]);
    expect(await slugs('?sort_by=nome')).toEqual(['biblia-de-estudo', 'camiseta-oracao', 'caneca-manha']);
    const second = await list('?sort_by=nome&per_page=2&page=2');
    expect([second.total, second.page, second.data.length]).toEqual([3, 2, 1]);
    expect((await list('?page=99')).data).toEqual([]);
  });

  it.each([
    ['page=0', 'page'],
    ['per_page=7', 'per_page'],
    ['sort_by=senha', 'sort_by'],
    ['sort_order=up', 'sort_order'],
    ['categoria=x', 'categoria'],
    ['cor=1,x', 'cor.1'],
    ['tamanho=xp', 'tamanho.0'],
    ['preco_de=-1', 'preco_de'],
    ['preco_ate=1.5', 'preco_ate'],
    ['preco_de=5000&preco_ate=1000', 'preco_ate'],
    ['termo=%00', 'termo'],
    ['outra=1', 'outra'],
  ])('refuses ?%s with a message', async (search, field) => {
    const { status, body } = await t.request({ url: `${path}?${search}` });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });
});

describe('the counts beside the filters', () => {
  it('are computed with the filters of the other kinds', async () => {
    const { categorias, cores, tamanhos, precos, disponiveis } = await catalogue.filtros({
      ...all,
      cor: [areia],
    });
    expect(categorias).toEqual([
      { id: roupas, nome: 'Vestuário', acima: null, total: 2 },
      { id: camisetas, nome: 'Camisetas', acima: roupas, total: 1 },
    ]);
    // those of colours as if none was chosen
    expect(cores.map(({ nome, total }) => [nome, total])).toEqual([
      ['Areia', 2],
      ['Azul', 1],
    ]);
    expect(tamanhos).toEqual([
      { tamanho: 'm', total: 1 },
      { tamanho: 'unico', total: 1 },
    ]);
    expect([precos, disponiveis]).toEqual([[0, 2, 0, 0], 0]);
  });

  it('include chosen values even where they leave nothing', async () => {
    const chosen = { cor: [areia], tamanho: ['pp'], categoria: camisetas, termo: 'nada' };
    const { categorias, cores, tamanhos } = await catalogue.filtros({ ...all, ...chosen });
    expect(categorias.map(({ nome, total }) => [nome, total])).toEqual([
      ['Vestuário', 0],
      ['Camisetas', 0],
    ]);
    expect(cores).toMatchObject([{ nome: 'Areia', total: 0 }]);
    expect(tamanhos).toEqual([{ tamanho: 'pp', total: 0 }]);
  });

  it('equal the number of products in the filtered list', async () => {
    const filtros = await catalogue.filtros(all);
    for (const { id, total } of filtros.categorias)
      expect((await catalogue.produtos({ ...all, categoria: id })).total).toBe(total);
    for (const { id, total } of filtros.cores)
      expect((await catalogue.produtos({ ...all, cor: [id] })).total).toBe(total);
    for (const { tamanho, total } of filtros.tamanhos)
      expect((await catalogue.produtos({ ...all, tamanho: [tamanho] })).total).toBe(total);
    expect((await catalogue.produtos({ ...all, disponivel: true })).total).toBe(filtros.disponiveis);
  });
});

describe('a product', () => {
  it('has its variants with price, stock and limit, its path and related ones', async () => {
    const produto = await one('camiseta-oracao');
    expect(produto).toMatchObject({
      ref: 'CAM-1',
      limite_por_pedido: 3,
      descricao: '<p>Malha de algodão <strong>penteado</strong>.</p>',
      medidas: { altura: 2, largura: null, comprimento: null, peso: 0.2 },
      caminho: [
        { id: roupas, nome: 'Vestuário' },
        { id: camisetas, nome: 'Camisetas' },
      ],
      variantes: [
        { tamanho: 'p', sku: 'C1-P', preco: 5990, disponivel: true, restam: null, maximo: 3 },
        { tamanho: 'm', sku: null, preco: 6990, disponivel: true, restam: 2, maximo: 2 },
        { tamanho: 'm', cor: { nome: 'Areia' }, disponivel: false, restam: null, maximo: 0 },
      ],
    });
    expect(produto.relacionados.map(({ slug }: ProdutoCard) => slug)).toEqual([
      'biblia-de-estudo',
      'caneca-manha',
    ]);
  });

  it('is not found when it is off sale, and its former address leads to it', async () => {
    for (const slug of ['agenda-velha', 'nada', 'Camiseta'])
      expect((await t.request({ url: `${path}/${slug}` })).status).toBe(404);
    const { id, versao } = await office('produto', {
      nome: 'Sacola',
      ref: 'sac-1',
      preco: 2490,
      variantes: [{ estoque: 1 }],
    });
    await office(`produto/${id}`, { versao, slug: 'sacola-nova' }, 'PUT');
    const moved = await t.request({ url: `${path}/sacola` });
    expect([moved.status, moved.headers.location]).toEqual([301, `${path}/sacola-nova`]);
    await t.db.run(sql`update produto set ativo = false where id = ${id}`);
    expect((await t.request({ url: `${path}/sacola` })).status).toBe(404);
  });

  it('has no variant that was taken off sale, and with its last one leaves the store', async () => {
    const { id } = await office('produto', {
      nome: 'Boné velho',
      ref: 'bon-0',
      preco: 990,
      variantes: [
        { tamanho: 'p', estoque: 1 },
        { tamanho: 'm', estoque: 1 },
      ],
    });
    const close = (tamanho: string) =>
      t.db.run(
        sql`update produto_variantes set ativo = false where produto = ${id} and tamanho = ${tamanho}`,
      );
    await close('p');
    expect((await one('bone-velho')).variantes).toMatchObject([{ tamanho: 'm' }]);
    expect(await slugs('?tamanho=p&termo=bone')).toEqual([]);
    await close('m');
    expect((await t.request({ url: `${path}/bone-velho` })).status).toBe(404);
    expect(await slugs('?termo=bone')).toEqual([]);
  });

  it('has as many units as are not held, and an expired hold is free again', async () => {
    const id = await variantOf('biblia-de-estudo', 0);
    await hold(id, 3, '2026-11-16T12:15:00Z');
    expect((await one('biblia-de-estudo')).variantes[0]).toMatchObject({ restam: 1, maximo: 1 });
    t.clock.set('2026-11-16T12:20:00Z');
    expect((await one('biblia-de-estudo')).variantes[0]).toMatchObject({ restam: 4, maximo: 4 });
  });

  it('shows each colour by the photo that the office chose, and refuses one that is not there', async () => {
    const { id, versao, variantes } = await office('produto', {
      nome: 'Boné',
      ref: 'bon-1',
      preco: 5490,
      variantes: [
        { tamanho: 'p', cor: azul },
        { tamanho: 'm', cor: azul },
        { tamanho: 'p', cor: areia },
      ],
    });
    const refused = await t.request({
      method: 'PUT',
      url: `/api/admin/produto/${id}`,
      as: 'Administrador',
      body: { versao, variantes: variantes.map((row: object, at: number) => ({ ...row, foto: at + 1 })) },
    });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([
      422,
      ['variantes.0.foto', 'variantes.1.foto', 'variantes.2.foto'],
    ]);
    const pictures = [crypto.randomUUID(), crypto.randomUUID()];
    for (const [ordem, picture] of pictures.entries()) {
      await t.db.run(sql`insert into arquivo (id, chave, nome, tipo, bytes, largura, altura, subject, publico)
        values (${picture}, ${picture}, 'foto.webp', 'image/webp', 1, 10, 10, 'produto', true)`);
      await t.db.run(
        sql`insert into produto_fotos (produto, arquivo, ordem) values (${id}, ${picture}, ${ordem})`,
      );
    }
    await t.db.run(sql`update produto_variantes set foto = 2 where id = ${variantes[1].id}`);
    const { fotos, variantes: shown } = await one('bone');
    expect(fotos.map((foto: { id: string }) => foto.id)).toEqual(pictures);
    expect(shown.map(({ foto }: { foto: string | null }) => foto)).toEqual([pictures[1], pictures[1], null]);
  });
});

describe('kept pages', () => {
  it('are renewed by changes of the catalogue, and of the stock once it is few, none or some again', async () => {
    const id = await variantOf('camiseta-oracao', 0);
    const changes = async (work: () => Promise<unknown>): Promise<boolean> => {
      const before = await siteVersion.current();
      await work();
      return (await siteVersion.current()) !== before;
    };
    const stock = (estoque: number) => async () => {
      await t.db.run(sql`update produto_variantes set estoque = ${estoque} where id = ${id}`);
      await t.jobs.tick('loja.paginas');
    };
    await stock(10)();
    expect(await changes(stock(8))).toBe(false);
    // units that came in: the kept page would allow eight in an order
    expect(await changes(stock(18))).toBe(true);
    expect(await changes(stock(3))).toBe(true);
    expect(await changes(stock(0))).toBe(true);
    expect(await changes(stock(10))).toBe(true);
    expect(
      await changes(() => t.db.run(sql`update produto set preco = 5980 where slug = 'camiseta-oracao'`)),
    ).toBe(true);
    expect(
      await changes(() => t.db.run(sql`update produto_variantes set sku = 'X-1' where id = ${id}`)),
    ).toBe(true);
  });
});

describe('a notice about a variant', () => {
  const mails = (subject: string) => t.mail.sent.filter((mail) => mail.subject.startsWith(subject));

  it('comes once, after the address was confirmed and the variant can be bought', async () => {
    const id = await variantOf('camiseta-oracao', 2);
    const request = (email: string, locale = 'pt_BR') =>
      t.request({
        url: `/api/loja-virtual/variantes/${id}/aviso`,
        body: { email },
        ip: '198.51.100.7',
        headers: { 'accept-language': locale },
      });
    expect((await request('ana@example.com')).status).toBe(204);
    expect((await request('never@example.com')).status).toBe(204);
    await t.jobs.runAll();
    const [mail] = mails('Confirme o seu aviso: Camiseta Oração, Areia, M');
    const [, codigo = ''] = /\/avisos\/([a-z2-7]{26})/.exec(mail!.text)!;
    expect(await notices.find(codigo)).toEqual({
      tipo: 'produto',
      nome: 'Camiseta Oração, Areia, M',
      confirmado: false,
      url: `/loja-virtual/produto/camiseta-oracao?variante=${id}`,
    });
    await notices.confirm(codigo);
    await t.jobs.tick('aviso.enviar');
    await t.jobs.runAll();
    expect(mails('Voltou à loja')).toEqual([]);
    await t.db.run(sql`update produto_variantes set estoque = 1 where id = ${id}`);
    for (let times = 0; times < 2; times += 1) {
      await t.jobs.tick('aviso.enviar');
      await t.jobs.runAll();
    }
    expect(mails('Voltou à loja').map(({ to, subject }) => [to, subject])).toEqual([
      ['ana@example.com', 'Voltou à loja: Camiseta Oração, Areia, M'],
    ]);
    expect(mails('Voltou à loja')[0]!.text).toContain(
      `https://igreja.example/loja-virtual/produto/camiseta-oracao?variante=${id}`,
    );
    expect(await notices.find(codigo)).toBeNull();
  });

  it('is refused for variants that are not on sale, and for invalid addresses', async () => {
    const request = (id: number, body?: object) =>
      t.request({ url: `/api/loja-virtual/variantes/${id}/aviso`, body });
    const id = await variantOf('camiseta-oracao', 0);
    expect((await request(id, {})).body.errors).toHaveProperty('email');
    expect((await request(id, { email: 'x' })).status).toBe(422);
    expect((await request(999_999, { email: 'a@example.com' })).status).toBe(404);
    const [off] = await t.db.query<{ id: number }>(
      sql`select v.id from produto_variantes v join produto p on p.id = v.produto where p.slug = 'agenda-velha'`,
    );
    expect((await request(off!.id, { email: 'a@example.com' })).status).toBe(404);
  });
});

it('the form of a product shows the cost of delivery, and the error of an invalid CEP', async () => {
  const id = await variantOf('camiseta-oracao', 0);
  await office('frete_tabela', {
    nome: 'Grande Vitória',
    cep_de: '29000000',
    cep_ate: '29199999',
    peso_ate: 5,
    valor: 1590,
    prazo_dias: 3,
  });
  const from = { ip: '198.51.100.9', locale: 'pt_BR' } as const;
  expect(await catalogue.entregas(id, { cep: '29101-480' }, from)).toEqual({
    ok: true,
    opcoes: [
      expect.objectContaining({ nome: 'Grande Vitória', valor: 1590, prazo_dias: 3, tipo: 'entrega' }),
    ],
  });
  expect(await catalogue.entregas(id, { cep: '29' }, from)).toMatchObject({
    ok: false,
    status: 422,
    errors: { cep: [expect.any(String)] },
  });
});

it('the search of the site finds products', async () => {
  const { hits } = await s.reader.search('biblias');
  expect(hits.find(({ tipo }) => tipo === 'produto')).toMatchObject({
    tipo: 'produto',
    url: '/loja-virtual/produto/biblia-de-estudo',
    titulo: 'Bíblia de estudo',
  });
  expect((await s.reader.search('agenda velha')).hits.filter(({ tipo }) => tipo === 'produto')).toEqual([]);
});

describe('programs', () => {
  it('read the products of the store as a feed for merchants', async () => {
    const { status, text, headers } = await t.request({ url: '/loja-virtual/feed.xml' });
    expect([status, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
    const [, shirt = ''] = /<item>((?:(?!<\/item>).)*Camiseta Oração, Azul, M.*?)<\/item>/s.exec(text)!;
    for (const fact of [
      '<g:title>Camiseta Oração, Azul, M</g:title>',
      '<g:description>Malha de algodão penteado.</g:description>',
      '<g:image_link>https://igreja.example/og/produto/camiseta-oracao.png</g:image_link>',
      '<g:availability>in_stock</g:availability>',
      '<g:price>69.90 BRL</g:price>',
      '<g:condition>new</g:condition>',
      '<g:item_group_id>CAM-1</g:item_group_id>',
      '<g:size>M</g:size>',
      '<g:color>Azul</g:color>',
    ])
      expect(shirt).toContain(fact);
    expect(text).toMatch(/Caneca Manhã, Areia.*?<g:availability>out_of_stock/s);
    expect(text).not.toContain('Agenda velha');
    expect(text.match(/<item>/g)).toHaveLength(8);
  });

  it('find products and categories in the sitemap, and an image with the price for shared links', async () => {
    const { text } = await t.request({ url: '/sitemap.xml' });
    for (const address of ['', '/produto/camiseta-oracao', `?categoria=${camisetas}`])
      expect(text).toContain(`<loc>https://igreja.example/loja-virtual${address}</loc>`);
    expect(text).not.toContain('agenda-velha');
    const image = await t.request({ url: '/og/produto/camiseta-oracao.png' });
    expect([image.status, image.headers['content-type']]).toEqual([200, 'image/png']);
    expect((await t.request({ url: '/og/produto/agenda-velha.png' })).status).toBe(404);
  });
});
