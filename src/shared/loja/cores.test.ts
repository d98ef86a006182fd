import { expect, it } from 'vitest';
import { translateCor } from './cores.ts';

it('names usual colours in the language of the page, however they are written', () => {
  expect(translateCor('Azul-marinho', 'en')).toBe('Navy blue');
  expect(translateCor('azul marinho', 'es')).toBe('Azul marino');
  expect(translateCor('Lilás', 'en')).toBe('Lilac');
});

it('leaves Portuguese, and names of the church’s own, as they are', () => {
  expect(translateCor('Azul-marinho', 'pt_BR')).toBeNull();
  expect(translateCor('Verde Aprisco', 'en')).toBeNull();
  expect(translateCor('constructor', 'en')).toBeNull();
});
