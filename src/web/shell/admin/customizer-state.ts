import { createContext, useContext } from 'react';

interface Customizer {
  open: () => void;
}

export const CustomizerContext = createContext<Customizer>({ open: () => undefined });

/** Opens the drawer where the user changes the appearance. */
export const useCustomizer = (): Customizer => useContext(CustomizerContext);
