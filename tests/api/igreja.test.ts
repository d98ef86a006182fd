import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { churchToday } from '#shared/dates.ts';
import { errorText } from '#shared/errors.ts';
import type { ErrorKey } from '#shared/i18n/pt_BR/errors.ts';
import { adminApi } from '../support/admin-api.ts';
import { apiKey } from '../support/api-keys.ts';
import { testApp } from '../support/app.ts';
import type { Row } from '../support/section-fixture.ts';

const t = await testApp();
const { put, send, change } = adminApi(t);
const editsChurches = [
  { action: 'read', subject: 'igreja' },
  { action: 'edit', subject: 'igreja' },
] as const;
const church = { nome_fantasia: 'Igreja da Praia', razao_social: 'Igreja da Praia' };

it('a church knows when it meets, in the order that the office gives', async () => {
  const cultos = [
    { dia: 'domingo', horario: '18:30', descricao: 'Culto da família' },
    { dia: 'quarta_feira', horario: '19:30', descricao: null },
  ];
  const record = await put('igreja', { ...church, cultos });
  expect(record.cultos).toEqual(cultos.map((culto) => ({ ...culto, id: expect.any(Number) })));
  const turned = await change('igreja', record.id, { cultos: record.cultos.toReversed() });
  expect(turned.body.cultos).toEqual(record.cultos.toReversed());
  const odd = [{ dia: 'feriado', horario: '25:00' }];
  const refused = await change('igreja', record.id, { cultos: odd });
  expect(Object.keys(refused.body.errors).sort()).toEqual(['cultos.0.dia', 'cultos.0.horario']);
});

it('a church stands somewhere on the earth', async () => {
  const record = await put('igreja', { ...church, latitude: -20.329704, longitude: -40.292017 });
  expect([record.latitude, record.longitude]).toEqual([-20.329704, -40.292017]);
  const beyond = await send('igreja', { ...church, latitude: -90.1, longitude: 180.5 });
  expect(Object.keys(beyond.body.errors).sort()).toEqual(['latitude', 'longitude']);
});

it('is shown by its short name where other records name it, and found by both', async () => {
  const long = {
    nome_fantasia: 'Igreja Evangélica da Restinga',
    razao_social: 'Igreja Evangélica da Restinga',
  };
  const { id } = await put('igreja', { ...long, nome_curto: 'Restinga' });
  const conta = await put('conta', { nome: 'Caixa da Restinga', igreja: id });
  expect(conta.igreja).toEqual({ id, rotulo: 'Restinga' });
  const namesOf = async (query: string): Promise<string[]> => {
    const { body } = await t.request({
      url: `/api/admin/conta/search?relationship=igreja&${query}`,
      as: 'Administrador',
    });
    return body.data.map(({ nome }: Row) => nome);
  };
  expect(await namesOf('term=evangelica+da+restinga')).toEqual(['Caixa da Restinga']);
  expect(await namesOf('term=restinga&sort_by=igreja')).toEqual(['Caixa da Restinga']);
  const day = churchToday(t.clock.now());
  await put('evento', {
    nome: 'Culto da Restinga',
    tipo: 'culto',
    status: 'publicado',
    data: day,
    igreja: id,
    horario_inicial: '19:00',
    horario_final: '21:00',
  });
  const admin = { as: 'Administrador' };
  const { eventos } = (await t.request({ url: '/api/admin/domingo', ...admin })).body;
  expect(eventos).toContainEqual(expect.objectContaining({ igreja: { id, rotulo: 'Restinga' } }));
  const { igrejas } = (await t.request({ url: '/api/admin/relatorios/filtros', ...admin })).body;
  expect(igrejas).toContainEqual({ id, nome: 'Restinga' });
  await change('igreja', id, { nome_curto: null });
  const { body } = await t.request({ url: `/api/admin/conta/${conta.id}`, as: 'Administrador' });
  expect(body.igreja.rotulo).toBe('Igreja Evangélica da Restinga');
});

describe('the head church', () => {
  const pt = (key: ErrorKey, vars?: Record<string, string>): string => errorText(key, 'pt_BR', vars);
  const names = (nome: string) => ({ nome_fantasia: nome, razao_social: nome });
  const get = async (id: number): Promise<Row> =>
    (await t.request({ url: `/api/admin/igreja/${id}`, as: 'Administrador' })).body;
  const act = (id: number) =>
    t.request({ method: 'POST', url: `/api/admin/igreja/${id}/tornar-sede`, as: 'Administrador' });
  const remove = (id: number) =>
    t.request({ method: 'DELETE', url: `/api/admin/igreja/${id}`, as: 'Administrador' });
  const head = async (): Promise<Row> => {
    const rows = await t.db.query<{ id: number }>(sql`select id from igreja where sede`);
    expect(rows).toHaveLength(1);
    return get(rows[0]!.id);
  };

  it('is the first that is registered, whatever its form says; later ones belong to it', async () => {
    const first = await head();
    expect(first).toMatchObject({ tipo: 'sede', sede_id: null });
    const [lowest] = await t.db.query<{ id: number }>(sql`select min(id) as id from igreja`);
    expect(first.id).toBe(lowest!.id);
    const branch = await put('igreja', names('Filial'));
    expect(branch).toMatchObject({ sede: false, sede_id: { id: first.id } });
  });

  it('is exactly one, and no church is a branch of itself', async () => {
    const first = await head();
    const second = await send('igreja', { ...names('Segunda sede'), sede: true });
    expect([second.status, second.body.errors]).toEqual([
      422,
      { sede: [pt('igreja.one_sede', { name: first.nome_fantasia })] },
    ]);
    const kind = await send('igreja', { ...names('Outra'), tipo: 'sede' });
    expect([kind.status, kind.body.errors]).toEqual([
      422,
      { tipo: [pt('igreja.one_sede', { name: first.nome_fantasia })] },
    ]);
    expect((await change('igreja', first.id, { tipo: 'congregacao' })).body.errors).toEqual({
      tipo: [pt('igreja.needs_sede')],
    });
    const branch = await put('igreja', names('Terceira'));
    expect((await change('igreja', branch.id, { tipo: 'sede' })).body.errors).toHaveProperty('tipo');
    expect(await get(branch.id)).toMatchObject({ tipo: 'congregacao', sede: false });
    expect((await change('igreja', branch.id, { sede: true })).body.errors).toHaveProperty('sede');
    expect((await change('igreja', first.id, { sede: false })).body.errors).toEqual({
      sede: [pt('igreja.needs_sede')],
    });
    expect((await change('igreja', branch.id, { sede_id: branch.id })).body.errors).toEqual({
      sede_id: [pt('igreja.own_branch')],
    });
    expect((await head()).id).toBe(first.id);
  });

  it('moves by its action, and the one before becomes a branch of it', async () => {
    const first = await head();
    const next = await put('igreja', names('Nova sede'));
    const moved = await act(next.id);
    expect(moved.body).toMatchObject({ sede: true, tipo: 'sede', sede_id: null, versao: next.versao + 1 });
    expect(await get(first.id)).toMatchObject({ sede: false, tipo: 'sub_sede', sede_id: { id: next.id } });
    // Two requests at the same time both succeed, and leave one head church.
    const [a, b] = [await put('igreja', names('A')), await put('igreja', names('B'))];
    expect((await Promise.all([act(a.id), act(b.id)])).map(({ status }) => status)).toEqual([200, 200]);
    expect([a.id, b.id]).toContain((await head()).id);
  });

  it('stays while there are others; the tables refuse a second one', async () => {
    const refused = await remove((await head()).id);
    expect([refused.status, refused.body.errors]).toEqual([409, { sede: [pt('igreja.delete_sede')] }]);
    const branch = await put('igreja', names('De saída'));
    await expect(t.db.run(sql`update igreja set sede = true where id = ${branch.id}`)).rejects.toThrow(
      'igreja_sede_unica',
    );
    expect((await remove(branch.id)).status).toBe(204);
  });
});

it('two churches do not have one CNPJ, with letters or without', async () => {
  for (const cnpj of ['11.222.333/0001-81', '12.abc.345/01de-35']) {
    expect((await send('igreja', { ...church, cnpj })).status).toBe(201);
    const twice = await send('igreja', { ...church, cnpj: cnpj.replace(/[./-]/g, '') });
    expect([twice.status, Object.keys(twice.body.errors)]).toEqual([422, ['cnpj']]);
  }
});

it('a change of its Pix key asks for a recent proof of identity, is no act of an API key, and is mailed to all administrators', async () => {
  const { email } = await t.user('Administrador');
  const [old, next] = ['antiga@igreja.example', 'nova@igreja.example'];
  const { id } = await put('igreja', { ...church, chave_pix: old });
  const [token, key] = [await t.tokenFor('Secretaria'), await apiKey(t, { as: 'Secretaria' }, editsChurches)];
  await t.jobs.runAll();
  t.mail.sent.length = 0;
  const url = `/api/admin/igreja/${id}?confirmar=true`;
  const saveOwn = (body: object) => t.request({ method: 'PUT', url, body, token });
  const asKey = (body: object) => key.request({ method: 'PUT', url, body });
  t.clock.advance(11);
  for (const chave_pix of [next, null])
    for (const refused of [await saveOwn({ chave_pix }), await asKey({ chave_pix })])
      expect([refused.status, refused.body.confirmar_identidade]).toEqual([403, true]);
  const withKey = await t.request({
    url: '/api/admin/igreja?confirmar=true',
    token,
    body: { ...church, chave_pix: next },
  });
  expect([withKey.status, withKey.body.confirmar_identidade]).toEqual([403, true]);
  expect((await saveOwn({ bairro: 'Centro', chave_pix: old })).status).toBe(200);
  expect((await asKey({ bairro: 'Praia' })).status).toBe(200);
  await t.jobs.runAll();
  expect(t.mail.sent).toEqual([]);
  const fresh = await change('igreja', id, { chave_pix: next });
  expect([fresh.status, fresh.body.chave_pix]).toEqual([200, next]);
  await t.jobs.runAll();
  const [mail, ...more] = t.mail.sent.filter(({ to }) => to === email);
  expect([mail!.subject.includes('chave Pix'), more]).toEqual([true, []]);
  for (const text of [church.nome_fantasia, old, next, '/admin/igreja']) expect(mail!.text).toContain(text);
});
