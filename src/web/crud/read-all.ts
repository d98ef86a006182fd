import { api } from '#web/lib/http/api.ts';

/** The largest page of a list. */
const perPage = 100;

interface Page<Row> {
  data: Row[];
  total: number;
}

/** All pages of a list, one after the other. */
export async function allPages<Row>(read: (page: number) => Promise<Page<Row>>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { data, total } = await read(page);
    rows.push(...data);
    if (data.length === 0 || rows.length >= total) return rows;
  }
}

/** All rows of a list that is short as a rule, and longer in a large church: none must be missing from a choice. */
export const readAll = <Row>(
  path: string,
  { query, signal }: { query?: Readonly<Record<string, string>>; signal?: AbortSignal } = {},
): Promise<Row[]> =>
  allPages((page) => api.get<Page<Row>>(path, { query: { ...query, page, per_page: perPage }, signal }));
