import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { errorText } from '#shared/errors.ts';
import { evento } from '#shared/sections/evento.ts';
import { sections } from '#shared/sections/index.ts';
import { testApp } from '../support/app.ts';
import { type Row, sectionFixture } from '../support/section-fixture.ts';

const t = await testApp();
const s = await sectionFixture(t, evento, sections);
const pt = (key: Parameters<typeof errorText>[0], vars?: Record<string, string | number>): string =>
  errorText(key, 'pt_BR', vars);
const save = async (values: Record<string, unknown>) => s.request({ body: await s.make(values) });
const change = (id: number, body: object) => s.request({ method: 'PUT', at: id, body });

it('ends after it starts; past midnight it asks for the last day', async () => {
  const wrong = { horario_final: [pt('evento.ends_before')] };
  for (const [start, end] of [
    ['19:00', '19:00'],
    ['22:00', '01:00'],
  ]) {
    const values = { data: '2026-12-31', horario_inicial: start, horario_final: end };
    expect((await save(values)).body.errors).toEqual(wrong);
    expect((await save({ ...values, data_final: '2026-12-31' })).body.errors).toEqual(wrong);
    expect((await save({ ...values, data_final: '2027-01-01' })).status).toBe(201);
  }
  const before = await save({ data: '2026-12-31', data_final: '2026-12-30' });
  expect(before.body.errors).toEqual({
    data_final: [pt('validation.date_before', { field: evento.fields.data.label[0] })],
  });
});

it('is internal from the start when it is a wedding, a rehearsal or a meeting, unless the office says otherwise', async () => {
  for (const [tipo, interno] of [
    ['casamento', true],
    ['ensaio', true],
    ['reuniao', true],
    ['culto', false],
    ['curso', false],
  ]) {
    const values = await s.make({ tipo });
    delete values.interno;
    const { body } = await s.request({ body: values });
    expect([tipo, body.interno]).toEqual([tipo, interno]);
    expect((await change(body.id, { ...body, interno: !interno })).body.interno).toBe(!interno);
    expect((await save({ tipo, interno: !interno })).body.interno).toBe(!interno);
  }
});

it('closes its sign-ups after it opens them', async () => {
  const { body } = await save({
    inscricoes_de: '2026-11-01T10:00:00-03:00',
    inscricoes_ate: '2026-11-01T13:00:00Z',
  });
  expect(body.errors).toEqual({ inscricoes_ate: [pt('evento.window')] });
});

it('keeps its lots in order, within its places', async () => {
  const lote = (nome: string, quantidade: number, more = {}) => ({ nome, preco: 5000, quantidade, ...more });
  const lotes = [
    lote('1º lote', 40, { de: '2026-11-01', ate: '2026-11-30' }),
    lote('2º lote', 60, { de: '2026-12-01' }),
  ];
  const { status, body } = await save({ vagas: 100, lotes });
  expect([status, body.lotes]).toEqual([
    201,
    [
      { id: expect.any(Number), ...lotes[0] },
      { id: expect.any(Number), ...lotes[1], ate: null },
    ],
  ]);
  const over = await change(body.id, { vagas: 99 });
  expect(over.body.errors).toEqual({ lotes: [pt('evento.lots_over', { total: 100, vagas: 99 })] });
  expect((await change(body.id, { vagas: null })).status).toBe(200);
  const twice = await save({ vagas: null, lotes: [lote('Único', 1), lote('ÚNICO', 2)] });
  expect(twice.body.errors).toEqual({ 'lotes.1.nome': [pt('evento.lot_twice')] });
  const odd = await save({ lotes: [lote('', 0, { preco: -1, de: '2026-12-01', ate: '2026-11-01' })] });
  expect(Object.keys(odd.body.errors).sort()).toEqual([
    'lotes.0.ate',
    'lotes.0.nome',
    'lotes.0.preco',
    'lotes.0.quantidade',
  ]);
});

it('warns of a clash at the same place, and is saved all the same when confirmed', async () => {
  const at = { data: '2027-03-07', horario_inicial: '19:00', horario_final: '21:00', local: 'Templo' };
  const first = (await save({ ...at, nome: 'Culto da noite' })).body;
  const clash = {
    local: [
      pt('evento.clash', { nome: 'Culto da noite', data: '07/03/2027', inicio: '19:00', fim: '21:00' }),
    ],
  };
  const second = { ...at, horario_inicial: '20:30', horario_final: '22:00', local: 'templo' };
  const warned = await save(second);
  expect([warned.status, warned.body.message, warned.body.avisos]).toEqual([409, pt('error.confirm'), clash]);
  const inEnglish = await s.request({ body: await s.make(second), headers: { 'accept-language': 'en' } });
  expect(inEnglish.body.avisos.local).toEqual([
    'At this place there is “Culto da noite” already, 7 Mar 2027, from 7 pm to 9 pm.',
  ]);
  const confirmed = await s.request({ url: `${s.path}?confirmar=true`, body: await s.make(second) });
  expect(confirmed.status).toBe(201);
  // A confirmed warning does not return until place or time change.
  const same = await change(confirmed.body.id, { nome: 'Vigília' });
  expect(same.status).toBe(200);
  expect((await change(confirmed.body.id, { horario_final: '22:30' })).status).toBe(409);
  const free: Record<string, unknown>[] = [
    { local: 'Salão social' },
    { data: '2027-03-08' },
    { horario_inicial: '22:00', horario_final: '23:00' },
    { horario_inicial: '18:00', horario_final: '19:00' },
    { status: 'cancelado' },
    { local: null },
  ];
  for (const values of free)
    expect([values, (await save({ ...second, ...values })).status]).toEqual([values, 201]);
  for (const id of [confirmed.body.id, first.id])
    for (const status of ['publicado', 'cancelado']) expect((await change(id, { status })).status).toBe(200);
  expect((await save({ ...second, horario_final: '20:45' })).status).toBe(201);
});

it('is not cancelled as a draft, which the site would show from then on', async () => {
  const { id } = await s.put({ status: 'rascunho' });
  const refused = await change(id, { status: 'cancelado' });
  expect([refused.status, refused.body.errors.status]).toEqual([422, [pt('evento.draft_cancelled')]]);
  expect((await change(id, { status: 'publicado' })).status).toBe(200);
  expect((await change(id, { status: 'cancelado' })).status).toBe(200);
});

it('sees a clash through midnight', async () => {
  const at = { local: 'Chácara', data: '2027-04-02', data_final: '2027-04-04' };
  await save({ ...at, horario_inicial: '19:00', horario_final: '12:00' });
  const inside = {
    ...at,
    data: '2027-04-03',
    data_final: null,
    horario_inicial: '08:00',
    horario_final: '09:00',
  };
  expect((await save(inside)).status).toBe(409);
  expect(
    (await save({ ...inside, data: '2027-04-04', horario_inicial: '12:00', horario_final: '13:00' })).status,
  ).toBe(201);
});

it('belongs to the church of its department', async () => {
  const { departamento, igreja } = await s.make();
  const [other] = await t.db.query<{ id: number }>(
    sql`insert into igreja (nome_fantasia, razao_social) values ('Outra', 'Outra') returning id`,
  );
  const wrong = await save({ igreja: other!.id });
  expect(wrong.body.errors).toEqual({ departamento: [pt('evento.departamento')] });
  const found = await save({ departamento, igreja: null });
  expect(found.body.igreja.id).toBe(igreja);
});

it('is found by period, kind and whether it has places', async () => {
  const created = [
    { nome: 'Retiro', data: '2030-05-10', tipo: 'retiro', vagas: 80, lotes: [] },
    { nome: 'Retiro cancelado', data: '2030-05-11', tipo: 'retiro', vagas: 80, status: 'cancelado' },
    { nome: 'Culto', data: '2030-05-12', tipo: 'culto', vagas: null },
  ];
  for (const values of created) expect((await save(values)).status).toBe(201);
  const names = async (query: string): Promise<string[]> =>
    (
      await s.request({ url: `${s.path}?data_de=2030-05-01&data_ate=2030-05-31&sort_by=data&${query}` })
    ).body.data.map(({ nome }: Row) => nome);
  expect(await names('')).toEqual(['Retiro', 'Retiro cancelado', 'Culto']);
  expect(await names('tipo=retiro,batismo')).toEqual(['Retiro', 'Retiro cancelado']);
  expect(await names('com_vagas=true')).toEqual(['Retiro']);
  expect(await names('com_vagas=false')).toEqual(['Retiro cancelado', 'Culto']);
});

it('is a file that calendars read', async () => {
  const { body } = await save({
    nome: 'Vigília; oração, e louvor',
    data: '2026-12-31',
    horario_inicial: '22:00',
    data_final: '2027-01-01',
    horario_final: '00:30',
    local: 'Templo, 2º andar',
    texto: '<h2>Traga</h2><p>Bíblia &amp; paz</p><ul><li>um</li><li>dois</li></ul>',
    status: 'publicado',
  });
  const file = await s.request({ at: `${body.id}/ics` });
  expect([file.status, file.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(file.headers['content-disposition']).toBe(`attachment; filename="${body.slug}.ics"`);
  const calendar = new ICAL.Component(ICAL.parse(file.text));
  const [entry] = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
  expect({
    uid: entry!.uid,
    nome: entry!.summary,
    local: entry!.location,
    texto: entry!.description,
    inicio: entry!.startDate.toJSDate().toISOString(),
    fim: entry!.endDate.toJSDate().toISOString(),
    status: entry!.component.getFirstPropertyValue('status'),
    versao: entry!.sequence,
  }).toEqual({
    uid: `evento-${body.id}@localhost:3000`,
    nome: 'Vigília; oração, e louvor',
    local: 'Templo, 2º andar',
    texto: 'Traga\nBíblia & paz\num\ndois',
    inicio: '2027-01-01T01:00:00.000Z',
    fim: '2027-01-01T03:30:00.000Z',
    status: 'CONFIRMED',
    versao: 1,
  });
  await change(body.id, { status: 'cancelado' });
  const again = await s.request({ at: `${body.id}/ics` });
  expect(again.text).toMatch(/STATUS:CANCELLED/);
  expect(again.text).toContain(`UID:${entry!.uid}`);
});

it('has no calendar file for users who may not see it', async () => {
  const { id } = await s.put();
  expect((await s.request({ at: `${id}/ics`, as: 'Loja' })).status).toBe(403);
  expect((await t.request({ url: `${s.path}/${id}/ics` })).status).toBe(401);
  const limited = await t.user('Secretaria');
  await t.db.run(sql`insert into users_igrejas (users, igreja, ordem)
    select ${limited.id}, id, 1 from igreja where nome_fantasia = 'Outra'`);
  const token = await t.tokenOf(limited.id);
  expect((await t.request({ url: `${s.path}/${id}/ics`, token })).status).toBe(404);
  expect((await t.request({ url: `${s.path}/${id}`, token })).status).toBe(404);
});
