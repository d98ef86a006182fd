import { formatCep } from '#shared/br/documents.ts';
import type { Lugar } from '#shared/contracts/site.ts';

export type MapPlace = Pick<Lugar, 'endereco' | 'cidade' | 'uf' | 'cep' | 'latitude' | 'longitude'>;

/** The address line by line, as on an envelope. */
export const addressLines = ({ endereco, cidade, uf, cep }: MapPlace): string[] =>
  [...endereco, [cidade, uf].filter(Boolean).join(' – '), cep && formatCep(cep)].filter(
    (line): line is string => Boolean(line),
  );

/** Links to maps; nothing is loaded from their sites before a click. Null without a known place. */
export function mapLinks(place: MapPlace): { google: string; waze: string } | null {
  const { latitude, longitude, endereco, cidade, uf } = place;
  const exact = latitude !== null && longitude !== null ? `${latitude},${longitude}` : null;
  // maps find the street, but not the name of a building or a floor
  const words = [endereco[0], cidade, uf].filter(Boolean).join(', ');
  if (!exact && !words) return null;
  const query = encodeURIComponent(exact ?? words);
  return {
    google: `https://www.google.com/maps/search/?api=1&query=${query}`,
    waze: `https://waze.com/ul?${exact ? 'll' : 'q'}=${query}&navigate=yes`,
  };
}
