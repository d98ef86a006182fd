import { randomUUID } from 'node:crypto';
import { addAbortSignal, type Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { connectionChangedJob } from '#server/connections/changed-job.ts';
import { clearFormerFailures, forgetFormer, readFormer } from '#server/connections/former-bucket.ts';
import { moveFilesJob } from '#server/connections/move-files-job.ts';
import {
  type BucketRow,
  fileSettingsLock,
  isSameBucket,
  openBucketKey,
  type StoredBucket,
  sealBucketKey,
} from '#server/connections/office-storage.ts';
import { asAuthor } from '#server/db/author.ts';
import { type Db, isUnavailable } from '#server/db/client.ts';
import { noteConnection, reasonOf } from '#server/db/connection-results.ts';
import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { endpoint } from '#server/http/endpoint.ts';
import type { StaffIdentity } from '#server/http/identity.ts';
import { errorKey } from '#server/http/input-checks.ts';
import { createRateLimit, perAccount } from '#server/http/rate-limit.ts';
import { requireAllChurches } from '#server/http/require-all-churches.ts';
import type { Storage } from '#server/ports/storage.ts';
import { isDevelopment, publicHttpsHost } from '#server/public-address.ts';
import { needs } from '#shared/access/access.ts';
import { type Connections, type FileSettings, fileSettings } from '#shared/contracts/ajustes.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import { maxTests, secretLine } from './secret-line.ts';

const body = z.strictObject({
  endereco: secretLine.pipe(z.url({ protocol: /^https?$/, ...errorKey('conexao.s3_address') })),
  bucket: secretLine.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, errorKey('conexao.s3_bucket')),
  regiao: secretLine.regex(/^[a-z0-9-]{2,40}$/, errorKey('conexao.s3_region')),
  chave: secretLine.regex(/^\S+$/, errorKey('validation.characters')),
  segredo: secretLine.optional().describe('sem ele, fica o que está guardado; nunca é mostrado'),
});

/** Milliseconds within which the test file must be read back. */
const readTimeout = 10_000;

/** Reads `count` characters, and one more if there are more: a server that sends without end is cut off. */
async function firstCharacters(body: Readable, count: number): Promise<string> {
  let text = '';
  for await (const chunk of addAbortSignal(AbortSignal.timeout(readTimeout), body)) {
    text += String(chunk);
    if (text.length > count) break;
  }
  return text.slice(0, count + 1);
}

/** Asks for a file that is not there. */
async function findNothing(storage: Storage): Promise<void> {
  const found = await storage.get(`teste/${randomUUID()}`);
  found?.body.destroy();
}

/** Writes, reads and deletes a small file. */
export async function tryStorage(storage: Storage): Promise<void> {
  const key = `teste/${randomUUID()}`;
  await findNothing(storage).catch((cause) => {
    // sizes of pictures are made when they are missing, and files of a former place are looked for in the new one first
    if (isUnavailable(cause)) throw cause;
    throw new Error(`may the key list the bucket (s3:ListBucket)? ${reasonOf(cause)}`, { cause });
  });
  const content = randomUUID();
  await storage.put(key, Buffer.from(content), 'text/plain');
  try {
    const found = await storage.get(key);
    if (!found || (await firstCharacters(found.body, content.length)) !== content)
      throw new Error('what was written could not be read back');
  } finally {
    await storage.delete(key);
  }
}

/** Where files are kept: the disk of the server, or a bucket that the office names. */
export function storageRoutes(app: FastifyInstance, deps: FeatureDeps) {
  const { db, clock, config, jobs, connectors } = deps;
  const rateLimit = createRateLimit(deps);
  const path = '/api/admin/ajustes/conexoes/arquivos';
  const common = {
    access: needs('manage', 'all'),
    tag: 'Ajustes',
    recent: true,
    reply: fileSettings,
  } as const;

  const readRow = async (on: Db, nome: BucketRow): Promise<StoredBucket | undefined> =>
    (
      await on.query<StoredBucket>(sql`select ajustes, segredo from conexao where nome = ${nome} for share`)
    )[0];

  async function read(on: Db): Promise<FileSettings> {
    const [row] = await on.query<Pick<StoredBucket, 'ajustes'>>(
      sql`select ajustes from conexao where nome = 'arquivos'`,
    );
    const former = await readFormer(on, config.s3 !== undefined);
    const { s3 } = config;
    return {
      origem: s3 ? 'ambiente' : row ? 'escritorio' : 'nenhuma',
      lugar: s3 || row ? 's3' : 'disco',
      ambiente: s3 ? `${s3.endpoint}/${s3.bucket}` : null,
      balde: s3 ? null : (row?.ajustes ?? null),
      anterior: former ? `${former.ajustes.endereco}/${former.ajustes.bucket}` : null,
      anterior_erro: former?.erro ?? null,
    };
  }

  function requireOffice(identity: StaffIdentity): void {
    requireAllChurches(identity);
    if (config.s3) throw new AppError('conflict', 'conexao.environment');
  }

  const lock = (tx: Db): Promise<number> => tx.run(sql`select pg_advisory_xact_lock(${fileSettingsLock})`);

  /**
   * Records the current bucket as the former one. While the former bucket still has files, no third place is allowed; switching back to it
   * always is.
   */
  async function leave(tx: Db, next: StoredBucket['ajustes'] | undefined): Promise<void> {
    const current = await readRow(tx, 'arquivos');
    if (!current || isSameBucket(current.ajustes, next)) return;
    const former = await readRow(tx, 'arquivos_anterior');
    if (former && !isSameBucket(former.ajustes, next)) throw new AppError('conflict', 'conexao.moving');
    const settings = { ...current.ajustes, mudou_em: clock.now().toISOString() };
    await tx.run(sql`insert into conexao (nome, ajustes, segredo)
      values ('arquivos_anterior', ${JSON.stringify(settings)}::jsonb, ${current.segredo})
      on conflict (nome) do update set ajustes = excluded.ajustes, segredo = excluded.segredo`);
  }

  async function enqueueStorageJobs(tx: Db, { user }: StaffIdentity): Promise<void> {
    await jobs.enqueue(tx, connectionChangedJob, { users: user.id, nome: 'arquivos' });
    await jobs.enqueue(tx, moveFilesJob, {});
  }

  endpoint(app, {
    ...common,
    method: 'PUT',
    path,
    summary: 'Guardar os arquivos num bucket S3',
    description:
      'O bucket é experimentado antes. Os arquivos que já existem continuam a ser lidos de onde estão e são movidos aos poucos.',
    body,
    handler: async ({ identity, body: { segredo, ...rest } }) => {
      requireOffice(identity);
      const settings = { ...rest, endereco: rest.endereco.replace(/\/+$/, '') };
      // an address inside our own network is only for the environment
      if (!isDevelopment(config.baseUrl) && publicHttpsHost(settings.endereco) === undefined)
        throw invalidField('endereco', 'conexao.s3_address');
      const row = await readRow(db, 'arquivos');
      // a stored key is used only for the bucket and the account for which it was entered
      const isKept = row && isSameBucket(row.ajustes, settings) && row.ajustes.chave === settings.chave;
      const key = segredo ?? (isKept ? openBucketKey(config.secret, row) : undefined);
      if (key === undefined) throw invalidField('segredo', 'validation.required');
      await rateLimit.demand(perAccount('conexao', identity.user.email, maxTests, 15));
      try {
        await tryStorage(connectors.bucket({ ...settings, segredo: key }));
      } catch (error) {
        const cause = error instanceof AppError ? (error.cause ?? error) : error;
        throw invalidField('endereco', 'conexao.s3_refused', {
          motivo: reasonOf(cause).replaceAll(key, '…'),
        });
      }
      await asAuthor(db, identity, async (tx) => {
        await lock(tx);
        await clearFormerFailures(tx);
        await leave(tx, settings);
        await tx.run(sql`insert into conexao (nome, ajustes, segredo)
          values ('arquivos', ${JSON.stringify(settings)}::jsonb, ${sealBucketKey(config.secret, key)})
          on conflict (nome) do update set ajustes = excluded.ajustes, segredo = excluded.segredo`);
        const former = await readFormer(tx, false);
        if (former && isSameBucket(former.ajustes, settings)) await forgetFormer(tx, former);
        await noteConnection(tx, 'arquivos', null, clock.now());
        await enqueueStorageJobs(tx, identity);
      });
      await connectors.refresh();
      return read(db);
    },
  });

  endpoint(app, {
    ...common,
    method: 'DELETE',
    path,
    summary: 'Guardar os arquivos de novo no disco do servidor',
    handler: async ({ identity }) => {
      requireOffice(identity);
      await asAuthor(db, identity, async (tx) => {
        await lock(tx);
        await clearFormerFailures(tx);
        await leave(tx, undefined);
        if ((await tx.run(sql`delete from conexao where nome = 'arquivos'`)) > 0)
          await enqueueStorageJobs(tx, identity);
      });
      await connectors.refresh();
      return read(db);
    },
  });

  /** Whether a bucket answers at all: then its files can be moved. */
  async function answers(row: StoredBucket): Promise<boolean> {
    const key = openBucketKey(config.secret, row);
    if (key === undefined) return false;
    try {
      await findNothing(connectors.bucket({ ...row.ajustes, segredo: key }));
      return true;
    } catch (error) {
      // without the right to list the bucket, a key is refused what is not there, and may read all that is
      return !isUnavailable(error);
    }
  }

  endpoint(app, {
    ...common,
    method: 'DELETE',
    path: `${path}/anterior`,
    summary: 'Desistir do bucket anterior, que não responde mais ou não deixa mover tudo',
    description:
      'Os arquivos que só estão nele deixam de ser encontrados; lá nada é apagado. Recusado enquanto ele responde e ainda não se tentou copiar tudo o que se lê lá.',
    handler: async ({ identity }) => {
      requireAllChurches(identity);
      const former = await readFormer(db, config.s3 !== undefined);
      if (!former) return read(db);
      await rateLimit.demand(perAccount('conexao', identity.user.email, maxTests, 15));
      if (former.erro === null && (await answers(former)))
        throw new AppError('conflict', 'conexao.former_answers');
      await asAuthor(db, identity, async (tx) => {
        await lock(tx);
        // another bucket may have become the former one meanwhile
        if (await forgetFormer(tx, former)) await enqueueStorageJobs(tx, identity);
      });
      await connectors.refresh();
      return read(db);
    },
  });

  return { read: read as (on: Db) => Promise<Connections['arquivos']> };
}
