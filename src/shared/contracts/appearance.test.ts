import { describe, expect, it } from 'vitest';
import { defaultAppearance, readAppearance } from './appearance.ts';

describe('readAppearance', () => {
  it.each([undefined, '', 'nonsense', '[]', 'null', '42'])('is the default for %j', (cookie) => {
    expect(readAppearance(cookie)).toEqual(defaultAppearance);
  });

  it('keeps every choice that exists', () => {
    const chosen = {
      theme: 'dark',
      light: { primary: '#112233', darker: '#001122' },
      dark: { primary: '#AABBCC', darker: '#99aabb' },
      skin: 'bordered',
      layout: 'horizontal',
      width: 'fluid',
      footer: 'hidden',
      navbar: 'static',
      blur: false,
      collapsed: true,
      horizontal: 'hidden',
      dates: 'words',
    };
    expect(readAppearance(JSON.stringify(chosen))).toEqual(chosen);
  });

  it('replaces only values that are no valid choice', () => {
    const cookie = JSON.stringify({
      theme: 'pink',
      light: { primary: 'red;}', darker: '#001122' },
      width: 'fluid',
    });
    expect(readAppearance(cookie)).toEqual({ ...defaultAppearance, width: 'fluid' });
  });

  it('has no colours unless some were chosen', () => {
    expect(readAppearance(JSON.stringify({ ...defaultAppearance, theme: 'dark' }))).toMatchObject({
      theme: 'dark',
      light: null,
      dark: null,
    });
  });
});
