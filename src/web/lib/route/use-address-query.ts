import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { PendingQueries } from './pending-queries.ts';

interface AddressQuery {
  search: URLSearchParams;
  /** Sets the query, computed from the last requested one, whether it is shown already or not. */
  write: (next: (now: URLSearchParams) => URLSearchParams) => void;
  /** Sets each value; an empty one is removed. */
  change: (values: Record<string, string | undefined>) => void;
}

/** The query of a page's address, replaced in place: no entry in the history, no scrolling. Changes in quick succession add up. */
export function useAddressQuery(): AddressQuery {
  const [search] = useSearchParams();
  const { key } = useLocation();
  const navigate = useNavigate();
  const shown = useRef(search);
  const pending = useRef<PendingQueries>(undefined);
  pending.current ??= new PendingQueries();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has a key, also one to the same query
  useEffect(() => {
    shown.current = search;
    pending.current?.show(search);
  }, [key, search]);

  const write = useCallback<AddressQuery['write']>(
    (next) => {
      const query = next(pending.current!.latest(shown.current));
      pending.current!.ask(query);
      void navigate(`?${query}`, { replace: true, preventScrollReset: true });
    },
    [navigate],
  );
  const change = useCallback<AddressQuery['change']>(
    (values) =>
      write((now) => {
        for (const [name, value] of Object.entries(values))
          if (value) now.set(name, value);
          else now.delete(name);
        return now;
      }),
    [write],
  );
  return { search, write, change };
}
