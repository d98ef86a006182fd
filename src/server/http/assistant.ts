import { AsyncLocalStorage } from 'node:async_hooks';

const calls = new AsyncLocalStorage<true>();

/** Runs a call of the API that an assistant asked for (features/mcp). */
export const asAssistant = <T>(work: () => T): T => calls.run(true, work);

/** Whether an assistant made the current request. */
export const isAssistant = (): boolean => calls.getStore() ?? false;
