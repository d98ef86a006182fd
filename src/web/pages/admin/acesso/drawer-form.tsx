import { type FormEvent, type ReactNode, useState } from 'react';
import { PortalTarget } from '#web/crud/portal-target.ts';
import { type FieldErrors, isApiError } from '#web/lib/http/api-error.ts';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './drawers.module.css';

/** The state of a form in a drawer: sent once at a time; errors of the server are shown at their fields and in the dialog. */
export function useDrawerForm() {
  const { validation } = useDialogs();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [saving, setSaving] = useState(false);
  return {
    saving,
    errorOf: (field: string): string | undefined => errors[field]?.join(' '),
    /** Shows errors found before sending; returns whether there are any. */
    refuse(refused: FieldErrors): boolean {
      setErrors(refused);
      return Object.keys(refused).length > 0;
    },
    /** Runs `work`, which closes the form on success. `onError` returns whether it handled the error itself. */
    async attempt(
      work: () => Promise<unknown>,
      onError?: (error: unknown) => Promise<boolean>,
    ): Promise<void> {
      if (saving) return;
      setSaving(true);
      setErrors({});
      try {
        await work();
      } catch (error) {
        setSaving(false);
        if (await onError?.(error)) return;
        if (isApiError(error)) setErrors(error.errors ?? {});
        await validation.open(error);
      }
    },
  };
}

interface DrawerFormProps {
  saving: boolean;
  onSave: () => void;
  onCancel: () => void;
  saveText: string;
  cancelText: string;
  children: ReactNode;
}

/** A form in a drawer with its two buttons; menus of its inputs open above the drawer. */
export function DrawerForm({ saving, onSave, onCancel, saveText, cancelText, children }: DrawerFormProps) {
  const [layer, setLayer] = useState<HTMLElement | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave();
  };
  return (
    <PortalTarget value={layer ?? '#content'}>
      <form className={styles.form} onSubmit={submit} noValidate autoComplete="off">
        {children}
        <div className={styles.formActions}>
          <Button variant="quiet" onClick={onCancel}>
            {cancelText}
          </Button>
          <Button type="submit" loading={saving}>
            {saveText}
          </Button>
        </div>
        <div ref={setLayer} />
      </form>
    </PortalTarget>
  );
}
