import { IconAlertCircle, IconPointFilled } from '@tabler/icons-react';
import type { FormState } from '#web/crud/form-state.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import styles from './action-bar.module.css';

interface ActionBarProps {
  state: FormState;
  dirty: boolean;
  allowed: boolean;
  backTo: string;
}

export function ActionBar({ state, dirty, allowed, backTo }: ActionBarProps) {
  const { t } = useT();
  return (
    <div className={styles.bar} data-noprint>
      <p className={styles.status} role="status">
        <Status state={state} dirty={dirty} />
      </p>
      <ButtonLink variant="quiet" to={backTo} className={styles.button}>
        {t(allowed ? 'crud.cancel' : 'crud.form.back')}
      </ButtonLink>
      {allowed && (
        <Button
          type="submit"
          loading={state.saving}
          className={styles.button}
          aria-keyshortcuts="Control+S Meta+S"
        >
          {t(state.saving ? 'crud.saving' : 'crud.save')}
        </Button>
      )}
    </div>
  );
}

function Status({ state: { errors, record }, dirty }: Pick<ActionBarProps, 'state' | 'dirty'>) {
  const { t, dateTime } = useT();
  const wrong = Object.keys(errors).length;
  if (wrong > 0) {
    return (
      <span className={styles.statusWrong}>
        <IconAlertCircle size={16} stroke={1.8} aria-hidden="true" />
        {wrong === 1 ? t('crud.form.errors.one') : t('crud.form.errors.many', { count: wrong })}
      </span>
    );
  }
  if (dirty) {
    return (
      <span className={styles.statusDirty}>
        <IconPointFilled size={14} aria-hidden="true" />
        {t('crud.form.dirty')}
      </span>
    );
  }
  return record
    ? t('crud.form.updated_at', { when: dateTime(record.atualizado_em) })
    : t('crud.form.required_note');
}
