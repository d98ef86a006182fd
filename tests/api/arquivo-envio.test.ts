import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { createSessions } from '#server/http/session.ts';
import { testVirus } from '#server/ports/scanner.ts';
import type { Action } from '#shared/access/subjects.ts';
import { sections } from '#shared/sections/index.ts';
import { pessoa } from '#shared/sections/pessoa.ts';
import { postagem } from '#shared/sections/postagem.ts';
import { testApp } from '../support/app.ts';
import { blackPng } from '../support/pictures.ts';
import { sectionFixture } from '../support/section-fixture.ts';

const t = await testApp();
const s = await sectionFixture(t, pessoa, sections);

/** A user who may only do these actions with pessoas. */
async function whoMay(...actions: Action[]) {
  const nome = `Perfil ${randomUUID()}`;
  await t.db.run(sql`insert into perfil (nome) values (${nome})`);
  for (const action of actions) {
    await t.db.run(
      sql`insert into permissao (action, subject) values (${action}, 'pessoa') on conflict do nothing`,
    );
    await t.db.run(sql`insert into perfil_permissao (perfil, permissao) select p.id, r.id from perfil p, permissao r
      where p.nome = ${nome} and r.action = ${action} and r.subject = 'pessoa'`);
  }
  const { id } = await t.user(nome);
  const { token, cookie } = await createSessions({ ...t, sections }).open(id, 'tests');
  const send = () => {
    const form = new FormData();
    form.append('arquivo', new File([new Uint8Array(blackPng(20, 10))], 'foto.png'));
    return t.request({ url: `${s.path}/arquivos/foto`, form, token });
  };
  return { token, send, look: async (url: string) => (await t.request({ url, cookie })).status };
}

it('a user who may only add people uploads a picture, sees it, and adds a person with it', async () => {
  const adds = await whoMay('create');
  const { status, body } = await adds.send();
  expect(status).toBe(201);
  expect(await adds.look(body.url)).toBe(200);
  const created = await t.request({ url: s.path, token: adds.token, body: await s.make({ foto: body.id }) });
  expect([created.status, created.body.foto?.id]).toEqual([201, body.id]);
  // From now on the file belongs to the record, and users who may read the record may read it.
  expect(await adds.look(body.url)).toBe(403);
  expect(await (await whoMay('read')).look(body.url)).toBe(200);
});

it('a user who may edit people uploads one too, and nobody else does', async () => {
  expect((await (await whoMay('edit')).send()).status).toBe(201);
  expect((await (await whoMay('manage')).send()).status).toBe(201);
  for (const actions of [['read', 'list', 'delete'], []] as Action[][])
    expect((await (await whoMay(...actions)).send()).status).toBe(403);
});

it('a user who may only add people cannot use the upload of another', async () => {
  const { body } = await (await whoMay('create')).send();
  const other = await whoMay('create');
  expect(await other.look(body.url)).toBe(403);
  const stolen = await t.request({ url: s.path, token: other.token, body: await s.make({ foto: body.id }) });
  expect(stolen.status).toBe(422);
});

it('an upload for one field is not accepted for another', async () => {
  const form = new FormData();
  form.append('arquivo', new File([new Uint8Array(blackPng(20, 10))], 'foto.png'));
  const { body } = await t.request({ url: `${s.path}/arquivos/foto`, form, as: 'Administrador' });
  // Both are pictures, but a cover is public, and a portrait only for users who may read the pessoa.
  const posts = await sectionFixture(t, postagem, sections);
  const taken = await posts.request({ body: await posts.make({ capa: body.id }) });
  expect([taken.status, Object.keys(taken.body.errors ?? {})]).toEqual([422, ['capa']]);
  expect((await s.request({ body: await s.make({ foto: body.id }) })).status).toBe(201);
});

it('an upload that no record uses is deleted some nights later, with its bytes; a used one stays', async () => {
  const adds = await whoMay('create');
  const [left, taken] = [(await adds.send()).body, (await adds.send()).body];
  await t.request({ url: s.path, token: adds.token, body: await s.make({ foto: taken.id }) });
  const storedFiles = async (): Promise<string[]> => {
    const rows = await t.db.query<{ id: string; chave: string }>(
      sql`select id, chave from arquivo where id = any(${[left.id, taken.id]}::uuid[])`,
    );
    const there = await Promise.all(
      rows.map(async ({ id, chave }) => ((await t.storage.get(chave)) ? id : 'gone')),
    );
    return there.sort();
  };
  const setUploadAge = (hours: number) => {
    const at = new Date(t.clock.now().getTime() - hours * 3_600_000);
    return t.db.run(sql`update arquivo set criado_em = ${at}`);
  };
  await setUploadAge(47);
  await t.jobs.tick('arquivo.soltos');
  expect(await storedFiles()).toEqual([left.id, taken.id].sort());
  const [row] = await t.db.query<{ chave: string }>(sql`select chave from arquivo where id = ${left.id}`);
  await setUploadAge(49);
  await t.jobs.tick('arquivo.soltos');
  expect(await storedFiles()).toEqual([taken.id]);
  expect(await t.storage.get(row!.chave)).toBeNull();
});

it('a document with a virus is refused, and every document while the scanner is silent; pictures are made anew', async () => {
  let silent = false;
  const scanned: Buffer[] = [];
  const other = await testApp({
    beside: t,
    scanner: {
      isInfected: async (body) => {
        if (silent) throw new Error('clamd did not answer');
        scanned.push(body);
        return body.includes(testVirus);
      },
    },
  });
  const send = async (body: Buffer, name: string, language = 'pt-BR') => {
    const form = new FormData();
    form.append('arquivo', new File([new Uint8Array(body)], name));
    const { status, body: said } = await other.request({
      url: '/api/admin/financeiro/arquivos/comprovante',
      form,
      as: 'Administrador',
      headers: { 'accept-language': language },
    });
    return status === 201 ? status : [status, said.errors];
  };
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\n%%EOF');
  const infected = Buffer.concat([pdf, testVirus]);
  const texts = {
    'pt-BR': 'O antivírus encontrou um vírus neste arquivo. Ele não foi enviado.',
    en: 'The virus scanner found a virus in this file. It was not sent.',
    es: 'El antivirus encontró un virus en este archivo. No se envió.',
  };
  const files = t.storage.files.size;
  for (const [language, said] of Object.entries(texts))
    expect(await send(infected, 'nota.pdf', language)).toEqual([422, { comprovante: [said] }]);
  expect(t.storage.files.size).toBe(files);
  expect(await send(pdf, 'nota.pdf')).toBe(201);
  expect(scanned).toHaveLength(4);
  silent = true;
  const unscanned =
    'O antivírus não respondeu, e sem ele nenhum documento é aceito. Tente de novo em alguns minutos.';
  expect(await send(pdf, 'nota.pdf')).toEqual([422, { comprovante: [unscanned] }]);
  expect(t.storage.files.size).toBe(files + 1);
  expect(await send(blackPng(20, 10), 'foto.png')).toBe(201);
});
