/** FNV-1a: a number from a text, so that a seed can be the name of what is drawn. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ character.codePointAt(0)!, 0x01000193);
  return value >>> 0;
}

/** Random numbers in [0, 1), the same for the same seed on every machine (mulberry32). Not for secrets. */
export function seededNumbers(seed: string | number): () => number {
  let state = typeof seed === 'string' ? hash(seed) : seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
