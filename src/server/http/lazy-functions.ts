type Compiled = (...values: unknown[]) => unknown;

/**
 * Runs `work`. Functions that it creates by `new Function` are compiled only when they are first called, and equal texts only once.
 * Fastify's router compiles several functions for each route, 4,000 in all, of which many are equal and few are ever called.
 */
export function withLazyFunctions<T>(work: () => T): T {
  const compiling = globalThis.Function;
  const compiledByTexts = new Map<string, Compiled>();
  const compile = (texts: readonly string[]): Compiled => {
    const key = JSON.stringify(texts);
    const compiled = compiledByTexts.get(key) ?? (Reflect.construct(compiling, texts) as Compiled);
    compiledByTexts.set(key, compiled);
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
