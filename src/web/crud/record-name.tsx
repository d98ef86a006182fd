import { useQuery } from '@tanstack/react-query';
import type { AnyRecord } from '#shared/crud/record.ts';
import type { SectionHead } from '#shared/crud/section.ts';
import { findHead } from '#shared/sections/heads.ts';
import { loadSection } from '#shared/sections/load.ts';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useAllowed } from './access.ts';
import { titleOf, untitled } from './value-text.ts';

interface RecordNameProps {
  to: string;
  id: string | number;
}

/** Shows the name of a record that is known by its id. */
export function RecordName({ to, id }: RecordNameProps) {
  const target = findHead(to);
  return target ? <LoadedName target={target} id={id} /> : <span>#{id}</span>;
}

function LoadedName({ target, id }: { target: SectionHead; id: string | number }) {
  const translator = useT();
  const can = useAllowed(target);
  const { data } = useQuery({
    queryKey: ['record', target.name, String(id)],
    queryFn: ({ signal }) => api.get<AnyRecord>(`/admin/${target.name}/${id}`, { signal }),
    enabled: can.read,
    retry: false,
    staleTime: 60_000,
  });
  const { data: section } = useQuery({
    queryKey: ['section', target.name],
    queryFn: async () => (await loadSection(target.name)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <span>{data && section ? titleOf(section, data, translator) : untitled(target, id, translator)}</span>
  );
}
