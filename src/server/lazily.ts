import { createRequire } from 'node:module';

const load = createRequire(import.meta.url);

/** A package that is loaded when it is first needed: what not every server needs, no start waits for. */
export function lazily<T>(name: string): () => T {
  let loaded: T | undefined;
  return () => {
    loaded ??= load(name) as T;
    return loaded;
  };
}
