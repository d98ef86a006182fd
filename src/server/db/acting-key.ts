import { AsyncLocalStorage } from 'node:async_hooks';

const names = new AsyncLocalStorage<string>();

/** Runs work for a request that came with an API key: whatever it writes, the trace of changes names the key. */
export const withActingKey = <T>(name: string, work: () => T): T => names.run(name, work);

/** The name of the API key of the current request; undefined when it came without one. */
export const actingKey = (): string | undefined => names.getStore();
