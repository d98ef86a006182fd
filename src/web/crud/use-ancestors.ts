import { useQuery } from '@tanstack/react-query';
import type { AnyRecord, Ref } from '#shared/crud/record.ts';
import type { Section } from '#shared/crud/section.ts';
import { api } from '#web/lib/http/api.ts';

const isRef = (value: unknown): value is Ref => typeof value === 'object' && value !== null && 'id' in value;

async function climb(section: Section, id: number, signal: AbortSignal): Promise<AnyRecord[]> {
  const { parent, depth } = section.tree!;
  const line: AnyRecord[] = [];
  let next: number | undefined = id;
  // stops at the depth of the tree, so that a cycle in the rows cannot loop for ever
  while (next !== undefined && line.length < depth) {
    const record: AnyRecord = await api.get<AnyRecord>(`/admin/${section.name}/${next}`, { signal });
    line.unshift(record);
    const above = record[parent];
    next = isRef(above) ? above.id : undefined;
  }
  return line;
}

/** A record of a tree and its ancestors, the topmost first. */
export function useAncestors(section: Section, id: number | undefined) {
  return useQuery({
    queryKey: ['ancestors', section.name, id],
    queryFn: ({ signal }) => climb(section, id ?? 0, signal),
    enabled: id !== undefined && section.tree !== undefined,
    retry: false,
  });
}
