import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { isMac, isShortcut, PaletteContext } from './palette-state.ts';

// most pages are left without it ever being opened
const load = () => import('./palette-dialog.tsx');
const PaletteDialog = lazy(load);

/** The palette of the office and its shortcut. */
export function PaletteProvider({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState(false);
  const [wanted, setWanted] = useState(false);
  const palette = useMemo(
    () => ({
      open: () => {
        setWanted(true);
        setOpened(true);
      },
    }),
    [],
  );

  // whoever knows the shortcut types on at once: by then it must be there to take the letters
  useEffect(() => {
    const soon = window.requestIdleCallback ?? window.setTimeout;
    soon(() => void load());
  }, []);

  useEffect(() => {
    const mac = isMac();
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isShortcut(event, mac)) return;
      event.preventDefault();
      // whatever else is open wants an answer first
      if (document.querySelector('dialog[open]:not([data-palette]), [role=dialog][aria-modal=true]')) return;
      setWanted(true);
      setOpened((now) => !now);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  return (
    <PaletteContext value={palette}>
      {children}
      {wanted && (
        <Suspense fallback={null}>
          <PaletteDialog opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </PaletteContext>
  );
}
