import type { Answer, TestApp } from './app.ts';
import type { Row } from './section-fixture.ts';

export interface AdminApi {
  /** creates a record as an administrator, and returns the answered one */
  put(section: string, body: object): Promise<Row>;
  send(section: string, body: object, query?: string): Promise<Answer>;
  change(section: string, id: number, body: object, query?: string): Promise<Answer>;
  /** the ids of a list with this query, in order */
  ids(section: string, query: string): Promise<number[]>;
}

/** Shortcuts for tests of rules between people, positions and departments. */
export function adminApi(t: TestApp): AdminApi {
  const as = 'Administrador';
  const send: AdminApi['send'] = (section, body, query = '') =>
    t.request({ as, url: `/api/admin/${section}${query}`, body });
  return {
    send,
    async put(section, body) {
      const answer = await send(section, body);
      if (answer.status !== 201) throw new Error(`${section}: ${answer.status} ${answer.text}`);
      return answer.body;
    },
    change: (section, id, body, query = '') =>
      t.request({ as, method: 'PUT', url: `/api/admin/${section}/${id}${query}`, body }),
    async ids(section, query) {
      const answer = await t.request({ as, url: `/api/admin/${section}?per_page=100&sort_by=id&${query}` });
      if (answer.status !== 200) throw new Error(`${section}: ${answer.status} ${answer.text}`);
      return answer.body.data.map(({ id }: Row) => id);
    },
  };
}
