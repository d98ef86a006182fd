import { open } from 'node:fs/promises';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bytesLabel } from '#shared/bytes.ts';
import type { FileField } from '#shared/crud/field.ts';
import { AppError, type FieldErrors, invalid, invalidField } from '#shared/errors.ts';
import { maxPixels, PictureError, reencode } from './pictures.ts';

/** A file of a submitted form. */
export interface UploadedFile {
  filename: string;
  /** empty when it was truncated */
  body: Buffer;
  /** longer than its field allows */
  truncated: boolean;
}
/** A file whose content matches its type. */
export interface CheckedFile {
  nome: string;
  tipo: string;
  body: Buffer;
  largura?: number;
  altura?: number;
}
export interface Form {
  fields: Record<string, string>;
  files: Record<string, UploadedFile>;
}

const pictures = {
  image: ['image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/avif', 'image/gif'],
  file: ['image/jpeg', 'image/png', 'image/apng', 'image/webp'],
};
const refusals = { image: 'validation.file_image', file: 'validation.file_document' } as const;

/** Checks one file by its content, never by its name; pictures are re-encoded. */
export async function readUpload(
  name: string,
  field: Pick<FileField, 'kind' | 'maxBytes' | 'maxPixels' | 'square'>,
  upload: UploadedFile,
): Promise<CheckedFile> {
  const { body } = upload;
  if (upload.truncated || body.length > field.maxBytes) {
    throw invalidField(name, 'validation.file_size', { max: bytesLabel(field.maxBytes) });
  }
  if (body.length === 0) throw invalidField(name, 'validation.file');
  const { fileTypeFromBuffer } = await import('file-type');
  const type = (await fileTypeFromBuffer(body).catch(() => undefined))?.mime;
  if (
    type === 'application/pdf' &&
    field.kind === 'file' &&
    body.subarray(0, 5).toString('latin1') === '%PDF-'
  ) {
    return { nome: safeName(upload.filename, 'pdf'), tipo: type, body };
  }
  if (!type || !pictures[field.kind].includes(type)) throw invalidField(name, refusals[field.kind]);
  try {
    return {
      nome: safeName(upload.filename, 'webp'),
      tipo: 'image/webp',
      ...(await reencode(body, {
        ...(field.maxPixels && { maxPicturePixels: field.maxPixels }),
        ...(field.square && { square: field.square }),
      })),
    };
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    throw invalidField(name, error.key === 'validation.file_image' ? refusals[field.kind] : error.key, {
      max: Math.floor((field.maxPixels ?? maxPixels) / 1_000_000),
    });
  }
}

/** The last part of the given name, without characters that break a header or deceive a reader; the extension is set here. */
export function safeName(uploadedName: string, extension: string): string {
  // Cut first, because finding the dots at the end of a name takes time by the square of its length.
  const last = uploadedName.slice(
    Math.max(uploadedName.lastIndexOf('/'), uploadedName.lastIndexOf('\\')) + 1,
  );
  const stem = last
    .slice(0, longestName)
    .normalize('NFC')
    // control characters, marks that change the direction of text, and lone surrogates
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu, '')
    .replace(/[<>:"|?*;]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/\.[A-Za-z0-9]{1,8}$/, '')
    .replace(/^[. ]+|[. ]+$/g, '');
  const room = 120 - extension.length - 1;
  return `${[...stem].slice(0, room).join('').trimEnd() || 'arquivo'}.${extension}`;
}

/** How many characters of a file's name are read; 120 are kept. */
const longestName = 1000;

/**
 * Adds `parts()` to requests. The plugin's hooks of every request only delete temporary files, which are never written here; they would tie
 * the request to its reply by a listener, and such pairs survive V8's minor collections (security-headers.ts).
 */
export async function acceptForms(app: FastifyInstance): Promise<void> {
  const withoutHooks: FastifyInstance = Object.create(app, { addHook: { value: () => withoutHooks } });
  await new Promise<void>((resolve) => multipart(withoutHooks, {}, () => resolve()));
}

const maxTextBytes = 256 * 1024;
const maxFields = 200;

/**
 * Reads a whole multipart request: texts, and the files that the limits name, each up to its own limit. A file that is
 * too long is dropped while it streams; unknown and repeated ones are refused.
 */
export async function readForm(request: FastifyRequest, fileLimits: Record<string, number>): Promise<Form> {
  // in compressed bytes, @fastify/multipart would wait for a boundary that never comes
  if ((request.headers['content-encoding'] ?? 'identity') !== 'identity')
    throw new AppError('media_type', 'error.media_type');
  const form: Form = { fields: {}, files: {} };
  const faults: FieldErrors = {};
  const limits = new Map(Object.entries(fileLimits));
  const seen = new Set<string>();
  const room = [...limits.values()].reduce((sum, bytes) => sum + bytes, 0) * 2 + 32 * 1024 ** 2;
  if (Number(request.headers['content-length'] ?? 0) > room) throw tooLarge();
  let texts = 0;
  let bytesRead = 0;
  try {
    const parts = request.parts({
      limits: {
        fileSize: Number.POSITIVE_INFINITY,
        files: limits.size + 5,
        fields: maxFields,
        fieldSize: maxTextBytes,
        fieldNameSize: 100,
        parts: maxFields + limits.size + 5,
      },
    });
    for await (const part of parts) {
      const name = part.fieldname;
      const again = seen.has(name);
      seen.add(name);
      if (part.type === 'field') {
        texts += Buffer.byteLength(String(part.value));
        if (texts > 8 * maxTextBytes) throw tooLarge();
        if (again) faults[name] = [{ key: 'validation.check' }];
        else if (part.valueTruncated)
          faults[name] = [{ key: 'validation.max_length', vars: { max: maxTextBytes } }];
        else if (typeof part.value !== 'string') faults[name] = [{ key: 'validation.type' }];
        else form.fields[name] = part.value;
        continue;
      }
      const limit = again ? undefined : limits.get(name);
      const file: UploadedFile = { filename: part.filename ?? '', body: Buffer.alloc(0), truncated: false };
      let chunks: Buffer[] = [];
      let length = 0;
      for await (const chunk of part.file as AsyncIterable<Buffer>) {
        length += chunk.length;
        bytesRead += chunk.length;
        if (bytesRead > room) throw tooLarge();
        if (limit !== undefined && length <= limit) chunks.push(chunk);
        else chunks = [];
      }
      // An empty file input of a browser: no file was chosen.
      if (length === 0 && file.filename === '') continue;
      if (limit === undefined) {
        faults[name] = [{ key: again ? 'validation.check' : 'validation.unknown' }];
        continue;
      }
      file.truncated = length > limit;
      if (!file.truncated) file.body = Buffer.concat(chunks, length);
      form.files[name] = file;
    }
  } catch (error) {
    // Discards the rest of the request, so that the reply gets through and the connection stays usable.
    request.raw.unpipe();
    request.raw.resume();
    throw error instanceof AppError ? error : unreadable(error);
  }
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return form;
}

/** A file that was written to disk, and the texts that came with it. */
export interface SavedFile {
  filename: string;
  bytes: number;
  /** longer than its field allows */
  truncated: boolean;
  fields: Record<string, string>;
}

/**
 * Writes the only file of a multipart request to disk as it arrives, up to its limit; the rest of a longer file is dropped. Other files,
 * and texts that were not declared, are refused.
 */
export async function saveFormFile(
  request: FastifyRequest,
  {
    name,
    maxBytes,
    path,
    texts = [],
  }: { name: string; maxBytes: number; path: string; texts?: readonly string[] },
): Promise<SavedFile> {
  if ((request.headers['content-encoding'] ?? 'identity') !== 'identity')
    throw new AppError('media_type', 'error.media_type');
  const room = maxBytes * 2 + maxTextBytes;
  if (Number(request.headers['content-length'] ?? 0) > room) throw tooLarge();
  const saved: SavedFile = { filename: '', bytes: 0, truncated: false, fields: {} };
  try {
    const fields = texts.length;
    const limits = {
      fileSize: Number.POSITIVE_INFINITY,
      files: 1,
      fields,
      parts: fields + 1,
      fieldNameSize: 100,
      fieldSize: 1000,
    };
    for await (const part of request.parts({ limits })) {
      const allowed = part.type === 'file' ? [name] : texts;
      if (!allowed.includes(part.fieldname)) throw invalidField(part.fieldname, 'validation.unknown');
      if (part.type === 'field') {
        if (Object.hasOwn(saved.fields, part.fieldname) || part.valueTruncated)
          throw invalidField(part.fieldname, 'validation.check');
        saved.fields[part.fieldname] = String(part.value);
        continue;
      }
      saved.filename = part.filename ?? '';
      const file = await open(path, 'w');
      try {
        for await (const chunk of part.file as AsyncIterable<Buffer>) {
          saved.bytes += chunk.length;
          if (saved.bytes > room) throw tooLarge();
          if (saved.bytes <= maxBytes) await file.appendFile(chunk);
        }
      } finally {
        await file.close();
      }
      saved.truncated = saved.bytes > maxBytes;
    }
  } catch (error) {
    request.raw.unpipe();
    request.raw.resume();
    throw error instanceof AppError ? error : unreadable(error);
  }
  return saved;
}

const tooLarge = (): AppError => new AppError('too_large', 'error.too_large');

const unreadable = (cause: unknown): AppError =>
  (cause as { statusCode?: number }).statusCode === 413
    ? new AppError('too_large', 'error.too_large', { cause })
    : new AppError('bad_request', 'error.body', { cause });
