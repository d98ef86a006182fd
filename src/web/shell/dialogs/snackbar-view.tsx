import { useEffect, useState } from 'react';
import type { Snackbar } from './dialog-store.ts';
import styles from './dialogs.module.css';

export function SnackbarView({ state, onClose }: { state: Snackbar; onClose: () => void }) {
  // stays open while the pointer is over its button or the button has the focus
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (!state.show || state.timeout <= 0 || held) return;
    const timer = setTimeout(onClose, state.timeout);
    return () => clearTimeout(timer);
  }, [state, onClose, held]);
  const { action } = state;
  const run = () => {
    setHeld(false);
    onClose();
    action?.run();
  };

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
          data-action={action ? true : undefined}
        >
          {state.text}
          {action && (
            <button
              type="button"
              className={styles.snackbarAction}
              onClick={run}
              onPointerEnter={() => setHeld(true)}
              onPointerLeave={() => setHeld(false)}
              onFocus={() => setHeld(true)}
              onBlur={() => setHeld(false)}
            >
              {action.text}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
