import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether scripts run: false in what the server wrote and until the browser took it over. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
