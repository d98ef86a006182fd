import { createContext, useContext } from 'react';

interface Palette {
  /** loads the dialog in advance, when it is about to be opened */
  prepare: () => void;
  open: () => void;
}

export const PaletteContext = createContext<Palette>({
  prepare: () => undefined,
  open: () => undefined,
});

/** Opens the palette, which finds sections, records and actions by name. */
export const usePalette = (): Palette => useContext(PaletteContext);

export const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.platform);

/** Ctrl+K, on a Mac ⌘K; with further modifier keys it is another shortcut. */
export const isShortcut = (
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
  mac: boolean,
): boolean =>
  event.key.toLowerCase() === 'k' &&
  (mac ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey) &&
  !event.altKey &&
  !event.shiftKey;
