import { Writable } from 'node:stream';
import type { Config } from '#server/config.ts';
import { createS3Client, elementsOf } from '#server/drivers/storage/s3-client.ts';
import type { BackupStore } from '#server/ports/backup-store.ts';
import { checkedBackupName } from './name.ts';

/** Every part but the last has at least 5 MiB, and there are at most 10,000 of them: 160 GB. */
const partBytes = 16 * 1024 * 1024;

/** Milliseconds after which an upload that was not ended was left by a backup that was killed. */
const abandonedAfter = 24 * 3_600_000;

/** Collects what is written into parts of one size; the last part gets the rest. */
class Parts extends Writable {
  readonly #send: (part: Buffer) => Promise<void>;
  #waiting: Buffer[] = [];
  #bytes = 0;
  total = 0;

  constructor(send: (part: Buffer) => Promise<void>) {
    super({ highWaterMark: 1024 * 1024 });
    this.#send = send;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#waiting.push(chunk);
    this.#bytes += chunk.length;
    this.total += chunk.length;
    if (this.#bytes < partBytes) done();
    else this.#send(this.#take()).then(() => done(), done);
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#send(this.#take()).then(() => done(), done);
  }

  #take(): Buffer {
    const part = Buffer.concat(this.#waiting);
    this.#waiting = [];
    this.#bytes = 0;
    return part;
  }
}

/** Backups in the bucket under `copias/`. Each is sent in parts, and exists there only once it is complete. */
export function createS3Backups(settings: NonNullable<Config['s3']>): BackupStore {
  const { ask, refused, read, remove, listing, list } = createS3Client(settings);
  const folder = 'copias/';
  const key = (name: string): string => folder + checkedBackupName(name);

  async function textOf(response: Response, what: string): Promise<string> {
    if (!response.ok) throw await refused(response, what);
    return response.text();
  }

  /** Uploads of backups that were killed: no list of the bucket shows them, and their parts take space. */
  async function removeAbandoned(): Promise<void> {
    // Another backup will remove them, if the service does not answer now.
    const xml = await listing(`uploads&prefix=${encodeURIComponent(folder)}`).catch(() => undefined);
    for (const upload of elementsOf(xml ?? '', 'Upload')) {
      const [path] = elementsOf(upload, 'Key');
      const [id] = elementsOf(upload, 'UploadId');
      const begun = Date.parse(elementsOf(upload, 'Initiated')[0] ?? '');
      const isOurs = path !== undefined && /^copias\/aprisco-[\w.-]+$/.test(path);
      if (!isOurs || !id || !(Date.now() - begun > abandonedAfter)) continue;
      await ask('DELETE', `${path}?uploadId=${encodeURIComponent(id)}`).catch(() => {});
    }
  }

  return {
    place: 's3',
    write: async (name, fill) => {
      await removeAbandoned();
      const uploadAnswer = await textOf(await ask('POST', `${key(name)}?uploads`), `begin ${key(name)}`);
      const upload = /<UploadId>([^<]+)<\/UploadId>/.exec(uploadAnswer)?.[1];
      if (upload === undefined) throw new Error('S3 began an upload without naming it.');
      const query = `uploadId=${encodeURIComponent(upload)}`;
      const marks: string[] = [];
      const destination = new Parts(async (part) => {
        const number = marks.length + 1;
        const response = await ask('PUT', `${key(name)}?partNumber=${number}&${query}`, part);
        await textOf(response, `put part ${number} of ${key(name)}`);
        marks.push(response.headers.get('etag') ?? '');
      });
      try {
        const written = await fill(destination);
        const list = marks.map(
          (mark, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${mark}</ETag></Part>`,
        );
        const body = Buffer.from(`<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`);
        const ended = await textOf(await ask('POST', `${key(name)}?${query}`, body), `end ${key(name)}`);
        // S3 may answer 200 and then report an error in the body.
        if (ended.includes('<Error>')) throw new Error(`S3 did not put the parts of ${key(name)} together.`);
        return { written, bytes: destination.total };
      } catch (error) {
        await ask('DELETE', `${key(name)}?${query}`).catch(() => {});
        throw error;
      }
    },
    open: async (name) => read(key(name)),
    list: async () => ((await list(folder)) ?? []).map((path) => path.slice(folder.length)),
    delete: async (name) => remove(key(name)),
  };
}
