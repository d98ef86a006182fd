import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { contrast } from '#shared/colour.ts';
import { desenhosPagina, letrasPagina } from '#shared/contracts/pagina-evento.ts';
import { fieldsOfTema, temaPadrao, temasPagina, toTema, unreadableCores } from './temas-pagina.ts';

const all = { ...temasPagina, padrao: temaPadrao };

describe.each(Object.entries(all))('the theme %s', (_name, tema) => {
  it('can be read at AA', () => expect(unreadableCores(tema)).toEqual([]));
  it('survives the fields of an event', () => expect(toTema(fieldsOfTema(tema))).toEqual(tema));
  it('names a typeface and a drawing that exist', () => {
    expect(letrasPagina).toContain(tema.letra);
    expect(desenhosPagina).toContain(tema.desenho);
  });
});

test('the four faces differ in type and drawing', () => {
  const faces = Object.values(temasPagina);
  expect(new Set(faces.map(({ letra }) => letra)).size).toBe(4);
  expect(new Set(faces.map(({ desenho }) => desenho)).size).toBe(4);
});

test('an event without colours has the look of the site', () => {
  const empty = fieldsOfTema(temaPadrao);
  const none = Object.fromEntries(Object.keys(empty).map((name) => [name, null]));
  expect(toTema({ ...empty, ...none })).toEqual(temaPadrao);
});

test('a colour that cannot be read is named with its background', () => {
  const tema = { ...temaPadrao, texto: '#cccccc', sobre_destaque: '#888888' };
  expect(unreadableCores(tema)).toEqual([
    { campo: 'cor_texto', sobre: 'cor_fundo', contraste: 1.5 },
    { campo: 'cor_texto', sobre: 'cor_superficie', contraste: 1.3 },
    { campo: 'cor_sobre_destaque', sobre: 'cor_destaque', contraste: 1.8 },
  ]);
});

test('every theme that passes can be read, whatever its colours', () => {
  const colour = fc
    .integer({ min: 0, max: 0xffffff })
    .map((number) => `#${number.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(
      colour,
      colour,
      colour,
      colour,
      colour,
      (fundo, texto, superficie, destaque, sobre_destaque) => {
        const tema = { ...temaPadrao, fundo, texto, superficie, destaque, sobre_destaque };
        const isRead =
          Math.min(contrast(texto, fundo), contrast(texto, superficie)) >= 4.5 &&
          Math.min(contrast(destaque, fundo), contrast(sobre_destaque, destaque)) >= 4.5;
        expect(unreadableCores(tema).length === 0).toBe(isRead);
      },
    ),
  );
});
