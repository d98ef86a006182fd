import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import type { ApiError } from '#web/lib/http/api-error.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './action-form.module.css';

interface ActionFormProps {
  title: string;
  /** what happens when the form is sent */
  help: string;
  save: string;
  cancel: string;
  tone?: 'danger';
  working: boolean;
  /** shown below the fields, unless `isErrorShown`: then a field shows it beside itself */
  error: ApiError | undefined;
  isErrorShown?: boolean;
  children?: ReactNode;
  onSave: () => void;
  onCancel: () => void;
}

/** The form of one action on a record: shows its effect, the inputs it needs, and a refusal. */
export function ActionForm(props: ActionFormProps) {
  const { title, help, save, cancel, tone, working, error, isErrorShown, children, onSave, onCancel } = props;
  const { t } = useT();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const first = form.current?.querySelector<HTMLElement>('input, textarea, select');
    (first ?? form.current?.querySelector<HTMLElement>('button[type="submit"]'))?.focus();
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!working) onSave();
  };
  return (
    <form ref={form} className={styles.form} data-tone={tone} aria-label={title} onSubmit={submit} noValidate>
      <h3>{title}</h3>
      <p className={styles.note}>{help}</p>
      {children}
      {error && !isErrorShown && (
        <p role="alert" className={styles.error}>
          {error.message || t('error.fallback')}
        </p>
      )}
      <div className={styles.buttons}>
        <Button type="submit" variant={tone === 'danger' ? 'danger' : 'primary'} loading={working}>
          {save}
        </Button>
        <Button variant="plain" onClick={onCancel}>
          {cancel}
        </Button>
      </div>
    </form>
  );
}
