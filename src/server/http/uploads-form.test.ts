import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { acceptForms, type Form, readForm, type SavedFile, saveFormFile } from './uploads.ts';

describe('a form', () => {
  let app: FastifyInstance;
  let url: string;
  let form: Form | undefined;
  let saved: SavedFile | undefined;
  let dir: string;
  beforeAll(async () => {
    dir = await mkdtemp(path.join(os.tmpdir(), 'aprisco-'));
    app = fastify();
    await acceptForms(app);
    app.setErrorHandler((error, _request, reply) =>
      error instanceof AppError
        ? reply.status(error.status).send({ key: error.key, fields: error.fields })
        : reply.status(500).send({ message: (error as Error).message }),
    );
    app.post('/', async (request) => {
      form = undefined;
      form = await readForm(request, { foto: 1000, recibo: 100 });
      return {};
    });
    app.post('/disco', async (request) => {
      saved = undefined;
      saved = await saveFormFile(request, {
        name: 'foto',
        maxBytes: 1000,
        path: path.join(dir, 'foto'),
        texts: ['nome'],
      });
      return {};
    });
    url = await app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(async () => {
    await app.close();
    await rm(dir, { recursive: true });
  });

  async function post(
    parts: [string, string | Blob, string?][],
    to = '/',
  ): Promise<{ status: number; body: unknown }> {
    const body = new FormData();
    for (const [name, value, filename] of parts) {
      if (typeof value === 'string') body.append(name, value);
      else body.append(name, value, filename);
    }
    const response = await fetch(url + to, { method: 'POST', body });
    return { status: response.status, body: await response.json() };
  }
  const blob = (bytes: number) => new Blob([new Uint8Array(bytes).fill(7)], { type: 'image/png' });

  it('is read with its texts and files', async () => {
    await post([
      ['nome', 'João Conceição'],
      ['foto', blob(1000), 'Avó é.png'],
      ['observacao', ''],
    ]);
    expect(form!.fields).toEqual({ nome: 'João Conceição', observacao: '' });
    expect(Object.keys(form!.files)).toEqual(['foto']);
    expect(form!.files.foto).toMatchObject({ filename: 'Avó é.png', truncated: false });
    expect(form!.files.foto!.body).toHaveLength(1000);
  });

  it('is written to disk with its texts', async () => {
    await post(
      [
        ['foto', blob(1000), 'Avó é.png'],
        ['nome', 'João Conceição'],
      ],
      '/disco',
    );
    expect(saved).toEqual({
      filename: 'Avó é.png',
      bytes: 1000,
      truncated: false,
      fields: { nome: 'João Conceição' },
    });
    expect(await readFile(path.join(dir, 'foto'))).toEqual(Buffer.alloc(1000, 7));
    await post([['foto', blob(1001), 'a.png']], '/disco');
    expect(saved).toMatchObject({ truncated: true, fields: {} });
    expect(await post([['foto', blob(300_000), 'a.png']], '/disco')).toMatchObject({ status: 413 });
  });

  it.each<[string, [string, string | Blob, string?][], number]>([
    ['another file', [['virus', blob(5), 'a.exe']], 422],
    ['another text', [['admin', 'sim']], 422],
    ['a text without measure', [['nome', 'x'.repeat(2000)]], 422],
    [
      'two files',
      [
        ['foto', blob(5), 'a.png'],
        ['foto', blob(5), 'b.png'],
      ],
      413,
    ],
    [
      'a text twice',
      [
        ['nome', 'a'],
        ['nome', 'b'],
      ],
      413,
    ],
  ])('is not written to disk with %s', async (_, parts, status) => {
    expect(await post(parts, '/disco')).toMatchObject({ status });
    expect(saved).toBeUndefined();
  });

  it('is refused at once when it is compressed', async () => {
    const body = new FormData();
    body.append('nome', 'Ana');
    const headers = { 'content-encoding': 'gzip' };
    const response = await fetch(url, { method: 'POST', body, headers });
    expect([response.status, await response.json()]).toEqual([415, { key: 'error.media_type' }]);
    const plain = await fetch(url, { method: 'POST', body, headers: { 'content-encoding': 'identity' } });
    expect(plain.status).toBe(200);
  });

  it('holds each file to its own limit', async () => {
    await post([
      ['foto', blob(1000), 'a.png'],
      ['recibo', blob(101), 'b.pdf'],
    ]);
    expect(form!.files.foto!.truncated).toBe(false);
    expect(form!.files.recibo).toEqual({ filename: 'b.pdf', truncated: true, body: Buffer.alloc(0) });
  });

  it('passes over a file input where nothing was chosen', async () => {
    await post([['foto', new Blob([]), '']]);
    expect(form).toEqual({ fields: {}, files: {} });
  });

  it('refuses a file that no field asks for', async () => {
    expect(await post([['virus', blob(5_000_000), 'a.exe']])).toMatchObject({
      status: 422,
      body: { fields: { virus: [{ key: 'validation.unknown' }] } },
    });
  });

  it('refuses fields and files that are sent twice', async () => {
    const answer = await post([
      ['nome', 'a'],
      ['nome', 'b'],
      ['foto', blob(10), 'a.png'],
      ['foto', blob(10), 'b.png'],
    ]);
    expect(answer).toMatchObject({ status: 422 });
    expect(Object.keys((answer.body as { fields: object }).fields)).toEqual(['nome', 'foto']);
  });

  it.each(['__proto__', 'constructor'])('refuses a part called %s', async (name) => {
    expect(await post([[name, 'x']])).toMatchObject({ status: 400 });
  });

  it('refuses more fields than any form has', async () => {
    const many = Array.from({ length: 300 }, (_, at): [string, string] => [`campo${at}`, 'x']);
    expect(await post(many)).toMatchObject({ status: 413 });
  });

  it('refuses a text without measure', async () => {
    expect(await post([['nome', 'x'.repeat(300_000)]])).toMatchObject({
      status: 422,
      body: { fields: { nome: [{ key: 'validation.max_length' }] } },
    });
    const many = Array.from({ length: 20 }, (_, at): [string, string] => [`campo${at}`, 'x'.repeat(200_000)]);
    expect(await post(many)).toMatchObject({ status: 413 });
  });

  it('refuses a body without measure, and answers the next request', async () => {
    expect(await post([['foto', blob(60_000_000), 'a.png']])).toMatchObject({ status: 413 });
    expect(await post([['nome', 'x']])).toMatchObject({ status: 200 });
  });

  it('refuses an endless body that does not declare its length', async () => {
    const head = '--x\r\ncontent-disposition: form-data; name="foto"; filename="a.png"\r\n\r\n';
    function* endless() {
      yield Buffer.from(head);
      for (let at = 0; at < 60; at += 1) yield Buffer.alloc(1_000_000);
    }
    const statusOf = (to: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const headers = { 'content-type': 'multipart/form-data; boundary=x' };
        const outgoing = httpRequest(url + to, { method: 'POST', headers }, (response) => {
          resolve(response.statusCode);
          outgoing.destroy();
        });
        outgoing.once('error', reject);
        Readable.from(endless()).pipe(outgoing);
      });
    expect(await statusOf('/')).toBe(413);
    expect(await statusOf('/disco')).toBe(413);
  });

  it('refuses a body that breaks off or is no form', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const cut = '--x\r\ncontent-disposition: form-data; name="foto"; filename="a.png"\r\n\r\nabc';
    expect((await fetch(url, { method: 'POST', headers, body: cut })).status).toBe(400);
    expect((await fetch(url, { method: 'POST', headers, body: 'nothing' })).status).toBe(400);
    expect(
      (await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }))
        .status,
    ).toBe(400);
  });
});
