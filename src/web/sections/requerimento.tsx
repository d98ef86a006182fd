import type { AnyRecord, Ref } from '#shared/crud/record.ts';
import type { SectionSlots } from '#web/crud/section-slots.ts';
import { TitularLink } from './titular-link.tsx';

/** A link from a request to the data of the person who made it, once the office has linked them. */
function TitularOf({ record }: { record: AnyRecord }) {
  const person = record.pessoa as Ref | null | undefined;
  return person ? <TitularLink record={{ ...record, id: person.id }} /> : null;
}

export const requerimento: SectionSlots = { aside: TitularOf };
