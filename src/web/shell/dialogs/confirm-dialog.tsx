import { IconAlertTriangle, IconRepeat, IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Confirm } from './dialog-store.ts';
import styles from './dialogs.module.css';
import { Modal } from './modal.tsx';

interface ConfirmDialogProps {
  state: Confirm;
  onConfirm: (reason?: string) => Promise<void>;
  onCancel: () => void;
}

export function ConfirmDialog({ state, onConfirm, onCancel }: ConfirmDialogProps) {
  const { t } = useT();
  const { tone = 'danger', details = [] } = state;
  const id = useId();
  const [reason, setReason] = useState('');
  // clears the reason when the dialog opens or closes, so that the next question starts empty
  const [wasOpen, setWasOpen] = useState(state.open);
  if (wasOpen !== state.open) {
    setWasOpen(state.open);
    setReason('');
  }
  const isTyped = state.reason !== undefined;
  const shown = reason.trim() === '' ? undefined : state.preview?.(reason.trim());
  const choices = state.choices ?? [];
  const chosen = reason || (choices[0]?.value ?? '');
  const confirm = () => onConfirm(state.choices ? chosen : reason.trim());
  const CalmIcon = choices.length > 0 ? IconRepeat : IconAlertTriangle;
  const Icon = tone === 'danger' ? IconTrash : CalmIcon;
  return (
    <Modal
      open={state.open}
      title={state.title ?? t('dialog.confirm.title')}
      role="alertdialog"
      tone={tone}
      icon={<Icon size={26} stroke={1.8} />}
      onDismiss={onCancel}
      actions={
        <>
          {/* the harmless button has the focus, so that a habitual Enter destroys nothing */}
          <Button
            variant="quiet"
            autoFocus={choices.length === 0}
            onClick={onCancel}
            disabled={state.loading}
          >
            {state.cancelText ?? t('dialog.confirm.no')}
          </Button>
          <Button
            variant={tone === 'danger' ? 'danger' : 'primary'}
            onClick={() => void confirm()}
            loading={state.loading}
            disabled={isTyped && reason.trim() === ''}
          >
            {state.confirmText ?? t('dialog.confirm.yes')}
          </Button>
        </>
      }
    >
      <p>{state.message ?? t('dialog.confirm.message')}</p>
      {state.about && <p className={styles.about}>{state.about}</p>}
      {details.length > 0 && (
        <ul>
          {details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      )}
      {choices.length > 0 && (
        <div className={styles.choices} role="radiogroup" aria-label={state.message}>
          {choices.map(({ value, text }) => (
            <label key={value}>
              <input
                type="radio"
                name={id}
                value={value}
                checked={value === chosen}
                onChange={() => setReason(value)}
              />
              {text}
            </label>
          ))}
        </div>
      )}
      {state.reason !== undefined && (
        <div className={styles.reason}>
          <label htmlFor={id}>{state.reason}</label>
          <textarea
            id={id}
            rows={3}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          {shown && (
            <figure className={styles.preview}>
              <figcaption>{shown.title}</figcaption>
              <blockquote>{shown.text}</blockquote>
            </figure>
          )}
        </div>
      )}
    </Modal>
  );
}
