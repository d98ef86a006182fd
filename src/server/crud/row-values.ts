import { isFile } from '#shared/crud/field.ts';
import type { AnyRecord } from '#shared/crud/record.ts';
import { maxInteger } from '#shared/crud/schema.ts';
import type { Section } from '#shared/crud/section.ts';
import { invalidField } from '#shared/errors.ts';
import type { Values } from './behaviour.ts';

/** The version that the caller read, if it was sent. */
export function versionOf(input: unknown): number | null {
  const versao = typeof input === 'object' && input !== null && 'versao' in input ? input.versao : undefined;
  if (versao === undefined || versao === null) return null;
  if (typeof versao !== 'number' || !Number.isInteger(versao) || versao < 1 || versao > maxInteger) {
    throw invalidField('versao', 'validation.integer');
  }
  return versao;
}

/** A record as it was read, converted to what the tables store: references and files by their ids. */
export function rowValues(section: Section, record: AnyRecord): Values & { id: number } {
  const idOf = (value: unknown): unknown => (value as { id: unknown } | null)?.id ?? null;
  const values: Values & { id: number } = { id: record.id };
  for (const [name, field] of Object.entries(section.fields)) {
    const value = record[name];
    if (field.kind === 'reference' || isFile(field)) values[name] = idOf(value);
    else if (field.kind === 'references' || field.kind === 'images')
      values[name] = (value as unknown[]).map(idOf);
    else values[name] = value;
  }
  return values;
}
