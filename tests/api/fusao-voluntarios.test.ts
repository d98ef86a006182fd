import { describe, expect, it } from 'vitest';
import { raw, sql } from '#server/db/sql.ts';
import { testApp } from '../support/app.ts';
import { limitedTo } from '../support/churches.ts';
import { escalaFixture } from '../support/escala-fixture.ts';
import { merge, undo } from '../support/fusao.ts';

const t = await testApp();
const s = await escalaFixture(t);
const as = 'Administrador';
const read = async (id: number) => (await t.request({ as, url: `/api/admin/voluntario/${id}` })).body;
const personOf = async (voluntario: number): Promise<number> => (await read(voluntario)).pessoa.id;
const ids = (list: { id: number }[]) => list.map(({ id }) => id).toSorted((a, b) => a - b);

const tables = [
  'voluntario',
  'voluntario_departamentos',
  'voluntario_funcoes',
  'voluntario_disponibilidade',
  'voluntario_bloqueios',
  'voluntario_servir_com',
  'voluntario_servir_separado_de',
  'escala_vaga',
  'escala_aviso',
  'escala_troca',
  'escala_troca_convidado',
  'escala_link',
  'escala_whatsapp',
  'escala_recusa',
];
const rowsOfAll = async () => {
  const all: Record<string, string[]> = {};
  for (const table of tables) {
    // the version of a link is no counter of edits: with it, an ended link stays ended
    const without = table === 'escala_link' ? [] : ['versao', 'atualizado_em'];
    const rows = await t.db.query<{ linha: string }>(
      sql`select (to_jsonb(r) - ${without}::text[])::text as linha from ${raw(table)} r order by 1`,
    );
    all[table] = rows.map(({ linha }) => linha);
  }
  return all;
};

it('makes one volunteer of two: functions, days, blockouts and duties of both, and gives all back when it is undone', async () => {
  const midia = await s.department('Mídia');
  const [friend, foe] = [await s.volunteer('Amiga'), await s.volunteer('Outro')];
  const kept = await s.volunteer('Ana Prado', {
    status: 'em_trilha',
    maximo_mes: 3,
    servir_com: [friend, foe],
    funcoes: [{ funcao: 'Vocal', nivel: 'iniciante' }],
    disponibilidade: [{ dia: 'domingo', turno: 'noite' }],
    bloqueios: [{ de: '2030-05-01', ate: '2030-05-02' }],
  });
  const merged = await s.volunteer('Ana P.', {
    departamentos: [s.louvor, midia],
    maximo_mes: 2,
    servir_separado_de: [foe],
    servir_com: [kept],
    funcoes: [
      { funcao: 'vocal', nivel: 'lider' },
      { funcao: 'Câmera', nivel: 'experiente' },
    ],
    disponibilidade: [
      { dia: 'domingo', turno: 'noite' },
      { dia: 'sabado', turno: 'manha' },
    ],
    bloqueios: [
      { de: '2030-05-01', ate: '2030-05-02' },
      { de: '2030-06-01', ate: '2030-06-03', motivo: 'Viagem' },
    ],
  });
  await s.change('voluntario', friend, { servir_com: [merged] });
  const both = await s.event('2030-03-03');
  const [first, second] = [await s.place(both), await s.place(both)];
  const camera = { departamento: midia, funcao: 'Câmera' };
  const clash = await s.place(await s.event('2030-03-03', { horario_inicial: '20:00' }), camera);
  const alone = await s.place(await s.event('2030-03-10'), camera);
  const declined = await s.place(await s.event('2030-03-17'));
  await s.assign(first, kept);
  await s.assign(second, merged);
  await s.assign(alone, merged);
  await s.assign(declined, merged);
  await s.publish();
  await s.publish('2030-03', midia);
  const token = await s.tokenOf(merged);
  const duty = (await s.page(token)).servicos.find(({ vaga }) => vaga === declined.id)!;
  const form = { vaga: String(duty.vaga), versao: String(duty.versao) };
  expect((await s.submitForm(token, { acao: 'recusar', ...form, motivo: 'Prova' })).body.feito).toBe(
    'recusado',
  );
  await s.assign((await s.vaga(declined.id))!, null);
  const other = (await s.page(token)).servicos.find(({ vaga }) => vaga === alone.id)!;
  const swapFields = { acao: 'pedir_troca', vaga: String(alone.id), versao: String(other.versao) };
  const helper = await s.volunteer('Beto', { departamentos: [midia], funcoes: [{ funcao: 'Câmera' }] });
  await t.request({ url: `/api/servir/${token}`, body: { ...swapFields, convidados: [String(helper)] } });
  await t.jobs.runAll();
  await s.done(`/voluntarios/${kept}/link/renovar`, {});

  const before = await rowsOfAll();
  const people = [await personOf(kept), await personOf(merged)] as const;
  const { status, body } = await merge(t, ...people);
  expect([status, body.errors]).toEqual([200, undefined]);
  const now = await read(kept);
  expect(now).toMatchObject({ status: 'ativo', maximo_mes: 2, pessoa: { id: people[0] } });
  expect(ids(now.departamentos)).toEqual([s.louvor, midia].toSorted((a, b) => a - b));
  expect(now.funcoes).toMatchObject([
    { funcao: 'Vocal', nivel: 'lider' },
    { funcao: 'Câmera', nivel: 'experiente' },
  ]);
  expect(now.disponibilidade).toHaveLength(2);
  expect(now.bloqueios).toHaveLength(2);
  expect([ids(now.servir_com), ids(now.servir_separado_de)]).toEqual([[friend], [foe]]);
  expect(ids((await read(friend)).servir_com)).toEqual([kept]);
  expect((await t.request({ as, url: `/api/admin/voluntario/${merged}` })).status).toBe(404);

  // Both were in one event: the place of the merged record is free, the others are of the one who stays.
  expect(await s.vaga(first.id)).toMatchObject({ voluntario: kept });
  expect(await s.vaga(second.id)).toMatchObject({ voluntario: null, estado: null });
  expect(await s.vaga(alone.id)).toMatchObject({ voluntario: kept, estado: 'troca_solicitada' });
  const trace = await t.request({ as, url: `/api/admin/trilha?secao=escala_vaga&registro=${second.id}` });
  expect(trace.body.data[0]).toMatchObject({
    acao: 'edit',
    antes: { voluntario: merged },
    depois: { voluntario: null },
  });
  // What the merged one declined is not proposed to the one who stays; their old link has ended.
  expect((await s.board()).voluntarios.find(({ id }) => id === kept)!.recusas).toEqual([
    duty && declined.evento,
  ]);
  expect((await t.request({ url: `/api/servir/${token}` })).status).toBe(404);
  expect((await s.assign(clash, kept)).body.conflitos[0].rule).toBe('mesmo_horario');

  const asMerged = (await s.vaga(alone.id))!.versao;
  expect((await undo(t, people[0], body.fusao)).body).toEqual({ unida: people[1], ficaram: 0 });
  // The link of the one who stayed is another, because mails of the merged record had it.
  await t.db.run(sql`update escala_link set versao = versao - 1 where voluntario = ${kept}`);
  expect(await rowsOfAll()).toEqual(before);
  // a board that was open meanwhile does not write over it
  expect((await s.vaga(alone.id))!.versao).toBeGreaterThan(asMerged);
  expect((await s.page(token)).servicos.map(({ vaga }) => vaga)).toEqual([second.id, alone.id]);
});

it('keeps changes made after the merge, and ends a swap request of one to the other', async () => {
  const [kept, merged] = [await s.volunteer('Caio'), await s.volunteer('Caio M.')];
  const vaga = await s.place(await s.event('2030-03-24'));
  await s.assign(vaga, kept);
  await s.publish();
  const token = await s.tokenOf(kept);
  const duty = (await s.page(token)).servicos.find((one) => one.vaga === vaga.id)!;
  const body = { acao: 'pedir_troca', vaga: String(vaga.id), versao: String(duty.versao) };
  await t.request({ url: `/api/servir/${token}`, body: { ...body, convidados: [String(merged)] } });
  const people = [await personOf(kept), await personOf(merged)] as const;
  const { fusao } = (await merge(t, ...people)).body;
  expect(await s.vaga(vaga.id)).toMatchObject({ voluntario: kept, estado: 'pendente', troca: null });
  await s.done(`/vagas/${vaga.id}/estado`, { versao: (await s.vaga(vaga.id)).versao, estado: 'confirmado' });
  expect((await undo(t, people[0], fusao)).body.ficaram).toBe(1);
  expect((await s.vaga(vaga.id)).estado).toBe('confirmado');
  expect(await read(merged)).toMatchObject({ id: merged, pessoa: { id: people[1] } });
});

it('gives places that were assigned after the merge to the person whose volunteer has them, when it is undone', async () => {
  const volunteer = await s.volunteer('Ugo Reis');
  const [merged, kept] = [await personOf(volunteer), (await s.put('pessoa', { nome: 'Kátia Reis' })).id];
  const { fusao } = (await merge(t, kept, merged)).body;
  const place = await s.place(await s.event('2030-04-07'));
  await s.assign(place, volunteer);
  const asRead = (await s.vaga(place.id))!;
  const personInPlace = async () =>
    (await t.db.query(sql`select pessoa from escala_vaga where id = ${place.id}`))[0];
  expect(await personInPlace()).toEqual({ pessoa: kept });
  expect((await undo(t, kept, fusao)).body).toEqual({ unida: merged, ficaram: 0 });
  expect(await personOf(volunteer)).toBe(merged);
  expect(await personInPlace()).toEqual({ pessoa: merged });
  expect((await s.vaga(place.id))!.versao).toBeGreaterThan(asRead.versao);
});

describe('a link of a volunteer’s page that was sent under a merge ends with it, because its mails went to the address of the other', () => {
  const status = async (token: string) => (await t.request({ url: `/api/servir/${token}` })).status;
  const statuses = (...tokens: string[]) => Promise.all(tokens.map(status));

  it('when the volunteer goes back to the other record', async () => {
    const volunteer = await s.volunteer('Iara Melo');
    const [merged, kept] = [await personOf(volunteer), (await s.put('pessoa', { nome: 'Ieda Melo' })).id];
    const before = await s.tokenOf(volunteer);
    const { fusao } = (await merge(t, kept, merged)).body;
    const during = await s.tokenOf(volunteer);
    expect([during, await status(during)]).toEqual([before, 200]);
    expect((await undo(t, kept, fusao)).body).toEqual({ unida: merged, ficaram: 0 });
    const after = await s.tokenOf(volunteer);
    expect(await statuses(before, during, after)).toEqual([404, 404, 200]);
  });

  it('when both had a volunteer, and one that was renewed since stays ended', async () => {
    const [kept, merged] = [await s.volunteer('Olga Dias'), await s.volunteer('Olga D.')];
    const ofMerged = await s.tokenOf(merged);
    await s.submitForm(ofMerged, { acao: 'bloquear', de: '2030-05-01' });
    const people = [await personOf(kept), await personOf(merged)] as const;
    const tokens = [await s.tokenOf(kept)];
    const { fusao } = (await merge(t, ...people)).body;
    for (let times = 0; times < 2; times += 1) {
      await s.done(`/voluntarios/${kept}/link/renovar`, {});
      tokens.push(await s.tokenOf(kept));
    }
    expect(new Set(await Promise.all([status(ofMerged), status(tokens[0]!)]))).toEqual(new Set([404]));
    expect(await status(tokens[2]!)).toBe(200);
    await undo(t, people[0], fusao);
    expect(await statuses(...tokens)).toEqual([404, 404, 404]);
    // that of the merged record was sent to nobody meanwhile
    expect(await statuses(ofMerged, await s.tokenOf(kept))).toEqual([200, 200]);
  });

  it('and stays ended when the merge was the other way round the next time', async () => {
    const [one, other] = [await s.volunteer('Rita Nunes'), await s.volunteer('Rita N.')];
    const people = [await personOf(one), await personOf(other)] as const;
    const sent = await s.tokenOf(one);
    await undo(t, people[0], (await merge(t, ...people)).body.fusao);
    const after = await s.tokenOf(one);
    expect(await statuses(sent, after)).toEqual([404, 200]);
    await undo(t, people[1], (await merge(t, people[1], people[0])).body.fusao);
    expect(await statuses(sent, after)).toEqual([404, 200]);
  });
});

it('gives back the link of the merged volunteer that the office had renewed, and not the one before it', async () => {
  const [kept, merged] = [await s.volunteer('Vera Luz'), await s.volunteer('Vera L.')];
  const people = [await personOf(kept), await personOf(merged)] as const;
  const forwarded = await s.tokenOf(merged);
  await s.done(`/voluntarios/${merged}/link/renovar`, {});
  const renewed = await s.tokenOf(merged);
  await undo(t, people[0], (await merge(t, ...people)).body.fusao);
  expect(await s.tokenOf(merged)).toBe(renewed);
  expect((await t.request({ url: `/api/servir/${forwarded}` })).status).toBe(404);
  expect((await t.request({ url: `/api/servir/${renewed}` })).status).toBe(200);
});

it('is refused to a user limited to another church than that of one volunteer', async () => {
  const norte = (await s.put('igreja', { nome_fantasia: 'Norte', razao_social: 'Norte' })).id;
  const [kept, merged] = [await s.volunteer('Duda', { igreja: norte }), await s.volunteer('Duda S.')];
  const { token } = await limitedTo(t, { users: [s.igreja] });
  const { status } = await merge(t, await personOf(kept), await personOf(merged), { token });
  expect(status).toBe(409);
});
