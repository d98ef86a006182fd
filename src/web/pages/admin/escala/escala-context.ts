import { createContext, useContext } from 'react';
import type { Vaga } from '#shared/contracts/escala.ts';
import type { Schedule } from './schedule.ts';
import type { EscalaTexts } from './use-escala-texts.ts';

interface EscalaContextValue {
  schedule: Schedule;
  words: EscalaTexts;
  today: string;
  /** the caller may change places of this department */
  mayEdit: (departamento: number) => boolean;
  /** opens the drawer of a place */
  open: (vaga: Vaga) => void;
}

/** What the parts of a schedule page share. */
export const EscalaContext = createContext<EscalaContextValue | undefined>(undefined);

export function useEscalaContext(): EscalaContextValue {
  const value = useContext(EscalaContext);
  if (!value) throw new Error('useEscalaContext stands outside of EscalaContext');
  return value;
}
