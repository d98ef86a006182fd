import { createRequire } from 'node:module';

const load = createRequire(import.meta.url);

/** A package that is loaded, and set up, when it is first needed: what not every server needs, no start waits for. */
export function lazily<T>(name: string, setUp: (loaded: T) => void = () => {}): () => T {
  let loaded: T | undefined;
  return () => {
    if (loaded === undefined) {
      loaded = load(name) as T;
      setUp(loaded);
    }
    return loaded;
  };
}
