import { describe, expect, it } from 'vitest';
import { type Sql, sql } from '#server/db/sql.ts';
import { createSiteVersion } from '#server/features/site/version.ts';
import { ownSite } from '../support/site.ts';

describe('the version of the site', () => {
  it('is asked for at once by who comes alone, once by all who come meanwhile, and again by who comes later', async () => {
    const { t } = await ownSite();
    let questions = 0;
    const counting = {
      ...t.db,
      query: <Row>(statement: Sql) => {
        if (statement.name === 'site.versao') questions += 1;
        return t.db.query<Row>(statement);
      },
    };
    const version = createSiteVersion({ db: counting, clock: t.clock });
    const all = await Promise.all(Array.from({ length: 50 }, version.current));
    expect([questions, new Set(all).size]).toEqual([2, 1]);
    await t.db.run(sql`update site set nome = 'Outra'`);
    expect(await version.current()).not.toBe(all[0]);
    expect(questions).toBe(3);
  });

  it('is another one the next day, and when an event of today ends', async () => {
    const { t, version, evento } = await ownSite();
    await evento({ data: '2026-11-15', horario_inicial: '13:00', horario_final: '14:00' });
    const seen = new Set([await version.current(), await version.current()]);
    expect(seen.size).toBe(1);
    t.clock.set('2026-11-15T17:30:00Z');
    seen.add(await version.current());
    t.clock.set('2026-11-16T03:00:00Z');
    seen.add(await version.current());
    expect(seen.size).toBe(3);
  });

  it('changes at the moment itself, within a minute and at midnight, and back with the clock', async () => {
    const { t, version, evento } = await ownSite();
    await evento({ data: '2026-12-01' });
    await t.db.run(sql`update evento set inscricoes_ate = '2026-11-15T15:00:30.500Z'`);
    const at = (time: string): Promise<string> => {
      t.clock.set(time);
      return version.current();
    };
    const open = await at('2026-11-15T15:00:05Z');
    expect(await at('2026-11-15T15:00:30.499Z')).toBe(open);
    const closed = await at('2026-11-15T15:00:30.500Z');
    expect(closed).not.toBe(open);
    expect(await at('2026-11-15T15:00:10Z')).toBe(open);
    expect(await at('2026-11-16T02:59:59.999Z')).toBe(closed);
    expect(await at('2026-11-16T03:00:00Z')).not.toBe(closed);
  });

  it('is asked for once by all parts of a page', async () => {
    const { t, version } = await ownSite();
    const [first, second] = await version.forPage(async () => {
      const before = await version.current();
      await t.db.run(sql`update site set nome = 'Outra'`);
      return [before, await version.current()];
    });
    expect(first).toBe(second);
    expect(await version.forPage(version.current)).not.toBe(first);
  });

  it('keeps what was read, for each question the last ones, until something changes', async () => {
    const { t, version } = await ownSite();
    const asked: string[] = [];
    const read = version.remember(async (id: string) => {
      asked.push(id);
      return id;
    }, 2);
    for (const id of ['a', 'b', 'a', 'b', 'c', 'b', 'a']) expect(await read(id)).toBe(id);
    expect(asked.splice(0)).toEqual(['a', 'b', 'c', 'a']);
    await t.db.run(sql`update site set nome = 'Outra'`);
    await read('a');
    expect(asked).toEqual(['a']);
  });

  it('loads again what could not be loaded', async () => {
    const { version } = await ownSite();
    let tries = 0;
    const read = version.remember(async () => {
      tries += 1;
      if (tries === 1) throw new Error('away');
      return tries;
    });
    await expect(read()).rejects.toThrow('away');
    expect([await read(), await read()]).toEqual([2, 2]);
  });
});
