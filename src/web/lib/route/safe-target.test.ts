import { describe, expect, it } from 'vitest';
import { safeTarget } from './safe-target.ts';

describe('safeTarget', () => {
  it('follows a path of this site with its query', () => {
    expect(safeTarget('/admin/pessoa?page=2#row')).toBe('/admin/pessoa?page=2#row');
  });

  it.each([
    null,
    '',
    'admin',
    'https://evil.test/',
    '//evil.test/',
    '/\\evil.test',
    '/\t/evil.test',
    '/.//evil.test',
    'javascript:alert(1)',
  ])('refuses %j', (to) => {
    expect(safeTarget(to)).toBe('/admin');
  });
});
