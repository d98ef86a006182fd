import { createContext, useContext } from 'react';

interface Customizer {
  open: () => void;
}

export const CustomizerContext = createContext<Customizer>({ open: () => undefined });

/** Opens the drawer in which a person changes how the product looks. */
export const useCustomizer = (): Customizer => useContext(CustomizerContext);
