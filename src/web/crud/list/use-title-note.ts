import type { ComponentType } from 'react';
import type { AnyRecord } from '#shared/crud/record.ts';
import type { Section } from '#shared/crud/section.ts';
import { useSlots } from '#web/crud/section-slots.ts';
import type { Column } from './columns.ts';

/** The section's note below the title, in lists that do not show the column with the same content. */
export function useTitleNote(
  section: Section,
  columns: readonly Column[],
): ComponentType<{ record: AnyRecord }> | undefined {
  const { titleNote } = useSlots(section);
  return columns.some(({ name }) => name === titleNote?.insteadOf) ? undefined : titleNote?.show;
}
