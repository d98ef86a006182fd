import { useCallback, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';

/** Asks whether unsaved input may be lost; true means leave. */
export function useLeaveQuestion(): () => Promise<boolean> {
  const { t } = useT();
  const dialogs = useDialogs();
  return useCallback(
    () =>
      dialogs.confirm.open({
        tone: 'warning',
        message: t('crud.form.unsaved'),
        confirmText: t('crud.form.leave'),
        cancelText: t('crud.form.stay'),
        onConfirm: async () => undefined,
      }),
    [dialogs, t],
  );
}

/** Makes the browser ask before the user leaves the product. */
export function useUnloadWarning(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [dirty]);
}

/** Asks before a page with unsaved changes is left: our dialog inside the product, the browser's outside. */
export function useUnsavedWarning(dirty: boolean): void {
  const ask = useLeaveQuestion();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  );
  const asked = useRef(false);

  useEffect(() => {
    if (blocker.state !== 'blocked' || asked.current) return;
    asked.current = true;
    void ask().then((leave) => {
      asked.current = false;
      if (leave) blocker.proceed();
      else blocker.reset();
    });
  }, [blocker, ask]);
  useUnloadWarning(dirty);
}
