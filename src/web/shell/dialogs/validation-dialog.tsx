import { IconAlertTriangle } from '@tabler/icons-react';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { introOf, type Validation, validationMessages } from './dialog-store.ts';
import { Modal } from './modal.tsx';

export function ValidationDialog({ state, onConfirm }: { state: Validation; onConfirm: () => void }) {
  const { t } = useT();
  const messages = validationMessages(state, t('error.fallback'));
  const intro = introOf(state, messages);
  return (
    <Modal
      open={state.open}
      title={t('dialog.validation.title')}
      role="alertdialog"
      tone="danger"
      icon={<IconAlertTriangle size={26} stroke={1.8} />}
      actions={
        <Button autoFocus onClick={onConfirm}>
          {t('dialog.validation.close')}
        </Button>
      }
    >
      {intro && <p>{intro}</p>}
      {intro ? (
        <ul>
          {messages.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      ) : (
        messages.map((message) => <p key={message}>{message}</p>)
      )}
    </Modal>
  );
}
