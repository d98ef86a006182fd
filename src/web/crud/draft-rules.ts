import { type Field, meetsCondition, type ReferenceField } from '#shared/crud/field.ts';
import { churchToday } from '#shared/dates.ts';
import { slugOf } from '#shared/slug.ts';
import type { Declared, Draft, DraftValue } from './draft.ts';
import { typedText } from './typed-values.ts';

const textOf = (value: DraftValue | undefined): string => (typeof value === 'string' ? value : '');

/** The options of a choice that are valid for the other values of the draft; undefined when all are. */
export function fittingOptions(field: Field, draft: Draft): readonly string[] | undefined {
  if (field.kind !== 'choice' || !field.by) return undefined;
  return field.by.fits[String(draft[field.by.field] ?? '')];
}

const idText = (value: DraftValue): string =>
  value !== null && typeof value === 'object' && 'id' in value ? String(value.id) : String(value);

/** The filters that rows offered for a reference must match. */
export function referenceFilters(field: ReferenceField, draft: Draft): Record<string, string> {
  const same = field.same ? draft[field.same] : undefined;
  const by = field.whereBy?.fits[String(draft[field.whereBy.field] ?? '')];
  return {
    ...field.where,
    ...by,
    ...(field.same && same !== null && same !== undefined && same !== '' && { [field.same]: idText(same) }),
  };
}

/**
 * Sets one value and updates those that depend on it: values that no longer fit are cleared, an unedited slug
 * follows its source, an unchanged checkbox its `defaultWhen`, and an empty date that becomes visible may start with
 * today.
 */
export function changeDraft(
  { fields }: Declared,
  draft: Draft,
  name: string,
  value: DraftValue,
  isNew: boolean,
): Draft {
  const next: Record<string, DraftValue> = { ...draft, [name]: value };
  for (const [other, field] of Object.entries(fields)) {
    if (other === name) continue;
    if (field.kind === 'choice' && field.by?.field === name) {
      const fits = fittingOptions(field, next);
      if (fits && typeof next[other] === 'string' && !fits.includes(next[other])) next[other] = null;
    } else if (field.kind === 'reference' && (field.whereBy?.field === name || field.same === name)) {
      const before = JSON.stringify(referenceFilters(field, draft));
      if (before !== JSON.stringify(referenceFilters(field, next))) next[other] = null;
    } else if (field.kind === 'date' && field.offersToday && field.when?.field === name) {
      if (!next[other] && meetsCondition(field.when, next))
        next[other] = typedText(field, churchToday(new Date()));
    } else if (field.kind === 'slug' && field.from === name && isNew) {
      const now = textOf(draft[other]);
      if (now === '' || now === slugOf(textOf(draft[name]))) next[other] = slugOf(textOf(value));
    } else if (field.kind === 'boolean' && field.defaultWhen?.field === name && isNew) {
      if (draft[other] === meetsCondition(field.defaultWhen, draft))
        next[other] = meetsCondition(field.defaultWhen, next);
    }
  }
  return next;
}
