import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { errorText } from '#shared/errors.ts';
import { testApp } from '../support/app.ts';
import { limitedTo } from '../support/churches.ts';
import { escalaFixture } from '../support/escala-fixture.ts';

const t = await testApp();
const s = await escalaFixture(t);
const midia = await s.department('Mídia');
const culto = await s.event('2030-03-03');
const [own, foreign] = [
  await s.place(culto),
  await s.place(culto, { departamento: midia, funcao: 'Câmera' }),
];
const ana = await s.volunteer('Ana', { departamentos: [s.louvor, midia] });
const bia = await s.volunteer('Bia', { departamentos: [midia], funcoes: [{ funcao: 'Câmera' }] });
await s.assign(foreign, ana);
const leader = await limitedTo(t, { departamentos: [s.louvor] });
const request = (url: string, body?: unknown, method?: 'PUT' | 'DELETE') =>
  leader.request({
    url: `/api/admin/escala${url}`,
    ...(body !== undefined && { body }),
    ...(method && { method }),
  });

it('a leader sees the places and volunteers of their department, and of others only when their own people are busy', async () => {
  const { body, text } = await request('?de=2030-03-01&ate=2030-03-31');
  expect(body.departamentos.map(({ id }: { id: number }) => id)).toEqual([s.louvor]);
  expect(body.vagas.map(({ id }: { id: number }) => id)).toEqual([own.id]);
  expect(body.voluntarios.map(({ id }: { id: number }) => id)).toEqual([ana]);
  expect(body.servicos).toEqual([
    {
      vaga: foreign.id,
      voluntario: ana,
      evento: culto,
      de: '2030-03-03T19:00',
      ate: '2030-03-03T21:00',
      departamento: null,
      funcao: null,
      evento_nome: null,
    },
  ]);
  expect(text).not.toContain('Câmera');
});

it('a leader changes nothing of another department', async () => {
  const { id, versao } = (await s.vaga(foreign.id))!;
  for (const [url, body, method] of [
    [`?de=2030-03-01&ate=2030-03-31&departamento=${midia}`, undefined, undefined],
    ['/vagas', { evento: culto, departamento: midia, funcao: 'Som' }, undefined],
    [`/vagas/${id}`, { versao, funcao: 'Som' }, 'PUT'],
    [`/vagas/${id}?versao=${versao}`, undefined, 'DELETE'],
    [`/vagas/${id}/voluntario`, { voluntario: null, versao }, undefined],
    [`/vagas/${id}/estado`, { versao, estado: 'confirmado' }, undefined],
    [`/vagas/${id}/candidatos`, undefined, undefined],
    ['/mover', { de: { id, versao }, para: { id: own.id, versao: own.versao } }, undefined],
    ['/modelos', { departamento: midia, de: '2030-03-01', ate: '2030-03-31' }, undefined],
    ['/copiar', { departamento: midia, de_mes: '2030-03', para_mes: '2030-04' }, undefined],
    ['/limpar', { departamento: midia, de: '2030-03-01', ate: '2030-03-31' }, undefined],
    ['/sugestao', { departamentos: [s.louvor, midia], de: '2030-03-01', ate: '2030-03-31' }, undefined],
    ['/publicar', { departamento: midia, mes: '2030-03' }, undefined],
    ['/despublicar', { departamento: midia, mes: '2030-03' }, undefined],
    [`/whatsapp?departamento=${midia}&mes=2030-03`, undefined, undefined],
    [`/voluntarios/${bia}/link`, {}, undefined],
    [`/voluntarios/${bia}/link/renovar`, {}, undefined],
  ] as const)
    expect([url, (await request(url, body, method)).status]).toEqual([url, 404]);
  expect(await s.vaga(foreign.id)).toMatchObject({ id, versao, voluntario: ana });
});

it('a leader puts only volunteers of their department, and learns nothing of where else they serve', async () => {
  const stranger = await request(`/vagas/${own.id}/voluntario`, { voluntario: bia, versao: own.versao });
  expect([stranger.status, Object.keys(stranger.body.errors)]).toEqual([422, ['voluntario']]);
  const other = await s.event('2030-03-03', { nome: 'Ensaio aberto' });
  const later = await s.place(other);
  const busy = await request(`/vagas/${later.id}/voluntario`, { voluntario: ana, versao: later.versao });
  expect([busy.status, busy.body.conflitos[0].rule, busy.body.conflitos[0].values.evento]).toEqual([
    422,
    'mesmo_horario',
    '',
  ]);
});

it('a user limited to another church sees nothing of it', async () => {
  const igreja = (await s.put('igreja', { nome_fantasia: 'Norte', razao_social: 'Norte' })).id;
  const there = await limitedTo(t, { users: [igreja] });
  const { body } = await there.request({ url: '/api/admin/escala?de=2030-03-01&ate=2030-03-31' });
  expect([body.departamentos, body.vagas, body.voluntarios]).toEqual([[], [], []]);
});

it('departments of the same name have their churches beside the name for users who see both', async () => {
  const igreja = (await s.put('igreja', { nome_fantasia: 'Sul', razao_social: 'Sul' })).id;
  const other = await s.department('Louvor', igreja);
  const departmentNames = async (from: typeof request) =>
    Object.fromEntries(
      (await from('?de=2030-03-01&ate=2030-03-31')).body.departamentos.map(
        ({ id, nome }: { id: number; nome: string }) => [id, nome],
      ),
    );
  expect(await departmentNames((url) => s.call(url))).toEqual({
    [s.louvor]: 'Louvor · Sede',
    [other]: 'Louvor · Sul',
    [midia]: 'Mídia',
  });
  expect(await departmentNames(request)).toEqual({ [s.louvor]: 'Louvor' });
});

it('places and templates follow their department to another church', async () => {
  const teatro = await s.department('Teatro');
  const lugar = await s.place(await s.event('2030-03-10'), { departamento: teatro });
  const modelo = await s.put('escala_modelo', {
    nome: 'Peça',
    departamento: teatro,
    posicoes: [{ funcao: 'Luz', quantidade: 1 }],
  });
  const filial = (await s.put('igreja', { nome_fantasia: 'Filial', razao_social: 'Filial' })).id;
  const [before, after] = [
    await limitedTo(t, { users: [s.igreja] }),
    await limitedTo(t, { users: [filial] }),
  ];
  const seen = async ({ request: from }: typeof leader) => {
    const urls = [`escala_vaga/${lugar.id}`, `escala_modelo/${modelo.id}`];
    return Promise.all(urls.map(async (url) => (await from({ url: `/api/admin/${url}` })).status));
  };
  expect([await seen(before), await seen(after)]).toEqual([
    [200, 200],
    [404, 404],
  ]);
  expect((await s.change('departamento', teatro, { igreja: filial })).status).toBe(200);
  expect([await seen(before), await seen(after)]).toEqual([
    [404, 404],
    [200, 200],
  ]);
});

it('events of a department that moved stay with their church, can be saved, and get places of the department', async () => {
  const danca = await s.department('Dança');
  const own = { departamento: danca };
  const evento = await s.event('2030-03-17', own);
  const seguinte = await s.event('2030-04-21', own);
  const palestrante = await s.put('palestrante', { nome: 'Lia Prado', igreja: s.igreja, ...own });
  const modelo = { nome: 'Ensaio', ...own, posicoes: [{ funcao: 'Luz', quantidade: 1 }] };
  const { id: template } = await s.put('escala_modelo', modelo);
  const filial = (await s.put('igreja', { nome_fantasia: 'Oeste', razao_social: 'Oeste' })).id;
  const asked = await s.change('departamento', danca, { igreja: filial });
  expect([asked.status, asked.body.avisos]).toEqual([
    409,
    { igreja: [errorText('departamento.events_stay', 'pt_BR', { total: 2 })] },
  ]);
  expect((await s.change('departamento', danca, { igreja: filial }, '?confirmar=true')).status).toBe(200);

  const all = await s.change('evento', evento, { horario_final: '21:15' });
  expect([all.status, all.body.igreja.id, all.body.departamento.id]).toEqual([200, s.igreja, danca]);
  expect((await s.change('palestrante', palestrante.id, { nome: 'Lia Reis' })).status).toBe(200);
  const [former, present] = [
    await limitedTo(t, { users: [s.igreja] }),
    await limitedTo(t, { users: [filial] }),
  ];
  const save = ({ request: from }: typeof leader, body: object) =>
    from({ url: `/api/admin/evento/${evento}`, method: 'PUT', body });
  expect((await save(former, { horario_final: '21:30' })).status).toBe(200);
  expect((await save(present, { horario_final: '21:45' })).status).toBe(404);

  // the department fills the places of its events, by hand, from a template and from another month
  const fill = (url: string, body: object) =>
    present.request({ url: `/api/admin/escala${url}`, body: { ...own, ...body } });
  const board = await present.request({ url: '/api/admin/escala?de=2030-03-01&ate=2030-03-31' });
  expect(board.body.eventos.map(({ id }: { id: number }) => id)).toContain(evento);
  expect((await fill('/vagas', { evento, funcao: 'Som' })).status).toBe(201);
  const month = { de: '2030-03-01', ate: '2030-03-31', modelo: template };
  expect((await fill('/modelos', month)).body.criadas).toBeGreaterThan(0);
  expect((await fill('/copiar', { de_mes: '2030-03', para_mes: '2030-04' })).body.criadas).toBeGreaterThan(0);
  const places = async (id: number) =>
    await t.db.query<{ funcao: string; igreja: number }>(
      sql`select funcao, igreja from escala_vaga where evento = ${id} order by funcao`,
    );
  const both = [
    { funcao: 'Luz', igreja: filial },
    { funcao: 'Som', igreja: filial },
  ];
  expect([await places(evento), await places(seguinte)]).toEqual([both, both]);

  // whoever changes the church or the department is still checked
  const foreign = { departamento: [errorText('evento.departamento', 'pt_BR')] };
  const other = await s.event('2030-03-24');
  expect((await s.change('evento', other, own)).body.errors).toEqual(foreign);
  expect((await s.change('evento', evento, { status: 'cancelado' })).status).toBe(200);
  expect((await s.change('evento', seguinte, { igreja: filial })).status).toBe(200);
  expect((await s.change('evento', seguinte, { igreja: s.igreja })).body.errors).toEqual(foreign);
});
