import { expect, it } from 'vitest';
import type { Evento, Lugar } from '#shared/contracts/site.ts';
import { locationText, mapLocation } from '#shared/evento-location.ts';
import { mapLinks } from '#shared/map-links.ts';
import { googleCalendarUrl } from './evento-links.ts';

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

it('asks maps for the street of the church, not for the name of a room', () => {
  expect(mapLocation(evento)).toBe(lugar);
  expect(decodeURIComponent(mapLinks(mapLocation(evento))!.google)).toMatch(
    /query=Rua das Flores, 120, Vila Velha, ES$/,
  );
});

it('asks maps for the place in the city of a church without a street', () => {
  const place = { ...evento, lugar: { ...lugar, endereco: [] } };
  expect(decodeURIComponent(mapLinks(mapLocation(place))!.waze)).toContain('q=Templo, Vila Velha, ES&');
});

it('asks maps for the address of an event away from the church', () => {
  const place = { local: 'Sítio', endereco: 'Rodovia 1, km 12', lugar: null };
  expect(decodeURIComponent(mapLinks(mapLocation(place))!.google)).toMatch(/query=Rodovia 1, km 12$/);
  expect(locationText(place)).toBe('Sítio, Rodovia 1, km 12');
});

it('asks maps for nothing when an event has no place', () => {
  expect(mapLinks(mapLocation({ local: null, endereco: null, lugar: null }))).toBeNull();
});

it("fills in a calendar's entry by the church's clock", () => {
  const { searchParams } = new URL(googleCalendarUrl(evento, 'https://igreja.example/eventos/vigilia'));
  expect(searchParams.get('dates')).toBe('20251231T220000/20260101T003000');
  expect(searchParams.get('ctz')).toBe('America/Sao_Paulo');
  expect(searchParams.get('text')).toBe('Vigília & louvor');
});
