import { describe, expect, it } from 'vitest';
import { addressLine, mapLinks } from './map-links.ts';

const place = {
  endereco: ['Rua das Oliveiras, 100', 'Centro', 'Vila Velha – ES'],
  cep: '29100-000',
  latitude: -20.36,
  longitude: -40.29,
};

describe('mapLinks', () => {
  it('looks for the address, and leads to the point where it is known', () => {
    expect(addressLine(place)).toBe('Rua das Oliveiras, 100, Centro, Vila Velha – ES, 29100-000');
    expect(mapLinks(place)).toEqual({
      google: `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(addressLine(place))}`,
      waze: 'https://waze.com/ul?ll=-20.36%2C-40.29&navigate=yes',
    });
  });

  it('has nothing for a place nobody described', () => {
    const nowhere = {
      ...place,
      endereco: [],
      cidade: null,
      uf: null,
      cep: null,
      latitude: null,
      longitude: null,
    };
    expect(mapLinks(nowhere)).toBeNull();
    expect(mapLinks({ ...nowhere, latitude: 1, longitude: 2 })?.google).toContain('1%2C2');
  });
});
