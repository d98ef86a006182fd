import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { errorText } from '#shared/errors.ts';
import { adminApi } from '../support/admin-api.ts';
import { testApp } from '../support/app.ts';

const t = await testApp();
const { put, send, change } = adminApi(t);
let sede: number;
let filial: number;

beforeAll(async () => {
  sede = (await put('igreja', { nome_fantasia: 'Sede', razao_social: 'Sede' })).id;
  filial = (await put('igreja', { nome_fantasia: 'Filial', razao_social: 'Filial' })).id;
});

describe('departments', () => {
  it('have a name of their own within their church, blind to case and accents', async () => {
    await put('departamento', { nome: 'Ação social', igreja: sede });
    const twice = await send('departamento', { nome: 'ACAO SOCIAL', igreja: sede });
    expect([twice.status, Object.keys(twice.body.errors)]).toEqual([422, ['nome']]);
    expect((await send('departamento', { nome: 'Ação social', igreja: filial })).status).toBe(201);
  });

  it('are a tree without cycles, of one church', async () => {
    const top = await put('departamento', { nome: 'Jovens', igreja: sede });
    const middle = await put('departamento', { nome: 'Adolescentes', igreja: sede, departamento_id: top.id });
    const leaf = await put('departamento', { nome: 'Teatro', igreja: sede, departamento_id: middle.id });
    for (const parent of [top.id, middle.id, leaf.id]) {
      const { status, body } = await change('departamento', top.id, { departamento_id: parent });
      expect([status, body.errors]).toEqual([
        422,
        { departamento_id: [errorText('departamento.cycle', 'pt_BR')] },
      ]);
    }
    const away = await send('departamento', { nome: 'Fanfarra', igreja: filial, departamento_id: top.id });
    expect(away.body.errors).toEqual({ departamento_id: [errorText('departamento.parent_church', 'pt_BR')] });
    const moved = await change('departamento', top.id, { igreja: filial });
    expect(moved.body.errors).toEqual({ igreja: [errorText('departamento.church_used', 'pt_BR')] });
    expect((await change('departamento', leaf.id, { departamento_id: null, igreja: filial })).status).toBe(
      200,
    );
  });

  it('of two moves at once let no cycle through', async () => {
    for (let round = 0; round < 8; round += 1) {
      const one = await put('departamento', { nome: `Som ${round}`, igreja: sede });
      const other = await put('departamento', { nome: `Imagem ${round}`, igreja: sede });
      const both = await Promise.all([
        change('departamento', one.id, { departamento_id: other.id }),
        change('departamento', other.id, { departamento_id: one.id }),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    }
  });

  it('keep their members, each once at a time in one function', async () => {
    const ana = await put('pessoa', { nome: 'Ana Prado' });
    const rui = await put('pessoa', { nome: 'Rui Prado' });
    const louvor = await put('departamento', {
      nome: 'Louvor',
      igreja: sede,
      membros: [
        { pessoa: ana.id, funcao: 'Vocal', de: '2020-01-05', ate: '2022-01-05' },
        { pessoa: ana.id, funcao: 'Vocal', de: '2023-01-05' },
        { pessoa: ana.id, funcao: 'Violão', de: '2023-01-05' },
        { pessoa: rui.id },
      ],
    });
    expect(louvor.membros[3]).toEqual({
      id: expect.any(Number),
      pessoa: { id: rui.id, rotulo: 'Rui Prado' },
      funcao: null,
      de: null,
      ate: null,
    });
    const again = [
      ...louvor.membros,
      { pessoa: ana.id, funcao: 'vocal', de: '2021-06-01', ate: '2021-07-01' },
    ];
    const twice = await change('departamento', louvor.id, { membros: again });
    expect(twice.body.errors).toEqual({ 'membros.4.pessoa': [errorText('validation.repeated', 'pt_BR')] });
    const backwards = await send('departamento', {
      nome: 'Coral',
      igreja: sede,
      membros: [{ pessoa: rui.id, de: '2022-01-01', ate: '2021-01-01' }],
    });
    expect(Object.keys(backwards.body.errors)).toEqual(['membros.0.ate']);
    const nobody = await send('departamento', {
      nome: 'Coral',
      igreja: sede,
      membros: [{ pessoa: rui.id }, { pessoa: 999_999 }],
    });
    expect(nobody.body.errors).toEqual({ 'membros.1.pessoa': [errorText('validation.reference', 'pt_BR')] });
  });

  it('offer no person of a church that the caller does not know', async () => {
    const { id } = await t.user('Secretaria');
    await t.db.run(sql`insert into users_igrejas (users, igreja, ordem) values (${id}, ${filial}, 1)`);
    const token = await t.tokenOf(id);
    const [theirs, ours] = [
      await put('pessoa', { nome: 'Lia da Sede', igreja: sede }),
      await put('pessoa', { nome: 'Lia da Filial', igreja: filial }),
    ];
    const body = (pessoa: number) => ({ nome: `Recepção ${pessoa}`, membros: [{ pessoa }] });
    const refused = await t.request({ token, url: '/api/admin/departamento', body: body(theirs.id) });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['membros.0.pessoa']]);
    const taken = await t.request({ token, url: '/api/admin/departamento', body: body(ours.id) });
    expect([taken.status, taken.body.igreja.id]).toEqual([201, filial]);
  });

  it('are led by the person who holds that position in them', async () => {
    const [lia, rui, old] = await Promise.all(
      ['Lia Serra', 'Rui Serra', 'Ivo Serra'].map((nome) => put('pessoa', { nome })),
    );
    const leader = await put('categoria', { nome: 'Líder de departamento', tipo: 'cargo' });
    const vice = await put('categoria', { nome: 'Vice-líder de departamento', tipo: 'cargo' });
    const { id } = await put('departamento', { nome: 'Missões', igreja: sede });
    const place = { igreja: sede, departamento: id };
    const was = {
      cargo: leader.id,
      pessoas: [old!.id],
      data_entrada: '2015-01-01',
      data_saida: '2020-01-01',
    };
    await put('cargo', { ...place, ...was, e_titular: true });
    await put('cargo', {
      ...place,
      cargo: leader.id,
      pessoas: [lia!.id],
      data_entrada: '2020-01-01',
      e_titular: true,
    });
    await put('cargo', { ...place, cargo: vice.id, pessoas: [rui!.id], data_entrada: '2021-01-01' });
    const { body } = await t.request({ as: 'Administrador', url: `/api/admin/departamento/${id}` });
    expect([body.lider, body.vice]).toEqual(['Lia Serra', 'Rui Serra']);
  });
});
