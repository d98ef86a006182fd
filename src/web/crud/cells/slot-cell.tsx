import type { Field } from '#shared/crud/field.ts';
import type { AnyRecord } from '#shared/crud/record.ts';
import type { Section } from '#shared/crud/section.ts';
import { useSlots } from '#web/crud/section-slots.ts';
import { shownValue } from '#web/crud/value-text.ts';
import { Cell } from './cell.tsx';

interface SlotCellProps {
  section: Section;
  name: string;
  field: Field;
  record: AnyRecord;
}

/** A value drawn by the section's own cell, or by the default cell of its kind. */
export function SlotCell({ section, name, field, record }: SlotCellProps) {
  const Own = useSlots(section).cells?.[name];
  const value = shownValue(field, name, record);
  return Own ? <Own field={field} value={value} record={record} /> : <Cell field={field} value={value} />;
}
