type Compiled = (...values: unknown[]) => unknown;

/**
 * Runs `work`; what it makes by `new Function` is compiled when it is first called, and what has the same text once. Fastify's router
 * compiles several functions for each route, 4,000 in all, of which many are equal and few are ever called.
 */
export function withLazyFunctions<T>(work: () => T): T {
  const compiling = globalThis.Function;
  const known = new Map<string, Compiled>();
  const compile = (texts: readonly string[]): Compiled => {
    const key = JSON.stringify(texts);
    const compiled = known.get(key) ?? (Reflect.construct(compiling, texts) as Compiled);
    known.set(key, compiled);
    return compiled;
  };
  globalThis.Function = new Proxy(compiling, {
    construct: (_target, texts: string[]) => {
      let compiled: Compiled | undefined;
      return (...values: unknown[]) => {
        compiled ??= compile(texts);
        return compiled(...values);
      };
    },
  });
  try {
    return work();
  } finally {
    globalThis.Function = compiling;
  }
}
