import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { errorText } from '#shared/errors.ts';
import { adminApi } from '../support/admin-api.ts';
import { testApp } from '../support/app.ts';
import { fakeClock } from '../support/fakes.ts';
import type { Row } from '../support/section-fixture.ts';

const t = await testApp({ clock: fakeClock(new Date()) });
const { put, send, change, ids } = adminApi(t);
const read = async (id: number): Promise<Row> =>
  (await t.request({ as: 'Administrador', url: `/api/admin/cargo/${id}` })).body;

let igreja: number;
let filial: number;
let people: Row[];
let names = 0;
const position = async (): Promise<number> => {
  names += 1;
  return (await put('categoria', { nome: `Cargo ${names}`, tipo: 'cargo' })).id;
};

beforeAll(async () => {
  igreja = (await put('igreja', { nome_fantasia: 'Sede', razao_social: 'Sede' })).id;
  filial = (await put('igreja', { nome_fantasia: 'Filial', razao_social: 'Filial' })).id;
  people = await Promise.all(
    ['Abel Nunes', 'Bia Nunes', 'Caio Nunes'].map((nome) => put('pessoa', { nome })),
  );
});

describe('mandates', () => {
  it('are of positions, not of other categories', async () => {
    const other = await put('categoria', { nome: 'Avisos', tipo: 'postagem' });
    const body = { cargo: other.id, pessoas: [people[0]!.id], igreja, data_entrada: '2020-01-01' };
    expect((await send('cargo', body)).body.errors).toEqual({
      cargo: [errorText('validation.reference', 'pt_BR')],
    });
  });

  it('end no earlier than they begin, and have people', async () => {
    const body = { cargo: await position(), pessoas: [people[0]!.id], igreja, data_entrada: '2020-06-01' };
    const early = await send('cargo', {
      ...body,
      data_saida: '2020-05-31',
      data_prevista_saida: '2020-05-01',
    });
    expect(Object.keys(early.body.errors).sort()).toEqual(['data_prevista_saida', 'data_saida']);
    expect(Object.keys((await send('cargo', { ...body, pessoas: [] })).body.errors)).toEqual(['pessoas']);
    expect((await send('cargo', { ...body, data_saida: '2020-06-01' })).status).toBe(201);
  });

  it('stand in a department of their church', async () => {
    const department = await put('departamento', { nome: 'Louvor', igreja: filial });
    const body = {
      cargo: await position(),
      pessoas: [people[0]!.id],
      data_entrada: '2020-06-01',
      departamento: department.id,
    };
    expect((await send('cargo', { ...body, igreja })).body.errors).toEqual({
      departamento: [errorText('cargo.department_church', 'pt_BR')],
    });
    expect((await send('cargo', { ...body, igreja: filial })).status).toBe(201);
  });

  it('are found by the position and by the people', async () => {
    const cargo = (await put('categoria', { nome: 'Presbítero', tipo: 'cargo' })).id;
    const { id } = await put('cargo', {
      cargo,
      igreja,
      pessoas: [people[1]!.id],
      data_entrada: '2020-06-01',
    });
    for (const term of ['presbitero', 'BIA NU']) {
      const url = `/api/admin/cargo/search?term=${encodeURIComponent(term)}`;
      const { body } = await t.request({ as: 'Administrador', url });
      expect([term, body.data.map((row: Row) => row.id)]).toEqual([term, [id]]);
    }
  });
});

describe('people in office', () => {
  it('cannot be deleted, and the answer says where they are', async () => {
    const person = await put('pessoa', { nome: 'Elias Nunes' });
    const body = { cargo: await position(), igreja, pessoas: [person.id], data_entrada: '2020-06-01' };
    await put('cargo', body);
    const url = `/api/admin/pessoa/${person.id}`;
    const { status, body: answer } = await t.request({ as: 'Administrador', method: 'DELETE', url });
    expect([status, answer.errors]).toEqual([
      409,
      { id: [errorText('error.in_use_by', 'pt_BR', { section: 'Cargos' })] },
    ]);
  });
});

describe('one holder in office', () => {
  const mandate = (cargo: number, person: number, data_entrada: string, more = {}) => ({
    cargo,
    igreja,
    pessoas: [people[person]!.id],
    data_entrada,
    e_titular: true,
    ...more,
  });

  it('warns of a second holder by the name of the first, and stores nothing', async () => {
    const cargo = await position();
    await put('cargo', mandate(cargo, 0, '2018-03-01'));
    const { status, body } = await send('cargo', mandate(cargo, 1, '2024-03-01'));
    const vars = { name: 'Abel Nunes', date: '01/03/2018' };
    expect([status, body.avisos]).toEqual([409, { e_titular: [errorText('cargo.titular', 'pt_BR', vars)] }]);
    expect(await ids('cargo', `cargo=${cargo}`)).toHaveLength(1);
  });

  it('closes the mandate before, with a trace, when it is confirmed', async () => {
    const cargo = await position();
    const first = await put('cargo', mandate(cargo, 0, '2018-03-01'));
    const second = await send('cargo', mandate(cargo, 1, '2024-03-01'), '?confirmar=true');
    expect(second.status).toBe(201);
    expect(await read(first.id)).toMatchObject({ data_saida: '2024-03-01', versao: 2 });
    const [trace] = await t.db.query<{ users: number | null; depois: Row }>(
      sql`select users, depois from trilha where secao = 'cargo' and registro = ${first.id} order by id desc limit 1`,
    );
    expect(trace).toEqual({ users: expect.any(Number), depois: { data_saida: '2024-03-01' } });
  });

  it('says so when an edit makes a second one, and leaves the holder alone when nothing else changes', async () => {
    const cargo = await position();
    const holder = await put('cargo', mandate(cargo, 0, '2018-03-01'));
    const deputy = await put('cargo', mandate(cargo, 1, '2020-03-01', { e_titular: false }));
    expect((await change('cargo', deputy.id, { e_titular: true })).status).toBe(409);
    expect((await change('cargo', holder.id, { obs: 'Eleito em assembleia.' })).status).toBe(200);
    const moved = await change('cargo', deputy.id, { e_titular: true }, '?confirmar=true');
    expect([moved.status, (await read(holder.id)).data_saida]).toEqual([200, '2020-03-01']);
  });

  it('is checked for each church and department separately, and ignores ended mandates', async () => {
    const cargo = await position();
    const department = await put('departamento', { nome: 'Jovens', igreja });
    await put('cargo', mandate(cargo, 0, '2010-01-01', { data_saida: '2018-03-01' }));
    await put('cargo', mandate(cargo, 0, '2018-03-01'));
    await put('cargo', mandate(cargo, 1, '2019-01-01', { igreja: filial }));
    await put('cargo', mandate(cargo, 1, '2019-01-01', { departamento: department.id }));
    await put('cargo', mandate(cargo, 2, '2019-01-01', { data_saida: '2019-06-01' }));
    expect(await ids('cargo', `cargo=${cargo}`)).toHaveLength(5);
  });

  it('does not let an older mandate close a newer one', async () => {
    const cargo = await position();
    const newer = await put('cargo', mandate(cargo, 0, '2022-01-01'));
    const { status, body } = await send('cargo', mandate(cargo, 1, '2015-01-01'), '?confirmar=true');
    const vars = { name: 'Abel Nunes', date: '01/01/2022' };
    expect([status, body.errors]).toEqual([
      422,
      { data_saida: [errorText('cargo.titular_since', 'pt_BR', vars)] },
    ]);
    expect((await read(newer.id)).data_saida).toBeNull();
    expect((await send('cargo', mandate(cargo, 1, '2015-01-01', { data_saida: '2022-01-01' }))).status).toBe(
      201,
    );
  });

  it('holds for two at once, confirmed or not, and for rows written without the rule', async () => {
    const cargo = await position();
    const both = await Promise.all([1, 2].map((who) => send('cargo', mandate(cargo, who, '2021-01-01'))));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const more = await Promise.all(
      [1, 2].map((who) => send('cargo', mandate(cargo, who, '2022-01-01'), '?confirmar=true')),
    );
    expect(more.map(({ status }) => status)).toEqual([201, 201]);
    expect(await ids('cargo', `cargo=${cargo}&situacao=em_exercicio&e_titular=true`)).toHaveLength(1);
    await expect(
      t.db.run(
        sql`insert into cargo (cargo, igreja, data_entrada, e_titular) values (${cargo}, ${igreja}, '2023-01-01', true)`,
      ),
    ).rejects.toThrow(/cargo_titular/);
  });
});

describe('a mandate that is closed while it is edited', () => {
  it('keeps both changes', async () => {
    for (let round = 0; round < 2; round += 1) {
      const cargo = await position();
      const place = { cargo, igreja, e_titular: true };
      const holder = await put('cargo', { ...place, pessoas: [people[0]!.id], data_entrada: '2018-03-01' });
      const next = { ...place, pessoas: [people[1]!.id], data_entrada: '2024-03-01' };
      const both = await Promise.all([
        change('cargo', holder.id, { obs: 'Reeleito em 2021.' }),
        send('cargo', next, '?confirmar=true'),
      ]);
      expect(both.map(({ status }) => status)).toEqual([200, 201]);
      expect(await read(holder.id)).toMatchObject({ obs: 'Reeleito em 2021.', data_saida: '2024-03-01' });
    }
  });
});

describe('lists of mandates', () => {
  it('filter by past, current and future mandates, and by those that end soon', async () => {
    t.clock.set('2026-05-10T15:00:00Z');
    const cargo = await position();
    const make = async (data_entrada: string, more = {}): Promise<number> =>
      (await put('cargo', { cargo, igreja, pessoas: [people[0]!.id], data_entrada, ...more })).id;
    const open = await make('2020-01-01');
    const soon = await make('2020-01-01', { data_prevista_saida: '2026-07-09' });
    const later = await make('2020-01-01', { data_prevista_saida: '2026-07-10' });
    const leaving = await make('2020-01-01', { data_saida: '2026-06-01' });
    const overdue = await make('2020-01-01', { data_prevista_saida: '2026-05-01' });
    const ended = await make('2020-01-01', { data_saida: '2026-05-10' });
    const coming = await make('2026-05-11');
    const found = (query: string) => ids('cargo', `cargo=${cargo}&${query}`);
    expect(await found('situacao=em_exercicio')).toEqual([open, soon, later, leaving, overdue]);
    expect(await found('situacao=encerrado')).toEqual([ended]);
    expect(await found('situacao=a_iniciar,encerrado')).toEqual([ended, coming]);
    expect(await found('termina_em_60_dias=true')).toEqual([soon, leaving, overdue]);
    expect(await found('termina_em_60_dias=false')).toEqual([open, later, ended, coming]);
  });

  it('show the board of a given day', async () => {
    const cargo = await position();
    const make = async (data_entrada: string, data_saida: string | null): Promise<number> =>
      (await put('cargo', { cargo, igreja, pessoas: [people[0]!.id], data_entrada, data_saida })).id;
    const first = await make('2010-01-01', '2014-01-01');
    const second = await make('2014-01-01', null);
    const board = (day: string) => ids('cargo', `cargo=${cargo}&em=${day}`);
    expect(await board('2009-12-31')).toEqual([]);
    expect(await board('2013-12-31')).toEqual([first]);
    expect(await board('2014-01-01')).toEqual([second]);
  });
});
