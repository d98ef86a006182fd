import { describe, expect, it } from 'vitest';
import { createCachedPages } from './cached-pages.ts';

const db = { textReader: () => async () => '' };
const at = (snapshot: string, opened = 1) => ({ snapshot, opened });

/** Pages of which these were requested before. */
function pagesRequested(...keys: string[]) {
  const pages = createCachedPages(db);
  for (const key of keys) pages.store(key, at('1:1:'), '[]');
  return pages;
}

describe('cached pages', () => {
  it('are those that were requested before, at whatever moment', () => {
    const pages = createCachedPages(db);
    pages.store('a', at('6:6:'), '[1]');
    expect(pages.find('a', 1)).toBeUndefined();
    pages.store('b', at('7:7:'), '[2]');
    pages.store('a', at('7:7:'), '[1]');
    expect(pages.find('a', 1)).toEqual({ snapshot: '7:7:', json: '[1]' });
    expect(pages.find('b', 1)).toBeUndefined();
  });

  it('are found together with their snapshot', () => {
    const pages = pagesRequested('a', 'b');
    pages.store('a', at('7:7:'), '[1]');
    pages.store('b', at('7:7:'), '[2]');
    expect(pages.find('a', 1)).toEqual({ snapshot: '7:7:', json: '[1]' });
    expect(pages.find('b', 1)).toEqual({ snapshot: '7:7:', json: '[2]' });
    expect(pages.find('c', 1)).toBeUndefined();
  });

  it('are forgotten when a page of another snapshot is cached', () => {
    const pages = pagesRequested('a', 'b');
    pages.store('a', at('7:7:'), '[1]');
    pages.store('b', at('8:8:'), '[2]');
    expect(pages.find('a', 1)).toBeUndefined();
    expect(pages.find('b', 1)).toEqual({ snapshot: '8:8:', json: '[2]' });
  });

  it('are not found once another connection was opened, even if the snapshot has the same text', () => {
    const pages = pagesRequested('a');
    pages.store('a', at('7:7:', 1), '[1]');
    expect(pages.find('a', 2)).toBeUndefined();
    pages.store('a', at('7:7:', 2), '[2]');
    expect(pages.find('a', 2)).toEqual({ snapshot: '7:7:', json: '[2]' });
    expect(pages.find('a', 1)).toBeUndefined();
  });

  it('know which sessions were read in their snapshot', () => {
    const pages = pagesRequested('a', 'b');
    const [ana, bia] = [{}, {}];
    pages.store('a', at('7:7:'), '[1]');
    pages.confirm(ana, at('7:7:'));
    pages.confirm(bia, at('6:6:'));
    pages.confirm(bia, at('7:7:', 2));
    expect([pages.isConfirmed(ana), pages.isConfirmed(bia)]).toEqual([true, false]);
    pages.store('b', at('7:7:'), 'x'.repeat(999_999));
    expect(pages.isConfirmed(ana)).toBe(true);
    pages.store('a', at('8:8:'), '[2]');
    expect(pages.isConfirmed(ana)).toBe(false);
  });

  it('take a bounded part of the memory', () => {
    const pages = pagesRequested('a', 'b', 'c', 'd');
    const long = 'x'.repeat(400_000);
    for (const key of ['a', 'b', 'c']) pages.store(key, at('7:7:'), long);
    expect(['a', 'b', 'c'].filter((key) => pages.find(key, 1))).toEqual(['c']);
    pages.store('d', at('7:7:'), 'x'.repeat(2_000_000));
    expect(pages.find('d', 1)).toBeUndefined();
  });
});
