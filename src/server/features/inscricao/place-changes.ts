/** A place of an open purchase. */
export interface OpenPlace {
  codigo: string;
  lote: number;
  /** null until it is filled in */
  nome: string | null;
}

export interface PlaceChange {
  /** the codes of the places to give up */
  removed: string[];
  /** the lot of each place to add */
  added: number[];
}

/**
 * The smallest change after which each lot has the wanted number of places. Places without a name are given up first, then
 * those that were added last.
 */
export function changeOfPlaces(
  current: readonly OpenPlace[],
  wanted: ReadonlyMap<number, number>,
): PlaceChange {
  const change: PlaceChange = { removed: [], added: [] };
  for (const lote of new Set([...current.map((place) => place.lote), ...wanted.keys()])) {
    const held = current.filter((place) => place.lote === lote);
    const missing = (wanted.get(lote) ?? 0) - held.length;
    if (missing > 0) change.added.push(...Array<number>(missing).fill(lote));
    const ordered = [
      ...held.filter(({ nome }) => nome !== null),
      ...held.filter(({ nome }) => nome === null),
    ];
    if (missing < 0) change.removed.push(...ordered.slice(missing).map(({ codigo }) => codigo));
  }
  return change;
}
