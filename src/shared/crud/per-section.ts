import type { Section } from './section.ts';

/** Makes something of a section once: schemas are slow to build, and several routes need the same one. */
export function perSection<T>(make: (section: Section) => T): (section: Section) => T {
  const cache = new WeakMap<Section, { value: T }>();
  return (section) => {
    let cached = cache.get(section);
    if (!cached) {
      cached = { value: make(section) };
      cache.set(section, cached);
    }
    return cached.value;
  };
}
