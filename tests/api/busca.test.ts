import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { detailField } from '#shared/crud/detail.ts';
import { sections } from '#shared/sections/index.ts';
import { testApp } from '../support/app.ts';
import { collections, type Row, sectionFixture } from '../support/section-fixture.ts';

const t = await testApp();
const put = async (section: string, body: object): Promise<Row> => {
  const answer = await t.request({
    url: `/api/admin/${section}?confirmar=true`,
    body,
    as: 'Administrador',
  });
  if (answer.status !== 201) throw new Error(`${section}: ${answer.text}`);
  return answer.body;
};
const busca = async (term: string, as = 'Administrador'): Promise<Row[]> => {
  const answer = await t.request({ url: `/api/admin/busca?term=${encodeURIComponent(term)}`, as });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const sede = await put('igreja', { razao_social: 'Igreja Sede', nome_fantasia: 'Sede' });
const filial = await put('igreja', { razao_social: 'Igreja Filial', nome_fantasia: 'Filial' });
const pessoa = (nome: string, more: object = {}) =>
  put('pessoa', { nome, status: 'congregado', igreja: sede.id, ...more });

describe('the search over all sections', () => {
  it('finds without accents and case, by several words in between others', async () => {
    const { id } = await pessoa('Joãozinho da Conceição Ávila', { whatsapp: '+5511987650001' });
    expect(await busca('JOAOZINHO avila')).toEqual([
      { secao: 'pessoa', id, rotulo: 'Joãozinho da Conceição Ávila', detalhe: '+5511987650001' },
    ]);
    expect(await busca('(11) 98765-0001')).toMatchObject([{ secao: 'pessoa', id }]);
  });

  it('finds figures with the punctuation of a text, and documents and phones without it', async () => {
    const conta = (nome: string) => put('conta', { nome, tipo: 'caixa', valor_inicial: 0 });
    const { id } = await conta('Obra 31/2031');
    const { id: other } = await conta('Obra 31-2032');
    const whole = await conta('Obra 312031');
    expect(new Set((await busca('31/2031')).map((one) => one.id))).toEqual(new Set([id, whole.id]));
    expect(await busca('31-2032')).toMatchObject([{ secao: 'conta', id: other }]);
    const search = async (term: string, more = '') => {
      const url = `/api/admin/conta/search?term=${encodeURIComponent(term)}${more}`;
      const { body } = await t.request({ url, as: 'Administrador' });
      return body.data.map((one: Row) => one.id as number).toSorted((a: number, b: number) => a - b);
    };
    expect(await search('31/2031')).toEqual([id, whole.id]);
    expect(await search('31/2031', '&field=nome')).toEqual([id, whole.id]);
    expect(await search('31-2032')).toEqual([other]);
    expect(await search('31.2033')).toEqual([]);
  });

  it('puts names that begin with the term first, then words, then the rest', async () => {
    await pessoa('Ana Quintal');
    await pessoa('Sequinta Alves');
    await pessoa('Quinta Borges');
    const found = (await busca('quinta')).map(({ rotulo }) => rotulo);
    expect(found).toEqual(['Quinta Borges', 'Ana Quintal', 'Sequinta Alves']);
  });

  it('puts them in the same order where one section is searched for a reference', async () => {
    const search = (query: string) => t.request({ url: `/api/admin/pessoa${query}`, as: 'Administrador' });
    const { status, body } = await search('/search?term=QUÍNTA&sort_by=relevancia&per_page=2');
    expect([status, body.total]).toEqual([200, 3]);
    const rest = (await search(`/search?term=QUÍNTA&sort_by=relevancia&per_page=2&apos=${body.apos}`)).body;
    expect([...body.data, ...rest.data].map(({ nome }: Row) => nome)).toEqual([
      'Quinta Borges',
      'Ana Quintal',
      'Sequinta Alves',
    ]);
    // a term without letters has no relevance, but is not an error
    expect((await search('/search?term=()&sort_by=relevancia')).status).toBe(200);
    for (const query of ['?sort_by=relevancia', '/exportar?formato=csv&term=a&sort_by=relevancia'])
      expect((await search(query)).status).toBe(422);
  });

  it('finds two letters where words begin', async () => {
    await pessoa('Zyra Matos');
    await pessoa('Azy Prado');
    await pessoa('Bruno Zylberman');
    expect((await busca('zy')).map(({ rotulo }) => rotulo)).toEqual(['Zyra Matos', 'Bruno Zylberman']);
  });

  it('takes the search term as text, not as a pattern', async () => {
    await pessoa('Cem por Cento');
    await pessoa('Marca 100% Pura');
    expect((await busca('100%')).map(({ rotulo }) => rotulo)).toEqual(['Marca 100% Pura']);
    expect(await busca('%%')).toEqual([]);
    expect(await busca('_\\')).toEqual([]);
  });

  it('gives four of each section and twenty-four in all', async () => {
    for (let n = 0; n < 6; n += 1) {
      await pessoa(`Multidão Pessoa ${n}`);
      await put('conta', { nome: `Multidão Conta ${n}`, tipo: 'caixa', valor_inicial: 0 });
    }
    const found = await busca('multidao');
    expect(found.filter(({ secao }) => secao === 'pessoa')).toHaveLength(4);
    expect(found.filter(({ secao }) => secao === 'conta')).toHaveLength(4);
    expect((await busca('ação')).length).toBeLessThanOrEqual(24);
  });

  it('needs two characters, and refuses unknown parameters', async () => {
    for (const query of [
      '',
      '?term=a',
      '?term=%20a%20',
      `?term=${'a'.repeat(81)}`,
      '?term=ab%00',
      '?termo=ab',
    ]) {
      const answer = await t.request({ url: `/api/admin/busca${query}`, as: 'Administrador' });
      expect(answer.status, query).toBe(422);
    }
    expect((await t.request({ url: '/api/admin/busca?term=ab' })).status).toBe(401);
  });

  it('neither searches nor shows the text of prayer requests', async () => {
    const { id } = await put('pedidooracoes', {
      nome: 'Rute Segredo',
      email: 'rute@igreja.example',
      motivo_pedido: 'saude',
      mensagem: 'Diagnóstico confidencialíssimo',
      igreja: sede.id,
    });
    expect(await busca('confidencialissimo')).toEqual([]);
    const found = await busca('rute segredo');
    expect(found).toMatchObject([{ secao: 'pedidooracoes', id }]);
    expect(JSON.stringify(found)).not.toContain('Diagnóstico');
  });
});

describe('a search finds', () => {
  it('only sections that the person may list', async () => {
    await pessoa('Permitida Silva');
    await put('conta', { nome: 'Permitida Caixa', tipo: 'caixa', valor_inicial: 0 });
    expect((await busca('permitida', 'Administrador')).map(({ secao }) => secao).sort()).toEqual([
      'conta',
      'pessoa',
    ]);
    expect((await busca('permitida', 'Somente leitura')).map(({ secao }) => secao)).toEqual(['pessoa']);
    expect(await busca('permitida', 'Loja')).toEqual([]);
    const waiting = await t.request({ url: '/api/admin/busca?term=permitida', as: null });
    expect(waiting.body).toEqual([]);
  });

  it('only rows of the churches a person is limited to', async () => {
    const { id: users } = await t.user('Secretaria');
    await t.db.run(sql`insert into users_igrejas (users, igreja, ordem) values (${users}, ${filial.id}, 1)`);
    const token = await t.tokenOf(users);
    await pessoa('Limite da Sede');
    const { id } = await pessoa('Limite da Filial', { igreja: filial.id });
    const found = await t.request({ url: '/api/admin/busca?term=limite', token });
    expect(found.body).toMatchObject([{ secao: 'pessoa', id }]);
    expect((await t.request({ url: '/api/admin/busca?term=sede', token })).body).toEqual([]);
  });
});

describe('every section', () => {
  it.each(collections.filter(({ hidden }) => !hidden).map((section) => [section.name, section] as const))(
    'of %s a record is found by what it is called',
    async (name, section) => {
      const bench = await sectionFixture(t, section, sections);
      const { id } = await bench.put();
      const record = (await bench.request({ at: id })).body;
      const title = record[section.title]?.rotulo ?? record[section.title];
      // Several records may share a word; the newest of them is identified by its id.
      const found = await busca(String(title).slice(0, 80));
      const own = found.filter(({ secao }) => secao === name);
      expect(own.map(({ rotulo }) => rotulo)).toContain(title);
      const detail = detailField(section);
      if (detail && own[0]?.detalhe !== null) expect(typeof own[0]?.detalhe).toBe('string');
    },
  );
});
