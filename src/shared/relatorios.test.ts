import { expect, test } from 'vitest';
import { relatorios } from './i18n/en/relatorios.ts';
import { axisText } from './relatorios.ts';

test('labels under a chart are days or months, never a word cut in the middle', () => {
  const at = { de: '2026-11-17', locale: 'en' } as const;
  const t = (key: keyof typeof relatorios) => relatorios[key];
  expect(axisText(t, { linha: 'hoje' }, at)).toBe('17 Nov');
  expect(axisText(t, { de: '2026-11-18', ate: '2026-11-24' }, at)).toBe('18 Nov');
  expect(axisText(t, { mes: '2026-11' }, at)).toBe('Nov');
});
