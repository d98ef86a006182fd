import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createOfficeStorage, sealBucketKey } from '#server/connections/office-storage.ts';
import { deleteFileJob } from '#server/crud/file-jobs.ts';
import { sql } from '#server/db/sql.ts';
import { bucketOpener } from '#server/drivers/storage/open.ts';
import { TryLater } from '#server/ports/jobs.ts';
import type { JobLine } from '#shared/contracts/tarefas.ts';
import { errorText } from '#shared/errors.ts';
import { testApp, testConfig } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { fakeStorage } from '../support/fakes.ts';
import { innerName, privateHosts, resolveInnerName } from '../support/private-hosts.ts';
import { startS3Server } from '../support/s3-server.ts';

const db = await testDatabase();
const [first, second] = await Promise.all([startS3Server(), startS3Server()]);
afterAll(() => Promise.all([first.close(), second.close()]));
const disk = fakeStorage();
const connect = bucketOpener(testConfig);
const server = (fixed?: typeof disk) =>
  createOfficeStorage({ db, secret: testConfig.secret, fixed, disk, connect });
const { storage, places } = server();
/** Another server, which has not been notified of any change yet. */
const other = server();
const connectors = { bucket: connect, filePlaces: places, refresh: async () => void (await places()) };
const t = await testApp({ db, connectors, storedIn: storage });
const administrator = await t.user('Administrador', { email: 'ana@igreja.example' });

const url = '/api/admin/ajustes/conexoes';
const as = async () => ({ token: await t.tokenOf(administrator.id) });
const settingsOf = (s3: typeof first) => ({
  endereco: s3.endpoint,
  bucket: s3.bucket,
  regiao: s3.region,
  chave: s3.accessKeyId,
});
const save = async (s3: typeof first, change: object = {}) =>
  t.request({
    method: 'PUT',
    url: `${url}/arquivos`,
    ...(await as()),
    body: { ...settingsOf(s3), segredo: s3.secretAccessKey, ...change },
  });
const remove = async () => t.request({ method: 'DELETE', url: `${url}/arquivos`, ...(await as()) });
const state = async () => (await t.request({ url, ...(await as()) })).body.arquivos;
const has = async (key: string, from = storage) => {
  const found = await from.get(key);
  return found && text(found.body);
};
/** A file of the church, with its row. */
async function file(name: string, into = storage): Promise<string> {
  const id = crypto.randomUUID();
  const chave = `pessoa/foto/${id}`;
  await into.put(chave, Buffer.from(name), 'text/plain');
  await db.run(sql`insert into arquivo (id, chave, nome, tipo, bytes, subject)
    values (${id}, ${chave}, ${name}, 'text/plain', ${name.length}, 'pessoa')`);
  return chave;
}

/** AWS answers so to a key that may not list the bucket. */
const hidesMissing: NonNullable<typeof first.before> = ({ method, exists }) =>
  method === 'GET' && !exists ? [403, 'AccessDenied'] : undefined;

beforeEach(async () => {
  await db.run(sql`delete from conexao`);
  await db.run(sql`delete from arquivo`);
  await db.run(sql`delete from tentativa`);
  await db.run(sql`delete from teste.job`);
  for (const s3 of [first, second]) {
    s3.objects.clear();
    s3.before = undefined;
  }
  disk.files.clear();
  await Promise.all([places(), other.places()]);
});

describe('the bucket of the office', () => {
  it('is tried and used at once, and its key never shown, traced or stored as it is', async () => {
    expect(await state()).toEqual({
      origem: 'nenhuma',
      lugar: 'disco',
      ambiente: null,
      balde: null,
      anterior: null,
      anterior_erro: null,
    });
    const saved = await save(first);
    expect([saved.status, saved.body]).toEqual([
      200,
      {
        origem: 'escritorio',
        lugar: 's3',
        ambiente: null,
        balde: settingsOf(first),
        anterior: null,
        anterior_erro: null,
      },
    ]);
    const chave = await file('depois');
    expect([...first.objects.keys()]).toEqual([chave]);
    // the server that was not notified writes and reads there too
    expect(await has(chave, other.storage)).toBe('depois');
    expect(await has(await file('de outro', other.storage))).toBe('de outro');
    expect(first.objects.size).toBe(2);
    const rows = await db.query<{ row: string }>(sql`select conexao::text as row from conexao
      union all select trilha::text from trilha where secao = 'conexao'`);
    for (const text of [saved.text, ...rows.map(({ row }) => row)])
      expect(text).not.toContain(first.secretAccessKey);
  });

  it('that does not work is not stored, and the reason names no key', async () => {
    const wrong = await save(first, { segredo: 'errado/mesmo' });
    expect(wrong.status).toBe(422);
    expect(wrong.body.errors.endereco[0]).toContain('SignatureDoesNotMatch');
    expect(wrong.text).not.toContain('errado/mesmo');
    expect((await save(first, { bucket: 'outro' })).status).toBe(422);
    expect(await db.query(sql`select from conexao`)).toEqual([]);
  });

  it('whose key may not list it is not stored where that hides what is missing', async () => {
    first.before = hidesMissing;
    const refused = await save(first);
    expect(refused.status).toBe(422);
    expect(refused.body.errors.endereco[0]).toContain('s3:ListBucket');
    expect(refused.body.errors.endereco[0]).toContain('403 AccessDenied');
    expect(await db.query(sql`select from conexao`)).toEqual([]);
  });

  it('keeps its key for the same bucket and account alone', async () => {
    await save(first);
    expect((await save(first, { segredo: undefined })).status).toBe(200);
    const elsewhere = await save(second, { segredo: undefined });
    expect([elsewhere.status, Object.keys(elsewhere.body.errors)]).toEqual([422, ['segredo']]);
  });

  it.each(['PUT', 'GET'])('that answers %s without end is refused', async (method) => {
    const endless = createServer((request, response) => {
      request.resume();
      if (request.method !== method) return response.end();
      response.writeHead(method === 'PUT' ? 403 : 200);
      const go = (): void => {
        while (response.writable && response.write('x'.repeat(60_000)));
        response.once('drain', go);
      };
      go();
    }).listen(0, '127.0.0.1');
    await once(endless, 'listening');
    onTestFinished(() => {
      endless.closeAllConnections();
      endless.close();
    });
    const { port } = endless.address() as AddressInfo;
    const refused = await save(first, { endereco: `http://127.0.0.1:${port}` });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['endereco']]);
  });

  it.each([
    ['endereco', 'nada'],
    ['endereco', 'ftp://s3.example.org'],
    ['bucket', 'Com Espaço'],
    ['bucket', '../outro'],
    ['regiao', 'x y'],
  ])('refuses %s of %s', async (field, value) => {
    const { status, body } = await save(first, { [field]: value });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  it('inside our own network can be set by the environment only', async () => {
    resolveInnerName();
    const real = await testApp({ beside: t, connectors, config: { baseUrl: 'https://igreja.example' } });
    for (const endereco of [first.endpoint, ...privateHosts.map((host) => `https://${host}`)]) {
      const refused = await real.request({
        method: 'PUT',
        url: `${url}/arquivos`,
        ...(await as()),
        body: { ...settingsOf(first), endereco, segredo: 'x' },
      });
      expect(refused.body.errors).toEqual({ endereco: [errorText('conexao.s3_address', 'pt_BR')] });
    }
    // an address is checked again when the connection is made, and so is the one that a name resolves to
    const port = new URL(first.endpoint).port;
    for (const host of [...privateHosts, innerName]) {
      const hidden = bucketOpener({ baseUrl: 'https://igreja.example' })({
        ...settingsOf(first),
        segredo: 'x',
        endereco: `https://${host}:${port}`,
      });
      await expect(hidden.get('a/b'), host).rejects.toMatchObject({
        cause: { message: expect.stringContaining('is not on the public internet') },
      });
    }
  });

  it('asks for a recent proof of identity, and all administrators are mailed', async () => {
    const late = await as();
    t.clock.advance(11);
    for (const method of ['PUT', 'DELETE'] as const) {
      const body = method === 'PUT' ? { ...settingsOf(first), segredo: first.secretAccessKey } : undefined;
      expect((await t.request({ method, url: `${url}/arquivos`, ...late, body })).status).toBe(403);
      expect((await t.request({ method, url: `${url}/arquivos`, as: 'Secretaria', body })).status).toBe(403);
    }
    await save(first);
    await t.jobs.runAll();
    expect(t.mail.sent.at(-1)).toMatchObject({ to: 'ana@igreja.example' });
    expect(t.mail.sent.at(-1)!.text).toContain('S3');
  });
});

describe('a changed place loses no file', () => {
  it('files of the disk are read there until they are moved', async () => {
    const stored = await file('antes');
    // drawn again in the new place
    await storage.put('desenhos/0191', Buffer.from('um desenho'), 'image/png');
    await save(first);
    expect(await has(stored)).toBe('antes');
    await t.jobs.runAll();
    expect([[...first.objects.keys()], disk.files.size]).toEqual([[stored], 0]);
    expect(await has(stored)).toBe('antes');
  });

  it('files move from one bucket to another, and back to the disk', async () => {
    await save(first);
    const stored = await file('um');
    await storage.put('desenhos/0191', Buffer.from('um desenho'), 'image/png');
    await save(second);
    expect(await state()).toMatchObject({ anterior: `${first.endpoint}/${first.bucket}` });
    expect(await has(stored, other.storage)).toBe('um');
    // a third place is refused until then; the change back is accepted
    expect((await remove()).status).toBe(409);
    expect((await save(first)).status).toBe(200);
    expect((await save(second)).status).toBe(200);
    await t.jobs.runAll();
    expect([first.objects.size, [...second.objects.keys()]]).toEqual([0, [stored]]);
    // a server that was not notified of the change wrote to the first bucket meanwhile
    const late = `pessoa/foto/${crypto.randomUUID()}`;
    await connect({ ...settingsOf(first), segredo: first.secretAccessKey }).put(
      late,
      Buffer.from('tarde'),
      '',
    );
    await db.run(sql`insert into arquivo (id, chave, nome, tipo, bytes, subject)
      values (${crypto.randomUUID()}, ${late}, 'tarde', 'text/plain', 5, 'pessoa')`);
    t.clock.advance(120);
    await t.jobs.tick('arquivo.mover_noite');
    expect(second.objects.has(late)).toBe(true);
    await t.jobs.tick('arquivo.mover_noite');
    expect((await state()).anterior).toBeNull();
    expect((await remove()).body).toMatchObject({ lugar: 'disco', origem: 'nenhuma' });
    await t.jobs.runAll();
    expect([second.objects.size, [...disk.files.keys()].sort()]).toEqual([0, [stored, late].sort()]);
  });

  it('none is deleted by a run that goes on after the place was changed back, nor by two runs at once', async () => {
    await save(first);
    const stored = await file('um');
    await save(second);
    const atOnce: Error[] = [];
    first.before = async ({ method, key }) => {
      // the run has put the file into the second bucket, and now deletes in the first
      if (method !== 'DELETE' || !key.startsWith('imagens/')) return;
      first.before = undefined;
      expect(second.objects.has(stored)).toBe(true);
      expect((await save(first)).status).toBe(200);
      await t.jobs.due('arquivo.mover_noite');
      atOnce.push(...(await t.jobs.runSome()));
    };
    const stopped = await t.jobs.runSome();
    expect(first.before).toBeUndefined();
    expect([...atOnce, ...stopped]).toEqual([expect.any(TryLater), expect.any(TryLater)]);
    expect(await has(stored)).toBe('um');
    await t.jobs.runAll();
    expect([[...first.objects.keys()], second.objects.size]).toEqual([[stored], 0]);
  });

  it('a former bucket whose key may not list it is forgotten too', async () => {
    await save(first);
    const stored = await file('um');
    first.mayList = false;
    onTestFinished(() => {
      first.mayList = true;
    });
    await save(second);
    await t.jobs.runAll();
    expect([first.objects.size, [...second.objects.keys()]]).toEqual([0, [stored]]);
    t.clock.advance(120);
    await t.jobs.tick('arquivo.mover_noite');
    expect((await state()).anterior).toBeNull();
  });

  it('a file that is deleted meanwhile is deleted everywhere', async () => {
    const stored = await file('apagado');
    await save(first);
    await storage.delete(stored);
    expect([first.objects.size, disk.files.size]).toEqual([0, 0]);
  });

  it('a folder is listed with what lies in all places', async () => {
    for (const key of ['desenhos/antes', 'desenhos/sempre']) await disk.put(key, Buffer.from('x'), '');
    await save(first);
    for (const key of ['desenhos/sempre', 'desenhos/depois']) await storage.put(key, Buffer.from('x'), '');
    expect((await storage.list('desenhos')).toSorted()).toEqual(
      ['antes', 'depois', 'sempre'].map((name) => `desenhos/${name}`),
    );
  });

  it('a key that cannot be read any more, or a bucket that is away, hides no file of the other places', async () => {
    const stored = await file('no disco');
    await save(first);
    await file('no bucket');
    const later = createOfficeStorage({
      db,
      secret: 'another secret of the server, 32 long',
      fixed: undefined,
      disk,
      connect,
    });
    expect(await has(stored, later.storage)).toBe('no disco');
    await expect(has(`pessoa/foto/${crypto.randomUUID()}`, later.storage)).rejects.toThrow();
    // new files wait on the disk until the key is written again
    expect(await has(await file('depois', later.storage), later.storage)).toBe('depois');
    expect(disk.files.size).toBe(2);
    const app = await testApp({
      beside: t,
      config: { secret: 'another secret of the server, 32 long' },
      connectors: { ...connectors, filePlaces: later.places },
    });
    const admin = async () => ({ token: await app.tokenOf(administrator.id) });
    const tested = await app.request({ method: 'POST', url: `${url}/arquivos/testar`, ...(await admin()) });
    expect(tested.body.erro).toBe(errorText('conexao.s3_unreadable', 'pt_BR'));
    const body = settingsOf(first);
    const again = await app.request({ method: 'PUT', url: `${url}/arquivos`, ...(await admin()), body });
    expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['segredo']]);

    first.failWith.push(503, 503, 503);
    expect(await has(stored)).toBe('no disco');
  });

  it('the test of a bucket that is away says so, and notes it', async () => {
    await save(first);
    first.failWith.push(503, 503, 503, 503, 503, 503);
    const tested = await t.request({ method: 'POST', url: `${url}/arquivos/testar`, ...(await as()) });
    expect([tested.status, tested.body.erro]).toEqual([200, expect.stringContaining('S3 answered 503')]);
    first.failWith.length = 0;
  });

  it('none is lost where the bucket of the environment is the one of the office, or one bucket has two names', async () => {
    await save(first);
    const stored = await file('o mesmo');
    const fixed = server(connect({ ...settingsOf(first), segredo: first.secretAccessKey }) as never);
    const app = await testApp({ beside: t, connectors: { ...connectors, filePlaces: fixed.places } });
    await app.jobs.tick('arquivo.mover_noite');
    expect([[...first.objects.keys()], await has(stored, fixed.storage)]).toEqual([[stored], 'o mesmo']);
    const { port } = new URL(first.endpoint);
    const again = await save(first, { endereco: `http://localhost:${port}` });
    expect([again.status, again.text]).toEqual([200, expect.any(String)]);
    expect((await state()).anterior).toBe(`${first.endpoint}/${first.bucket}`);
    await t.jobs.runAll();
    await t.jobs.tick('arquivo.mover_noite');
    expect([[...first.objects.keys()], await has(stored)]).toEqual([[stored], 'o mesmo']);
  });

  it('the bucket of the environment wins, is shown as set there, and takes over what the office had', async () => {
    await save(first);
    const stored = await file('do escritório');
    const s3 = {
      endpoint: second.endpoint,
      bucket: second.bucket,
      region: second.region,
      accessKeyId: second.accessKeyId,
      secretAccessKey: second.secretAccessKey,
    };
    const fixed = server(connect({ ...settingsOf(second), segredo: second.secretAccessKey }) as never);
    expect(await has(stored, fixed.storage)).toBe('do escritório');
    const app = await testApp({
      beside: t,
      config: { s3 },
      connectors: { ...connectors, filePlaces: fixed.places },
    });
    const shown = await app.request({ url, ...(await as()) });
    const office = `${first.endpoint}/${first.bucket}`;
    expect(shown.body.arquivos).toMatchObject({ origem: 'ambiente', balde: null, anterior: office });
    expect(shown.text).not.toContain(second.secretAccessKey);
    expect((await app.request({ method: 'DELETE', url: `${url}/arquivos`, ...(await as()) })).status).toBe(
      409,
    );
    await app.jobs.tick('arquivo.mover_noite');
    expect([first.objects.size, second.objects.has(stored)]).toEqual([0, true]);
    // forgotten once it is empty, an hour after it was first found left
    await app.jobs.tick('arquivo.mover_noite');
    const former = async () => (await app.request({ url, ...(await as()) })).body.arquivos.anterior;
    expect(await former()).toBe(office);
    app.clock.advance(120);
    await app.jobs.tick('arquivo.mover_noite');
    expect(await former()).toBeNull();
    first.before = () => [403, 'AccountProblem'];
    await fixed.places();
    expect(await has(`pessoa/foto/${crypto.randomUUID()}`, fixed.storage)).toBeNull();
    await fixed.storage.delete(stored);
    expect(second.objects.size).toBe(0);
  });
});

describe('a former bucket', () => {
  it('that is away keeps no size of a deleted picture, and is not forgotten before the deletion reached it', async () => {
    await save(first);
    const chave = await file('apagada');
    await t.jobs.runAll();
    await save(second);
    const size = `imagens/${chave}/320-webp`;
    await storage.put(size, Buffer.from('um tamanho'), 'image/webp');
    await db.run(sql`delete from arquivo`);
    await t.jobs.enqueue(db, deleteFileJob, { chave });
    first.before = () => [503, 'ServiceUnavailable'];
    expect(await t.jobs.runSome()).toHaveLength(2);
    expect([[...second.objects.keys()], [...first.objects.keys()]]).toEqual([[], [chave]]);

    first.before = undefined;
    t.clock.advance(120);
    await db.run(sql`delete from teste.job where nome <> ${deleteFileJob.name}`);
    const [deletion] = await t.jobs.waiting();
    t.jobs.lines.push({ nome: deletion!.nome, estado: 'repetindo' } as JobLine);
    onTestFinished(() => void t.jobs.lines.splice(0));
    await db.run(sql`delete from teste.job`);
    await t.jobs.tick('arquivo.mover_noite');
    expect(await state()).toMatchObject({
      anterior: `${first.endpoint}/${first.bucket}`,
      anterior_erro: expect.stringContaining('still to be deleted'),
    });
    await t.jobs.enqueue(db, deleteFileJob, { chave });
    await t.jobs.runAll();
    expect(first.objects.size).toBe(0);
    t.jobs.lines.splice(0);
    await t.jobs.tick('arquivo.mover_noite');
    expect((await state()).anterior).toBeNull();
  });

  const giveUp = async () =>
    t.request({ method: 'DELETE', url: `${url}/arquivos/anterior`, ...(await as()) });

  it('that never answers again keeps no other file, and can be given up', async () => {
    const gone = await startS3Server();
    await save(gone);
    const lost = await file('só lá');
    await t.jobs.runAll();
    await gone.close();
    const [onDisk, erased] = [await file('no disco', disk), await file('apagado', disk)];
    expect((await save(second)).status).toBe(200);
    // the job waits to be tried again
    expect(await t.jobs.runSome()).toEqual([expect.objectContaining({ kind: 'unavailable' })]);
    expect([...second.objects.keys()].toSorted()).toEqual([onDisk, erased].toSorted());
    expect(disk.files.size).toBe(0);
    await disk.put(erased, Buffer.from('de novo'), '');
    await expect(storage.delete(erased)).rejects.toMatchObject({ kind: 'unavailable' });
    expect([second.objects.has(erased), disk.files.size]).toEqual([false, 0]);
    await expect(has(lost)).rejects.toMatchObject({ kind: 'unavailable' });
    expect((await remove()).body.message).toBe(errorText('conexao.moving', 'pt_BR'));

    const given = await giveUp();
    expect([given.status, given.body.anterior]).toEqual([200, null]);
    // a backup lists a file that is not found, and is made
    expect(await has(lost)).toBeNull();
    await storage.delete(erased);
    expect((await remove()).body).toMatchObject({ lugar: 'disco' });
    await t.jobs.runAll();
    expect([...disk.files.keys()]).toEqual([onDisk]);
    expect(t.mail.sent.at(-1)).toMatchObject({ to: 'ana@igreja.example' });
  });

  it('that answers is not given up, and none without a recent proof of identity', async () => {
    await save(first);
    const stored = await file('um');
    await save(second);
    const refused = await giveUp();
    expect([refused.status, refused.body.message]).toEqual([
      409,
      errorText('conexao.former_answers', 'pt_BR'),
    ]);
    const late = await as();
    t.clock.advance(11);
    const asLate = await t.request({ method: 'DELETE', url: `${url}/arquivos/anterior`, ...late });
    expect(asLate.status).toBe(403);
    expect((await state()).anterior).toBe(`${first.endpoint}/${first.bucket}`);
    expect(await has(stored)).toBe('um');
  });

  it('that refuses to delete, or to read some files, is copied and can then be given up', async () => {
    await save(first);
    const [kept, frozen, other] = [await file('um'), await file('congelado'), await file('outro')];
    await t.jobs.runAll();
    first.before = ({ method, key }) =>
      method === 'DELETE' || key === frozen ? [403, 'InvalidObjectState'] : undefined;
    await save(second);
    expect((await giveUp()).body.message).toBe(errorText('conexao.former_answers', 'pt_BR'));
    const failed = [expect.objectContaining({ message: expect.stringContaining('403 InvalidObjectState') })];
    expect(await t.jobs.runSome()).toEqual(failed);
    expect([first.objects.size, [...second.objects.keys()].toSorted()]).toEqual([
      3,
      [kept, other].toSorted(),
    ]);
    expect((await state()).anterior_erro).toContain('403 InvalidObjectState');
    const puts: string[] = [];
    second.before = ({ method, key }) => void (method === 'PUT' && puts.push(key));
    expect(await t.jobs.runSome()).toEqual(failed);
    expect(puts.filter((key) => key.startsWith('pessoa/'))).toEqual([]);

    first.before = ({ key }) => (key === frozen ? [503, 'SlowDown'] : undefined);
    expect(await t.jobs.runSome()).toHaveLength(1);
    expect([...first.objects.keys()]).toEqual([frozen]);
    expect((await state()).anterior_erro).toContain('S3 answered 503 SlowDown');

    expect((await giveUp()).body).toMatchObject({ anterior: null, anterior_erro: null });
    expect([await has(kept), await has(other), await has(frozen)]).toEqual(['um', 'outro', null]);
    expect((await remove()).status).toBe(200);
    // the next former bucket has a result of its own
    expect((await state()).anterior_erro).toBeNull();
  });

  it('is not given up while its files cannot be written to the new one', async () => {
    await save(first);
    await file('um');
    await t.jobs.runAll();
    await save(second);
    second.before = ({ method, key }) =>
      method === 'PUT' && key.startsWith('pessoa/') ? [403, 'QuotaExceeded'] : undefined;
    expect(await t.jobs.runSome()).toHaveLength(1);
    expect((await giveUp()).body.message).toBe(errorText('conexao.former_answers', 'pt_BR'));
    expect((await state()).anterior_erro).toBeNull();
  });

  it('that is well, with a key that may not list it, is given up only once its files are copied', async () => {
    await save(first);
    const stored = await file('um');
    await t.jobs.runAll();
    first.before = hidesMissing;
    await save(second);
    expect((await giveUp()).body.message).toBe(errorText('conexao.former_answers', 'pt_BR'));
    expect(await has(stored)).toBe('um');
    expect(await t.jobs.runSome()).toHaveLength(1);
    expect((await giveUp()).body.anterior).toBeNull();
    expect(await has(stored)).toBe('um');
  });

  it('that was deleted is not taken for an empty one, and can be given up', async () => {
    await save(first);
    const lost = await file('só lá');
    await t.jobs.runAll();
    await save(second);
    first.before = () => [404, 'NoSuchBucket'];
    expect(await t.jobs.runSome()).toEqual([expect.objectContaining({ kind: 'unavailable' })]);
    t.clock.advance(120);
    expect(await t.jobs.runSome()).toEqual([expect.objectContaining({ kind: 'unavailable' })]);
    expect((await state()).anterior).toBe(`${first.endpoint}/${first.bucket}`);
    await expect(has(lost)).rejects.toMatchObject({ kind: 'unavailable' });
    expect((await giveUp()).body.anterior).toBeNull();
    expect(await has(lost)).toBeNull();
  });

  it('can be given up where the environment sets the place', async () => {
    const [older, office] = await Promise.all([startS3Server(), startS3Server()]);
    await save(older);
    await save(office);
    const lost = await file('só lá');
    await Promise.all([older.close(), office.close()]);
    const fixed = server(connect({ ...settingsOf(second), segredo: second.secretAccessKey }) as never);
    const app = await testApp({
      beside: t,
      config: { s3: { ...second } },
      connectors: {
        ...connectors,
        filePlaces: fixed.places,
        refresh: async () => void (await fixed.places()),
      },
    });
    const leave = async () =>
      app.request({ method: 'DELETE', url: `${url}/arquivos/anterior`, ...(await as()) });
    await expect(has(lost, fixed.storage)).rejects.toMatchObject({ kind: 'unavailable' });
    expect((await leave()).body.anterior).toBe(`${office.endpoint}/${office.bucket}`);
    expect((await leave()).body).toMatchObject({ origem: 'ambiente', anterior: null });
    expect(await has(lost, fixed.storage)).toBeNull();
  });

  it('whose key cannot be read any more can be given up, and without one nothing happens', async () => {
    expect((await giveUp()).body.anterior).toBeNull();
    await save(first);
    await save(second);
    await db.run(sql`update conexao set segredo = ${sealBucketKey('another secret of the server, 32 long', 'x')}
      where nome = 'arquivos_anterior'`);
    expect((await giveUp()).body).toMatchObject({ anterior: null, lugar: 's3' });
  });
});
