import { randomUUID } from 'node:crypto';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { readUpload } from '#server/http/uploads.ts';
import type { Jobs } from '#server/ports/jobs.ts';
import type { Storage } from '#server/ports/storage.ts';
import { invalidField } from '#shared/errors.ts';
import { isFile, type Section } from '#shared/kit/section.ts';
import type { Values } from './behaviour.ts';

/** Files as they arrived with a form, by the field they came in. */
export type Uploads = Record<string, { filename: string; body: Buffer; truncated: boolean }>;

interface Kept {
  field: string;
  id: string;
  chave: string;
  nome: string;
  tipo: string;
  bytes: number;
  largura: number | null;
  altura: number | null;
  subject: string;
}

export type FileKeeper = ReturnType<typeof createFileKeeper>;

/** Carries files between forms, storage and records: bytes go first, rows with the record, leftovers by a job. */
export function createFileKeeper(deps: { db: Db; storage: Storage; jobs: Jobs }) {
  const { db, storage, jobs } = deps;

  const discard = (kept: readonly Kept[]): Promise<unknown> =>
    Promise.allSettled(kept.map(({ chave }) => jobs.enqueue(db, 'arquivo.delete', { chave })));

  return {
    /** Checks each file by its content and stores its bytes, before any row is written. */
    async keep(section: Section, uploads: Uploads = {}): Promise<Kept[]> {
      const kept: Kept[] = [];
      const one = async (name: string, upload: Uploads[string]): Promise<void> => {
        const field = section.fields[name];
        if (!field || !isFile(field)) throw invalidField(name, 'validation.unknown');
        const file = await readUpload(name, field, upload);
        const id = randomUUID();
        const chave = `${section.name}/${id}`;
        await storage.put(chave, file.body, file.tipo);
        kept.push({
          field: name,
          id,
          chave,
          nome: file.nome,
          tipo: file.tipo,
          bytes: file.body.length,
          largura: file.largura ?? null,
          altura: file.altura ?? null,
          subject: section.subject,
        });
      };
      return this.orDiscard(kept, async () => {
        for (const [name, upload] of Object.entries(uploads)) await one(name, upload);
        return kept;
      });
    },

    /** A write that fails leaves no bytes behind. */
    async orDiscard<T>(kept: readonly Kept[], work: () => Promise<T>): Promise<T> {
      try {
        return await work();
      } catch (error) {
        await discard(kept);
        throw error;
      }
    },

    withKept(input: unknown, kept: readonly Kept[]): Values {
      // Spread, a list or nothing at all would pass for a record without fields.
      if (typeof input !== 'object' || input === null || Array.isArray(input))
        throw invalidField('body', 'validation.type');
      return { ...input, ...Object.fromEntries(kept.map(({ field, id }) => [field, id])) };
    },

    /** A record names only its own files: the one just sent, or the one it already has. */
    refuseForeign(section: Section, values: Values, kept: readonly Kept[], current: Values | null): void {
      for (const [name, field] of Object.entries(section.fields)) {
        if (!isFile(field) || values[name] === null) continue;
        const own = kept.some(({ field: of, id }) => of === name && id === values[name]);
        if (!own && values[name] !== current?.[name]) throw invalidField(name, 'validation.file');
      }
    },

    async record(tx: Db, kept: readonly Kept[]): Promise<void> {
      for (const file of kept) {
        await tx.run(sql`insert into arquivo (id, chave, nome, tipo, bytes, largura, altura, subject)
          values (${file.id}, ${file.chave}, ${file.nome}, ${file.tipo}, ${file.bytes}, ${file.largura}, ${file.altura}, ${file.subject})`);
      }
    },

    async dropReplaced(tx: Db, section: Section, before: Values, after: Values): Promise<void> {
      for (const [name, field] of Object.entries(section.fields)) {
        if (!isFile(field) || !before[name] || before[name] === after[name]) continue;
        const gone = await tx.query<{ chave: string }>(
          sql`delete from arquivo where id = ${before[name]} returning chave`,
        );
        for (const { chave } of gone) await jobs.enqueue(tx, 'arquivo.delete', { chave });
      }
    },
  };
}
