import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { isMac, isShortcut, PaletteContext } from './palette-state.ts';

// loaded on demand, because most visits never open the palette
const load = () => import('./palette-dialog.tsx');
const PaletteDialog = lazy(load);

/** The palette of the office and its shortcut. */
export function PaletteProvider({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState(false);
  const [isMounted, setMounted] = useState(false);
  const palette = useMemo(
    () => ({
      prepare: () => void load(),
      open: () => {
        setMounted(true);
        setOpened(true);
      },
    }),
    [],
  );

  useEffect(() => {
    const mac = isMac();
    const onKey = (event: KeyboardEvent) => {
      // the first key of the shortcut loads the dialog, because users type right after the second
      if (event.key === (mac ? 'Meta' : 'Control')) void load();
      if (event.defaultPrevented || !isShortcut(event, mac)) return;
      event.preventDefault();
      // another open dialog must be answered first
      if (document.querySelector('dialog[open]:not([data-palette]), [role=dialog][aria-modal=true]')) return;
      setMounted(true);
      setOpened((now) => !now);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  return (
    <PaletteContext value={palette}>
      {children}
      {isMounted && (
        <Suspense fallback={null}>
          <PaletteDialog opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </PaletteContext>
  );
}
