import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { SectionChange } from '#shared/contracts/realtime.ts';
import type { AnyRecord } from '#shared/kit/record.ts';
import type { Section } from '#shared/kit/section.ts';
import { api } from '#web/lib/http/api.ts';
import { isApiError } from '#web/lib/http/api-error.ts';
import { useReloadOnChanges } from '#web/lib/live/use-section-changes.ts';
import { useAllowed } from './access.ts';
import { type ListPage, type LoadedPages, missingRows, refreshedPages } from './list-pages.ts';
import type { Call } from './list-query.ts';

/** Pages of a long list that are read again after a change. */
const mostRefreshed = 5;

/** What others did since the rows were read last; `edited` is null where it is not known by name. */
interface Heard {
  edited: Set<number> | null;
  deleted: Set<number>;
  created: Set<number>;
}
const nothingHeard = (): Heard => ({ edited: new Set(), deleted: new Set(), created: new Set() });

/** Brings the rows of a list up to date in place after others changed them, and when the person returns to the list. */
export function useListRefresh(
  section: Section,
  queryKey: QueryKey,
  isFetching: boolean,
  callOf: (page: number) => Call,
): void {
  const client = useQueryClient();
  const { list, read } = useAllowed(section);
  const heard = useRef(nothingHeard());
  // a change that is heard while pages are loaded waits for them: they would overwrite what it brings
  const [isDue, setDue] = useState(false);

  const readApart = async (id: number): Promise<AnyRecord | 'gone' | undefined> => {
    try {
      return await api.get<AnyRecord>(`/admin/${section.name}/${id}`, { background: true });
    } catch (error) {
      return isApiError(error) && error.status === 404 ? 'gone' : undefined;
    }
  };

  const refresh = async () => {
    const loaded = client.getQueryData<LoadedPages>(queryKey);
    if (!loaded || !list) return;
    const { edited, deleted, created } = heard.current;
    heard.current = { ...nothingHeard(), created };
    const pages = Array.from({ length: Math.min(loaded.pages.length, mostRefreshed) }, (_, at) => at + 1);
    const answers = await Promise.all(
      pages.map((page) => {
        const { path, query } = callOf(page);
        return api.get<ListPage>(path, { query, background: true });
      }),
    ).catch(() => undefined);
    if (!answers) return;
    const missing = read ? missingRows(loaded, answers, edited) : [];
    const asked = missing.filter((id) => !deleted.has(id));
    const found = await Promise.all(asked.map(readApart));
    for (const [at, id] of asked.entries()) if (found[at] === 'gone') deleted.add(id);
    if (client.isFetching({ queryKey, exact: true }) > 0) {
      heard.current.edited = null;
      for (const id of deleted) heard.current.deleted.add(id);
      setDue(true);
      return;
    }
    const apart = found.filter((one) => one !== undefined && one !== 'gone');
    client.setQueryData<LoadedPages>(
      queryKey,
      (now) => now && refreshedPages(now, { answers, apart, deleted, created }),
    );
  };
  const latest = useRef(refresh);
  latest.current = refresh;

  useReloadOnChanges(
    list ? section : undefined,
    () => setDue(true),
    (changes) => note(heard.current, changes),
  );
  useEffect(() => {
    if (!isDue || isFetching) return;
    setDue(false);
    void latest.current();
  }, [isDue, isFetching]);

  // rows that the person left and returns to; those that own changes made stale are already being loaded
  useEffect(() => {
    const state = client.getQueryState(queryKey);
    heard.current = nothingHeard();
    if (state?.data === undefined || state.fetchStatus !== 'idle') return;
    heard.current.edited = null;
    setDue(true);
  }, [client, queryKey]);
}

function note(heard: Heard, changes: readonly SectionChange[] | null): void {
  if (!changes) heard.edited = null;
  for (const { registro, acao } of changes ?? []) {
    if (acao === 'create') heard.created.add(registro);
    else if (acao === 'delete') heard.deleted.add(registro);
    else heard.edited?.add(registro);
  }
}
