import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { errorText } from '#shared/errors.ts';
import { fieldsOfTema, temaPadrao, temasPagina } from '#shared/evento/temas-pagina.ts';
import { evento as section } from '#shared/sections/evento.ts';
import { sections } from '#shared/sections/index.ts';
import { type Answer, testApp } from '../support/app.ts';
import { type Row, sectionFixture } from '../support/section-fixture.ts';
import { siteFixture } from '../support/site-fixture.ts';

const t = await testApp();
t.clock.set('2026-11-15T15:00:00Z');
const s = await sectionFixture(t, section, sections);
const { reader, version } = siteFixture(t);
const as = 'Administrador';
const pt = (key: Parameters<typeof errorText>[0], vars?: Parameters<typeof errorText>[2]): string =>
  errorText(key, 'pt_BR', vars);

const days = {
  data: '2026-12-04',
  data_final: '2026-12-06',
  horario_inicial: '19:00',
  horario_final: '12:00',
};
const window = { inscricoes_de: null, inscricoes_ate: null };
const shown = { status: 'publicado', interno: false, pagina_propria: true };
const plain = { vagas: null, lotes: [], palestrantes: [] };
const make = async (values: Row = {}): Promise<Row> =>
  s.put({ ...days, ...window, ...shown, ...plain, slug: `retiro-${randomUUID()}`, ...values });
const save = (id: number, body: object): Promise<Answer> => s.request({ method: 'PUT', at: id, body });
const configure = (body: object): Promise<Answer> =>
  t.request({ method: 'PUT', url: '/api/admin/site/1', body, as });
const none = {
  pagina_encontro_das_rosas: null,
  pagina_redime_homens: null,
  pagina_redime_jovens: null,
  pagina_redime_mulheres: null,
};
const page = async (slug: string) => {
  const answer = await reader.evento(slug);
  if (!answer || !('found' in answer)) throw new Error(`no event ${slug}`);
  return answer.found;
};

async function picture(): Promise<string> {
  const id = randomUUID();
  await t.storage.put(`evento/${id}`, Buffer.from('picture'), 'image/webp');
  await t.db.run(sql`insert into arquivo (id, chave, nome, tipo, bytes, largura, altura, subject, publico, ligado)
    values (${id}, ${`evento/${id}`}, 'foto.webp', 'image/webp', 7, 400, 300, 'evento', true, true)`);
  return id;
}

describe('the landing page of an event', () => {
  it('shows what the record says, in its order', async () => {
    const [first, second] = await Promise.all(
      ['Ana', 'Bia'].map(async (nome) => {
        const body = { nome, funcao: 'Pastora', texto: 'Serve há anos.' };
        return (await t.request({ url: '/api/admin/palestrante', body, as })).body.id as number;
      }),
    );
    const { slug } = await make({
      chamada: 'Um fim de semana para respirar.',
      motivos: [{ titulo: 'Descanso', texto: null }],
      palestrantes: [second, first],
      programacao: [
        { dia: '2026-12-05', horario: '09:00', titulo: 'Manhã', texto: null },
        { dia: null, horario: '20:00', titulo: 'Abertura', texto: 'Com jantar.' },
      ],
      perguntas_respostas: [{ pergunta: 'Posso levar crianças?', resposta: 'Pode.' }],
      video: 'https://vimeo.com/123456',
      como_chegar: 'Ônibus na porta.',
      mapa: null,
      endereco: 'Rua das Flores, 10, Campinas',
      ...fieldsOfTema(temasPagina.jovens),
    });
    const { pagina, canonico } = await page(slug);
    expect(pagina).toEqual({
      tema: temasPagina.jovens,
      chamada: 'Um fim de semana para respirar.',
      motivos: [{ titulo: 'Descanso', texto: null }],
      palestrantes: [
        { id: second, nome: 'Bia', funcao: 'Pastora', texto: 'Serve há anos.', foto: null },
        { id: first, nome: 'Ana', funcao: 'Pastora', texto: 'Serve há anos.', foto: null },
      ],
      programacao: [
        { dia: '2026-12-04', horario: '20:00', titulo: 'Abertura', texto: 'Com jantar.' },
        { dia: '2026-12-05', horario: '09:00', titulo: 'Manhã', texto: null },
      ],
      perguntas: [{ pergunta: 'Posso levar crianças?', resposta: 'Pode.' }],
      galeria: [],
      video: { url_incorporada: 'https://player.vimeo.com/video/123456' },
      como_chegar: 'Ônibus na porta.',
      mapa: expect.stringContaining(encodeURIComponent('Rua das Flores, 10')),
    });
    expect(canonico).toBe(`/eventos/${slug}`);
  });

  it('is not there while it is switched off, and comes back as it was', async () => {
    const { id, slug } = await make({ chamada: 'Venha.' });
    expect((await save(id, { pagina_propria: false })).status).toBe(200);
    expect((await page(slug)).pagina).toBeNull();
    expect((await save(id, { pagina_propria: true })).body.chamada).toBe('Venha.');
    expect((await page(slug)).pagina?.chamada).toBe('Venha.');
  });

  it('has the look of the site where the office chose none', async () => {
    const empty = Object.fromEntries(Object.keys(fieldsOfTema(temaPadrao)).map((name) => [name, null]));
    const { slug } = await make({ ...empty, mapa: 'https://maps.example/aqui' });
    expect((await page(slug)).pagina).toMatchObject({ tema: temaPadrao, mapa: 'https://maps.example/aqui' });
  });

  it('refuses colours that cannot be read, in words beside the field', async () => {
    const { id } = await make();
    const { status, body } = await save(id, { cor_texto: '#d8b4c0' });
    expect([status, body.errors]).toEqual([
      422,
      { cor_texto: [pt('evento.unreadable', { sobre: 'Fundo', contraste: '1,7' })] },
    ]);
    const { body: button } = await save(id, { cor_destaque: '#111111', cor_sobre_destaque: '#222222' });
    expect(Object.keys(button.errors)).toEqual(['cor_sobre_destaque']);
    // Colours of a page that is off are checked when the page is switched on.
    expect((await save(id, { pagina_propria: false, cor_texto: '#d8b4c0' })).status).toBe(200);
    expect((await save(id, { pagina_propria: true })).body.errors).toHaveProperty('cor_texto');
  });

  it.each([
    ['a video of another site', { video: 'https://example.com/v/1' }, { video: [pt('conteudo.url')] }],
    [
      'a programme before the event',
      { programacao: [{ dia: '2026-12-03', horario: '09:00', titulo: 'Cedo' }] },
      { 'programacao.0.dia': [pt('evento.programme_day')] },
    ],
    [
      'a programme after it',
      {
        programacao: [
          { dia: '2026-12-06', horario: '09:00', titulo: 'Último' },
          { dia: '2026-12-07', horario: '09:00', titulo: 'Tarde' },
        ],
      },
      { 'programacao.1.dia': [pt('evento.programme_day')] },
    ],
    [
      'a speaker who does not exist',
      { palestrantes: [999_999] },
      { palestrantes: [pt('validation.reference')] },
    ],
    [
      'a drawing that does not exist',
      { desenho: 'neon' },
      { desenho: [pt('validation.choice', { options: 'Botânico, Grão, Adesivos, Ondas' })] },
    ],
    ['a colour by name', { cor_fundo: 'rosa' }, { cor_fundo: [pt('validation.color')] }],
  ])('refuses %s', async (_what, values, errors) => {
    const { id } = await make();
    const { status, body } = await save(id, values);
    expect([status, body.errors]).toEqual([422, errors]);
  });

  it('belongs to one event of a series; its programme moves along with the day', async () => {
    const programacao = [{ dia: '2026-12-05', horario: '09:00', titulo: 'Manhã', texto: null }];
    const { id } = await make({
      repeticao: 'mensal',
      repetir_ate: '2027-01-31',
      programacao,
      chamada: 'Venha.',
    });
    const [other] = await t.db.query<{ id: number; pagina_propria: boolean; chamada: string | null }>(
      sql`select id, pagina_propria, chamada from evento where recorrencia = ${id} and id <> ${id}`,
    );
    expect(other).toMatchObject({ pagina_propria: false, chamada: null });
    const moved = { data: '2027-01-16', data_final: '2027-01-18' };
    const answer = await t.request({
      method: 'PUT',
      url: `/api/admin/evento/${other!.id}?alcance=todos&confirmar=true`,
      body: moved,
      as,
    });
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
    const [first] = await t.db.query<{ data: string; dia: string }>(
      sql`select e.data, p.dia from evento e join evento_programacao p on p.evento = e.id where e.id = ${id}`,
    );
    expect(Date.parse(first!.dia) - Date.parse(first!.data)).toBe(86_400_000);
    expect(first!.data).not.toBe('2026-12-04');
  });
});

describe('the pictures of a landing page', () => {
  const statusOf = async (id: string): Promise<number> =>
    (await t.request({ url: `/arquivos/${id}` })).status;

  it('are public only while the page of the event is', async () => {
    const [galeria, foto] = [await picture(), await picture()];
    const { id } = await make();
    const { body: speaker } = await t.request({ url: '/api/admin/palestrante', body: { nome: 'Ana' }, as });
    await t.db.run(sql`update palestrante set foto = ${foto} where id = ${speaker.id}`);
    await t.db.run(sql`insert into evento_galeria (evento, arquivo, ordem) values (${id}, ${galeria}, 1)`);
    expect([await statusOf(galeria), await statusOf(foto)]).toEqual([200, 404]);
    await t.db.run(
      sql`insert into evento_palestrantes (evento, palestrante, ordem) values (${id}, ${speaker.id}, 1)`,
    );
    const table: [object, number][] = [
      [{ status: 'rascunho' }, 404],
      [{ status: 'publicado' }, 200],
      [{ interno: true }, 404],
      [{ interno: false }, 200],
      [{ pagina_propria: false }, 404],
      [{ pagina_propria: true }, 200],
      [{ status: 'encerrado' }, 200],
    ];
    for (const [values, status] of table) {
      expect((await save(id, values)).status).toBe(200);
      expect([values, await statusOf(galeria), await statusOf(foto)]).toEqual([values, status, status]);
    }
  });
});

describe('a fixed address', () => {
  it('shows the event that the office chose, while visitors may see it', async () => {
    await configure(none);
    expect(await reader.paginaDe('encontro-das-rosas')).toMatchObject({ estado: 'sem_evento' });
    const { id, slug } = await make({ chamada: 'Floresça.' });
    expect((await configure({ pagina_encontro_das_rosas: id })).status).toBe(200);
    const open = await reader.paginaDe('encontro-das-rosas');
    expect(open).toMatchObject({
      estado: 'aberta',
      evento: { slug, canonico: '/encontro-das-rosas', pagina: { chamada: 'Floresça.' } },
    });
    expect((await page(slug)).canonico).toBe('/encontro-das-rosas');
    expect(await reader.paginaDe('redime/homens')).toMatchObject({ estado: 'sem_evento' });
    for (const hidden of [{ status: 'rascunho' }, { status: 'publicado', interno: true }]) {
      await save(id, hidden);
      expect(await reader.paginaDe('encontro-das-rosas')).toMatchObject({ estado: 'sem_evento' });
    }
  });

  it('says when its event is over, closed or cancelled, and offers the next', async () => {
    await t.db.run(sql`update evento set status = 'rascunho'`);
    const { id, slug } = await make();
    await configure({ ...none, pagina_redime_jovens: id });
    for (const status of ['encerrado', 'cancelado']) {
      await save(id, { status });
      const over = await reader.paginaDe('redime/jovens');
      expect(over).toMatchObject({ estado: 'encerrada', evento: { slug, status }, proximo: null });
      expect((await page(slug)).canonico).toBe(`/eventos/${slug}`);
    }
    await save(id, {
      status: 'publicado',
      data: '2026-11-14',
      data_final: '2026-11-15',
      horario_final: '11:59',
    });
    expect(await reader.paginaDe('redime/jovens')).toMatchObject({ estado: 'encerrada', proximo: null });
    const far = await make({ ...days, data: '2027-03-01', data_final: '2027-03-02' });
    expect(await reader.paginaDe('redime/jovens')).toMatchObject({ proximo: { slug: far.slug } });
    // one of the same department comes first, however late
    const [departamento] = await t.db.query<{ departamento: number }>(
      sql`select departamento from evento where id = ${id}`,
    );
    await t.db.run(sql`update evento set departamento = null where id = ${far.id}`);
    const later = await make({ data: '2027-06-01', data_final: '2027-06-02', ...departamento });
    expect(await reader.paginaDe('redime/jovens')).toMatchObject({ proximo: { slug: later.slug } });
    // an event without a page of its own is not offered
    await t.db.run(sql`update evento set pagina_propria = false where id in (${far.id}, ${later.id})`);
    expect(await reader.paginaDe('redime/jovens')).toMatchObject({ proximo: null });
  });

  it('takes only events with a page, which then cannot be switched off', async () => {
    const { id } = await make({ pagina_propria: false });
    const refused = await configure({ pagina_redime_homens: id });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { pagina_redime_homens: [pt('site.page_off')] },
    ]);
    await save(id, { pagina_propria: true });
    expect((await configure({ ...none, pagina_redime_homens: id })).status).toBe(200);
    const off = await save(id, { pagina_propria: false });
    expect([off.status, off.body.errors]).toEqual([
      422,
      { pagina_propria: [pt('evento.page_in_use', { endereco: '/redime/homens' })] },
    ]);
    await configure(none);
    expect((await save(id, { pagina_propria: false })).status).toBe(200);
  });

  it('is in the sitemap instead of the event', async () => {
    const { id, slug } = await make();
    const map = async (): Promise<string> => (await t.request({ url: '/sitemap.xml' })).text;
    await configure(none);
    expect(await map()).toContain(`/eventos/${slug}<`);
    expect(await map()).not.toContain('/redime/mulheres<');
    await configure({ pagina_redime_mulheres: id });
    expect(await map()).toContain('/redime/mulheres<');
    expect(await map()).not.toContain(`/eventos/${slug}<`);
    // once the event is over, both addresses are listed: the fixed one for the next event, the event's own for this one
    await save(id, { status: 'encerrado' });
    expect(await map()).toContain('/redime/mulheres<');
    expect(await map()).toContain(`/eventos/${slug}<`);
  });

  it('cannot be chosen by a department leader', async () => {
    const { id } = await make();
    const answer = await t.request({
      method: 'PUT',
      url: '/api/admin/site/1',
      body: { pagina_redime_mulheres: id },
      as: 'Líder de departamento',
    });
    expect(answer.status).toBe(403);
  });
});

it('renews kept pages when anything of a page changes', async () => {
  const { body: speaker } = await t.request({ url: '/api/admin/palestrante', body: { nome: 'Ana' }, as });
  const { id } = await make({ palestrantes: [speaker.id] });
  const changes: (() => Promise<Answer>)[] = [
    () => save(id, { chamada: 'Outra.' }),
    () => save(id, { motivos: [{ titulo: 'Novo', texto: null }] }),
    () => save(id, { programacao: [{ dia: null, horario: '10:00', titulo: 'Novo', texto: null }] }),
    () => save(id, { perguntas_respostas: [{ pergunta: 'Quando?', resposta: 'Já.' }] }),
    () => save(id, { palestrantes: [] }),
    () =>
      t.request({
        method: 'PUT',
        url: `/api/admin/palestrante/${speaker.id}`,
        body: { funcao: 'Banda' },
        as,
      }),
    () => configure({ ...none, pagina_redime_jovens: id }),
  ];
  for (const change of changes) {
    const before = await version.current();
    expect((await change()).status).toBe(200);
    expect(await version.current()).not.toBe(before);
  }
});
