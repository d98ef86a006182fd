import { describe, expect, it } from 'vitest';
import { connect } from '#server/db/client.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import { createSiteVersion } from '#server/features/site/version.ts';
import { ownSite } from '../support/site-fixture.ts';

describe('the version of the site', () => {
  it('is read once within two milliseconds, unless this server has written meanwhile', async () => {
    const { t } = await ownSite();
    const elsewhere = connect(t.db.url, { max: 1, onError: () => {} });
    let questions = 0;
    let now = 0;
    // writes of the other process are not counted here
    let others = 0;
    const counting = {
      ...t.db,
      written: () => t.db.written() - others,
      query: <Row>(statement: Sql) => {
        if (statement.name === 'site.versao') questions += 1;
        return t.db.query<Row>(statement);
      },
    };
    const version = createSiteVersion({ db: counting, clock: t.clock, milliseconds: () => now });
    const all = await Promise.all(Array.from({ length: 50 }, version.current));
    now = 1.9;
    all.push(await version.current());
    expect([questions, new Set(all).size]).toEqual([1, 1]);

    await t.db.run(sql`update site set nome = 'Outra'`);
    const own = await version.current();
    expect([own === all[0], questions]).toEqual([false, 2]);
    await t.db.transaction((tx) => tx.run(sql`update site set nome = 'Mais uma'`));
    const inTransaction = await version.current();
    expect([inTransaction === own, questions]).toEqual([false, 3]);

    const before = t.db.written();
    await elsewhere.run(sql`update site set nome = 'De outro servidor'`);
    others = t.db.written() - before;
    expect([await version.current(), questions]).toEqual([inTransaction, 3]);
    now += 2;
    expect(await version.current()).not.toBe(inTransaction);
    expect(questions).toBe(4);
    await elsewhere.close();
  });

  it('is read again after a failed query', async () => {
    const { t } = await ownSite();
    let isAway = true;
    const readNumber = async (): Promise<number> => {
      if (isAway) throw new Error('away');
      return 7;
    };
    const version = createSiteVersion({ db: t.db, clock: t.clock, readNumber, milliseconds: () => 0 });
    await expect(version.current()).rejects.toThrow('away');
    isAway = false;
    expect(await version.current()).toMatch(/^7\./);
  });

  it('changes the next day, and when an event of today ends', async () => {
    const { t, version, evento } = await ownSite();
    await evento({ data: '2026-11-15', horario_inicial: '13:00', horario_final: '14:00' });
    const versions = new Set([await version.current(), await version.current()]);
    expect(versions.size).toBe(1);
    t.clock.set('2026-11-15T17:30:00Z');
    versions.add(await version.current());
    t.clock.set('2026-11-16T03:00:00Z');
    versions.add(await version.current());
    expect(versions.size).toBe(3);
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

  it('is read once for all parts of a page', async () => {
    const { t, version } = await ownSite();
    const [first, second] = await version.forPage(async () => {
      const before = await version.current();
      await t.db.run(sql`update site set nome = 'Outra'`);
      return [before, await version.current()];
    });
    expect(first).toBe(second);
    expect(await version.forPage(version.current)).not.toBe(first);
  });

  it('keeps the last results of each query until something changes', async () => {
    const { t, version } = await ownSite();
    const requestedIds: string[] = [];
    const read = version.remember(async (id: string) => {
      requestedIds.push(id);
      return id;
    }, 2);
    for (const id of ['a', 'b', 'a', 'b', 'c', 'b', 'a']) expect(await read(id)).toBe(id);
    expect(requestedIds.splice(0)).toEqual(['a', 'b', 'c', 'a']);
    await t.db.run(sql`update site set nome = 'Outra'`);
    await read('a');
    expect(requestedIds).toEqual(['a']);
  });

  it('reads again after a failure', async () => {
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
