import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { UnsavedForms, useLeaveQuestion } from './use-unsaved-warning.ts';

/** Asks before pages with unsaved changes are left: one for all forms, because the router asks one blocker only. */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const ask = useLeaveQuestion();
  const [forms] = useState(() => new Set<string>());
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      forms.size > 0 && currentLocation.pathname !== nextLocation.pathname,
  );
  const isAsking = useRef(false);

  useEffect(() => {
    if (blocker.state !== 'blocked' || isAsking.current) return;
    isAsking.current = true;
    void ask().then((leave) => {
      isAsking.current = false;
      if (leave) blocker.proceed();
      else blocker.reset();
    });
  }, [blocker, ask]);
  return <UnsavedForms value={forms}>{children}</UnsavedForms>;
}
