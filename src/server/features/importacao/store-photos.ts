import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '#server/crud/actor.ts';
import { createFileKeeper, type FileKeeper } from '#server/crud/files.ts';
import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { saveFormFile } from '#server/http/uploads.ts';
import { cutText } from '#server/spreadsheet/cut-text.ts';
import { SheetError } from '#server/spreadsheet/sheet-rows.ts';
import { cpfDigits } from '#shared/br/documents.ts';
import { bytesLabel } from '#shared/bytes.ts';
import { AppError, type FieldErrors, invalid, invalidField } from '#shared/errors.ts';
import { pessoa } from '#shared/sections/pessoa.ts';
import { fileStem } from './file-stem.ts';
import { photoLimits, withPhotoZip, type ZipEntry } from './read-photo-zip.ts';

const { maxBytes } = pessoa.fields.foto;

/** Entries that systems add by themselves: folders, and files whose names begin with a dot. */
const isNothing = ({ name }: ZipEntry): boolean =>
  name.endsWith('/') || /(^|\/)(\.|__MACOSX\/|Thumbs\.db$|desktop\.ini$)/.test(name);

interface PhotoOutcome {
  nome: string;
  erros: FieldErrors;
}

/** Takes the photos of a zip for the rows of an import: by the column of the file's name, by CPF, or by the person's name. */
export function createPhotoStore(deps: FeatureDeps) {
  const { db } = deps;
  const files: FileKeeper = createFileKeeper(deps);

  /** The row of each entry; several: more than one person matches. */
  async function rowsOf(id: number, entries: readonly ZipEntry[]): Promise<Map<string, number | 'several'>> {
    const photoNames = entries.map(({ name }) => {
      const raiz = fileStem(name);
      const digits = cpfDigits(raiz);
      return { nome: name, raiz, cpf: digits.length === 11 ? digits : null };
    });
    const rows = await db.query<{ nome: string; linha: number; quantas: number }>(sql`
      with f as (select * from jsonb_to_recordset(${JSON.stringify(photoNames)}::jsonb) as f(nome text, raiz text, cpf text)),
        l as (select linha, comparada from importacao_linha where importacao = ${id} and comparada is not null
          and (resultado is null or resultado = 'erro')),
        achados as (select f.nome, l.linha, 1 as grau from f join l on l.comparada ->> 'foto' = f.raiz
          union all select f.nome, l.linha, 2 from f join l on l.comparada ->> 'cpf' = f.cpf
          union all select f.nome, l.linha, 3 from f join l on l.comparada ->> 'nome' = f.raiz)
      select distinct on (nome) nome, min(linha) as linha, count(*)::integer as quantas from achados
      group by nome, grau order by nome, grau`);
    return new Map(rows.map(({ nome, linha, quantas }) => [nome, quantas === 1 ? linha : 'several']));
  }

  async function storePhotos(actor: Actor, id: number, zip: string): Promise<void> {
    await withPhotoZip(zip, async ({ entries, read }) => {
      const photos = entries.filter((entry) => !isNothing(entry));
      if (photos.length === 0) throw new SheetError('fotos.empty');
      const rows = await rowsOf(id, photos);
      const linesWithPhoto = new Set<number>();
      const refused: PhotoOutcome[] = [];
      for (const entry of photos) {
        const linha = rows.get(entry.name);
        const refuse = (erros: FieldErrors): void =>
          void refused.push({ nome: cutText(entry.name, 200), erros });
        if (linha === undefined) refuse({ foto: [{ key: 'fotos.nobody' }] });
        else if (linha === 'several' || linesWithPhoto.has(linha))
          refuse({ foto: [{ key: 'fotos.several' }] });
        else {
          const errors = await keepPhoto(actor, id, linha, entry.name, await read(entry, maxBytes));
          if (errors) refuse(errors);
          else linesWithPhoto.add(linha);
        }
      }
      await db.transaction(async (tx) => {
        await tx.run(sql`delete from importacao_foto where importacao = ${id}`);
        await tx.run(sql`insert into importacao_foto (importacao, nome, erros) select ${id}, nome, erros
          from jsonb_to_recordset(${JSON.stringify(refused)}::jsonb) as r(nome text, erros jsonb) on conflict do nothing`);
      });
    });
  }

  async function keepPhoto(
    actor: Actor,
    id: number,
    linha: number,
    filename: string,
    body: Buffer | undefined,
  ): Promise<FieldErrors | undefined> {
    if (!body) return { foto: [{ key: 'fotos.damaged', vars: { max: bytesLabel(maxBytes) } }] };
    try {
      const foto = await files.keepLoose(pessoa, 'foto', { filename, body, truncated: false }, actor.user.id);
      await db.run(
        sql`update importacao_linha set foto = ${foto}::uuid where importacao = ${id} and linha = ${linha}`,
      );
      return undefined;
    } catch (error) {
      if (error instanceof AppError && error.fields) return error.fields;
      throw error;
    }
  }

  return async (actor: Actor, id: number, request: FastifyRequest): Promise<void> => {
    const dir = await mkdtemp(path.join(os.tmpdir(), 'aprisco-fotos-'));
    try {
      const zip = path.join(dir, 'fotos.zip');
      const upload = await saveFormFile(request, {
        name: 'fotos',
        maxBytes: photoLimits.zipBytes,
        path: zip,
      });
      if (upload.truncated)
        throw invalidField('fotos', 'validation.file_size', { max: bytesLabel(photoLimits.zipBytes) });
      if (upload.bytes === 0) throw invalidField('fotos', 'validation.file');
      await storePhotos(actor, id, zip).catch((error: unknown) => {
        throw error instanceof SheetError
          ? invalid({ fotos: [{ key: error.key, vars: error.vars }] })
          : error;
      });
    } finally {
      await rm(dir, { recursive: true, force: true });
    }
  };
}
