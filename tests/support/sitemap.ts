/** The path of the first page of a kind in the sitemap. */
export function firstInMap(map: string, kind: string): string {
  const [, found] = new RegExp(`<loc>[^<]*(/${kind}/[a-z0-9-]+)</loc>`).exec(map) ?? [];
  if (!found) throw new Error(`the map of the site names no page of ${kind}`);
  return found;
}
