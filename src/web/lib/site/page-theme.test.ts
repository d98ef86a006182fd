import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { contrast } from '#shared/colour.ts';
import type { TemaPagina } from '#shared/contracts/pagina-evento.ts';
import { temaPadrao, temasPagina, unreadableCores } from '#shared/evento/temas-pagina.ts';
import { themeVariables } from './page-theme.ts';

const grounds = ['--ground', '--surface', '--surface-sunken', '--surface-hover'] as const;
const texts = ['--text', '--text-muted', '--primary-ink', '--danger', '--success', '--warning'] as const;

describe.each(Object.entries({ ...temasPagina, padrao: temaPadrao }))('the face %s', (_name, tema) => {
  const tokens = themeVariables(tema);

  it.each(texts.flatMap((text) => grounds.map((ground) => [text, ground] as const)))(
    '%s reads on %s',
    (text, ground) => expect(contrast(tokens[text]!, tokens[ground]!)).toBeGreaterThanOrEqual(4.5),
  );

  it('keeps its buttons readable, touched or not', () => {
    expect(contrast(tokens['--on-primary']!, tokens['--primary']!)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(tokens['--on-primary-strong']!, tokens['--primary-strong']!)).toBeGreaterThanOrEqual(4.5);
  });
});

test('a theme that the office may save never loses its text, whatever its colours', () => {
  const colour = fc
    .integer({ min: 0, max: 0xffffff })
    .map((number) => `#${number.toString(16).padStart(6, '0')}`);
  const theme = fc
    .record({ fundo: colour, superficie: colour, destaque: colour })
    .chain((some) =>
      fc.constantFrom('#000000', '#ffffff').map((texto): TemaPagina => ({ ...temaPadrao, ...some, texto })),
    )
    .filter((tema) => unreadableCores(tema).length === 0);
  fc.assert(
    fc.property(theme, (tema) => {
      const tokens = themeVariables(tema);
      for (const ground of ['--ground', '--surface'] as const)
        expect(contrast(tokens['--text-muted']!, tokens[ground]!)).toBeGreaterThanOrEqual(4.5);
    }),
    { numRuns: 40 },
  );
});

test('a dark face asks browsers for dark fields, a light one for light ones', () => {
  expect(themeVariables(temasPagina.jovens).colorScheme).toBe('dark');
  expect(themeVariables(temasPagina.rosas).colorScheme).toBe('light');
});

it.each(Object.entries(temasPagina))('reads its messages in the look of %s', (_, tema) => {
  const look = themeVariables(tema);
  for (const name of ['danger', 'success', 'warning'] as const) {
    expect(contrast(tema.texto, look[`--${name}-soft`]!)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(look[`--on-${name}`]!, look[`--${name}`]!)).toBeGreaterThanOrEqual(4.5);
  }
});
