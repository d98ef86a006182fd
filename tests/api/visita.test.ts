import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { errorText } from '#shared/errors.ts';
import { sections } from '#shared/sections/index.ts';
import { visita } from '#shared/sections/visita.ts';
import { testApp } from '../support/app.ts';
import { sectionFixture } from '../support/section-fixture.ts';

const t = await testApp();
const s = await sectionFixture(t, visita, sections);
const pt = (key: Parameters<typeof errorText>[0]): string => errorText(key, 'pt_BR');
const save = async (values: Record<string, unknown>) =>
  s.request({ body: await s.make({ proximo_passo: null, ...values }) });
const step = { proximo_passo: 'Voltar na quinta', proximo_passo_em: '2026-03-12', passo_feito: false };

t.clock.set('2026-03-10T15:00:00Z');

it('is done only once its day has come', async () => {
  const { status, body } = await save({ status: 'realizada', data: '2026-03-11' });
  expect([status, body.errors]).toEqual([422, { data: [pt('visita.not_yet')] }]);
  expect((await save({ status: 'agendada', data: '2026-03-11' })).status).toBe(201);
});

it('belongs to the church of the person unless it says another', async () => {
  const [igreja] = await t.db.query<{ id: number }>(
    sql`insert into igreja (nome_fantasia, razao_social) values ('Vila', 'Vila') returning id`,
  );
  const [pessoa] = await t.db.query<{ id: number }>(
    sql`insert into pessoa (nome, igreja) values ('Dalva Quirino', ${igreja!.id}) returning id`,
  );
  const { body } = await save({ pessoa: pessoa!.id, igreja: null, data: '2026-03-09' });
  expect(body.igreja.id).toBe(igreja!.id);
});

it('has a next step with its day, which waits until it is marked as done', async () => {
  const late = await save({ data: '2026-03-09', ...step, proximo_passo_em: null });
  expect(late.body.errors).toEqual({ proximo_passo_em: [pt('validation.required')] });
  const before = await save({ data: '2026-03-09', ...step, proximo_passo_em: '2026-03-08' });
  expect(Object.keys(before.body.errors)).toEqual(['proximo_passo_em']);
  const { body } = await save({ data: '2026-03-09', ...step });
  const waiting = async () =>
    (await s.request({ url: `${s.path}?passo_pendente=true&per_page=100` })).body.data.map(
      ({ id }: { id: number }) => id,
    );
  expect(await waiting()).toContain(body.id);
  const done = await s.request({ method: 'POST', at: `${body.id}/passo-feito`, as: 'Pastor' });
  expect([done.status, done.body.passo_feito]).toEqual([200, true]);
  expect(await waiting()).not.toContain(body.id);
  await s.request({ method: 'POST', at: `${body.id}/passo-reaberto`, as: 'Pastor' });
  expect(await waiting()).toContain(body.id);
});

it('gives its notes to users who may read visits, and records who read them', async () => {
  const { body } = await save({ data: '2026-03-09', notas: 'Segredo da família' });
  const read = async (as: string) => s.request({ at: body.id, as });
  expect((await read('Pastor')).body.notas).toBe('Segredo da família');
  for (const as of ['Secretaria', 'Tesouraria', 'Líder de departamento', 'Somente leitura', 'Intercessão'])
    expect([as, (await read(as)).status]).toEqual([as, 403]);
  const openings = await s.request({ at: `${body.id}/aberturas`, as: 'Pastor' });
  expect(openings.body).toMatchObject({ total: 1, data: [{ perfil: 'Pastor', acesso: 'escritorio' }] });
});

it('leaves its notes out of lists, searches, exports of those who only list, and the trace', async () => {
  const { body } = await save({ data: '2026-03-09', notas: 'Confissão guardada' });
  await s.request({ method: 'PUT', at: body.id, body: { notas: 'Confissão mudada' } });
  for (const as of ['Pastor', 'Secretaria'])
    for (const url of [s.path, `${s.path}/search?term=confiss&per_page=100`])
      expect([as, (await s.request({ url, as })).text]).toEqual([
        as,
        expect.not.stringMatching(/Confiss|"notas"/),
      ]);
  const file = await s.request({ at: 'exportar?formato=csv', as: 'Secretaria' });
  expect([file.status, file.text]).toEqual([200, expect.not.stringMatching(/Confiss|Notas/)]);
  expect((await s.request({ at: 'exportar?formato=csv', as: 'Pastor' })).text).toContain('Confissão mudada');
  const notes = await s.request({ at: `${body.id}/aberturas`, as: 'Pastor' });
  expect(notes.body.data.map(({ perfil }: { perfil: string }) => perfil)).not.toContain('Secretaria');
  const lines = await t.db.query<{ tudo: string }>(
    sql`select concat(antes, depois) as tudo from trilha where secao = 'visita' and registro = ${body.id}`,
  );
  expect(lines.length).toBeGreaterThan(1);
  for (const { tudo } of lines) expect(tudo).not.toMatch(/Confiss/);
});
