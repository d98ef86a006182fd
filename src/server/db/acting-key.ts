import { AsyncLocalStorage } from 'node:async_hooks';

const names = new AsyncLocalStorage<string>();

/** Runs work for a request that came with an API key: what it writes says so in the trace of changes, wherever it is written. */
export const withActingKey = <T>(name: string, work: () => T): T => names.run(name, work);

/** The name of the API key of the request under way; undefined where none is used. */
export const actingKey = (): string | undefined => names.getStore();
