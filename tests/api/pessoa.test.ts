import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { errorText } from '#shared/errors.ts';
import { adminApi } from '../support/admin-api.ts';
import { testApp } from '../support/app.ts';
import { cpf } from '../support/factory.ts';

const t = await testApp();
const { put, send, change, ids } = adminApi(t);
let sede: number;
let filial: number;

beforeAll(async () => {
  t.clock.set('2026-03-10T15:00:00Z');
  sede = (await put('igreja', { nome_fantasia: 'Sede', razao_social: 'Sede' })).id;
  filial = (await put('igreja', { nome_fantasia: 'Filial', razao_social: 'Filial' })).id;
});

describe('minors', () => {
  it('have a guardian, by record or by name, up to the day they come of age', async () => {
    const minor = { nome: 'Davi Lins', data_nascimento: '2008-03-11' };
    expect((await send('pessoa', minor)).body.errors).toEqual({
      responsavel: [errorText('pessoa.needs_guardian', 'pt_BR')],
    });
    expect((await send('pessoa', { ...minor, responsavel_nome: 'Marta Lins' })).status).toBe(201);
    expect((await send('pessoa', { nome: 'Ester Lins', data_nascimento: '2008-03-10' })).status).toBe(201);
  });

  it('have an adult guardian', async () => {
    const marta = await put('pessoa', { nome: 'Marta Alves', data_nascimento: '1980-01-01' });
    const tiago = await put('pessoa', {
      nome: 'Tiago Alves',
      data_nascimento: '2009-01-01',
      responsavel: marta.id,
    });
    const body = { nome: 'Levi Alves', data_nascimento: '2015-01-01' };
    expect((await send('pessoa', { ...body, responsavel: tiago.id })).body.errors).toEqual({
      responsavel: [errorText('pessoa.guardian_minor', 'pt_BR')],
    });
    const younger = await change('pessoa', marta.id, {
      data_nascimento: '2012-01-01',
      responsavel_nome: 'X Y',
    });
    expect(younger.body.errors).toEqual({
      data_nascimento: [errorText('pessoa.guardian_of', 'pt_BR', { name: 'Tiago Alves' })],
    });
  });
});

describe('care', () => {
  it('has a next step and a day, is given by another person, and leaves the record once it is given', async () => {
    const noemi = await put('pessoa', { nome: 'Noemi Prates', igreja: sede });
    const helper = await put('pessoa', { nome: 'Jonas Prates', igreja: sede });
    const missing = await change('pessoa', noemi.id, { precisa_cuidado: true });
    expect(Object.keys(missing.body.errors).toSorted()).toEqual(['cuidado_em', 'cuidado_passo']);
    const care = { precisa_cuidado: true, cuidado_passo: 'Levar ao médico', cuidado_em: '2026-03-12' };
    const own = await change('pessoa', noemi.id, { ...care, cuidado_quem: noemi.id });
    expect(own.body.errors).toEqual({ cuidado_quem: [errorText('pessoa.own_care', 'pt_BR')] });
    const { body } = await change('pessoa', noemi.id, { ...care, cuidado_quem: helper.id });
    expect(body).toMatchObject({ ...care, cuidado_quem: { id: helper.id, rotulo: 'Jonas Prates' } });
    const act = (as: string) =>
      t.request({ method: 'POST', url: `/api/admin/pessoa/${noemi.id}/cuidado-feito`, as });
    expect((await act('Somente leitura')).status).toBe(403);
    const none = { precisa_cuidado: false, cuidado_passo: null, cuidado_em: null, cuidado_quem: null };
    expect((await act('Pastor')).body).toMatchObject(none);
    expect((await t.request({ url: `/api/admin/pessoa/${noemi.id}`, as: 'Pastor' })).body).toMatchObject(
      none,
    );
  });
});

describe('families', () => {
  it('nobody is their own relative, and parents are older', async () => {
    const rute = await put('pessoa', { nome: 'Rute Melo', data_nascimento: '1990-01-01' });
    const errors = [errorText('pessoa.own_relative', 'pt_BR')];
    for (const name of ['pai_id', 'mae_id', 'responsavel'])
      expect((await change('pessoa', rute.id, { [name]: rute.id })).body.errors).toEqual({ [name]: errors });
    const older = { nome: 'Ana Melo', data_nascimento: '1970-01-01', mae_id: rute.id };
    expect((await send('pessoa', older)).body.errors).toEqual({
      mae_id: [errorText('pessoa.parent_younger', 'pt_BR')],
    });
    const child = await put('pessoa', { nome: 'Eva Melo', mae: 'Rute', mae_id: rute.id });
    expect(child.mae_id).toEqual({ id: rute.id, rotulo: 'Rute Melo' });
  });
});

describe('consent', () => {
  it('is whole or not there', async () => {
    const part = { nome: 'Saul Reis', consentimento_em: '2026-03-01' };
    const said = [errorText('validation.required', 'pt_BR')];
    expect((await send('pessoa', part)).body.errors).toEqual({
      consentimento_versao: said,
      consentimento_canal: said,
    });
    const whole = { ...part, consentimento_versao: '2026-01', consentimento_canal: 'presencial' };
    expect((await send('pessoa', whole)).status).toBe(201);
  });
});

describe('likely duplicates', () => {
  const existing = { nome: 'José Araújo', data_nascimento: '1975-05-05', whatsapp: '+5527998765432' };

  it('are named before they are saved, and only then', async () => {
    const first = await put('pessoa', existing);
    const again = await send('pessoa', { ...existing, nome: 'JOSE ARAUJO' });
    const vars = { name: 'José Araújo' };
    const same = [{ id: first.id, rotulo: 'José Araújo' }];
    expect(again.body.existentes).toEqual({ whatsapp: same, nome: same });
    expect([again.status, again.body.avisos]).toEqual([
      409,
      {
        whatsapp: [errorText('pessoa.same_whatsapp', 'pt_BR', vars)],
        nome: [errorText('pessoa.same_name', 'pt_BR', vars)],
      },
    ]);
    expect((await send('pessoa', { ...existing, whatsapp: null, data_nascimento: null })).status).toBe(201);
    const sure = await send('pessoa', existing, '?confirmar=true');
    expect(sure.status).toBe(201);
    // A confirmed warning does not return with every change.
    expect((await change('pessoa', sure.body.id, { profissao: 'Pedreiro' })).status).toBe(200);
    expect((await change('pessoa', first.id, { profissao: 'Pedreiro' })).status).toBe(200);
  });

  it('of churches that the caller does not know are not named', async () => {
    await put('pessoa', { nome: 'Gil Sá', whatsapp: '+5527991112222', igreja: sede });
    const { id } = await t.user('Secretaria');
    await t.db.run(sql`insert into users_igrejas (users, igreja, ordem) values (${id}, ${filial}, 1)`);
    const token = await t.tokenOf(id);
    const body = { nome: 'Gil de Sá', whatsapp: '+5527991112222' };
    expect((await t.request({ token, url: '/api/admin/pessoa', body })).status).toBe(201);
    expect((await t.request({ token, url: '/api/admin/pessoa', body })).status).toBe(409);
  });
});

describe('a CPF that another record has', () => {
  it('is refused with the name of that record for users who may read it, and without it for others', async () => {
    const first = await put('pessoa', { nome: 'Bia Nunes', cpf: cpf(1), igreja: sede });
    const named = {
      errors: { cpf: [errorText('validation.unique_by', 'pt_BR', { name: 'Bia Nunes' })] },
      existentes: { cpf: [{ id: first.id, rotulo: 'Bia Nunes' }] },
    };
    const digits = cpf(1).replace(/^(...)(...)(...)/, '$1.$2.$3-');
    const created = await send('pessoa', { nome: 'Bia', cpf: digits });
    expect([created.status, created.body]).toEqual([422, { message: expect.any(String), ...named }]);
    const other = await put('pessoa', { nome: 'Beatriz Nunes', igreja: filial });
    const changed = await change('pessoa', other.id, { cpf: cpf(1) });
    expect([changed.status, changed.body]).toEqual([422, { message: expect.any(String), ...named }]);

    const { id } = await t.user('Secretaria');
    await t.db.run(sql`insert into users_igrejas (users, igreja, ordem) values (${id}, ${filial}, 1)`);
    const token = await t.tokenOf(id);
    const plain = {
      message: expect.any(String),
      errors: { cpf: [errorText('validation.unique', 'pt_BR')] },
    };
    const url = '/api/admin/pessoa';
    const body = { nome: 'Bia', cpf: cpf(1) };
    expect((await t.request({ token, url, body })).body).toEqual(plain);
    expect((await t.request({ token, method: 'PUT', url: `${url}/${other.id}`, body })).body).toEqual(plain);
  });

  it('is only reported as taken to users who may create people and not read them', async () => {
    await t.db.run(sql`with novo as (insert into perfil (nome) values ('Recepção') returning id)
      insert into perfil_permissao (perfil, permissao) select novo.id, p.id from novo, permissao p
      where p.action = 'create' and p.subject = 'pessoa'`);
    const body = { nome: 'Bia', cpf: cpf(1) };
    expect((await t.request({ as: 'Recepção', url: '/api/admin/pessoa', body })).body).toEqual({
      message: expect.any(String),
      errors: { cpf: [errorText('validation.unique', 'pt_BR')] },
    });
  });
});

describe('lists of people', () => {
  const born = async (data_nascimento: string, more = {}): Promise<number> =>
    (await put('pessoa', { nome: `Nascido em ${data_nascimento}`, data_nascimento, ...more })).id;

  it('filter by birthdays of the day, the week and the month', async () => {
    t.clock.set('2027-02-28T15:00:00Z');
    const today = await born('1950-02-28');
    const leap = await born('1952-02-29');
    const week = await born('1953-03-06');
    const month = await born('1954-02-01');
    const other = await born('1955-03-07');
    await born('1956-02-28', { status: 'falecido' });
    await born('1956-03-01', { status: 'transferido' });
    await born('1956-03-02', { status: 'desligado' });
    const found = (query: string) => ids('pessoa', `${query}&data_nascimento_ate=1957-01-01`);
    expect(await found('aniversario=hoje')).toEqual([today, leap]);
    expect(await found('aniversario=semana')).toEqual([today, leap, week]);
    expect(await found('aniversario=mes')).toEqual([today, leap, month]);
    expect(await found('aniversario=semana,mes')).toEqual([today, leap, week, month]);
    t.clock.set('2027-03-07T15:00:00Z');
    expect(await found('aniversario=hoje')).toEqual([other]);
  });

  it('filter by age', async () => {
    t.clock.set('2026-03-10T15:00:00Z');
    const just = await born('1936-03-10');
    const not = await born('1936-03-11');
    expect(await ids('pessoa', 'idade_de=90&idade_ate=90')).toEqual([just]);
    expect(await ids('pessoa', 'idade_de=89&idade_ate=89')).toEqual([not]);
    expect(await ids('pessoa', 'idade_de=999999999999')).toEqual([]);
    expect(await ids('pessoa', 'idade_ate=-5')).toEqual([]);
  });

  it('filter by people whom the office cannot reach, and by incomplete records', async () => {
    const whole = {
      data_nascimento: '1971-01-01',
      sexo: 'feminino',
      email: 'ana@igreja.example',
      igreja: filial,
      logradouro: 'Rua A',
      bairro: 'Centro',
      cidade: 'Vitória',
    };
    const complete = await put('pessoa', { nome: 'Ana Inteira', ...whole });
    const reachable = await put('pessoa', { nome: 'Ana Alcançada', ...whole, whatsapp: '+5527993334444' });
    const missing = await put('pessoa', { nome: 'Ana Pela Metade', ...whole, bairro: null });
    const among = (query: string) => ids('pessoa', `igreja=${filial}&data_nascimento_de=1971-01-01&${query}`);
    expect(await among('sem_whatsapp=true')).toEqual([complete.id, missing.id]);
    expect(await among('sem_whatsapp=false')).toEqual([reachable.id]);
    expect(await among('incompleto=true')).toEqual([missing.id]);
    expect(await among('incompleto=false')).toEqual([complete.id, reachable.id]);
  });

  it('filter by current members of a department', async () => {
    const [now, was, will] = await Promise.all(
      ['Um Agora', 'Um Antes', 'Um Depois'].map((nome) => put('pessoa', { nome })),
    );
    const { id } = await put('departamento', {
      nome: 'Louvor',
      igreja: sede,
      membros: [
        { pessoa: now!.id, de: '2020-01-01' },
        { pessoa: was!.id, de: '2020-01-01', ate: '2026-03-09' },
        { pessoa: will!.id, de: '2026-03-11' },
      ],
    });
    expect(await ids('pessoa', `departamento=${id}`)).toEqual([now!.id]);
  });
});
