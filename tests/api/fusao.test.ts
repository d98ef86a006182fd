import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import type { Subject } from '#shared/access/subjects.ts';
import type { Repeticoes } from '#shared/contracts/fusao.ts';
import { errorText } from '#shared/errors.ts';
import { adminApi } from '../support/admin-api.ts';
import { testApp } from '../support/app.ts';
import { limitedTo } from '../support/churches.ts';
import { cpf } from '../support/factory.ts';
import { merge, referencesToPeople, undo } from '../support/fusao.ts';
import { blackPng } from '../support/pictures.ts';

const t = await testApp();
const { put, send } = adminApi(t);
const as = 'Administrador';
const get = async (url: string, token?: string) =>
  t.request({ ...(token === undefined ? { as } : { token }), url: `/api/admin/${url}` });
let sede: number;
let filial: number;

beforeAll(async () => {
  t.clock.set('2026-03-10T15:00:00Z');
  sede = (await put('igreja', { nome_fantasia: 'Sede', razao_social: 'Sede' })).id;
  filial = (await put('igreja', { nome_fantasia: 'Filial', razao_social: 'Filial' })).id;
});

/** The token of a role's account that is limited to one church. */
async function limited(role: string, igreja: number): Promise<string> {
  const { id } = await t.user(role);
  await t.db.run(sql`insert into users_igrejas (users, igreja, ordem) values (${id}, ${igreja}, 1)`);
  return t.tokenOf(id);
}

describe('references to people', () => {
  it('are all declared, so that a merge moves them and names their section', async () => {
    const keys = await t.db.query<{ at: string }>(sql`select conrelid::regclass || '.' || attname as at
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and confrelid = 'pessoa'::regclass order by 1`);
    const declared = referencesToPeople.map(({ table, column }) => `${table}.${column}`);
    expect(keys.map(({ at }) => at)).toEqual(declared.toSorted());
  });

  it('are all foreign keys', async () => {
    const loose = await t.db.query(sql`select attrelid::regclass::text from pg_attribute a
      join pg_class c on c.oid = attrelid and relkind = 'r' join pg_namespace n on n.oid = relnamespace
      where nspname = 'public' and attname in ('pessoa', 'pessoa_id') and not exists (select from pg_constraint
        where contype = 'f' and conrelid = attrelid and attnum = any(conkey))`);
    expect(loose).toEqual([]);
  });
});

describe('likely duplicates', () => {
  it('are listed with their reason, once, to users who may merge them, within their churches', async () => {
    const person = async (nome: string, more: object = {}) =>
      (await send('pessoa', { nome, igreja: sede, ...more }, '?confirmar=true')).body.id as number;
    const born = { data_nascimento: '1981-05-06' };
    const [one, other] = [await person('Célia Rocha', born), await person('celia rocha', born)];
    const phone = { whatsapp: '+5527988887777' };
    const mother = await person('Dalva Lima', { ...phone, data_nascimento: '1970-01-01' });
    await person('Enzo Lima', { ...phone, data_nascimento: '1999-01-01' });
    const again = await person('Dalva de Lima', phone);
    const father = await person('João Prado', { data_nascimento: '1950-02-02', email: 'a@prado.example' });
    const son = await person('João Prado', { data_nascimento: '1980-03-03' });
    const unknown = await person('João Prado', { email: 'A@prado.example' });
    const elsewhere = await person('Célia Rocha', { ...born, igreja: filial });
    const pairs = async (token?: string) => {
      const { status, body } = await get('pessoa/repetidas', token);
      expect([status, body.mais]).toEqual([200, false]);
      return (body as Repeticoes).data.map(({ motivos, pessoas }) => [
        pessoas[0].id,
        pessoas[1].id,
        motivos.join(),
      ]);
    };
    const ofSede = [
      [one, other, 'nascimento'],
      [father, unknown, 'email,nome'],
      [mother, again, 'whatsapp'],
      [son, unknown, 'nome'],
    ];
    expect(await pairs()).toEqual([ofSede[0], [one, elsewhere, 'nascimento'], ...ofSede.slice(1)]);
    expect(await pairs(await limited('Administrador', sede))).toEqual(ofSede);
    expect(await pairs(await limited('Administrador', filial))).toEqual([]);
    expect((await t.request({ url: '/api/admin/pessoa/repetidas', as: 'Tesouraria' })).status).toBe(403);
    expect((await merge(t, one, other)).status).toBe(200);
    expect((await pairs()).map(([, second]) => second)).not.toContain(other);
  });

  it('stand beside the merges that can still be undone, with who, when and until when', async () => {
    const person = async (nome: string, igreja: number) =>
      (await put('pessoa', { nome, igreja })).id as number;
    const [kept, first, second] = [
      await person('Ivo Reis', sede),
      await person('Ivo R.', sede),
      await person('I. Reis', filial),
    ];
    const merges = async (token?: string) =>
      ((await get('pessoa/repetidas', token)).body as Repeticoes).fusoes.filter(
        ({ mantida }) => mantida.id === kept,
      );
    const one = (await merge(t, kept, first)).body.fusao as number;
    const now = t.clock.now();
    expect(await merges()).toEqual([
      {
        id: one,
        mantida: { id: kept, rotulo: 'Ivo Reis' },
        unida: { id: first, rotulo: 'Ivo R.' },
        quando: now.toISOString(),
        users: { id: expect.any(Number), rotulo: expect.any(String) },
        ate: new Date(now.getTime() + 30 * 86_400_000).toISOString(),
      },
    ]);
    expect(await merges(await limited('Administrador', sede))).toHaveLength(1);
    expect(await merges(await limited('Administrador', filial))).toEqual([]);

    // the latest into a record is undone first; one whose record is of another church is not theirs to undo
    const two = (await merge(t, kept, second)).body.fusao as number;
    expect((await merges()).map(({ id }) => id)).toEqual([two]);
    expect(await merges(await limited('Administrador', sede))).toEqual([]);
    expect((await undo(t, kept, two)).status).toBe(200);
    expect((await merges()).map(({ id }) => id)).toEqual([one]);

    t.clock.set(new Date(now.getTime() + 31 * 86_400_000).toISOString());
    expect(await merges()).toEqual([]);
    t.clock.set(now.toISOString());
  });

  it('are dismissed as two people, with a trace, and back again', async () => {
    const born = { nome: 'Rosa Pinto', data_nascimento: '1990-09-09', igreja: sede };
    const [one, two, three] = [0, 0, 0].map(
      async () => (await send('pessoa', born, '?confirmar=true')).body.id as number,
    );
    const ids = [await one!, await two!, await three!].toSorted((a, b) => a - b) as [number, number, number];
    const [a, b, c] = ids;
    const roses = async () =>
      ((await get('pessoa/repetidas')).body as Repeticoes).data
        .map(({ pessoas }) => [pessoas[0].id, pessoas[1].id])
        .filter(([first]) => ids.includes(first!));
    const repeated = async () => {
      const { status, body, text } = await get('pessoa?repetida=true&per_page=100');
      expect([status, status === 200 ? '' : text]).toEqual([200, '']);
      return (body.data as { id: number }[])
        .map(({ id }) => id)
        .filter((id) => ids.includes(id))
        .toSorted((x, y) => x - y);
    };
    const distinct = (method: 'PUT' | 'DELETE', x: number, y: number, who: object = { as }) =>
      t.request({ ...who, method, url: `/api/admin/pessoa/${x}/distintas/${y}` });
    const pairs = [
      [a, b],
      [a, c],
    ];
    expect(await roses()).toEqual(pairs);

    expect((await distinct('PUT', a, a)).status).toBe(422);
    expect((await distinct('PUT', a, 999_999)).status).toBe(404);
    expect((await distinct('PUT', a, b, { as: 'Tesouraria' })).status).toBe(403);
    expect((await distinct('PUT', a, b, { token: await limited('Administrador', filial) })).status).toBe(404);
    expect(await roses()).toEqual(pairs);

    // twice, and in either order: once
    expect((await distinct('PUT', b, a)).status).toBe(204);
    expect((await distinct('PUT', a, b)).status).toBe(204);
    expect(await roses()).toEqual([[a, c]]);
    const [line, ...more] = await t.db.query(
      sql`select acao, registro, depois from trilha where acao = 'differ' order by registro`,
    );
    expect(line).toEqual({ acao: 'differ', registro: a, depois: { outra: b } });
    expect(more).toEqual([{ acao: 'differ', registro: b, depois: { outra: a } }]);

    // a person who was marked as different from the first is still compared with the next
    await distinct('PUT', a, c);
    expect(await roses()).toEqual([[b, c]]);
    expect(await repeated()).toEqual([b, c]);
    await distinct('PUT', b, c);
    expect(await roses()).toEqual([]);
    expect(await repeated()).toEqual([]);
    const { distintas } = (await get('pessoa/repetidas')).body as Repeticoes;
    expect(distintas.map(({ pessoas }) => pessoas.map(({ id }) => id))).toHaveLength(3);
    expect(
      ((await get('pessoa/repetidas', await limited('Administrador', filial))).body as Repeticoes).distintas,
    ).toEqual([]);

    expect((await distinct('DELETE', c, b)).status).toBe(204);
    expect(await roses()).toEqual([[b, c]]);
    expect(
      await t.db.query(sql`select registro from trilha where acao = 'undiffer' order by registro`),
    ).toEqual([{ registro: b }, { registro: c }]);
  });
});

describe('a merge', () => {
  it('keeps the values of the record that stays, fills its gaps from the other, and takes what was chosen', async () => {
    const kept = await put('pessoa', {
      nome: 'Maria Souza',
      email: 'maria@igreja.example',
      cidade: 'Vitória',
      igreja: sede,
    });
    const merged = await put('pessoa', {
      nome: 'Maria de Souza',
      cpf: cpf(1),
      logradouro: 'Rua A',
      numero: '7',
      status: 'membro_ativo',
      e_batizado: true,
      data_batismo: '2001-02-03',
      email: 'ms@igreja.example',
      igreja: filial,
    });
    const { status } = await merge(t, kept.id, merged.id, { escolhas: { email: 'unida' } });
    expect(status).toBe(200);
    const { body } = await get(`pessoa/${kept.id}`);
    expect(body).toMatchObject({
      nome: 'Maria Souza',
      email: 'ms@igreja.example',
      cpf: cpf(1),
      status: 'membro_ativo',
      e_batizado: true,
      data_batismo: '2001-02-03',
      igreja: { id: sede },
      // an address is taken as a whole
      cidade: 'Vitória',
      logradouro: null,
      numero: null,
    });
    expect(body.versao).toBe(kept.versao + 1);
    expect((await get(`pessoa/${merged.id}`)).status).toBe(404);
  });

  it('keeps the newest consent of the person, whichever record has it, unless it was withdrawn since', async () => {
    const consent = (day: string) => ({
      consentimento_em: day,
      consentimento_versao: day,
      consentimento_canal: 'presencial',
    });
    const cases = [
      [consent('2025-01-01'), consent('2024-01-01'), '2025-01-01'],
      [consent('2024-01-01'), consent('2025-01-01'), '2025-01-01'],
      [consent('2024-01-01'), {}, '2024-01-01'],
      [{}, consent('2024-01-01'), '2024-01-01'],
      [{}, {}, null],
    ] as const;
    for (const [one, other, kept] of cases) {
      const [a, b] = [
        await put('pessoa', { nome: 'Eva', ...one }),
        await put('pessoa', { nome: 'Eva', ...other }),
      ];
      expect((await merge(t, a.id, b.id)).status).toBe(200);
      expect((await get(`pessoa/${a.id}`)).body).toMatchObject({
        consentimento_em: kept,
        consentimento_versao: kept,
      });
    }
    const [a, b] = [
      await put('pessoa', { nome: 'Eva', ...consent('2024-01-01') }),
      await put('pessoa', { nome: 'Eva', ...consent('2023-01-01') }),
    ];
    const url = `/api/admin/pessoa/${b.id}/titular/consentimentos/revogar`;
    const revoked = await t.request({ as, method: 'POST', url, body: { canal: 'telefone' } });
    expect(revoked.status).toBe(204);
    const { body } = await get(`pessoa/${a.id}/fusao/${b.id}`);
    // the database dates withdrawals by its own clock
    expect(body.revogado_em).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect((await merge(t, a.id, b.id)).status).toBe(200);
    expect((await get(`pessoa/${a.id}`)).body).toMatchObject({ consentimento_em: null });
  });

  it('moves mandates, members and contacts, once each, with a line in the trace of each record', async () => {
    const [kept, merged] = [
      await put('pessoa', { nome: 'Abel Cruz' }),
      await put('pessoa', { nome: 'Abel da Cruz' }),
    ];
    const cargo = await put('categoria', { nome: 'Diácono', tipo: 'cargo' });
    const mandate = { cargo: cargo.id, igreja: sede, data_entrada: '2020-01-01' };
    const both = await put('cargo', { ...mandate, pessoas: [kept.id, merged.id] });
    const alone = await put('cargo', { ...mandate, pessoas: [merged.id] });
    const departamento = await put('departamento', {
      nome: 'Recepção',
      igreja: sede,
      membros: [
        { pessoa: kept.id, de: '2020-01-01', ate: '2021-01-01' },
        { pessoa: merged.id, de: '2019-01-01', ate: '2020-06-01' },
        { pessoa: merged.id, funcao: 'Porta' },
      ],
    });
    const preview = await get(`pessoa/${kept.id}/fusao/${merged.id}`);
    expect(preview.body).toEqual({
      referencias: expect.arrayContaining([
        { secao: 'cargo', campo: 'pessoas', total: 2 },
        { secao: 'departamento', campo: 'membros', total: 2 },
      ]),
      outras: false,
      historico: 1,
      revogado_em: null,
      impedimentos: [],
    });
    const { fusao } = (await merge(t, kept.id, merged.id)).body;
    const people = async (id: number) =>
      (await get(`cargo/${id}`)).body.pessoas.map((one: { id: number }) => one.id);
    expect([await people(both.id), await people(alone.id)]).toEqual([[kept.id], [kept.id]]);
    const saved = (await get(`departamento/${departamento.id}`)).body;
    expect(
      saved.membros.map(({ pessoa, de, ate, funcao }: never) => [
        (pessoa as { id: number }).id,
        de,
        ate,
        funcao,
      ]),
    ).toEqual([
      [kept.id, '2019-01-01', '2021-01-01', null],
      [kept.id, null, null, 'Porta'],
    ]);
    expect(saved.versao).toBe(departamento.versao + 1);
    const url = `/api/admin/departamento/${departamento.id}`;
    expect((await t.request({ as, method: 'PUT', url, body: saved })).status).toBe(200);
    const traced = await get(`trilha?secao=cargo&registro=${both.id}`);
    expect(traced.body.data[0]).toMatchObject({
      acao: 'edit',
      antes: { pessoas: [kept.id, merged.id] },
      depois: { pessoas: [kept.id] },
    });
    expect((await undo(t, kept.id, fusao)).body).toEqual({ unida: merged.id, ficaram: 0 });
    expect(await people(both.id)).toEqual([kept.id, merged.id]);
  });

  it('keeps the history of both readable from the one that stays', async () => {
    const [kept, merged] = [
      await put('pessoa', { nome: 'Ivo Paz' }),
      await put('pessoa', { nome: 'Ivo da Paz' }),
    ];
    const { fusao } = (await merge(t, kept.id, merged.id)).body;
    const lines = (await get(`trilha?secao=pessoa&registro=${kept.id}`)).body.data;
    expect(lines.map(({ acao, registro }: { acao: string; registro: number }) => [acao, registro])).toEqual([
      ['merge', kept.id],
      ['delete', merged.id],
      ['create', merged.id],
      ['create', kept.id],
    ]);
    expect(lines[0].depois).toEqual({ fusao, unida: merged.id, unida_nome: 'Ivo da Paz' });
    expect((await get(`pessoa/${kept.id}/fusoes`)).body).toEqual([
      {
        id: fusao,
        unida: { id: merged.id, rotulo: 'Ivo da Paz' },
        arquivos: [],
        quando: '2026-03-10T15:00:00.000Z',
        ate: '2026-04-09T15:00:00.000Z',
        users: { id: expect.any(Number), rotulo: expect.any(String) },
      },
    ]);
    await undo(t, kept.id, fusao);
    const after = (await get(`trilha?secao=pessoa&registro=${kept.id}`)).body.data;
    expect(after.map(({ acao }: { acao: string }) => acao)).toEqual(['unmerge', 'merge', 'create']);
    expect((await get(`pessoa/${kept.id}/fusoes`)).body).toEqual([]);
    expect((await get(`trilha?secao=pessoa&registro=${merged.id}`)).body.total).toBe(3);
  });

  it('keeps the files of both, readable in its church alone, until the one that stays is deleted', async () => {
    const withPhoto = async (nome: string) => {
      const form = new FormData();
      form.append('nome', nome);
      form.append('igreja', String(sede));
      form.append('foto', new Blob([new Uint8Array(blackPng(40, 40))]), 'foto.png');
      return (await t.request({ as, url: '/api/admin/pessoa', form })).body;
    };
    const [kept, merged] = [await withPhoto('Caio Mel'), await withPhoto('Caio de Mel')];
    const third = await put('pessoa', { nome: 'Caio M.', igreja: sede });
    const { fusao } = (await merge(t, kept.id, merged.id)).body;
    await merge(t, third.id, kept.id);
    const url = merged.foto.url;
    const open = async (igreja: number) => {
      const { id } = await t.user('Secretaria');
      await t.db.run(sql`insert into users_igrejas (users, igreja, ordem) values (${id}, ${igreja}, 1)`);
      const login = await t.db.query<{ email: string }>(sql`select email from users where id = ${id}`);
      const { cookie } = await t.request({
        url: '/api/auth/login',
        body: { email: login[0]!.email, password: 'Segredo#2026' },
      });
      return (await t.request({ url, cookie: cookie! })).status;
    };
    expect([await open(sede), await open(filial)]).toEqual([200, 404]);
    const merges = (await get(`pessoa/${third.id}/fusoes`)).body;
    expect(
      merges.map(({ arquivos }: { arquivos: { id: string }[] }) => arquivos.map(({ id }) => id)),
    ).toEqual([[], [merged.foto.id]]);
    expect((await undo(t, third.id, fusao)).status).toBe(404);
    await t.request({ as, method: 'DELETE', url: `/api/admin/pessoa/${third.id}` });
    expect(
      await t.db.query(sql`select 1 from arquivo where id = any(${[kept.foto.id, merged.foto.id]}::uuid[])`),
    ).toEqual([]);
    expect(
      await t.db.query(sql`select 1 from fusao where mantida = ${third.id} and dados is not null`),
    ).toEqual([]);
  });

  it('keeps a photo that is replaced afterwards, for the record that may return', async () => {
    const photo = async () => {
      const form = new FormData();
      form.append('foto', new Blob([new Uint8Array(blackPng(40, 40))]), 'foto.png');
      return form;
    };
    const [kept, merged] = [
      await put('pessoa', { nome: 'Rosa Vaz' }),
      await put('pessoa', { nome: 'Rosa do Vaz' }),
    ];
    const change = async (id: number) =>
      (await t.request({ as, method: 'PUT', url: `/api/admin/pessoa/${id}`, form: await photo() })).body.foto
        .id;
    const first = await change(merged.id);
    const { fusao } = (await merge(t, kept.id, merged.id)).body;
    expect((await get(`pessoa/${kept.id}`)).body.foto.id).toBe(first);
    const second = await change(kept.id);
    expect((await undo(t, kept.id, fusao)).status).toBe(200);
    expect((await get(`pessoa/${kept.id}`)).body.foto.id).toBe(second);
    expect((await get(`pessoa/${merged.id}`)).body.foto.id).toBe(first);
  });
});

describe('the data for undoing', () => {
  it('is deleted after 30 days by the nightly job', async () => {
    const [kept, merged] = [
      await put('pessoa', { nome: 'Téo Lins' }),
      await put('pessoa', { nome: 'Téo de Lins' }),
    ];
    const { fusao } = (await merge(t, kept.id, merged.id)).body;
    const isKept = async () =>
      (await t.db.query(sql`select 1 from fusao where id = ${fusao} and dados is not null`)).length === 1;
    await t.jobs.tick('privacidade.retencao');
    expect(await isKept()).toBe(true);
    t.clock.advance(30 * 24 * 60 + 1);
    await t.jobs.tick('privacidade.retencao');
    expect(await isKept()).toBe(false);
    expect((await get(`pessoa/${kept.id}/fusoes`)).body).toMatchObject([{ id: fusao, ate: null }]);
    t.clock.set('2026-03-10T15:00:00Z');
  });
});

describe('a merge is refused', () => {
  const refusal = async (kept: number, merged: number, token?: string) => {
    const { status, body } = await merge(t, kept, merged, token === undefined ? {} : { token });
    return [status, body.errors?.outra ?? body.message];
  };
  const text = (key: Parameters<typeof errorText>[0], vars = {}) => errorText(key, 'pt_BR', vars);
  const two = async (values = {}, others = {}) =>
    [
      (await put('pessoa', { nome: 'Um Só', ...values })).id,
      (await put('pessoa', { nome: 'Um Só Mesmo', ...others })).id,
    ] as const;

  it('when one of the records has changed since, or is gone', async () => {
    const [kept, merged] = await two();
    const body = { outra: merged, versao: 1, versao_outra: 1 };
    const url = `/api/admin/pessoa/${kept}/fusao`;
    await t.request({ as, method: 'PUT', url: `/api/admin/pessoa/${merged}`, body: { profissao: 'X' } });
    expect((await t.request({ as, url, body })).status).toBe(409);
    expect((await t.request({ as, url, body: { ...body, versao_outra: 2, versao: 2 } })).status).toBe(409);
    expect((await t.request({ as, url, body: { ...body, outra: 999_999 } })).status).toBe(404);
    expect((await t.request({ as, url, body: { ...body, outra: kept } })).body.errors.outra).toEqual([
      text('fusao.same'),
    ]);
    expect(
      (await t.request({ as, url, body: { ...body, escolhas: { consentimento_em: 'unida' } } })).status,
    ).toBe(422);
    expect((await t.request({ as, url, body: { ...body, versao_outra: 2 } })).status).toBe(200);
  });

  it('when one is a relative of the other, or younger than its children', async () => {
    const [kept, merged] = await two();
    await t.request({ as, method: 'PUT', url: `/api/admin/pessoa/${merged}`, body: { mae_id: kept } });
    const field = ['Mãe (cadastro)', 'Mother (record)', 'Madre (registro)'];
    expect(await refusal(kept, merged)).toEqual([409, [text('fusao.relatives', { field })]]);
    const [young, old] = await two({ data_nascimento: '2000-01-01' });
    await put('pessoa', { nome: 'Filho', data_nascimento: '1999-01-01', pai_id: old });
    const { status, body } = await merge(t, young, old);
    expect([status, body.errors]).toEqual([
      422,
      { data_nascimento: [text('fusao.young_parent', { name: 'Filho' })] },
    ]);
  });

  it('where people have accounts, to users who may not edit accounts; otherwise both accounts are linked to the person', async () => {
    const [kept, merged] = await two();
    const accounts = [await t.user('Loja'), await t.user('Loja')];
    for (const [at, { id }] of accounts.entries())
      await t.db.run(sql`update users set pessoa = ${[kept, merged][at]} where id = ${id}`);
    const token = await t.tokenFor('Secretaria');
    expect(await refusal(kept, merged, token)).toEqual([409, [text('fusao.accounts')]]);
    // an account shows the gifts of its person: who may not see all gifts must not add another person's to an account
    const all = (actions: readonly ('list' | 'manage')[], subjects: readonly Subject[]) =>
      subjects.flatMap((subject) => actions.map((action) => ({ action, subject })));
    const blind = await limitedTo(t, {}, all(['manage'], ['pessoa', 'users']));
    expect(await refusal(kept, merged, blind.token)).toEqual([409, [text('fusao.account_gifts')]]);
    expect((await refusal(kept, merged))[0]).toBe(200);
    expect(
      await t.db.query(sql`select pessoa from users where id = any(${accounts.map(({ id }) => id)})`),
    ).toEqual([{ pessoa: kept }, { pessoa: kept }]);
  });

  it('where one has an account in the store, to users who do not see volunteers: the copy of its data has the duties of the person', async () => {
    const [kept, merged] = await two();
    const manage = { action: 'manage', subject: 'pessoa' } as const;
    const blind = await limitedTo(t, {}, [manage]);
    const leading = await limitedTo(t, {}, [manage, { action: 'read', subject: 'voluntario' }]);
    const account = await t.consumidor({ email: 'da-secretaria@casa.example' });
    for (const person of [kept, merged]) {
      await t.db.run(sql`update consumidor set pessoa = ${person} where id = ${account.id}`);
      expect(await refusal(kept, merged, blind.token)).toEqual([409, [text('fusao.store_account')]]);
    }
    expect((await refusal(kept, merged, leading.token))[0]).toBe(200);
    expect(await t.db.query(sql`select pessoa from consumidor where id = ${account.id}`)).toEqual([
      { pessoa: kept },
    ]);
    const [other, another] = await two();
    expect((await refusal(other, another, blind.token))[0]).toBe(200);
  });

  it('to users who may not edit and delete people, and across churches to users limited to one', async () => {
    const [kept, merged] = await two({ igreja: filial }, { igreja: sede });
    expect((await refusal(kept, merged, await t.tokenFor('Tesouraria')))[0]).toBe(403);
    const token = await limited('Secretaria', filial);
    expect((await refusal(kept, merged, token))[0]).toBe(404);
    expect((await get(`pessoa/${kept}/fusao/${merged}`, token)).status).toBe(404);
    const [own, also] = await two({ igreja: filial }, { igreja: filial });
    const chair = await put('patrimonio', { nome: 'Cadeira', numero: '1', igreja: sede, responsavel: also });
    const section = ['Patrimônio', 'Assets', 'Patrimonio'];
    const [status, messages] = await refusal(own, also, token);
    expect([status, messages.length]).toEqual([409, 1]);
    expect(messages[0]).toContain(section[0]);
    await t.request({
      as,
      method: 'PUT',
      url: `/api/admin/patrimonio/${chair.id}`,
      body: { igreja: filial },
    });
    expect((await refusal(own, also, token))[0]).toBe(200);
  });

  it('when the record would break a rule, by field', async () => {
    const [kept, merged] = await two(
      { data_nascimento: '1980-01-01' },
      { data_nascimento: '2015-01-01', responsavel_nome: 'Mãe' },
    );
    const { status, body } = await merge(t, kept, merged, {
      escolhas: { data_nascimento: 'unida', responsavel_nome: 'mantida' },
    });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['responsavel']]);
    expect((await send('pessoa', { nome: 'Um Só' })).status).toBe(201);
  });

  it('once, when two ask for it at the same moment', async () => {
    const [kept, merged] = await two();
    const request = () =>
      t.request({
        as,
        url: `/api/admin/pessoa/${kept}/fusao`,
        body: { outra: merged, versao: 1, versao_outra: 1, escolhas: {} },
      });
    const answers = await Promise.all([request(), request()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  });
});
