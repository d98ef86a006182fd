import { IconAlertTriangle, IconTrash } from '@tabler/icons-react';
import { useT } from '#web/lib/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Confirm } from './dialog-store.ts';
import { Modal } from './modal.tsx';

interface ConfirmDialogProps {
  state: Confirm;
  onConfirm: () => Promise<void>;
  onCancel: () => void;
}

export function ConfirmDialog({ state, onConfirm, onCancel }: ConfirmDialogProps) {
  const { t } = useT();
  const { tone = 'danger', details = [] } = state;
  const Icon = tone === 'danger' ? IconTrash : IconAlertTriangle;
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
          {/* the harmless answer has the focus: Enter by habit must not destroy */}
          <Button look="quiet" autoFocus onClick={onCancel} disabled={state.loading}>
            {state.cancelText ?? t('dialog.confirm.no')}
          </Button>
          <Button
            look={tone === 'danger' ? 'danger' : 'primary'}
            onClick={() => void onConfirm()}
            loading={state.loading}
          >
            {state.confirmText ?? t('dialog.confirm.yes')}
          </Button>
        </>
      }
    >
      <p>{state.message ?? t('dialog.confirm.message')}</p>
      {details.length > 0 && (
        <ul>
          {details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      )}
    </Modal>
  );
}
