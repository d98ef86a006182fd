import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Storage } from '#server/ports/storage.ts';
import { AppError } from '#shared/errors.ts';
import { type MockServer, startMockServer } from '../../../../tests/support/mock-server.ts';
import { type S3Server, startS3Server } from '../../../../tests/support/s3-server.ts';
import { createDiskStorage } from './disk.ts';
import { createS3Storage } from './s3.ts';

let root: string;
let s3: S3Server;
let nothing: MockServer;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'aprisco-arquivos-'));
  s3 = await startS3Server();
  nothing = await startMockServer(() => ({ status: 404, body: {} }));
});
afterAll(async () => {
  await Promise.all([s3.close(), nothing.close()]);
  await rm(root, { recursive: true });
});

const drivers: [string, () => Storage][] = [
  ['disk', () => createDiskStorage(path.join(root, 'arquivos'))],
  ['s3', () => createS3Storage(s3)],
];

describe.each(drivers)('%s', (_name, create) => {
  let storage: Storage;
  beforeEach(() => {
    storage = create();
  });
  const read = async (key: string): Promise<Buffer | null> => {
    const found = await storage.get(key);
    if (!found) return null;
    const body = await buffer(found.body);
    expect(found.bytes).toBe(body.length);
    return body;
  };

  it('gives back the bytes it was given', async () => {
    const body = randomBytes(300_000);
    await storage.put('site/bio_foto/0191-foto', body, 'image/webp');
    expect((await read('site/bio_foto/0191-foto'))!.equals(body)).toBe(true);
  });

  it('replaces the file under the key', async () => {
    await storage.put('pessoa/trocada', Buffer.from('antes'), 'text/plain');
    await storage.put('pessoa/trocada', Buffer.from('depois, e mais longo'), 'text/plain');
    expect((await read('pessoa/trocada'))!.toString()).toBe('depois, e mais longo');
  });

  it('keeps an empty body', async () => {
    await storage.put('vazio', Buffer.alloc(0), 'text/plain');
    expect((await read('vazio'))!.length).toBe(0);
  });

  it('returns null for a missing file', async () => {
    expect(await storage.get('pessoa/ninguem')).toBeNull();
  });

  it('deletes, and deletes again without complaint', async () => {
    await storage.put('conta/recibo', Buffer.from('x'), 'application/pdf');
    await storage.delete('conta/recibo');
    expect(await storage.get('conta/recibo')).toBeNull();
    await storage.delete('conta/recibo');
  });

  it('lists the keys of a folder', async () => {
    const keys = ['a', 'b', 'c'].map((name) => `lista/${name}`);
    for (const key of [...keys, 'lista-outra/d']) await storage.put(key, Buffer.from('x'), 'text/plain');
    expect((await storage.list('lista')).toSorted()).toEqual(keys);
    await storage.delete('lista/b');
    expect((await storage.list('lista')).toSorted()).toEqual(['lista/a', 'lista/c']);
    expect(await storage.list('nenhuma')).toEqual([]);
  });

  it.each([
    '',
    '../fora',
    'a/../b',
    '/raiz',
    'a//b',
    'a/',
    'a.b',
    'a b',
    'a\\b',
    'ação',
    'a?x=1',
    'x'.repeat(201),
  ])('refuses the key %j', async (key) => {
    await expect(storage.put(key, Buffer.from('x'), 'text/plain')).rejects.toThrow(/storage key/);
    await expect(storage.get(key)).rejects.toThrow(/storage key/);
    await expect(storage.delete(key)).rejects.toThrow(/storage key/);
    await expect(storage.list(key)).rejects.toThrow(/storage key/);
  });
});

describe('disk', () => {
  it('leaves nothing half made when a write fails', async () => {
    const dir = path.join(root, 'cheio');
    const storage = createDiskStorage(dir);
    await storage.put('a/b', Buffer.from('x'), 'text/plain');
    // a folder stands where the file should go
    await expect(storage.put('a', Buffer.from('y'), 'text/plain')).rejects.toThrow();
    expect(await readdir(dir)).toEqual(['a']);
  });

  it('does not list a file that is still being written', async () => {
    const dir = path.join(root, 'escrevendo');
    const storage = createDiskStorage(dir);
    await storage.put('a/inteiro', Buffer.from('x'), 'text/plain');
    await writeFile(path.join(dir, 'a', 'metade.0191.tmp'), 'y');
    expect(await storage.list('a')).toEqual(['a/inteiro']);
  });

  it('throws when the folder cannot be used', async () => {
    const dir = path.join(root, 'um-arquivo');
    await writeFile(dir, '');
    await expect(createDiskStorage(dir).put('a', Buffer.from('x'), 'text/plain')).rejects.toThrow();
  });
});

describe('s3', () => {
  it('keeps the type beside the bytes', async () => {
    await createS3Storage(s3).put('tipo', Buffer.from('x'), 'image/webp');
    expect(s3.objects.get('tipo')!.type).toBe('image/webp');
  });

  it.each([
    ['secret', { secretAccessKey: 'outro' }],
    ['region', { region: 'us-east-1' }],
  ])('is refused with a wrong %s', async (_what, wrong) => {
    const storage = createS3Storage({ ...s3, ...wrong });
    await expect(storage.put('recusado', Buffer.from('x'), 'text/plain')).rejects.toThrow(
      /403 SignatureDoesNotMatch/,
    );
    await expect(storage.get('recusado')).rejects.toThrow(/403/);
    expect(s3.objects.has('recusado')).toBe(false);
  });

  it('tries again when the service stumbles once', async () => {
    s3.failWith.push(503);
    await createS3Storage(s3).put('insiste', Buffer.from('x'), 'text/plain');
    expect(s3.objects.has('insiste')).toBe(true);
  });

  it.each([
    ['a bucket that was deleted', 'NoSuchBucket', () => ({ ...s3, bucket: 'apagado' })],
    ['an address that is no S3', '', () => ({ ...s3, endpoint: nothing.url })],
  ])('is unavailable, and not empty, with %s', async (_what, code, settings) => {
    const storage = createS3Storage(settings());
    const isAway = {
      kind: 'unavailable',
      cause: { message: expect.stringContaining(`S3 answered 404 ${code}`) },
    };
    await expect(storage.get('pessoa/ninguem')).rejects.toMatchObject(isAway);
    await expect(storage.delete('pessoa/ninguem')).rejects.toMatchObject(isAway);
  });

  it('says so when the key may not list the bucket', async () => {
    s3.mayList = false;
    await expect(createS3Storage(s3).list('lista')).rejects.toThrow(/does not list the folder lista/);
    s3.mayList = true;
  });

  it('does not follow a redirect', async () => {
    const location = `${s3.endpoint}/${s3.bucket}/outro`;
    const moved = await startMockServer(() => ({ status: 307, body: {}, headers: { location } }));
    const storage = createS3Storage({ ...s3, endpoint: moved.url });
    await expect(storage.put('outro', Buffer.from('x'), 'text/plain')).rejects.toThrow(/S3 answered 307/);
    await expect(storage.get('outro')).rejects.toThrow(/S3 answered 307/);
    await expect(storage.delete('outro')).rejects.toThrow(/S3 answered 307/);
    expect([moved.requests.length, s3.objects.has('outro')]).toEqual([3, false]);
    await moved.close();
  });

  it('waits for an upload as long as a slow line needs for it, and not for ever', async () => {
    const arrived = [
      Promise.withResolvers<ServerResponse>(),
      Promise.withResolvers<ServerResponse>(),
    ] as const;
    let requests = 0;
    const slow = createServer((request, response) =>
      request.resume().once('end', () => arrived[requests++ === 0 ? 0 : 1].resolve(response)),
    );
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void slow.close().closeAllConnections());
    const { port } = slow.address() as AddressInfo;
    const storage = createS3Storage({ ...s3, endpoint: `http://127.0.0.1:${port}` });
    const put = (): Promise<void> => storage.put('lento', Buffer.alloc(1024 * 1024), 'video/mp4');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const sent = put();
    const answer = await arrived[0].promise;
    vi.advanceTimersByTime(50_000);
    answer.end();
    await sent;

    const refused = expect(put()).rejects.toMatchObject({ kind: 'unavailable' });
    await arrived[1].promise;
    vi.advanceTimersByTime(55_000);
    await refused;
  });

  it('does not use fetch, which ends an upload after five minutes', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('fetch failed');
    });
    onTestFinished(() => void vi.unstubAllGlobals());
    const body = randomBytes(300_000);
    const storage = createS3Storage(s3);
    await storage.put('longo', body, 'video/mp4');
    expect((await buffer((await storage.get('longo'))!.body)).equals(body)).toBe(true);
  });

  it('says that it is unavailable when the service is not there', async () => {
    const storage = createS3Storage({ ...s3, endpoint: 'http://127.0.0.1:1' });
    const error = await storage.get('x').catch((cause) => cause);
    expect(error).toBeInstanceOf(AppError);
    expect(error.kind).toBe('unavailable');
  });
});
