import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { webhookEventNames } from '#shared/contracts/webhook.ts';
import { anotacao } from '#shared/sections/anotacao.ts';
import { sections } from '#shared/sections/index.ts';
import { apiKey } from '../support/api-keys.ts';
import { testApp } from '../support/app.ts';
import { limitedTo } from '../support/churches.ts';
import { merge } from '../support/fusao.ts';
import { sectionFixture } from '../support/section-fixture.ts';

const t = await testApp();
const s = await sectionFixture(t, anotacao, sections);

it('is written and read by those with the permission, and by nobody else', async () => {
  const created = await s.request({ body: await s.make({ texto: 'Em segredo' }), as: 'Pastor' });
  expect([created.status, created.body.texto]).toEqual([201, 'Em segredo']);
  const { id } = created.body;
  for (const as of ['Secretaria', 'Tesouraria', 'Somente leitura', 'Intercessão', 'Líder de departamento']) {
    const answers = [
      await s.request({ at: id, as }),
      await s.request({ url: s.path, as }),
      await s.request({ at: 'exportar?formato=csv', as }),
      await s.request({ body: await s.make(), as }),
    ];
    expect([as, answers.map(({ status }) => status)]).toEqual([as, [403, 403, 403, 403]]);
  }
});

it('keeps its author when another user corrects it', async () => {
  const created = await s.request({ body: await s.make(), as: 'Pastor' });
  const [author] = await t.db.query<{ id: number; rotulo: string }>(
    sql`select u.id, u.name as rotulo from anotacao a join users u on u.id = a.autor where a.id = ${created.body.id}`,
  );
  expect(created.body.autor).toEqual(author);
  const changed = await s.request({ method: 'PUT', at: created.body.id, body: { texto: 'Corrigido' } });
  expect(changed.body.autor).toEqual(author);
});

it('leaves its text out of lists, searches, related records and the trace', async () => {
  const { body } = await s.request({ body: await s.make({ texto: 'Confidência dela' }), as: 'Pastor' });
  await s.request({ method: 'PUT', at: body.id, body: { texto: 'Confidência mudada' } });
  for (const url of [
    s.path,
    `${s.path}/search?term=confid&per_page=100`,
    `/api/admin/pessoa/${body.pessoa.id}/relacionados`,
    '/api/admin/trilha?per_page=100',
    `/api/admin/trilha?secao=anotacao&registro=${body.id}`,
    '/api/admin/busca?term=confid',
  ])
    expect([url, (await s.request({ url })).text]).toEqual([url, expect.not.stringMatching(/Confid/)]);
  const [count] = await t.db.query<{ linhas: number }>(
    sql`select count(*) as linhas from trilha where secao = 'anotacao' and registro = ${body.id}`,
  );
  expect(count!.linhas).toBeGreaterThan(1);
});

it('leaks through no API key, no live update and no webhook', async () => {
  const { token } = await limitedTo(t, {}, [
    { action: 'list', subject: 'pessoa' },
    { action: 'read', subject: 'pessoa' },
  ]);
  const key = await apiKey(t, { token }, [{ action: 'manage', subject: 'all' }]);
  const position = (await s.request({ url: '/api/broadcasting/secao/anotacao' })).body.posicao as number;
  const { body } = await s.request({ body: await s.make({ texto: 'Confidência guardada' }), as: 'Pastor' });
  for (const url of [
    `${s.path}/${body.id}`,
    s.path,
    `${s.path}/search?term=conf`,
    `${s.path}/exportar?formato=csv`,
  ])
    expect([url, (await key.request({ url })).status]).toEqual([url, 403]);
  for (const url of [
    `/api/admin/pessoa/${body.pessoa.id}`,
    '/api/admin/busca?term=confid',
    '/api/admin/pessoa',
  ])
    expect((await key.request({ url })).text).not.toContain('Confid');
  // live updates name the record to users who may list notes, and tell its text to nobody
  const changes = `/api/broadcasting/secao/anotacao?depois=${position}`;
  const history = await s.request({ url: changes });
  // a transaction that began earlier and still runs, in any database of the server, makes earlier changes be sent again
  expect(history.body.mudancas.at(-1)).toMatchObject({ registro: body.id, acao: 'create' });
  expect(history.text).not.toContain('Confid');
  expect((await s.request({ url: changes, as: 'Secretaria' })).status).toBe(404);
  expect((await key.request({ url: changes })).status).toBeGreaterThanOrEqual(400);
  expect(webhookEventNames.filter((name) => /^(anotacao|visita|pedidooracoes)\./.test(name))).toEqual([]);
});

it('follows the person whose record is merged into another', async () => {
  const created = await s.request({ body: await s.make(), as: 'Pastor' });
  const [stored] = await t.db.query<{ id: number }>(
    sql`insert into pessoa (nome) values ('Quem fica') returning id`,
  );
  expect((await merge(t, stored!.id, created.body.pessoa.id)).status).toBe(200);
  const { body } = await s.request({ at: created.body.id, as: 'Pastor' });
  expect(body.pessoa).toEqual({ id: stored!.id, rotulo: 'Quem fica' });
});
