import { expect, it } from 'vitest';
import { corTraduzida } from './cores.ts';

it('names usual colours in the language of the page, however they are written', () => {
  expect(corTraduzida('Azul-marinho', 'en')).toBe('Navy blue');
  expect(corTraduzida('azul marinho', 'es')).toBe('Azul marino');
  expect(corTraduzida('Lilás', 'en')).toBe('Lilac');
});

it('leaves Portuguese, and names of the church’s own, as they are', () => {
  expect(corTraduzida('Azul-marinho', 'pt_BR')).toBeNull();
  expect(corTraduzida('Verde Aprisco', 'en')).toBeNull();
  expect(corTraduzida('constructor', 'en')).toBeNull();
});
