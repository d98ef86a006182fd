import { useSyncExternalStore } from 'react';

const noSubscription = () => () => undefined;

/** Whether the page is hydrated: false on the server and until the browser has taken over. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  );
