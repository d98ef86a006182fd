import { useCallback, useState } from 'react';
import { defaultPerPage } from '#shared/crud/section.ts';
import type { Sort } from './list-query.ts';

interface SharedPreferences {
  compact: boolean;
  perPage: number;
}
interface SectionPreferences {
  /** names of the fields shown; undefined = those the declaration lists */
  columns?: string[];
  sort?: Sort;
}
export type ListPreferences = SharedPreferences & SectionPreferences;

function read<T extends object>(key: string, fallback: T): T {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return stored && typeof stored === 'object' ? { ...fallback, ...stored } : fallback;
  } catch {
    return fallback;
  }
}

function write(key: string, value: object): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // storage is full or forbidden: the choice lasts until the page is closed
  }
}

const allKey = 'list';
const oneKey = (section: string) => `list.${section}`;

/** The user's list settings: density and page size for all lists, columns and sort per section. */
export function useListPreferences(section: string) {
  const [shared, setShared] = useState<SharedPreferences>(() =>
    read(allKey, { compact: false, perPage: defaultPerPage }),
  );
  const [ofSection, setOfSection] = useState<SectionPreferences>(() => read(oneKey(section), {}));
  const change = useCallback(
    ({ columns, sort, ...rest }: Partial<ListPreferences>) => {
      if (Object.keys(rest).length > 0) {
        setShared((old) => {
          const next = { ...old, ...rest };
          write(allKey, next);
          return next;
        });
      }
      if (columns || sort) {
        setOfSection((old) => {
          const next = { ...old, ...(columns && { columns }), ...(sort && { sort }) };
          write(oneKey(section), next);
          return next;
        });
      }
    },
    [section],
  );
  const reset = useCallback(() => {
    setShared({ compact: false, perPage: defaultPerPage });
    setOfSection({});
    write(allKey, {});
    write(oneKey(section), {});
  }, [section]);
  return { preferences: { ...shared, ...ofSection } satisfies ListPreferences, change, reset };
}
