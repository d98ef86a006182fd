import { randomUUID } from 'node:crypto';
import type { Db } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import { blur } from '#server/http/pictures.ts';
import { type CheckedFile, readUpload } from '#server/http/uploads.ts';
import type { Jobs } from '#server/ports/jobs.ts';
import type { Scanner } from '#server/ports/scanner.ts';
import type { Storage } from '#server/ports/storage.ts';
import { type Field, type FileField, isFile } from '#shared/crud/field.ts';
import type { Section } from '#shared/crud/section.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import type { Values } from './behaviour.ts';
import { deleteFileJob, imageSizesJob } from './file-jobs.ts';

/** Uploaded files of a form, by field. */
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
  borrao: string | null;
  subject: string;
  publico: boolean;
}

export type FileKeeper = ReturnType<typeof createFileKeeper>;

/**
 * Moves files between forms, storage and records: bytes are stored first, rows with the record; a job deletes
 * leftovers.
 */
export function createFileKeeper(deps: {
  db: Db;
  storage: Storage;
  jobs: Jobs;
  /** left out: nothing looks for viruses */
  scanner?: Scanner | undefined;
}) {
  const { db, storage, jobs, scanner } = deps;

  /** Pictures have been encoded anew, pixel by pixel; a document is stored as it was uploaded. */
  async function refuseInfected(name: string, { tipo, body }: CheckedFile): Promise<void> {
    if (!scanner || tipo.startsWith('image/')) return;
    const isInfected = await scanner.isInfected(body).catch((cause: unknown) => {
      throw new AppError('invalid', 'error.invalid', {
        fields: { [name]: [{ key: 'validation.file_unscanned' }] },
        cause,
      });
    });
    if (isInfected) throw invalidField(name, 'validation.file_infected');
  }

  const discard = (storedFiles: readonly Kept[]): Promise<unknown> =>
    Promise.allSettled(storedFiles.map(({ chave }) => jobs.enqueue(db, deleteFileJob, { chave })));

  async function insert(tx: Db, file: Kept & { users?: number; ligado?: boolean }): Promise<void> {
    await tx.run(sql`insert into arquivo
      (id, chave, nome, tipo, bytes, largura, altura, borrao, subject, publico, users, ligado)
      values (${file.id}, ${file.chave}, ${file.nome}, ${file.tipo}, ${file.bytes}, ${file.largura}, ${file.altura},
        ${file.borrao}, ${file.subject}, ${file.publico}, ${file.users ?? null}, ${file.ligado ?? true})`);
    if (file.borrao !== null) await jobs.enqueue(tx, imageSizesJob, { id: file.id });
  }

  return {
    /** Checks each file by its content and stores its bytes, before any row is written. */
    async keep(section: Section, uploads: Uploads = {}): Promise<Kept[]> {
      const storedFiles: Kept[] = [];
      const one = async (name: string, upload: Uploads[string]): Promise<void> => {
        const field = uploadable(section.fields[name], name);
        const file = await readUpload(name, field, upload);
        await refuseInfected(name, file);
        const publico = field.public ?? false;
        const borrao = publico && file.largura ? await blur(file.body) : null;
        const id = randomUUID();
        const chave = `${section.name}/${name}/${id}`;
        await storage.put(chave, file.body, file.tipo);
        storedFiles.push({
          field: name,
          id,
          chave,
          nome: file.nome,
          tipo: file.tipo,
          bytes: file.body.length,
          largura: file.largura ?? null,
          altura: file.altura ?? null,
          borrao,
          subject: section.subject,
          publico,
        });
      };
      return this.orDiscard(storedFiles, async () => {
        for (const [name, upload] of Object.entries(uploads)) await one(name, upload);
        return storedFiles;
      });
    },

    /** Runs the write; deletes the stored bytes if it fails. */
    async orDiscard<T>(storedFiles: readonly Kept[], work: () => Promise<T>): Promise<T> {
      try {
        return await work();
      } catch (error) {
        await discard(storedFiles);
        throw error;
      }
    },

    withKept(input: unknown, storedFiles: readonly Kept[]): Values {
      // Spreading a list or null would yield a record without fields.
      if (typeof input !== 'object' || input === null || Array.isArray(input))
        throw invalidField('body', 'validation.type');
      return { ...input, ...Object.fromEntries(storedFiles.map(({ field, id }) => [field, id])) };
    },

    /** Files that a record newly refers to and that did not come with it. */
    newIn(
      section: Section,
      values: Values,
      storedFiles: readonly Kept[],
      current: Values | null,
    ): FileReference[] {
      return fileIds(section, values).filter(
        ({ field, id }) =>
          !storedFiles.some((file) => file.field === field && file.id === id) &&
          !(current && fileIds(section, current).some((had) => had.field === field && had.id === id)),
      );
    },

    /** Attaches files that the same user uploaded for this field and that no other record has. */
    async claim(tx: Db, section: Section, files: readonly FileReference[], users: number): Promise<void> {
      for (const { field, id } of files) {
        const updated = await tx.run(sql`update arquivo set ligado = true
          where id = ${id} and not ligado and users = ${users} and chave like ${`${section.name}/${field}/%`}`);
        if (updated === 0) throw invalidField(field, 'validation.file');
      }
    },

    /** Checks and stores one file for a record that is saved later; if none refers to it, the nightly job deletes it. */
    async keepLoose(
      section: Section,
      field: string,
      upload: Uploads[string],
      users: number,
    ): Promise<string> {
      const [stored] = await this.keep(section, { [field]: upload });
      const loose = { ...stored!, users, ligado: false };
      await this.orDiscard([loose], () => db.transaction((tx) => insert(tx, loose)));
      return loose.id;
    },

    async record(tx: Db, storedFiles: readonly Kept[]): Promise<void> {
      for (const file of storedFiles) await insert(tx, file);
    },

    async dropReplaced(tx: Db, section: Section, before: Values, after: Values): Promise<void> {
      const still = new Set(fileIds(section, after).map(({ id }) => id));
      const dropped = fileIds(section, before).filter(({ id }) => !still.has(id));
      if (dropped.length === 0) return;
      const ids = dropped.map(({ id }) => id);
      // Records of a series share a picture: the lock makes two records that drop it at once wait for each other.
      await tx.run(sql`select 1 from arquivo where id = any(${ids}::uuid[]) order by id for update`);
      const deleted: { chave: string }[] = [];
      for (const { field, id } of dropped) {
        const isShared = isFile(section.fields[field]!)
          ? sql`exists (select from ${raw(section.name)} t where t.${raw(field)} = arquivo.id)`
          : raw('false');
        // The files of merged records are kept, because a merge can be undone.
        const isHeld = raw('exists (select from fusao_arquivo f where f.arquivo = arquivo.id)');
        deleted.push(
          ...(await tx.query<{ chave: string }>(
            sql`delete from arquivo where id = ${id} and not ${isShared} and not ${isHeld} returning chave`,
          )),
        );
      }
      for (const { chave } of deleted) await jobs.enqueue(tx, deleteFileJob, { chave });
    },
  };
}

/** The upload rules of a field: pictures of a list are checked like single ones. */
function uploadable(field: Field | undefined, name: string): FileField {
  if (field && isFile(field)) return field;
  if (field?.kind === 'images') return { ...field, kind: 'image' };
  throw invalidField(name, 'validation.unknown');
}

interface FileReference {
  field: string;
  id: string;
}

/** Every file of a record, single ones and those of lists. */
const fileIds = (section: Section, values: Values): FileReference[] =>
  Object.entries(section.fields).flatMap(([field, declared]) => {
    if (!isFile(declared) && declared.kind !== 'images') return [];
    return [values[field] ?? []].flat().map((id) => ({ field, id: id as string }));
  });
