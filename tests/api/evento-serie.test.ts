import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { errorText } from '#shared/errors.ts';
import { evento } from '#shared/sections/evento.ts';
import { series as declared } from '#shared/sections/evento-serie.ts';
import { sections } from '#shared/sections/index.ts';
import { testApp } from '../support/app.ts';
import { limitedTo } from '../support/churches.ts';
import { blackPng } from '../support/pictures.ts';
import { type Row, sectionFixture } from '../support/section-fixture.ts';

const t = await testApp();
const s = await sectionFixture(t, evento, sections);
const pt = (key: Parameters<typeof errorText>[0], vars?: Record<string, string | number>): string =>
  errorText(key, 'pt_BR', vars);
const save = async (values: Record<string, unknown>) => s.request({ body: await s.make(values) });
const act = (id: number, action: string) => s.request({ method: 'POST', at: `${id}/${action}` });
const series = async (first: Row): Promise<Row[]> =>
  (await s.request({ url: `${s.path}?recorrencia=${first.id}&sort_by=data&per_page=100` })).body.data;

it('makes an event for each day, with an address of its own', async () => {
  const { status, body } = await save({
    nome: 'Vigília da série',
    slug: 'vigilia-da-serie',
    data: '2027-01-08',
    data_final: '2027-01-09',
    horario_inicial: '22:00',
    horario_final: '00:30',
    repeticao: 'semanal',
    repetir_ate: '2027-01-29',
    vagas: 30,
    inscricoes_de: '2027-01-01T12:00:00Z',
    inscricoes_ate: '2027-01-08T12:00:00Z',
    lotes: [{ nome: 'Único', preco: 1500, quantidade: 30, de: '2027-01-01', ate: '2027-01-07' }],
  });
  expect([status, body.em_serie, body.recorrencia]).toEqual([201, true, body.id]);
  const rows = await series(body);
  expect(rows.map(({ data, data_final, slug }) => [data, data_final, slug])).toEqual([
    ['2027-01-08', '2027-01-09', 'vigilia-da-serie'],
    ['2027-01-15', '2027-01-16', 'vigilia-da-serie-2027-01-15'],
    ['2027-01-22', '2027-01-23', 'vigilia-da-serie-2027-01-22'],
    ['2027-01-29', '2027-01-30', 'vigilia-da-serie-2027-01-29'],
  ]);
  // dates relative to the event move with it
  expect(rows.map(({ vagas, lotes: [lote] }) => [vagas, lote.preco, lote.de, lote.ate])).toEqual([
    [30, 1500, '2027-01-01', '2027-01-07'],
    [30, 1500, '2027-01-08', '2027-01-14'],
    [30, 1500, '2027-01-15', '2027-01-21'],
    [30, 1500, '2027-01-22', '2027-01-28'],
  ]);
  expect(new Date(rows[3]!.inscricoes_ate).toISOString()).toBe('2027-01-29T12:00:00.000Z');
  // Saving one of them again creates no more events.
  const saved = await s.request({ method: 'PUT', at: body.id, body: { ...body, nome: 'Vigília' } });
  expect([saved.status, (await series(body)).length]).toEqual([200, 4]);
  const again = await s.request({ method: 'PUT', at: body.id, body: { repetir_ate: '2027-02-28' } });
  expect(again.body.errors).toEqual({ repeticao: [pt('evento.series_made')] });
});

/** Rules of a form, each another value than an empty form has. */
const rules = {
  nome: 'Curso de noivos',
  tipo: 'curso',
  status: 'publicado',
  interno: true,
  horario_inicial: '19:00',
  horario_final: '21:00',
  local: 'Sala 2',
  endereco: 'Rua das Flores, 10, Campinas',
  vagas: 30,
  por_compra: 2,
  reserva_minutos: 20,
  pede_foto: 'opcional',
  transferencia_horas: null,
  pede_cpf: true,
  pede_nascimento: true,
  idade_minima: 18,
  idade_maxima: 80,
  lista_espera: false,
  oferta_horas: 12,
  perguntas: [
    { pergunta: 'Há quanto tempo namoram?', tipo: 'texto', obrigatoria: true, opcoes: null },
    { pergunta: 'Turma', tipo: 'escolha', obrigatoria: false, opcoes: 'Manhã;Noite' },
  ],
  reembolsos: [
    { dias: 7, percentual: 100 },
    { dias: 2, percentual: 50 },
  ],
  video_final: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  texto: '<p>Para noivos.</p>',
};
/** A value as it was submitted: files and references by their ids, items without theirs. */
const plain = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(({ id: _id, ...item }) => item);
  return value !== null && typeof value === 'object' ? (value as Row).id : value;
};

it('sells on each day under the rules of the form', async () => {
  const days = { data: '2027-04-05', data_final: null, inscricoes_de: null, inscricoes_ate: null };
  const body = await s.make({ ...rules, ...days, lotes: [], repeticao: 'mensal', repetir_ate: '2027-06-30' });
  const answer = await s.request({ body });
  expect(answer.status, answer.text).toBe(201);
  const rows = await series(answer.body);
  expect(rows).toHaveLength(3);
  // what moves with the day is in the test above
  const moved = ['data', 'data_final', 'inscricoes_de', 'inscricoes_ate', 'lotes'];
  const own: readonly string[] = [...declared.ownFields, ...moved];
  const shared = Object.entries(evento.fields)
    .filter(([name, field]) => !('computed' in field) && !own.includes(name))
    .map(([name]) => name);
  for (const name of ['categoria', 'igreja', 'departamento'])
    expect(answer.body[name], name).toEqual(expect.objectContaining({ id: expect.any(Number) }));
  // a new field belongs in `rules`, or in the fields of each event alone
  const others = ['categoria', 'igreja', 'departamento', 'imagem'];
  expect(shared.filter((name) => !others.includes(name)).toSorted()).toEqual(Object.keys(rules).toSorted());
  for (const row of rows) {
    const values = (of: Row) => Object.fromEntries(shared.map((name) => [name, plain(of[name])]));
    expect(values(row)).toEqual(values(answer.body));
    expect(values(row)).toMatchObject(rules);
  }
});

it('may be made of a single event later', async () => {
  const one = await s.put({ data: '2027-03-01' });
  expect(one.em_serie).toBe(false);
  const body = { repeticao: 'mensal', repetir_ate: '2027-05-31' };
  const { status } = await s.request({ method: 'PUT', at: one.id, body });
  expect([status, (await series(one)).map(({ data }) => data)]).toEqual([
    200,
    ['2027-03-01', '2027-04-05', '2027-05-03'],
  ]);
});

it('has an end that is neither too near nor too far', async () => {
  const at = { data: '2027-01-03', repeticao: 'semanal' };
  expect((await save(at)).body.errors).toHaveProperty('repetir_ate');
  const missing = await save({ ...at, repetir_ate: null });
  expect(missing.body.errors).toEqual({ repetir_ate: [pt('recorrencia.end')] });
  const near = await save({ ...at, repetir_ate: '2027-01-05' });
  expect(near.body.errors).toEqual({ repetir_ate: [pt('recorrencia.short')] });
  const far = await save({ ...at, repetir_ate: '2040-01-01' });
  expect(far.body.errors).toEqual({ repetir_ate: [pt('recorrencia.long', { max: 120 })] });
});

it('repeats so many times, in the words of entries', async () => {
  const monthly = { data: '2027-01-09', data_final: null, repeticao: 'mensal', repetir_ate: null };
  const { body } = await save({ ...monthly, repeticoes: 3 });
  expect((await series(body)).map(({ data }) => data)).toEqual(['2027-01-09', '2027-02-13', '2027-03-13']);
  expect(body).toMatchObject({ repeticao: 'mensal', repeticoes: 3, repetir_ate: null });
  const endless = await save(monthly);
  expect([endless.status, endless.body.errors]).toEqual([422, { repetir_ate: [pt('recorrencia.end')] }]);
});

it('warns of a clash on any of its days', async () => {
  const at = { local: 'Ginásio', horario_inicial: '19:00', horario_final: '21:00' };
  await save({ ...at, nome: 'Formatura', data: '2027-06-20' });
  const weekly = { ...at, data: '2027-06-06', repeticao: 'semanal' };
  const warned = await save({ ...weekly, repetir_ate: '2027-06-27' });
  expect([warned.status, warned.body.avisos.local]).toEqual([
    409,
    [pt('evento.clash', { nome: 'Formatura', data: '20/06/2027', inicio: '19:00', fim: '21:00' })],
  ]);
  expect((await save({ ...weekly, repetir_ate: '2027-06-13' })).status).toBe(201);
});

describe('a change', () => {
  const input = { nome: 'Ensaio', data: '2027-08-06', repeticao: 'semanal', repetir_ate: '2027-08-27' };
  const change = (id: number, body: Row, alcance?: string, more = '') =>
    s.request({ method: 'PUT', at: `${id}?${alcance ? `alcance=${alcance}` : ''}${more}`, body });

  it('is for this one, for it and the following, or for all, as chosen', async () => {
    const first = (await save({ ...input, status: 'publicado' })).body;
    const [one, two, three, four] = (await series(first)) as [Row, Row, Row, Row];
    const names = async () => (await series(first)).map(({ nome }) => nome);
    expect((await change(three.id, { local: 'Porão' })).body).not.toHaveProperty('serie');
    const following = await change(two.id, { nome: 'Ensaio geral', local: 'Anexo' }, 'este_e_seguintes');
    expect([following.status, following.body.serie]).toEqual([200, { outros: 2, mantidos: [] }]);
    expect(await names()).toEqual(['Ensaio', 'Ensaio geral', 'Ensaio geral', 'Ensaio geral']);
    const moved = await series(first);
    expect(moved.map(({ data }) => data)).toEqual([one.data, two.data, three.data, four.data]);
    expect([moved[3]!.local, moved[3]!.versao]).toEqual(['Anexo', four.versao + 1]);
    // Only what was changed is carried over: the text that one of them has of its own stays.
    await change(four.id, { texto: '<p>Com lanche</p>' });
    const all = await change(three.id, { nome: 'Ensaio aberto' }, 'todos');
    expect(all.body.serie).toEqual({ outros: 3, mantidos: [] });
    expect((await series(first)).map(({ nome, texto }) => [nome, texto])).toEqual([
      ['Ensaio aberto', one.texto],
      ['Ensaio aberto', two.texto],
      ['Ensaio aberto', three.texto],
      ['Ensaio aberto', '<p>Com lanche</p>'],
    ]);
    await change(three.id, { nome: 'Só este' }, 'este');
    expect(await names()).toEqual(['Ensaio aberto', 'Ensaio aberto', 'Só este', 'Ensaio aberto']);
    expect((await change(three.id, { nome: 'X' }, 'alguns')).status).toBe(422);
    await act(three.id, 'cancelar-este-e-os-seguintes');
    expect((await series(first)).map(({ status }) => status)).toEqual([
      'publicado',
      'publicado',
      'cancelado',
      'cancelado',
    ]);
  });

  it('cancels no drafts, which the site would show from then on', async () => {
    const first = (await save({ ...input, data: '2028-09-01', repetir_ate: '2028-09-15' })).body;
    const [one, two] = (await series(first)) as [Row, Row, Row];
    await change(two.id, { status: 'publicado' });
    expect((await act(one.id, 'cancelar-este-e-os-seguintes')).status).toBe(200);
    expect((await series(first)).map(({ status }) => status)).toEqual(['rascunho', 'cancelado', 'rascunho']);
  });

  it('leaves closed and cancelled events as they are, and says which', async () => {
    const first = (
      await save({ ...input, status: 'publicado', data: '2028-08-04', repetir_ate: '2028-08-25' })
    ).body;
    const [one, two, three] = (await series(first)) as [Row, Row, Row, Row];
    await change(one.id, { status: 'encerrado' });
    await change(two.id, { status: 'cancelado' });
    const { body } = await change(three.id, { nome: 'Ensaio aberto' }, 'todos');
    expect(body.serie).toEqual({
      outros: 1,
      mantidos: [
        { id: one.id, rotulo: 'Ensaio', data: '2028-08-04', motivo: 'encerrado', em_parte: false },
        { id: two.id, rotulo: 'Ensaio', data: '2028-08-11', motivo: 'cancelado', em_parte: false },
      ],
    });
    expect((await series(first)).map(({ nome }) => nome)).toEqual([
      'Ensaio',
      'Ensaio',
      'Ensaio aberto',
      'Ensaio aberto',
    ]);
  });

  it('of the day moves the others by as many days, with the dates relative to it', async () => {
    const first = (
      await save({
        nome: 'Vigília',
        local: 'Capela',
        repeticao: 'semanal',
        data: '2028-01-07',
        data_final: '2028-01-08',
        repetir_ate: '2028-01-21',
        inscricoes_de: '2028-01-01T12:00:00Z',
        inscricoes_ate: '2028-01-06T12:00:00Z',
        vagas: null,
        lotes: [{ nome: 'Único', preco: 100, quantidade: 5, de: '2028-01-01', ate: '2028-01-05' }],
      })
    ).body;
    // A week later is where the next one is now: they move together, and do not clash.
    const body = { data: '2028-01-14', data_final: '2028-01-15' };
    const { status, body: saved } = await change(first.id, body, 'todos');
    expect([status, saved.serie]).toEqual([200, { outros: 2, mantidos: [] }]);
    const rows = await series(first);
    expect(rows.map(({ data, data_final }) => [data, data_final])).toEqual([
      ['2028-01-14', '2028-01-15'],
      ['2028-01-21', '2028-01-22'],
      ['2028-01-28', '2028-01-29'],
    ]);
    expect([rows[2]!.lotes[0].de, rows[2]!.lotes[0].ate]).toEqual(['2028-01-22', '2028-01-26']);
    expect(new Date(rows[2]!.inscricoes_ate).toISOString()).toBe('2028-01-27T12:00:00.000Z');
  });

  it('warns of a clash on the day of another, and saves nothing that one of them refuses', async () => {
    const at = { horario_inicial: '19:00', horario_final: '21:00' };
    await save({ ...at, nome: 'Formatura', local: 'Salão', data: '2028-03-17' });
    const first = (
      await save({ ...input, ...at, local: null, data: '2028-03-03', repetir_ate: '2028-03-17' })
    ).body;
    const warned = await change(first.id, { local: 'Salão' }, 'todos');
    expect([warned.status, warned.body.avisos.local]).toEqual([
      409,
      [pt('evento.clash', { nome: 'Formatura', data: '17/03/2028', inicio: '19:00', fim: '21:00' })],
    ]);
    expect((await series(first)).map(({ local }) => local)).toEqual([null, null, null]);
    expect((await change(first.id, { local: 'Salão' }, 'todos', '&confirmar=true')).status).toBe(200);
    const [, two] = await series(first);
    await change(two!.id, { horario_inicial: '08:00', horario_final: '09:00' });
    const late = await change(first.id, { horario_inicial: '19:30' }, 'todos', '&confirmar=true');
    expect([late.status, late.body.message, Object.keys(late.body.errors)]).toEqual([
      422,
      pt('serie.refused', { rotulo: 'Ensaio', data: '10/03/2028' }),
      ['horario_final'],
    ]);
    expect((await series(first)).map(({ horario_inicial }) => horario_inicial)).toEqual([
      '19:00',
      '08:00',
      '19:00',
    ]);
  });

  it('leaves out events that moved to a church that the user may not see', async () => {
    const first = (
      await save({
        ...input,
        status: 'publicado',
        nome: 'Oração',
        data: '2027-11-05',
        repetir_ate: '2027-11-19',
      })
    ).body;
    const [one, two, three] = (await series(first)) as [Row, Row, Row];
    const bench = await sectionFixture(t, evento, sections);
    const elsewhere = (await bench.make()).igreja;
    const away = await change(three.id, { igreja: elsewhere, departamento: null });
    expect(away.status, away.text).toBe(200);
    const { request } = await limitedTo(t, { users: [one.igreja.id] });
    const url = `${s.path}/${two.id}`;
    const changed = await request({ method: 'PUT', url: `${url}?alcance=todos`, body: { nome: 'Vigília' } });
    expect([changed.status, changed.body.serie]).toEqual([200, { outros: 1, mantidos: [] }]);
    expect((await request({ method: 'POST', url: `${url}/cancelar-este-e-os-seguintes` })).status).toBe(200);
    expect((await series(first)).map(({ nome, status }) => [nome, status])).toEqual([
      ['Vigília', one.status],
      ['Vigília', 'cancelado'],
      ['Oração', three.status],
    ]);
  });

  it('brings the lots of the others to its own, and keeps those of the same name', async () => {
    const lote = (nome: string, preco: number) => ({ nome, preco, quantidade: 10 });
    const at = { data: '2027-09-03', repeticao: 'semanal', repetir_ate: '2027-09-10', vagas: null };
    const first = (await save({ ...at, lotes: [lote('Cedo', 1000), lote('Tarde', 2000)] })).body;
    const [, before] = await series(first);
    const lotes = [{ ...first.lotes[1], preco: 2500 }, lote('Casal', 4000)];
    expect((await change(first.id, { lotes }, 'este_e_seguintes')).status).toBe(200);
    const [, after] = await series(first);
    expect(after!.lotes.map(({ nome, preco }: Row) => [nome, preco])).toEqual([
      ['Tarde', 2500],
      ['Casal', 4000],
    ]);
    expect(after!.lotes[0].id).toBe(before!.lotes[1].id);
    // The trace of the other says it too.
    const [line] = await t.db.query<{ depois: { lotes: Row[] } }>(
      sql`select depois from trilha where secao = 'evento' and registro = ${after!.id} order by id desc limit 1`,
    );
    expect(line!.depois.lotes.map(({ nome }) => nome)).toEqual(['Tarde', 'Casal']);
  });

  it('renames the lots of the others with its own, which keep their rows', async () => {
    const lote = (nome: string, preco: number) => ({ nome, preco, quantidade: 10 });
    const at = { data: '2027-10-01', repeticao: 'semanal', repetir_ate: '2027-10-15', vagas: null };
    const first = (await save({ ...at, lotes: [lote('Cedo', 1000), lote('Tarde', 2000)] })).body;
    const [, before, other] = await series(first);
    // one of the others has no lot of the former name
    const own = [{ ...other!.lotes[0], nome: 'Madrugada' }, other!.lotes[1]];
    expect((await change(other!.id, { lotes: own })).status).toBe(200);
    const lotes = [
      { ...first.lotes[0], nome: 'Madrugada' },
      lote('Cedo', 1500),
      { ...first.lotes[1], preco: 2500 },
    ];
    const answer = await change(first.id, { lotes }, 'todos');
    expect(answer.status, answer.text).toBe(200);
    const [, after, last] = await series(first);
    const ids = (row: Row | undefined) =>
      row!.lotes.map(({ id, nome }: Row) => [nome, id]) as [string, number][];
    const [cedo, tarde] = before!.lotes;
    expect(ids(after)).toEqual([
      ['Madrugada', cedo.id],
      ['Cedo', expect.any(Number)],
      ['Tarde', tarde.id],
    ]);
    expect([cedo.id, tarde.id]).not.toContain(ids(after)[1]![1]);
    expect([ids(last)[0], ids(last)[2]]).toEqual([
      ['Madrugada', other!.lotes[0].id],
      ['Tarde', other!.lotes[1].id],
    ]);
  });

  it('leaves status, day and times of dates that are over, and says which', async () => {
    const before = t.clock.now();
    const first = (
      await save({
        ...input,
        nome: 'Curso',
        status: 'publicado',
        horario_inicial: '19:00',
        horario_final: '21:00',
        data: '2030-03-01',
        data_final: null,
        inscricoes_de: null,
        inscricoes_ate: null,
        repetir_ate: '2030-03-29',
      })
    ).body;
    const [one, two, three, four] = (await series(first)) as [Row, Row, Row, Row];
    t.clock.set('2030-03-09T00:30:00Z'); // half past nine in the evening of the second
    const kept = (em_parte: boolean) =>
      [one, two].map(({ id, data }) => ({ id, rotulo: 'Curso', data, motivo: 'aconteceu', em_parte }));
    const states = async () =>
      (await series(first)).map(({ status, data, horario_final, texto }) => [
        status,
        data,
        horario_final,
        texto,
      ]);
    const moved = await change(three.id, { data: '2030-03-16', horario_final: '20:30' }, 'todos');
    expect([moved.status, moved.body.serie], moved.text).toEqual([200, { outros: 2, mantidos: kept(false) }]);
    const texto = '<p>Encerrado.</p>';
    const ended = await change(three.id, { status: 'cancelado', texto }, 'todos');
    // the text is changed in all
    expect([ended.status, ended.body.serie], ended.text).toEqual([200, { outros: 4, mantidos: kept(true) }]);
    expect(await states()).toEqual([
      ['publicado', '2030-03-01', '21:00', texto],
      ['publicado', '2030-03-08', '21:00', texto],
      ['cancelado', '2030-03-16', '20:30', texto],
      ['cancelado', '2030-03-23', '20:30', texto],
      ['cancelado', '2030-03-30', '20:30', texto],
    ]);
    const jobs = await t.jobs.waiting();
    const cancelled = jobs.filter(({ nome }) => nome === 'inscricao.evento_cancelado');
    expect(cancelled.map(({ payload }) => (payload as { evento: number }).evento)).not.toContain(one.id);
    // the same by the button, pressed on a date that is over; that date itself is cancelled
    await change(four.id, { status: 'publicado' });
    expect((await act(one.id, 'cancelar-este-e-os-seguintes')).status).toBe(200);
    expect((await states()).map(([status]) => status)).toEqual([
      'cancelado',
      'publicado',
      'cancelado',
      'cancelado',
      'cancelado',
    ]);
    t.clock.set(before);
  });

  it('changes the questions and refunds of the others with its own, which keep their rows', async () => {
    const question = (pergunta: string) => ({ pergunta, tipo: 'texto', obrigatoria: false, opcoes: null });
    const refund = (dias: number, percentual: number) => ({ dias, percentual });
    const first = (
      await save({
        data: '2027-12-03',
        repeticao: 'semanal',
        repetir_ate: '2027-12-17',
        perguntas: [question('Camiseta'), question('Alergia'), question('Carona')],
        reembolsos: [refund(7, 100), refund(2, 50)],
      })
    ).body;
    const [, before] = await series(first);
    const [camiseta, alergia, carona] = before!.perguntas;
    const perguntas = [
      question('Cidade'),
      { ...first.perguntas[1], pergunta: 'Alergias', obrigatoria: true },
      first.perguntas[0],
    ];
    const reembolsos = [{ ...first.reembolsos[0], percentual: 90 }, refund(1, 10)];
    const answer = await change(first.id, { perguntas, reembolsos }, 'todos');
    expect([answer.status, answer.body.serie], answer.text).toEqual([200, { outros: 2, mantidos: [] }]);
    const rows = await series(first);
    for (const row of rows.slice(1)) {
      expect(row.perguntas.map(({ pergunta, obrigatoria }: Row) => [pergunta, obrigatoria])).toEqual([
        ['Cidade', false],
        ['Alergias', true],
        ['Camiseta', false],
      ]);
      expect(row.reembolsos.map(({ dias, percentual }: Row) => [dias, percentual])).toEqual([
        [7, 90],
        [1, 10],
      ]);
    }
    // answers name the row of their question
    const [cidade, ...kept] = rows[1]!.perguntas.map(({ id }: Row) => id);
    expect(kept).toEqual([alergia.id, camiseta.id]);
    expect([camiseta.id, alergia.id, carona.id]).not.toContain(cidade);
    expect(rows[1]!.reembolsos[0].id).toBe(before!.reembolsos[0].id);
    // a rule for another day, from one date on, of which the next has another rule
    await change(rows[2]!.id, { reembolsos: [refund(1, 20)] });
    const [seventh, last] = rows[1]!.reembolsos;
    const later = { reembolsos: [{ ...seventh, dias: 10 }, last] };
    expect((await change(rows[1]!.id, later, 'este_e_seguintes')).status).toBe(200);
    expect((await series(first)).map((row) => row.reembolsos.map(({ dias }: Row) => dias))).toEqual([
      [7, 1],
      [10, 1],
      [10, 1],
    ]);
  });
});

describe('deleting', () => {
  const remove = (id: number, alcance?: string) =>
    s.request({ method: 'DELETE', at: `${id}${alcance ? `?alcance=${alcance}` : ''}` });

  it('takes this one, it and the following, or all; closed ones stay', async () => {
    const at = {
      nome: 'Culto',
      status: 'publicado',
      repeticao: 'semanal',
      data: '2029-01-05',
      repetir_ate: '2029-02-02',
    };
    const first = (await save(at)).body;
    const [one, two, three, four, five] = (await series(first)) as [Row, Row, Row, Row, Row];
    expect((await remove(two.id)).status).toBe(204);
    await s.request({ method: 'PUT', at: four.id, body: { status: 'encerrado' } });
    await s.request({ method: 'PUT', at: five.id, body: { status: 'cancelado' } });
    const { status, body } = await remove(three.id, 'este_e_seguintes');
    const kept = { id: four.id, rotulo: 'Culto', data: four.data, motivo: 'encerrado', em_parte: false };
    expect([status, body]).toEqual([200, { outros: 1, mantidos: [kept] }]);
    expect((await series(first)).map(({ id }) => id)).toEqual([one.id, four.id]);
    expect((await remove(one.id, 'todos')).body).toEqual({ outros: 0, mantidos: [kept] });
    expect((await series(first)).map(({ id }) => id)).toEqual([four.id]);
    expect((await remove(four.id, 'este')).status).toBe(204);
  });
});

it('shares its picture, which goes with the last that shows it', async () => {
  const picture = async (): Promise<string> => {
    const form = new FormData();
    form.append('arquivo', new File([new Uint8Array(blackPng(20, 10))], 'capa.png'));
    return (await t.request({ url: `${s.path}/arquivos/imagem`, form, as: 'Administrador' })).body.id;
  };
  const isKept = async (id: string): Promise<boolean> =>
    (await t.db.query(sql`select 1 from arquivo where id = ${id}`)).length === 1;
  const [old, later] = [await picture(), await picture()];
  const input = { data: '2027-10-01', repeticao: 'semanal', repetir_ate: '2027-10-15', imagem: old };
  const first = (await save(input)).body;
  const shown = async () => (await series(first)).map(({ imagem }) => imagem?.id ?? null);
  expect(await shown()).toEqual([old, old, old]);
  const [, second] = await series(first);
  const third = await picture();
  await s.request({ method: 'PUT', at: second!.id, body: { imagem: third } });
  expect([await shown(), await isKept(old)]).toEqual([[old, third, old], true]);
  await s.request({ method: 'PUT', at: `${first.id}?alcance=todos`, body: { imagem: later } });
  expect([await shown(), await isKept(old), await isKept(third)]).toEqual([
    [later, later, later],
    false,
    false,
  ]);
  for (const { id } of await series(first)) {
    expect(await isKept(later)).toBe(true);
    await s.request({ method: 'DELETE', at: id });
  }
  expect(await isKept(later)).toBe(false);
});
