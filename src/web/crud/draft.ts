import type { FieldErrors } from '#shared/errors.ts';
import { checkRecord } from '#shared/kit/schema.ts';
import {
  type AnyRecord,
  type Field,
  holds,
  isFile,
  isWritable,
  type Ref,
  type Section,
  type StoredFile,
} from '#shared/kit/section.ts';
import { readTyped, typedText } from './typed-values.ts';

/** A value while it is being typed: texts as they stand in the input, the others as they are read. */
export type DraftValue = string | boolean | Ref | StoredFile | File | null;
export type Draft = Readonly<Record<string, DraftValue>>;

const isTyped = (field: Field): boolean =>
  field.kind !== 'boolean' && field.kind !== 'reference' && field.kind !== 'choice' && !isFile(field);

export function draftValue(field: Field, value: unknown): DraftValue {
  if (isTyped(field)) return typedText(field, value);
  if (field.kind === 'boolean') return value === true;
  return (value ?? null) as DraftValue;
}

export const draftOf = (section: Section, record: Readonly<Record<string, unknown>>): Draft =>
  Object.fromEntries(
    Object.entries(section.fields).map(([name, field]) => [name, draftValue(field, record[name])]),
  );

/** The draft of a new record: what is preset, then the declared defaults. */
export const emptyDraft = (section: Section, preset: Readonly<Record<string, unknown>> = {}): Draft =>
  Object.fromEntries(
    Object.entries(section.fields).map(([name, field]) => [
      name,
      draftValue(field, preset[name] ?? ('default' in field ? field.default : undefined)),
    ]),
  );

export function readDraftValue(field: Field, value: DraftValue | undefined): unknown {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' && isTyped(field) ? readTyped(field, value) : value;
}

export const readDraft = (section: Section, draft: Draft): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(section.fields)
      .filter(([, field]) => isWritable(field))
      .map(([name, field]) => [name, readDraftValue(field, draft[name])]),
  );

/** Whether a field is asked for now; what is hidden keeps what was typed. */
export const isAsked = (section: Section, draft: Draft, field: Field): boolean => {
  if (!field.when) return true;
  const other = section.fields[field.when.field];
  if (other?.when && !isAsked(section, draft, other)) return false;
  return holds(field.when, readDraft(section, draft));
};

export const isRequiredNow = (section: Section, draft: Draft, field: Field): boolean =>
  field.required === true ||
  (field.requiredWhen !== undefined && holds(field.requiredWhen, readDraft(section, draft)));

const sameOne = (a: DraftValue | undefined, b: DraftValue | undefined): boolean => {
  if (a === b) return true;
  if (a instanceof File || b instanceof File) return false;
  if (a && b && typeof a === 'object' && typeof b === 'object') return a.id === b.id;
  return (a ?? '') === (b ?? '');
};

/** Names of the fields whose values differ. */
export const differences = (section: Section, a: Draft, b: Draft): string[] =>
  Object.keys(section.fields).filter(
    (name) => isWritable(section.fields[name]!) && !sameOne(a[name], b[name]),
  );

/** Stands in the check for a file that has no id before it is sent. */
const unsentFile = '00000000-0000-4000-8000-000000000000';

export const megabytes = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} kB`
    : `${Number((bytes / 1024 / 1024).toFixed(1)).toLocaleString('pt-BR')} MB`;

export type CheckedDraft = { ok: true; value: Record<string, unknown> } | { ok: false; errors: FieldErrors };

/** The same check that the server makes, before anything is sent. */
export function checkDraft(section: Section, draft: Draft, today: string): CheckedDraft {
  const input = readDraft(section, draft);
  const tooLarge: FieldErrors = {};
  for (const [name, value] of Object.entries(input)) {
    if (!(value instanceof File)) continue;
    const field = section.fields[name]!;
    input[name] = unsentFile;
    if (isFile(field) && value.size > field.maxBytes && isAsked(section, draft, field)) {
      tooLarge[name] = [{ key: 'validation.file_size', vars: { max: megabytes(field.maxBytes) } }];
    }
  }
  const checked = checkRecord(section, input, { today });
  const errors = { ...(checked.ok ? {} : checked.errors), ...tooLarge };
  if (Object.keys(errors).length > 0 || !checked.ok) return { ok: false, errors };
  return { ok: true, value: checked.value };
}

const asText = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** What is sent: JSON, or a form when there is a new file in it. */
export function bodyOf(
  value: Readonly<Record<string, unknown>>,
  draft: Draft,
  versao?: AnyRecord['versao'],
): FormData | Record<string, unknown> {
  const record = versao === undefined ? { ...value } : { ...value, versao };
  const files = Object.keys(value).filter((name) => value[name] !== null && draft[name] instanceof File);
  if (files.length === 0) return record;
  const form = new FormData();
  // values first: the server may then judge the record before it reads the files
  for (const [name, one] of Object.entries(record)) if (!files.includes(name)) form.append(name, asText(one));
  for (const name of files) form.append(name, draft[name] as File);
  return form;
}
