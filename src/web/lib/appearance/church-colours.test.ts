import { describe, expect, it } from 'vitest';
import { contrast } from '#shared/colour.ts';
import { defaultAppearance, defaultColours, readAppearance } from '#shared/contracts/appearance.ts';
import { shownColours, surfaces } from './church-colours.ts';

const church = { claro: '#86336f', escuro: '#eba3d6' };
const none = { claro: null, escuro: null };

describe('the colours of the church', () => {
  it('are shown to visitors who chose no colours, whatever else they chose', () => {
    for (const cookie of [undefined, JSON.stringify({ theme: 'dark', width: 'fluid', collapsed: true })]) {
      const { light, dark } = shownColours(readAppearance(cookie), church);
      expect([light.primary, dark.primary]).toEqual([church.claro, church.escuro]);
    }
  });

  it('are not frozen by a cookie: a change of the office reaches those who changed only their theme', () => {
    const stored = JSON.stringify({ ...defaultAppearance, theme: 'light' });
    const before = shownColours(readAppearance(stored), church);
    const after = shownColours(readAppearance(stored), { claro: '#a1461a', escuro: '#f5a97b' });
    expect([before.light.primary, after.light.primary]).toEqual(['#86336f', '#a1461a']);
    expect(after.dark.primary).toBe('#f5a97b');
  });

  it('give way to those of the person, separately in each theme', () => {
    const ownColours = { primary: '#112233', darker: '#001122' };
    const { light, dark } = shownColours(readAppearance(JSON.stringify({ light: ownColours })), church);
    expect(light).toEqual(ownColours);
    expect(dark.primary).toBe(church.escuro);
  });

  it('are ours where the church named none, or something that is no colour', () => {
    expect(shownColours(defaultAppearance, none)).toEqual(defaultColours);
    expect(shownColours(defaultAppearance, { claro: 'red;}', escuro: '' })).toEqual(defaultColours);
  });

  it('named for one theme only have a tone that reads in the other', () => {
    const { dark } = shownColours(defaultAppearance, { claro: '#3b1152', escuro: null });
    for (const surface of surfaces.dark) expect(contrast(dark.primary, surface)).toBeGreaterThanOrEqual(4.5);
    const { light } = shownColours(defaultAppearance, { claro: null, escuro: '#fde68a' });
    for (const surface of surfaces.light)
      expect(contrast(light.primary, surface)).toBeGreaterThanOrEqual(4.5);
  });

  it('come with a darker tone', () => {
    const { light } = shownColours(defaultAppearance, church);
    expect(contrast(light.darker, '#ffffff')).toBeGreaterThan(contrast(light.primary, '#ffffff'));
  });
});
