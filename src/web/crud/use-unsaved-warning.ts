import { createContext, use, useCallback, useEffect, useId } from 'react';
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

/** The forms of the page that have unsaved changes. */
export const UnsavedForms = createContext<Set<string> | undefined>(undefined);

/**
 * Asks before a page with unsaved changes is left: our dialog inside the product, the browser's outside. A page may have
 * several forms.
 */
export function useUnsavedWarning(dirty: boolean): void {
  const forms = use(UnsavedForms);
  if (!forms) throw new Error('useUnsavedWarning stands outside of UnsavedGuard');
  const id = useId();
  useEffect(() => {
    if (!dirty) return;
    forms.add(id);
    return () => void forms.delete(id);
  }, [forms, id, dirty]);
  useUnloadWarning(dirty);
}
