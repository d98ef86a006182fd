import { describe, expect, it } from 'vitest';
import { PendingQueries } from './pending-queries.ts';

const query = (text: string): URLSearchParams => new URLSearchParams(text);

describe('the pending queries of a page', () => {
  it('are the base of the next change before they are shown', () => {
    const pending = new PendingQueries();
    const shown = query('term=ana');
    expect(pending.latest(shown).toString()).toBe('term=ana');
    pending.ask(query('aba=pagas'));
    expect(pending.latest(shown).toString()).toBe('aba=pagas');
  });

  it('stay while an older one is shown', () => {
    const pending = new PendingQueries();
    pending.ask(query('aba=pagas'));
    pending.ask(query('aba=pagas&term=rui'));
    pending.show(query('aba=pagas'));
    expect(pending.latest(query('aba=pagas')).toString()).toBe('aba=pagas&term=rui');
    pending.show(query('aba=pagas&term=rui'));
    expect(pending.latest(query('page=2')).toString()).toBe('page=2');
  });

  it('end when another address is shown', () => {
    const pending = new PendingQueries();
    pending.ask(query('aba=pagas'));
    pending.show(query('aba=atrasadas'));
    expect(pending.latest(query('aba=atrasadas')).toString()).toBe('aba=atrasadas');
  });

  it('are given as copies', () => {
    const pending = new PendingQueries();
    const shown = query('term=ana');
    pending.latest(shown).set('term', 'rui');
    expect(shown.get('term')).toBe('ana');
  });
});
