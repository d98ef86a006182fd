import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { deleteFileJob } from '#server/crud/file-jobs.ts';
import { sql } from '#server/db/sql.ts';
import { createSessions } from '#server/http/session.ts';
import { sections } from '#shared/sections/index.ts';
import { type TestApp, testApp } from '../support/app.ts';
import { siteFixture } from '../support/site-fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});

interface Given {
  nome?: string;
  tipo?: string;
  publico?: boolean;
  subject?: string;
}
async function file({
  nome = 'Avó é.webp',
  tipo = 'image/webp',
  publico = false,
  subject = publico ? 'postagem' : 'pessoa',
}: Given = {}) {
  const id = randomUUID();
  const chave = `pessoa/${id}`;
  const body = Buffer.from(`conteúdo de ${id}`);
  await t.storage.put(chave, body, tipo);
  await t.db.run(sql`insert into arquivo (id, chave, nome, tipo, bytes, subject, publico)
    values (${id}, ${chave}, ${nome}, ${tipo}, ${body.length}, ${subject}, ${publico})`);
  // on the site, so that visitors may read it
  if (publico) await siteFixture(t).postagem({ slug: id, capa: id });
  return { id, chave, body, url: `/arquivos/${id}` };
}
/** The cookie of a user with only these rules. */
async function cookieWith(...rules: [action: string, subject: string][]): Promise<string> {
  const nome = `Perfil ${randomUUID()}`;
  await t.db.run(sql`insert into perfil (nome) values (${nome})`);
  for (const [action, subject] of rules) {
    await t.db.run(
      sql`insert into permissao (action, subject) values (${action}, ${subject}) on conflict do nothing`,
    );
    await t.db.run(sql`insert into perfil_permissao (perfil, permissao)
      select p.id, r.id from perfil p, permissao r
      where p.nome = ${nome} and r.action = ${action} and r.subject = ${subject}`);
  }
  const { id } = await t.user(nome);
  return (await createSessions({ ...t, sections }).open(id, 'tests')).cookie;
}

describe('a public file', () => {
  it('is served to everyone, with its type and its name', async () => {
    const { url, id, body } = await file({ publico: true });
    const answer = await t.request({ url });
    expect(answer.status).toBe(200);
    expect(answer.text).toBe(body.toString());
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(body.length),
      etag: `"${id}"`,
      'cache-control': 'public, max-age=31536000, immutable, s-maxage=30, stale-while-revalidate=30',
      'x-content-type-options': 'nosniff',
      'content-disposition': `inline; filename="Avo e.webp"; filename*=UTF-8''Av%C3%B3%20%C3%A9.webp`,
    });
  });

  it('is not sent again to a client that has it', async () => {
    const { url, id } = await file({ publico: true });
    const answer = await t.request({ url, headers: { 'if-none-match': `W/"outra", "${id}"` } });
    expect(answer.status).toBe(304);
    expect(answer.text).toBe('');
  });

  it('answers HEAD without its bytes', async () => {
    const { url, body } = await file({ publico: true });
    const answer = await t.request({ method: 'HEAD', url });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-length']).toBe(String(body.length));
    expect(answer.text).toBe('');
  });

  it('of a type that a browser could run is downloaded instead of shown', async () => {
    const { url } = await file({ publico: true, tipo: 'text/html', nome: 'a"b\\c.html' });
    expect((await t.request({ url })).headers['content-disposition']).toBe(
      `attachment; filename="abc.html"; filename*=UTF-8''a%22b%5Cc.html`,
    );
  });
});

describe('the content of a file', () => {
  it.each([
    ['image/webp', true, 'inline'],
    ['text/html', true, 'attachment'],
    ['image/svg+xml', true, 'attachment'],
    // some browsers' PDF viewers show nothing in a sandbox; other sites cannot frame it, and nothing in it
    // runs
    ['application/pdf', false, 'inline'],
  ])('of type %s loads, runs and sends nothing', async (tipo, sandboxed, how) => {
    const { url } = await file({ publico: true, tipo });
    const { headers } = await t.request({ url });
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toEqual(
      expect.arrayContaining(["default-src 'none'", "frame-ancestors 'self'", "form-action 'none'"]),
    );
    expect(policy.includes('sandbox')).toBe(sandboxed);
    expect(policy.some((rule) => /script|connect|img|object/.test(rule))).toBe(false);
    expect(headers).toMatchObject({ 'content-type': tipo, 'x-content-type-options': 'nosniff' });
    expect(String(headers['content-disposition'])).toMatch(new RegExp(`^${how};`));
  });
});

describe('any other file', () => {
  it('is for users who may read or list its section', async () => {
    const { url } = await file();
    for (const action of ['read', 'list', 'manage']) {
      const answer = await t.request({ url, cookie: await cookieWith([action, 'pessoa']) });
      expect(answer.status).toBe(200);
      expect(answer.headers['cache-control']).toBe('private, no-store');
    }
    expect((await t.request({ url, cookie: await cookieWith(['manage', 'all']) })).status).toBe(200);
  });

  it('is refused to others, also to conditional requests', async () => {
    const { url, id } = await file();
    const cookie = await cookieWith(['read', 'conta'], ['edit', 'pessoa']);
    const answer = await t.request({ url, cookie, headers: { 'if-none-match': `"${id}"` } });
    expect(answer.status).toBe(403);
    expect(answer.headers.etag).toBeUndefined();
    expect(answer.headers['cache-control'] ?? '').not.toContain('immutable');
  });

  it.each([undefined, '1.abc', 'x'])('is refused without a session (%s)', async (cookie) => {
    const { url } = await file();
    expect((await t.request({ url, ...(cookie && { cookie }) })).status).toBe(401);
  });
});

describe('a file that does not exist', () => {
  it.each([randomUUID(), '1', '..%2f..%2fetc%2fpasswd', "'or 1=1"])('is not found: %s', async (id) => {
    expect((await t.request({ url: `/arquivos/${encodeURIComponent(id)}` })).status).toBe(404);
  });

  it('is not found and not remembered when only its bytes are gone', async () => {
    const { url, chave } = await file({ publico: true });
    await t.storage.delete(chave);
    const answer = await t.request({ url });
    expect(answer.status).toBe(404);
    expect(answer.headers.etag).toBeUndefined();
    expect(answer.headers['cache-control']).toBe('private, no-store');
  });
});

describe('the job that deletes a file', () => {
  it('deletes its bytes when no record has it', async () => {
    const { id, chave } = await file();
    await t.db.run(sql`delete from arquivo where id = ${id}`);
    await t.jobs.enqueue(t.db, deleteFileJob, { chave });
    await t.jobs.runAll();
    expect(t.storage.files.has(chave)).toBe(false);
  });

  it('leaves a file that a record has after all', async () => {
    const { chave } = await file();
    await t.jobs.enqueue(t.db, deleteFileJob, { chave });
    await t.jobs.runAll();
    expect(t.storage.files.has(chave)).toBe(true);
  });
});
