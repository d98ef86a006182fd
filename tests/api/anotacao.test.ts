import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { anotacao } from '#shared/sections/anotacao.ts';
import { sections } from '#shared/sections/index.ts';
import { testApp } from '../support/app.ts';
import { merge } from '../support/fusao.ts';
import { sectionBench } from '../support/section-tests.ts';

const t = await testApp();
const s = await sectionBench(t, anotacao, sections);

it('is written and read by those with the permission, and by nobody else', async () => {
  const made = await s.ask({ body: await s.make({ texto: 'Em segredo' }), as: 'Pastor' });
  expect([made.status, made.body.texto]).toEqual([201, 'Em segredo']);
  const { id } = made.body;
  for (const as of ['Secretaria', 'Tesouraria', 'Somente leitura', 'Intercessão', 'Líder de departamento']) {
    const asked = [
      await s.ask({ at: id, as }),
      await s.ask({ url: s.path, as }),
      await s.ask({ at: 'exportar?formato=csv', as }),
      await s.ask({ body: await s.make(), as }),
    ];
    expect([as, asked.map(({ status }) => status)]).toEqual([as, [403, 403, 403, 403]]);
  }
});

it('keeps who wrote it, whoever corrects it', async () => {
  const made = await s.ask({ body: await s.make(), as: 'Pastor' });
  const [author] = await t.db.query<{ id: number; rotulo: string }>(
    sql`select u.id, u.name as rotulo from anotacao a join users u on u.id = a.autor where a.id = ${made.body.id}`,
  );
  expect(made.body.autor).toEqual(author);
  const changed = await s.ask({ method: 'PUT', at: made.body.id, body: { texto: 'Corrigido' } });
  expect(changed.body.autor).toEqual(author);
});

it('leaves its text out of lists, searches, related records and the trace', async () => {
  const { body } = await s.ask({ body: await s.make({ texto: 'Confidência dela' }), as: 'Pastor' });
  await s.ask({ method: 'PUT', at: body.id, body: { texto: 'Confidência mudada' } });
  for (const url of [
    s.path,
    `${s.path}/search?term=confid&per_page=100`,
    `/api/admin/pessoa/${body.pessoa.id}/relacionados`,
    '/api/admin/trilha?per_page=100',
    `/api/admin/trilha?secao=anotacao&registro=${body.id}`,
    '/api/admin/busca?term=confid',
  ])
    expect([url, (await s.ask({ url })).text]).toEqual([url, expect.not.stringMatching(/Confid/)]);
  const [count] = await t.db.query<{ linhas: number }>(
    sql`select count(*) as linhas from trilha where secao = 'anotacao' and registro = ${body.id}`,
  );
  expect(count!.linhas).toBeGreaterThan(1);
});

it('follows the person whose record is merged into another', async () => {
  const made = await s.ask({ body: await s.make(), as: 'Pastor' });
  const [kept] = await t.db.query<{ id: number }>(
    sql`insert into pessoa (nome) values ('Quem fica') returning id`,
  );
  expect((await merge(t, kept!.id, made.body.pessoa.id)).status).toBe(200);
  const { body } = await s.ask({ at: made.body.id, as: 'Pastor' });
  expect(body.pessoa).toEqual({ id: kept!.id, rotulo: 'Quem fica' });
});
