import { describe, expect, it } from 'vitest';
import { chargeQuery, findQuery, tabOf } from './charge-query.ts';

describe('the query of the queue', () => {
  it('sorts by expiry first', () =>
    expect(chargeQuery('a_confirmar', '')).toEqual({
      path: '/admin/cobranca',
      query: { a_confirmar: 'true', sort_by: 'expira_em', sort_order: 'asc' },
    }));

  it.each([
    ['50', '5000'],
    ['50,5', '5050'],
    ['R$ 1.234,56', '123456'],
    ['1234.56', '123456'],
    ['1,000', '100000'],
  ])('takes %s for an amount', (term, centavos) =>
    expect(chargeQuery('todas', term)).toMatchObject({
      path: '/admin/cobranca',
      query: { valor_de: centavos, valor_ate: centavos },
    }),
  );

  it.each(['Maria', 'CT7F3K2M', 'maria@igreja.example', '0'])('looks for %s among the words', (term) =>
    expect(chargeQuery('todas', ` ${term} `)).toMatchObject({
      path: '/admin/cobranca/search',
      query: { term },
    }),
  );

  it('finds any charge of the church’s own key, and those that wait before a word is typed', () => {
    const pixQuery = { gateway: 'pix_manual', sandbox: 'false', sort_by: 'criado_em', sort_order: 'desc' };
    expect(findQuery(' ').query).toEqual({ ...pixQuery, a_confirmar: 'true' });
    expect(findQuery('Rute')).toEqual({
      path: '/admin/cobranca/search',
      query: { ...pixQuery, term: 'Rute' },
    });
    expect(findQuery('37,50').query).toEqual({ ...pixQuery, valor_de: '3750', valor_ate: '3750' });
  });

  it('knows its tabs', () => {
    expect(tabOf('pagas')).toBe('pagas');
    expect(tabOf('outra')).toBe('a_confirmar');
    expect(tabOf(null)).toBe('a_confirmar');
  });
});
