import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { AnyRecord } from '#shared/crud/record.ts';
import type { Section } from '#shared/crud/section.ts';
import { api } from '#web/lib/http/api.ts';
import { isApiError } from '#web/lib/http/api-error.ts';
import { useReloadOnChanges } from '#web/lib/live/use-section-changes.ts';
import { useAllowed } from './access.ts';
import { type ListPage, type LoadedPages, missingRows, refreshedPages } from './list-pages.ts';
import type { Call } from './list-query.ts';
import { addChanges, mergeChanges, noChanges } from './pending-changes.ts';

/** Pages of a long list that are read again after a change. */
const maxRefreshed = 5;

/** Updates the rows of a list in place after others changed them, and when the user returns to the list. */
export function useListRefresh(
  section: Section,
  queryKey: QueryKey,
  isFetching: boolean,
  callOf: (page: number) => Call,
): void {
  const client = useQueryClient();
  const { list, read } = useAllowed(section);
  const pending = useRef(noChanges());
  // a change reported while pages are loading is read after they arrive: they would overwrite the newer rows
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
    const changesToShow = pending.current;
    const { edited, deleted, created } = changesToShow;
    pending.current = { ...noChanges(), created };
    const pages = Array.from({ length: Math.min(loaded.pages.length, maxRefreshed) }, (_, at) => at + 1);
    const answers = await Promise.all(
      pages.map((page) => {
        const { path, query } = callOf(page);
        return api.get<ListPage>(path, { query, background: true });
      }),
    ).catch(() => undefined);
    if (!answers) {
      pending.current = mergeChanges(changesToShow, pending.current);
      return;
    }
    const missing = read ? missingRows(loaded, answers, edited) : [];
    const requestedIds = missing.filter((id) => !deleted.has(id));
    const rowsRead = await Promise.all(requestedIds.map(readApart));
    for (const [at, id] of requestedIds.entries()) if (rowsRead[at] === 'gone') deleted.add(id);
    if (client.isFetching({ queryKey, exact: true }) > 0) {
      pending.current.edited = null;
      for (const id of deleted) pending.current.deleted.add(id);
      setDue(true);
      return;
    }
    const apart = rowsRead.filter((one) => one !== undefined && one !== 'gone');
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
    (changes) => addChanges(pending.current, changes),
  );
  useEffect(() => {
    if (!isDue || isFetching) return;
    setDue(false);
    void latest.current();
  }, [isDue, isFetching]);

  // refreshes rows of a list that the user returns to; lists that an own change invalidated are already loading
  useEffect(() => {
    const state = client.getQueryState(queryKey);
    pending.current = noChanges();
    if (state?.data === undefined || state.fetchStatus !== 'idle') return;
    pending.current.edited = null;
    setDue(true);
  }, [client, queryKey]);
}
