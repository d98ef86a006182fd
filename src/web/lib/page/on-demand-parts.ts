type Load = () => Promise<unknown>;

const parts = new Set<{ load: Load }>();

/** Registers a part of the page that may be loaded on demand; the returned function unregisters it. */
export function mayNeed(load: Load): () => void {
  // a new object per call, because the menus of a list's rows share one loader
  const part = { load };
  parts.add(part);
  return () => void parts.delete(part);
}

/** Loads all registered parts in advance: without network they could not be loaded on demand. */
export const loadParts = (): Promise<unknown> => Promise.allSettled(Array.from(parts, ({ load }) => load()));
