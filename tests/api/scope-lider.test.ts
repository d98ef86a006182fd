import fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedRoles } from '#server/bootstrap.ts';
import { migrate } from '#server/db/migrate.ts';
import { sql } from '#server/db/sql.ts';
import { seededRoles } from '#shared/access/roles.ts';
import { addDays, churchToday } from '#shared/dates.ts';
import { errorText } from '#shared/errors.ts';
import type { ErrorKey } from '#shared/i18n/pt_BR/errors.ts';
import { testApp } from '../support/app.ts';
import { insertMandates, type Limited, limitedTo } from '../support/churches.ts';
import { databaseBefore, insertRoles } from '../support/older-schema.ts';

const t = await testApp();
const admin = { as: 'Administrador' };
const pt = (key: ErrorKey): string => errorText(key, 'pt_BR');
const { rules } = seededRoles.find(({ nome }) => nome === 'Líder de departamento')!;
const today = churchToday(t.clock.now());

let igreja: number;
let [louvor, coral, recepcao]: number[] = [];
let leader: Limited;

const post = async (section: string, body: object): Promise<number> => {
  const saved = await t.request({ url: `/api/admin/${section}?confirmar=true`, body, ...admin });
  expect(saved.status, saved.text).toBe(201);
  return saved.body.id;
};
let named = 0;
const pessoa = (): Promise<number> => {
  named += 1;
  return post('pessoa', { nome: `Pessoa ${named}`, igreja });
};
const voluntario = async (departamentos: (number | undefined)[]): Promise<number> =>
  post('voluntario', { pessoa: await pessoa(), igreja, departamentos });
const event = {
  nome: 'Ensaio geral',
  data: '2030-05-04',
  horario_inicial: '19:00',
  horario_final: '21:00',
  tipo: 'ensaio',
  status: 'publicado',
  local: 'Salão',
};
const evento = (values: object): Promise<number> => post('evento', { ...event, igreja, ...values });
const visibleIds = async ({ request }: Limited, section = 'voluntario'): Promise<number[]> => {
  const { body } = await request({ url: `/api/admin/${section}?per_page=100` });
  return (body.data as { id: number }[]).map(({ id }) => id).toSorted((one, other) => one - other);
};

beforeAll(async () => {
  igreja = await post('igreja', { nome_fantasia: 'Sede', razao_social: 'Igreja Sede' });
  louvor = await post('departamento', { nome: 'Louvor', igreja });
  coral = await post('departamento', { nome: 'Coral', igreja, departamento_id: louvor });
  recepcao = await post('departamento', { nome: 'Recepção', igreja });
  leader = await limitedTo(t, { departamentos: [louvor] }, rules);
});

describe('a leader of a department', () => {
  it('looks up people, and takes no file of all of them along', async () => {
    await pessoa();
    expect((await leader.request({ url: '/api/admin/pessoa' })).body.total).toBeGreaterThan(0);
    const refused = await leader.request({ url: '/api/admin/pessoa/exportar?formato=csv' });
    expect([refused.status, refused.text]).toEqual([
      403,
      expect.stringContaining('departamentos que você lidera'),
    ]);
    expect((await leader.request({ url: '/api/admin/voluntario/exportar?formato=csv' })).status).toBe(200);
  });

  it('sees and changes the volunteers of it and of the departments inside it', async () => {
    const [mine, inside, theirs] = [
      await voluntario([louvor]),
      await voluntario([coral]),
      await voluntario([recepcao]),
    ];
    expect(await visibleIds(leader)).toEqual([mine, inside]);
    const put = (id: number) =>
      leader.request({ method: 'PUT', url: `/api/admin/voluntario/${id}`, body: { status: 'ativo' } });
    expect([(await put(mine)).status, (await put(inside)).status]).toEqual([200, 200]);
    expect((await put(theirs)).status).toBe(404);
    expect(await visibleIds(leader, 'departamento')).toEqual([louvor, coral]);
  });

  it('keeps the other departments of a volunteer as they are', async () => {
    const shared = await voluntario([louvor, recepcao]);
    const put = (departamentos: (number | undefined)[]) =>
      leader.request({ method: 'PUT', url: `/api/admin/voluntario/${shared}`, body: { departamentos } });
    const errors = async (list: (number | undefined)[]) => (await put(list)).body.errors?.departamentos;
    expect(await errors([louvor])).toEqual([pt('scope.other_removed')]);
    expect(await errors([recepcao])).toEqual([pt('scope.moved_out')]);
    expect(await errors([])).toEqual([pt('scope.moved_out')]);
    const another = await post('departamento', { nome: 'Mídia', igreja });
    expect(await errors([louvor, recepcao, another])).toEqual([pt('scope.not_led')]);
    // Within what they lead, they decide.
    const saved = await put([recepcao, coral]);
    expect([saved.status, saved.body.departamentos.map(({ id }: { id: number }) => id)]).toEqual([
      200,
      [recepcao, coral],
    ]);
  });

  it('is offered only the departments they lead, and the people of the church', async () => {
    const search = (section: string, term: string) =>
      leader.request({ url: `/api/admin/${section}/search?term=${encodeURIComponent(term)}` });
    expect((await search('departamento', 'recep')).body.total).toBe(0);
    expect((await search('departamento', 'louvor')).body.total).toBe(1);
    expect((await search('pessoa', 'pessoa')).body.total).toBeGreaterThan(0);
    const created = await leader.request({
      url: '/api/admin/voluntario',
      body: { pessoa: await pessoa(), departamentos: [coral] },
    });
    expect(created.status, created.text).toBe(201);
  });

  it('chooses among the departments where they lead several', async () => {
    const body = { pessoa: await pessoa() };
    const answer = await leader.request({ url: '/api/admin/voluntario', body });
    expect(answer.body.errors).toEqual({ departamentos: [pt('scope.not_led')] });
  });

  it('downloads the events of their departments for a calendar, and no others', async () => {
    const [mine, theirs, everyones] = [
      await evento({ departamento: louvor, nome: 'Ensaio do louvor' }),
      await evento({ departamento: recepcao, nome: 'Treino da recepção' }),
      await evento({ nome: 'Culto' }),
    ];
    const ics = async (id: number) => (await leader.request({ url: `/api/admin/evento/${id}/ics` })).status;
    expect([await ics(mine), await ics(theirs), await ics(everyones)]).toEqual([200, 404, 404]);
  });

  it('learns that the place is taken by another department, but not by which event', async () => {
    await evento({ departamento: recepcao, nome: 'Segredo', data: '2031-03-01', local: 'Auditório' });
    const body = { ...event, departamento: louvor, data: '2031-03-01', local: 'Auditório' };
    const answer = await leader.request({ url: '/api/admin/evento', body });
    expect(answer.status).toBe(409);
    expect(answer.text).not.toContain('Segredo');
    expect(answer.text).toContain('evento de outro departamento');
  });

  it('changes only their own events of a series', async () => {
    const first = await evento({
      departamento: louvor,
      nome: 'Vigília',
      data: '2032-01-03',
      local: 'Templo',
      repeticao: 'semanal',
      repetir_ate: '2032-01-24',
    });
    const inSeries = () =>
      t.db.query<{ id: number; status: string; departamento: number }>(
        sql`select id, status, departamento from evento where recorrencia = ${first} order by data`,
      );
    const [, , third] = await inSeries();
    await t.db.run(sql`update evento set departamento = ${recepcao} where id = ${third!.id}`);
    const url = `/api/admin/evento/${first}/cancelar-este-e-os-seguintes?confirmar=true`;
    expect((await leader.request({ method: 'POST', url })).status).toBe(200);
    expect((await inSeries()).map(({ status }) => status)).toEqual([
      'cancelado',
      'cancelado',
      'publicado',
      'cancelado',
    ]);
  });

  it('changes nothing that belongs to no department, whatever the role grants', async () => {
    const everything = await limitedTo(t, { departamentos: [louvor!] });
    const refused = async (url: string, body: object = {}) =>
      expect((await everything.request({ url: `/api/admin/${url}`, body })).status, url).toBe(403);
    await refused('pessoa', { nome: 'Nova' });
    await refused('postagem', { titulo: 'Nova' });
    await refused('financeiro');
    await refused('users');
    await refused('departamento', { nome: 'Novo', igreja });
    const put = (url: string, body: object) =>
      everything.request({ method: 'PUT', url: `/api/admin/${url}`, body });
    expect((await put('recebimentos/1', { pix_chave: 'x' })).status).toBe(403);
    // Their own account neither: its person decides what they lead.
    expect((await put(`users/${everything.users}`, { pessoa: null })).status).toBe(403);
    expect((await everything.request({ url: '/api/admin/pessoa' })).status).toBe(200);
    expect((await everything.request({ url: '/api/admin/conciliacao' })).status).toBe(403);
  });

  it('appoints to their own departments, and to no other', async () => {
    const everything = await limitedTo(t, { departamentos: [louvor!] });
    const categoria = await post('categoria', { nome: 'Regente', tipo: 'cargo' });
    const body = { cargo: categoria, pessoas: [everything.pessoa], igreja, data_entrada: today };
    const appointed = (departamento: number | undefined) =>
      everything.request({ url: '/api/admin/cargo?confirmar=true', body: { ...body, departamento } });
    expect((await appointed(recepcao)).body.errors).toEqual({ departamento: [pt('scope.not_led')] });
    expect((await appointed(louvor)).status).toBe(201);
  });

  it('downloads only files of their departments', async () => {
    const everything = await limitedTo(t, { departamentos: [louvor!] });
    const token = await t.tokenFor('Administrador');
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0f766e' } })
      .png()
      .toBuffer();
    const conta = await post('conta', { nome: 'Caixa', igreja, tipo: 'caixa', valor_inicial: 0 });
    const categoria = await post('categoria', { nome: 'Som', tipo: 'financeiro_despesa' });
    const file = async (departamento: number | undefined): Promise<string> => {
      const form = new FormData();
      form.append('arquivo', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'nota.png');
      const { body } = await t.request({ url: '/api/admin/financeiro/arquivos/comprovante', form, token });
      await post('financeiro', {
        descricao: 'Cabo',
        tipo: 'despesa',
        classificacao_financeira: 'variavel',
        categoria,
        conta,
        forma_pagamento: 'pix',
        valor: 100,
        pago: false,
        data_vencimento: today,
        igreja,
        departamento,
        comprovante: body.id,
      });
      return body.id;
    };
    const [mine, theirs] = [await file(louvor), await file(recepcao)];
    const { cookie } = everything;
    expect((await t.request({ url: `/arquivos/${mine}`, cookie })).status).toBe(200);
    expect((await t.request({ url: `/arquivos/${theirs}`, cookie })).status).toBe(404);
  });
});

describe('the departments that a person leads', () => {
  it('are named to accounts that are limited to them, and to no others', async () => {
    const lidera = async ({ request }: Limited) =>
      (await request({ url: '/api/admin/auth/eu' })).body.userData.lidera;
    expect(await lidera(leader)).toEqual(['Coral', 'Louvor']);
    expect(await lidera(await limitedTo(t, { departamentos: [] }))).toEqual([]);
    expect(await lidera(await limitedTo(t, {}))).toBeUndefined();
  });

  it('are lost at once, on every server, when the mandate is over or another is appointed', async () => {
    const department = await post('departamento', { nome: 'Jovens', igreja });
    const mine = await voluntario([department]);
    const other = await testApp({ beside: t });
    const { pessoa: who, token } = await limitedTo(t, { departamentos: [] }, rules);
    const sees = async (): Promise<boolean> =>
      (await other.request({ url: `/api/admin/voluntario/${mine}`, token })).status === 200;
    expect(await sees()).toBe(false);
    const [mandate] = await insertMandates(t, who, [department]);
    expect(await sees()).toBe(true);
    const close = async (data_saida: string | null) =>
      t.request({
        method: 'PUT',
        url: `/api/admin/cargo/${mandate}?confirmar=true`,
        body: { data_saida },
        ...admin,
      });
    expect((await close(today)).status).toBe(200);
    expect(await sees()).toBe(false);
    expect((await close(addDays(today, 1))).status).toBe(200);
    expect(await sees()).toBe(true);
    expect((await close(null)).status).toBe(200);
    const replaced = await t.request({
      method: 'PUT',
      url: `/api/admin/cargo/${mandate}?confirmar=true`,
      ...admin,
      body: { pessoas: [await pessoa()] },
    });
    expect(replaced.status, replaced.text).toBe(200);
    expect(await sees()).toBe(false);
  });

  it('follow from any mandates in any tree of departments on that day', async () => {
    const day = fc.integer({ min: -3, max: 3 }).map((days) => addDays(today, days));
    const mandate = fc.record({
      who: fc.integer({ min: 0, max: 1 }),
      department: fc.option(fc.integer({ min: 0, max: 4 })),
      from: day,
      days: fc.option(fc.integer({ min: 0, max: 4 })),
    });
    // The parent of each department is an earlier one: there are no cycles.
    const parents = fc.tuple(...[0, 1, 2, 3, 4].map((at) => fc.option(fc.nat({ max: Math.max(0, at - 1) }))));
    const people = [await pessoa(), await pessoa()];
    const categoria = await post('categoria', { nome: 'Qualquer', tipo: 'cargo' });
    await fc.assert(
      fc.asyncProperty(parents, fc.array(mandate, { maxLength: 6 }), async (tree, mandates) => {
        const undone = new Error('undone');
        const run = t.db.transaction(async (tx) => {
          const departments: number[] = [];
          for (const [at, parent] of tree.entries()) {
            const above = at === 0 || parent === null ? null : departments[parent];
            const [row] = await tx.query<{
              id: number;
            }>(sql`insert into departamento (nome, igreja, departamento_id)
              values (${`D${at}`}, ${igreja}, ${above}) returning id`);
            departments.push(row!.id);
          }
          const expected = new Set<number>();
          for (const { who, department, from, days } of mandates) {
            const to = days === null ? null : addDays(from, days);
            const [row] = await tx.query<{ id: number }>(sql`insert into cargo (cargo, igreja, departamento,
              data_entrada, data_saida) values (${categoria}, ${igreja},
              ${department === null ? null : departments[department]}, ${from}, ${to}) returning id`);
            await tx.run(sql`insert into cargo_pessoas (cargo, pessoa, ordem)
              values (${row!.id}, ${people[who]}, 0)`);
            const isInOffice = from <= today && (to === null || to > today);
            if (who === 0 && department !== null && isInOffice) expected.add(department);
          }
          for (const [at, parent] of tree.entries())
            if (at > 0 && parent !== null && expected.has(parent)) expected.add(at);
          const [found] = await tx.query<{ ids: number[] }>(
            sql`select lidera(${people[0]}, ${today}::date) as ids`,
          );
          expect(found!.ids.map((id) => departments.indexOf(id))).toEqual(
            [...expected].toSorted((one, other) => one - other),
          );
          throw undone;
        });
        await expect(run).rejects.toBe(undone);
      }),
      { numRuns: 60 },
    );
  });
});

describe('the limit of a role', () => {
  const path = '/api/admin/acesso/perfis';
  const grant = [{ action: 'list', subject: 'voluntario' }];

  it('is set, read and lifted with the role, and holds from the next request on', async () => {
    const { users, pessoa: who, request } = await limitedTo(t, {});
    await insertMandates(t, who, [recepcao!]);
    const inside = await voluntario([recepcao]);
    const outside = await voluntario([louvor]);
    const created = await t.request({
      url: path,
      ...admin,
      body: { nome: 'Feito à mão', rules: grant, por_departamento: true },
    });
    expect(created.status, created.text).toBe(201);
    expect(created.body.por_departamento).toBe(true);
    await t.db.run(sql`update users set role = ${created.body.id} where id = ${users}`);
    const list = async (): Promise<number[]> =>
      (await request({ url: '/api/admin/voluntario?per_page=100' })).body.data.map(
        ({ id }: { id: number }) => id,
      );
    expect(await list()).toContain(inside);
    expect(await list()).not.toContain(outside);
    const { versao } = created.body;
    const lifted = await t.request({
      method: 'PUT',
      url: `${path}/${created.body.id}`,
      ...admin,
      body: { nome: 'Feito à mão', rules: grant, versao },
    });
    expect([lifted.status, lifted.body.por_departamento]).toEqual([200, false]);
    expect(await list()).toContain(outside);
  });

  it('is refused for a role that may do everything', async () => {
    const everything = [{ action: 'manage', subject: 'all' }];
    const answer = await t.request({
      url: path,
      ...admin,
      body: { nome: 'Tudo', rules: everything, por_departamento: true },
    });
    expect(answer.body.errors).toEqual({ por_departamento: [pt('acesso.unlimited_departments')] });
    const [role] = await t.db.query<{ id: number }>(sql`select id from perfil where nome = 'Administrador'`);
    const changed = await t.request({
      method: 'PUT',
      url: `/api/admin/perfil/${role!.id}`,
      ...admin,
      body: { por_departamento: true },
    });
    expect(changed.body.errors).toEqual({ por_departamento: [pt('acesso.unlimited_departments')] });
    const bad = await t.request({
      url: path,
      ...admin,
      body: { nome: 'X', rules: [], por_departamento: 'sim' },
    });
    expect(bad.body.errors).toEqual({ por_departamento: [pt('validation.boolean')] });
  });
});

describe('in a church that exists', () => {
  const number = '0049';
  const limits = (db: Awaited<ReturnType<typeof databaseBefore>>) =>
    db.query(sql`select nome from perfil where por_departamento order by nome`);
  const older = async () => {
    const db = await databaseBefore(number);
    await insertRoles(db);
    return db;
  };

  it('the role of leaders is limited to what they lead, and no other role', async () => {
    const db = await older();
    await migrate(db);
    expect(await limits(db)).toEqual([{ nome: 'Líder de departamento' }]);
  });

  it('a role that the church edited stays as it is', async () => {
    const db = await older();
    await db.transaction(async (tx) => {
      await tx.run(sql`select set_config('aprisco.users', '1', true)`);
      await tx.run(sql`delete from perfil_permissao l using perfil p, permissao r where p.id = l.perfil
        and p.nome = 'Líder de departamento' and r.id = l.permissao and r.subject = 'inscricao'`);
    });
    await migrate(db);
    expect(await limits(db)).toEqual([]);
  });

  it('a new church has the limit from the start', async () => {
    const db = await databaseBefore('9999');
    await seedRoles(db);
    expect(await limits(db)).toEqual([{ nome: 'Líder de departamento' }]);
  });
});
