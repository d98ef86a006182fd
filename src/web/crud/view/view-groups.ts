import { type Field, isFile } from '#shared/crud/field.ts';
import type { AnyRecord, StoredFile } from '#shared/crud/record.ts';
import type { Section } from '#shared/crud/section.ts';
import { draftOf, isFieldVisible } from '#web/crud/draft.ts';
import { type FormGroup, formGroups } from '#web/crud/form/form-groups.ts';
import { hasValue } from '#web/crud/value-text.ts';

const isStoredFile = (field: Field): boolean => isFile(field) || field.kind === 'images';

/**
 * The groups of the form with the fields that the record has; passwords are never read. Files and the fields `apart` are
 * left out, because the page shows them elsewhere.
 */
export function viewGroups(section: Section, record: AnyRecord, apart: readonly string[] = []): FormGroup[] {
  const draft = draftOf(section, record);
  return formGroups(section)
    .map((group) => ({
      ...group,
      fields: group.fields.filter(
        ([name, field]) =>
          field.kind !== 'password' &&
          !apart.includes(name) &&
          !isStoredFile(field) &&
          isFieldVisible(section, draft, field) &&
          (!field.computed || hasValue(record[name])),
      ),
    }))
    .filter(({ fields }) => fields.length > 0);
}

/** Whether records of the section may have files. */
export const takesFiles = ({ fields }: Section): boolean => Object.values(fields).some(isStoredFile);

/** The files of a record, each with the field that holds it. */
export const filesOf = (section: Section, record: AnyRecord): { field: Field; file: StoredFile }[] =>
  Object.entries(section.fields)
    .filter(([, field]) => isStoredFile(field))
    .flatMap(([name, field]) =>
      [record[name]]
        .flat()
        .filter((file): file is StoredFile => typeof file === 'object' && file !== null && 'url' in file)
        .map((file) => ({ field, file })),
    );
