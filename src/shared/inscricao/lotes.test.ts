import { describe, expect, it } from 'vitest';
import { type LoteRow, loteStates, type SignUpWindow } from './lotes.ts';

const today = '2026-03-10';
const window = (more: Partial<SignUpWindow> = {}): SignUpWindow => ({
  happens: true,
  from: null,
  to: null,
  now: new Date('2026-03-10T12:00:00Z'),
  today,
  livres: 100,
  ...more,
});
const lote = (id: number, more: Partial<LoteRow> = {}): LoteRow => ({
  id,
  de: null,
  ate: null,
  livres: 10,
  ...more,
});
const states = (lotes: LoteRow[], more: Partial<SignUpWindow> = {}) => [
  ...loteStates(lotes, window(more)).values(),
];

describe('loteStates', () => {
  const next = lote(2, { de: '2026-03-20' });
  it.each<[what: string, lotes: LoteRow[], more: Partial<SignUpWindow>, expected: string[]]>([
    ['lots without days', [lote(1), lote(2)], {}, ['aberto', 'aberto']],
    ['a lot on its first and last day', [lote(1, { de: today, ate: today })], {}, ['aberto']],
    ['a lot whose days are over', [lote(1, { ate: '2026-03-09' })], {}, ['encerrado']],
    ['the next lot before its day', [lote(1), next], {}, ['aberto', 'futuro']],
    ['the next lot once the first is sold out', [lote(1, { livres: 0 }), next], {}, ['esgotado', 'aberto']],
    [
      'the next lot once the first is over',
      [lote(1, { ate: '2026-03-09' }), next],
      {},
      ['encerrado', 'aberto'],
    ],
    [
      'the third while the second has places',
      [lote(1, { livres: 0 }), next, lote(3, { de: '2026-03-25' })],
      {},
      ['esgotado', 'aberto', 'futuro'],
    ],
    ['an event without places', [lote(1), next], { livres: 0 }, ['esgotado', 'esgotado']],
    ['an event that does not take place', [lote(1)], { happens: false }, ['encerrado']],
    ['sign-ups that end at this moment', [lote(1)], { to: new Date('2026-03-10T12:00:00Z') }, ['encerrado']],
    ['sign-ups that begin later', [lote(1)], { from: new Date('2026-03-10T12:00:01Z') }, ['futuro']],
  ])('of %s', (_, lotes, more, expected) => expect(states(lotes, more)).toEqual(expected));
});
