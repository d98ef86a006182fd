import { bytesLabel } from '#shared/bytes.ts';
import {
  type Field,
  type Fields,
  type ItemsField,
  isChild,
  isCounted,
  isFile,
  isWritable,
  meetsCondition,
  readName,
} from '#shared/crud/field.ts';
import type { AnyRecord, Ref, StoredFile } from '#shared/crud/record.ts';
import { checkRecord } from '#shared/crud/schema.ts';
import type { Section } from '#shared/crud/section.ts';
import type { FieldErrors } from '#shared/errors.ts';
import { readTyped, typedText } from './typed-values.ts';

/** A row of a list while it is edited; its key stays the same when the row moves. */
export interface DraftItem {
  key: string;
  id?: number;
  /** values as last read from the server of the row's counted fields, by the names under which they are sent */
  read?: Readonly<Record<string, unknown>>;
  values: Draft;
}

/** A picture of a list: stored, or a file that is not uploaded yet. */
export type DraftImage = StoredFile | File;

/** A value while it is edited: texts as typed in the input, other kinds as parsed. */
export type DraftValue =
  | string
  | boolean
  | Ref
  | StoredFile
  | File
  | readonly Ref[]
  | readonly DraftImage[]
  | readonly DraftItem[]
  | null;
export type Draft = { readonly [name: string]: DraftValue };

/** A section, or the rows of one of its fields. */
export interface Declared {
  fields: Fields;
}

const isTyped = (field: Field): boolean =>
  field.kind !== 'boolean' &&
  field.kind !== 'reference' &&
  field.kind !== 'choice' &&
  !isFile(field) &&
  !isChild(field);

let lastKey = 0;
const nextKey = (): string => `n${++lastKey}`;

const draftItem = (field: ItemsField, item: Readonly<Record<string, unknown>>): DraftItem => ({
  key: item.id === undefined ? nextKey() : String(item.id),
  ...(typeof item.id === 'number' && { id: item.id, read: countedIn(field, item) }),
  values: draftOf(field, item),
});

const countedIn = (
  { fields }: ItemsField,
  item: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => isCounted(field))
      .map(([name]) => [readName(name), item[name]]),
  );

export const newItem = (field: ItemsField): DraftItem => ({ key: nextKey(), values: emptyDraft(field) });

function draftValue(field: Field, value: unknown): DraftValue {
  if (isTyped(field)) return typedText(field, value);
  if (field.kind === 'boolean') return value === true;
  if (field.kind === 'items')
    return ((value ?? []) as Record<string, unknown>[]).map((item) => draftItem(field, item));
  if (isChild(field)) return (value ?? []) as readonly Ref[] | readonly StoredFile[];
  return (value ?? null) as DraftValue;
}

export const draftOf = ({ fields }: Declared, record: Readonly<Record<string, unknown>>): Draft =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, draftValue(field, record[name])]));

/** The draft of a new record: the preset values, then the declared defaults. */
export function emptyDraft({ fields }: Declared, preset: Readonly<Record<string, unknown>> = {}): Draft {
  const draft: Record<string, DraftValue> = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      draftValue(field, preset[name] ?? ('default' in field ? field.default : undefined)),
    ]),
  );
  for (const [name, field] of Object.entries(fields))
    if (field.kind === 'boolean' && field.defaultWhen && preset[name] === undefined)
      draft[name] = meetsCondition(field.defaultWhen, draft);
  return draft;
}

export function readDraftValue(field: Field, value: DraftValue | undefined): unknown {
  if (value === null || value === undefined) return null;
  if (field.kind === 'items' && Array.isArray(value)) {
    return (value as readonly DraftItem[]).map(({ id, read, values }) => ({
      ...(id !== undefined && { id, ...read }),
      ...readDraft(field, values),
    }));
  }
  return typeof value === 'string' && isTyped(field) ? readTyped(field, value) : value;
}

const readDraft = ({ fields }: Declared, draft: Draft): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => isWritable(field))
      .map(([name, field]) => [name, readDraftValue(field, draft[name])]),
  );

/** Whether a field is visible for the current draft; hidden fields keep their values. */
export const isFieldVisible = (declared: Declared, draft: Draft, field: Field): boolean => {
  if (field.shownWhen && !meetsCondition(field.shownWhen, readDraft(declared, draft))) return false;
  if (!field.when) return true;
  const conditionField = declared.fields[field.when.field];
  if (conditionField?.when && !isFieldVisible(declared, draft, conditionField)) return false;
  return meetsCondition(field.when, readDraft(declared, draft));
};

/** A password left empty keeps the stored one; a new one is typed twice. */
export function isRequiredNow(declared: Declared, draft: Draft, field: Field, isNew = true): boolean {
  if (field.kind === 'password') {
    const first = field.confirms === undefined ? undefined : declared.fields[field.confirms];
    return first
      ? Boolean(draft[field.confirms!]) || (isNew && first.required === true)
      : isNew && field.required === true;
  }
  if (field.required === true) return true;
  return field.requiredWhen !== undefined && meetsCondition(field.requiredWhen, readDraft(declared, draft));
}

const isItem = (value: object): value is DraftItem => 'values' in value;

export function sameValue(
  a: DraftValue | DraftItem | undefined,
  b: DraftValue | DraftItem | undefined,
): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((one, at) => sameValue(one, b[at]));
  if (a instanceof File || b instanceof File) return false;
  if (a && b && typeof a === 'object' && typeof b === 'object') {
    if (!('id' in a || isItem(a)) || !('id' in b || isItem(b)) || a.id !== b.id) return false;
    return (
      !isItem(a) ||
      !isItem(b) ||
      Object.keys(a.values).every((name) => sameValue(a.values[name], b.values[name]))
    );
  }
  return (a ?? '') === (b ?? '');
}

/** Names of the fields whose values differ. */
export const differences = ({ fields }: Declared, a: Draft, b: Draft): string[] =>
  Object.keys(fields).filter((name) => isWritable(fields[name]!) && !sameValue(a[name], b[name]));

/** A valid id for the check of a file that is not uploaded yet. */
const unsentFile = '00000000-0000-4000-8000-000000000000';

export type CheckedDraft = { ok: true; value: Record<string, unknown> } | { ok: false; errors: FieldErrors };

/** The same check that the server makes, run before the request is sent. */
export function checkDraft(section: Section, draft: Draft, today: string, isNew = true): CheckedDraft {
  const input = readDraft(section, draft);
  const files: FieldErrors = {};
  for (const [name, field] of Object.entries(section.fields)) {
    const value = input[name];
    const isVisible = isFieldVisible(section, draft, field);
    if (value instanceof File) {
      input[name] = unsentFile;
      if (isFile(field) && value.size > field.maxBytes && isVisible)
        files[name] = [{ key: 'validation.file_size', vars: { max: bytesLabel(field.maxBytes) } }];
    } else if (field.kind === 'images' && Array.isArray(value) && value.some((one) => one instanceof File)) {
      input[name] = value.filter((one) => !(one instanceof File));
      if (isVisible) files[name] = [{ key: 'validation.file_unsent' }];
    }
  }
  const checked = checkRecord(section, input, { today, exists: !isNew });
  const errors = { ...(checked.ok ? {} : withoutRepeatedSlugErrors(section, checked.errors)), ...files };
  if (Object.keys(errors).length > 0 || !checked.ok) return { ok: false, errors };
  return { ok: true, value: checked.value };
}

/** Drops the "required" error of a slug whose source field has an error too: one message is enough. */
const withoutRepeatedSlugErrors = ({ fields }: Section, errors: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).filter(([name, [error]]) => {
      const field = fields[name];
      return field?.kind !== 'slug' || !errors[field.from] || error?.key !== 'validation.required';
    }),
  );

/** A multipart form has only texts: lists of ids are joined, rows are JSON. */
function asText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (!Array.isArray(value)) return String(value);
  return value.some((one) => typeof one === 'object') ? JSON.stringify(value) : value.join(',');
}

/** The request body: JSON, or a multipart form when the draft has a new file. */
export function requestBody(
  value: Readonly<Record<string, unknown>>,
  draft: Draft,
  versao?: AnyRecord['versao'],
): FormData | Record<string, unknown> {
  const record = versao === undefined ? { ...value } : { ...value, versao };
  const files = Object.keys(value).filter((name) => value[name] !== null && draft[name] instanceof File);
  if (files.length === 0) return record;
  const form = new FormData();
  // values first, so that the server can check the record before it reads the files
  for (const [name, one] of Object.entries(record)) if (!files.includes(name)) form.append(name, asText(one));
  for (const name of files) form.append(name, draft[name] as File);
  return form;
}

const isBlank = (value: DraftValue | undefined): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0);

/** The draft with other values in the fields that are empty. */
export const filledDraft = (draft: Draft, fill: Draft): Draft =>
  Object.fromEntries(
    Object.entries(draft).map(([name, value]) => [name, isBlank(value) ? (fill[name] ?? value) : value]),
  );

/** The values that can be carried to the form of another record: files cannot. */
export const carriedDraft = (draft: Draft): Draft =>
  Object.fromEntries(
    Object.entries(draft).filter(
      ([, value]) =>
        !isBlank(value) &&
        !(value instanceof File) &&
        !(Array.isArray(value) && value.some((one) => one instanceof File)),
    ),
  );
