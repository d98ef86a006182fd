import { describe, expect, it } from 'vitest';
import { AskedQueries } from './asked-queries.ts';

const query = (text: string): URLSearchParams => new URLSearchParams(text);

describe('the queries that were asked for', () => {
  it('are what the next change begins from, before they are shown', () => {
    const asked = new AskedQueries();
    const shown = query('term=ana');
    expect(asked.latest(shown).toString()).toBe('term=ana');
    asked.ask(query('aba=pagas'));
    expect(asked.latest(shown).toString()).toBe('aba=pagas');
  });

  it('stay while an older one is shown', () => {
    const asked = new AskedQueries();
    asked.ask(query('aba=pagas'));
    asked.ask(query('aba=pagas&term=rui'));
    asked.show(query('aba=pagas'));
    expect(asked.latest(query('aba=pagas')).toString()).toBe('aba=pagas&term=rui');
    asked.show(query('aba=pagas&term=rui'));
    expect(asked.latest(query('page=2')).toString()).toBe('page=2');
  });

  it('end when another address is shown', () => {
    const asked = new AskedQueries();
    asked.ask(query('aba=pagas'));
    asked.show(query('aba=atrasadas'));
    expect(asked.latest(query('aba=atrasadas')).toString()).toBe('aba=atrasadas');
  });

  it('are given as copies', () => {
    const asked = new AskedQueries();
    const shown = query('term=ana');
    asked.latest(shown).set('term', 'rui');
    expect(shown.get('term')).toBe('ana');
  });
});
