import { useEffect } from 'react';
import type { Snackbar } from './dialog-store.ts';
import styles from './dialogs.module.css';

export function SnackbarView({ state, onClose }: { state: Snackbar; onClose: () => void }) {
  useEffect(() => {
    if (!state.show || state.timeout <= 0) return;
    const timer = setTimeout(onClose, state.timeout);
    return () => clearTimeout(timer);
  }, [state, onClose]);

  return (
    // a live region must be in the page before its text, or screen readers do not announce it
    <div className={styles.snackbarPlace} role="status" aria-live="polite" data-location={state.location}>
      {state.show && (
        <div
          className={styles.snackbar}
          data-color={state.color}
          data-variant={state.variant}
          data-rounded={state.rounded}
          data-multiline={state.multiline}
        >
          {state.text}
        </div>
      )}
    </div>
  );
}
