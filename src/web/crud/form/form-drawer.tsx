import { type ComponentProps, createContext, use, useCallback, useEffect, useMemo, useRef } from 'react';
import { useLeaveQuestion, useUnloadWarning } from '#web/crud/use-unsaved-warning.ts';
import { Drawer } from '#web/ui/drawer.tsx';

interface Guard {
  setDirty: (dirty: boolean) => void;
  close: () => void;
}

const GuardContext = createContext<Guard | undefined>(undefined);

/** A drawer with a form: Esc, a click outside and its buttons ask before unsaved input is lost. */
export function FormDrawer({ onClose, children, ...drawer }: ComponentProps<typeof Drawer>) {
  const ask = useLeaveQuestion();
  const dirty = useRef(false);
  const asking = useRef(false);
  const shut = useRef(onClose);
  shut.current = onClose;
  const close = useCallback(() => {
    if (asking.current) return;
    if (!dirty.current) return shut.current();
    asking.current = true;
    void ask().then((leave) => {
      asking.current = false;
      if (leave) shut.current();
    });
  }, [ask]);
  const guard = useMemo<Guard>(
    () => ({
      setDirty: (now) => {
        dirty.current = now;
      },
      close,
    }),
    [close],
  );
  return (
    <Drawer {...drawer} onClose={close}>
      <GuardContext value={guard}>{children}</GuardContext>
    </Drawer>
  );
}

/**
 * For the form inside: reports whether it has unsaved input, and returns the close function that asks first.
 */
export function useFormDrawer(dirty: boolean): () => void {
  const guard = use(GuardContext);
  if (!guard) throw new Error('useFormDrawer stands outside of FormDrawer');
  useUnloadWarning(dirty);
  useEffect(() => {
    guard.setDirty(dirty);
    return () => guard.setDirty(false);
  }, [guard, dirty]);
  return guard.close;
}
