/** Milliseconds in which many ids become one call. */
const pause = 100;

/** Collects ids and calls once with all of them, shortly after the first. */
export function createIdBatch(work: (ids: number[]) => Promise<void>, onError: (error: unknown) => void) {
  const waiting = new Set<number>();
  let timer: NodeJS.Timeout | undefined;
  return {
    add(id: number): void {
      waiting.add(id);
      timer ??= setTimeout(() => {
        timer = undefined;
        const ids = [...waiting];
        waiting.clear();
        work(ids).catch(onError);
      }, pause).unref();
    },
    stop(): void {
      clearTimeout(timer);
      waiting.clear();
    },
  };
}
