import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { AskedQueries } from './asked-queries.ts';

interface AddressQuery {
  search: URLSearchParams;
  /** Writes the query anew from the one asked for last, shown or not. */
  write: (next: (now: URLSearchParams) => URLSearchParams) => void;
  /** Sets each value; an empty one is taken out. */
  change: (values: Record<string, string | undefined>) => void;
}

/** The query of a page's address, replaced in place: no entry in the history, no scrolling. Changes in quick succession add up. */
export function useAddressQuery(): AddressQuery {
  const [search] = useSearchParams();
  const { key } = useLocation();
  const navigate = useNavigate();
  const shown = useRef(search);
  const asked = useRef<AskedQueries>(undefined);
  asked.current ??= new AskedQueries();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has a key, also one to the same query
  useEffect(() => {
    shown.current = search;
    asked.current?.show(search);
  }, [key, search]);

  const write = useCallback<AddressQuery['write']>(
    (next) => {
      const query = next(asked.current!.latest(shown.current));
      asked.current!.ask(query);
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
