import { createContext, useContext } from 'react';
import type { SundayInUse } from './use-sunday.ts';

export const SundayContext = createContext<SundayInUse | undefined>(undefined);

/** Sunday mode on this phone, for components inside a SundayPage. */
export function useSunday(): SundayInUse {
  const inUse = useContext(SundayContext);
  if (!inUse) throw new Error('useSunday stands outside of SundayPage');
  return inUse;
}
