type Load = () => Promise<unknown>;

const parts = new Set<{ load: Load }>();

/** Names a part of the page that is loaded when it is needed, while it may be; returns what ends that. */
export function mayNeed(load: Load): () => void {
  // the menus of a list's rows share one
  const part = { load };
  parts.add(part);
  return () => void parts.delete(part);
}

/** Loads all of them: without network it would be too late. */
export const loadParts = (): Promise<unknown> => Promise.allSettled(Array.from(parts, ({ load }) => load()));
