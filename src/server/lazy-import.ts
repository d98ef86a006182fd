import { createRequire } from 'node:module';

const load = createRequire(import.meta.url);

/** Loads the package on first use and sets it up once, to keep start-up fast. */
export function lazyImport<T>(name: string, setUp: (loaded: T) => void = () => {}): () => T {
  let loaded: T | undefined;
  return () => {
    if (loaded === undefined) {
      loaded = load(name) as T;
      setUp(loaded);
    }
    return loaded;
  };
}
