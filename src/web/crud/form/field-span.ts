import type { Field } from '#shared/crud/field.ts';

const wide = new Set<Field['kind']>(['textarea', 'richtext', 'items', 'images', 'references']);

/** Columns of twelve that a field takes when it declares no span. */
export const defaultSpan = (field: Field): number => (wide.has(field.kind) ? 12 : 6);
