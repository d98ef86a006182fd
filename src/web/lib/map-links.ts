import type { Lugar } from '#shared/contracts/site.ts';

type Place = Pick<Lugar, 'endereco' | 'cep' | 'latitude' | 'longitude'>;

/** The place in one line, as one would write it to find it. */
export const addressLine = ({ endereco, cep }: Place): string =>
  [...endereco, cep].filter(Boolean).join(', ');

/** Addresses of maps elsewhere: links only, nothing of theirs is loaded before a click. Null where no place is known. */
export function mapLinks(place: Place): { google: string; waze: string } | null {
  const { latitude, longitude } = place;
  const exact = latitude !== null && longitude !== null ? `${latitude},${longitude}` : null;
  const words = addressLine(place);
  if (!exact && !words) return null;
  // people recognise the address; the point is for places whose address the map does not know
  const query = encodeURIComponent(words || exact!);
  return {
    google: `https://www.google.com/maps/search/?api=1&query=${query}`,
    waze: `https://waze.com/ul?${exact ? `ll=${encodeURIComponent(exact)}` : `q=${query}`}&navigate=yes`,
  };
}
