import { describe, expect, it } from 'vitest';
import { addressLines, mapLinks } from './map-links.ts';

const place = {
  endereco: ['Rua das Oliveiras, 100', 'Fundos', 'Centro'],
  cidade: 'Vila Velha',
  uf: 'ES',
  cep: '29100000',
  latitude: null,
  longitude: null,
};
const nowhere = { ...place, endereco: [], cidade: null, uf: null, cep: null };

describe('where the church is', () => {
  it('is written as on an envelope', () => {
    expect(addressLines(place)).toEqual([
      'Rua das Oliveiras, 100',
      'Fundos',
      'Centro',
      'Vila Velha – ES',
      '29100-000',
    ]);
    expect(addressLines(nowhere)).toEqual([]);
  });

  it('is found by its point, or else by its street', () => {
    const street = encodeURIComponent('Rua das Oliveiras, 100, Vila Velha, ES');
    expect(mapLinks(place)).toEqual({
      google: `https://www.google.com/maps/search/?api=1&query=${street}`,
      waze: `https://waze.com/ul?q=${street}&navigate=yes`,
    });
    expect(mapLinks({ ...place, latitude: -20.36, longitude: -40.29 })).toEqual({
      google: 'https://www.google.com/maps/search/?api=1&query=-20.36%2C-40.29',
      waze: 'https://waze.com/ul?ll=-20.36%2C-40.29&navigate=yes',
    });
  });

  it('is missing when the church has no address', () => {
    expect(mapLinks(nowhere)).toBeNull();
  });
});
