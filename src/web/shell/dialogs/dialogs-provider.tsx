import { createContext, type ReactNode, useContext, useState, useSyncExternalStore } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { closedDialogs, createDialogStore, type DialogStore, type Dialogs } from './dialog-store.ts';
import { SnackbarView } from './snackbar-view.tsx';
import { SuccessDialog } from './success-dialog.tsx';
import { ValidationDialog } from './validation-dialog.tsx';

const DialogsContext = createContext<DialogStore | undefined>(undefined);

/** The snackbar and the three dialogs of the shell. The value is stable: effects may depend on it. */
export function useDialogs(): Dialogs {
  const store = useContext(DialogsContext);
  if (!store) throw new Error('useDialogs stands outside of DialogsProvider');
  return store;
}

export function DialogsProvider({ children }: { children: ReactNode }) {
  const [store] = useState(createDialogStore);
  return (
    <DialogsContext value={store}>
      {children}
      <DialogViews store={store} />
    </DialogsContext>
  );
}

function DialogViews({ store }: { store: DialogStore }) {
  const state = useSyncExternalStore(store.subscribe, store.getState, () => closedDialogs);
  return (
    <>
      <SuccessDialog state={state.success} onConfirm={store.success.confirm} />
      <ConfirmDialog
        state={state.confirm}
        onConfirm={store.confirm.confirm}
        onCancel={store.confirm.cancel}
      />
      <ValidationDialog state={state.validation} onConfirm={store.validation.confirm} />
      <SnackbarView state={state.snackbar} onClose={store.snackbar.close} />
    </>
  );
}
