import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { sundayPath, sundayTaskPath, sundayTasks } from '#shared/domingo/sunday-tasks.ts';
import { routeTable } from '#web/route-table.ts';
import { offlineData } from './offline-data.ts';

interface Worker {
  officeParts: { cache: string; lists: string; untilPath: string; has: (path: string) => boolean }[];
  isPage: (path: string) => boolean;
  isTicket: (path: string) => boolean;
  pagesCache: string;
  ticketsCache: string;
}

const code = readFileSync(new URL('../../../../public/sw.js', import.meta.url), 'utf8');
const worker = runInNewContext(`${code}; ({ officeParts, isPage, isTicket, pagesCache, ticketsCache })`, {
  self: { addEventListener: () => undefined },
}) as Worker;

/** An address of each row of the route table. */
const addresses = routeTable.map((entry) => ({
  ...entry,
  address: entry.path.replace(/:codigo/g, 'a2'.repeat(13)).replace(/:\w+/g, 'pessoa'),
}));

describe('the service worker', () => {
  it('serves and deletes what the pages of the office store', () => {
    expect(worker.officeParts.map(({ has, ...names }) => names)).toEqual(
      Object.values(offlineData).map(({ cache, lists, untilPath }) => ({ cache, lists, untilPath })),
    );
  });

  it('serves the pages of the office that store themselves, and no others', () => {
    const served = ({ cache }: { cache: string }): string[] => {
      const { has } = worker.officeParts.find((part) => part.cache === cache)!;
      return addresses.flatMap(({ address }) => (has(address) ? address : []));
    };
    expect(served(offlineData.entrada)).toEqual(['/admin/inscricao/checkin']);
    expect(served(offlineData.domingo)).toEqual([
      sundayPath,
      ...sundayTasks.map(({ name }) => sundayTaskPath(name)),
    ]);
  });

  it('stores only public pages that are the same for every visitor, and tickets', () => {
    const stored = addresses.filter(({ address }) => worker.isPage(address));
    expect(stored.map(({ path }) => path)).toEqual([
      '/',
      '/eventos',
      '/eventos/:id',
      '/noticias',
      '/noticias/:id',
    ]);
    for (const { path, cache } of stored) expect(cache, path).toBe('shared');
    const tickets = addresses.filter(({ address }) => worker.isTicket(address));
    expect(tickets.map(({ path }) => path)).toEqual(['/ingresso/:codigo']);
  });

  it('stores them under the names that the page without network looks for', () => {
    expect(worker.pagesCache).toMatch(/^aprisco-paginas-/);
    expect(worker.ticketsCache).toMatch(/^aprisco-ingressos-/);
  });
});
