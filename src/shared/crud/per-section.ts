import type { Section } from './section.ts';

/** Makes something of a section once: schemas are slow to build, and several routes need the same one. */
export function perSection<T>(make: (section: Section) => T): (section: Section) => T {
  const made = new WeakMap<Section, { value: T }>();
  return (section) => {
    let known = made.get(section);
    if (!known) {
      known = { value: make(section) };
      made.set(section, known);
    }
    return known.value;
  };
}
