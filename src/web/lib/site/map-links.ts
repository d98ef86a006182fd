import { formatCep } from '#shared/br/documents.ts';
import type { Lugar } from '#shared/contracts/site.ts';

type Place = Pick<Lugar, 'endereco' | 'cidade' | 'uf' | 'cep' | 'latitude' | 'longitude'>;

/** The place as on an envelope, line by line. */
export const addressLines = ({ endereco, cidade, uf, cep }: Place): string[] =>
  [...endereco, [cidade, uf].filter(Boolean).join(' – '), cep && formatCep(cep)].filter(
    (line): line is string => Boolean(line),
  );

/** Addresses of maps elsewhere: links only, nothing of theirs is loaded before a click. Null where no place is known. */
export function mapLinks(place: Place): { google: string; waze: string } | null {
  const { latitude, longitude, endereco, cidade, uf } = place;
  const exact = latitude !== null && longitude !== null ? `${latitude},${longitude}` : null;
  // the street finds a door; a building's name or a floor does not
  const words = [endereco[0], cidade, uf].filter(Boolean).join(', ');
  if (!exact && !words) return null;
  const query = encodeURIComponent(exact ?? words);
  return {
    google: `https://www.google.com/maps/search/?api=1&query=${query}`,
    waze: `https://waze.com/ul?${exact ? 'll' : 'q'}=${query}&navigate=yes`,
  };
}
