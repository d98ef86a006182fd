import { type FormEvent, useState } from 'react';
import { type Action, actions, type Subject, subjects } from '#shared/access/subjects.ts';
import type { Permissao } from '#shared/contracts/acesso.ts';
import { FormDrawer, useFormDrawer } from '#web/crud/form/form-drawer.tsx';
import { api } from '#web/lib/http/api.ts';
import { type FieldErrors, isApiError } from '#web/lib/http/api-error.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './drawers.module.css';
import { subjectName } from './subject-names.ts';

interface PermissionDrawerProps {
  /** `new`, or the permission being edited */
  editing: Permissao | 'new' | undefined;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

export function PermissionDrawer({ editing, onClose, onSaved }: PermissionDrawerProps) {
  const { t } = useT();
  return (
    <FormDrawer
      opened={editing !== undefined}
      onClose={onClose}
      title={t(editing === 'new' ? 'acesso.permissions.new.title' : 'acesso.permissions.edit.title')}
      closeText={t('acesso.close')}
      size={460}
    >
      {editing && <PermissionForm editing={editing} onClose={onClose} onSaved={onSaved} />}
    </FormDrawer>
  );
}

function PermissionForm({
  editing,
  onClose,
  onSaved,
}: PermissionDrawerProps & { editing: Permissao | 'new' }) {
  const translator = useT();
  const { t } = translator;
  const dialogs = useDialogs();
  const existing = editing === 'new' ? undefined : editing;
  const opened = existing ?? { action: 'read' as const, subject: 'pessoa' as const };
  const [action, setAction] = useState<Action>(opened.action);
  const [subject, setSubject] = useState<Subject>(opened.subject);
  const close = useFormDrawer(action !== opened.action || subject !== opened.subject);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [saving, setSaving] = useState(false);

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (saving) return;
    setSaving(true);
    setErrors({});
    try {
      const body = { action, subject };
      if (existing) await api.put(`/admin/acesso/permissoes/${existing.id}`, body);
      else await api.post('/admin/acesso/permissoes', body);
      await onSaved();
      onClose();
      await dialogs.success.open({
        title: t('crud.information'),
        message: t(existing ? 'crud.updated' : 'crud.created'),
        buttonText: t('crud.ok'),
      });
    } catch (error) {
      setSaving(false);
      if (isApiError(error)) setErrors(error.errors ?? {});
      await dialogs.validation.open(error);
    }
  };

  const errorText = Object.values(errors).flat().join(' ');
  return (
    <form className={styles.form} onSubmit={save}>
      {existing && existing.perfis.length > 0 && (
        <p className={styles.help}>
          {t('acesso.permissions.edit.help', {
            names: existing.perfis.map(({ rotulo }) => rotulo).join(', '),
          })}
        </p>
      )}
      <label className={styles.choice}>
        <span>{t('acesso.permissions.action')}</span>
        <select value={action} onChange={(event) => setAction(event.currentTarget.value as Action)}>
          {actions.map((one) => (
            <option key={one} value={one}>
              {t(`acesso.action.${one}`)}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.choice}>
        <span>{t('acesso.permissions.subject')}</span>
        <select value={subject} onChange={(event) => setSubject(event.currentTarget.value as Subject)}>
          {subjects.map((one) => (
            <option key={one} value={one}>
              {subjectName(translator, one)}
            </option>
          ))}
        </select>
      </label>
      {errorText && (
        <p className={styles.error} role="alert">
          {errorText}
        </p>
      )}
      <div className={styles.formActions}>
        <Button variant="quiet" onClick={close}>
          {t('acesso.cancel')}
        </Button>
        <Button type="submit" loading={saving}>
          {t('acesso.save')}
        </Button>
      </div>
    </form>
  );
}
