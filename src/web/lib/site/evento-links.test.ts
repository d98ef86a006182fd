import { expect, it } from 'vitest';
import type { Evento, Lugar } from '#shared/contracts/site.ts';
import { googleCalendarUrl, googleMapsUrl, openStreetMapUrl, placeWords } from './evento-links.ts';

const lugar: Lugar = {
  id: 1,
  nome: 'Sede',
  sede: true,
  endereco: ['Rua das Flores, 120', 'Centro'],
  cidade: 'Vila Velha',
  uf: 'ES',
  cep: null,
  telefone: null,
  email: null,
  latitude: null,
  longitude: null,
  cultos: [],
};
const evento = {
  nome: 'Vigília & louvor',
  data: '2025-12-31',
  data_final: '2026-01-01',
  horario_inicial: '22:00',
  horario_final: '00:30',
  local: 'Templo',
  endereco: null,
  lugar,
} as Evento;

it('asks a map for the street of the church, not for the name of a room', () => {
  expect(decodeURIComponent(googleMapsUrl(evento))).toMatch(/query=Rua das Flores, 120, Vila Velha, ES$/);
});

it('asks a map for the point where it is known', () => {
  const place = { ...evento, lugar: { ...lugar, latitude: -20.3, longitude: -40.2 } };
  expect(openStreetMapUrl(place)).toBe(
    'https://www.openstreetmap.org/?mlat=-20.3&mlon=-40.2#map=17/-20.3/-40.2',
  );
});

it('asks a map for the address of an event away from the church', () => {
  const place = { local: 'Sítio', endereco: 'Rodovia 1, km 12', lugar: null };
  expect(decodeURIComponent(openStreetMapUrl(place))).toMatch(/query=Rodovia 1, km 12$/);
  expect(placeWords(place)).toBe('Sítio, Rodovia 1, km 12');
});

it("fills in a calendar's entry by the church's clock", () => {
  const { searchParams } = new URL(googleCalendarUrl(evento, 'https://igreja.example/eventos/vigilia'));
  expect(searchParams.get('dates')).toBe('20251231T220000/20260101T003000');
  expect(searchParams.get('ctz')).toBe('America/Sao_Paulo');
  expect(searchParams.get('text')).toBe('Vigília & louvor');
});
