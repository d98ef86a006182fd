import { IconCheck } from '@tabler/icons-react';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Success } from './dialog-store.ts';
import { Modal } from './modal.tsx';

export function SuccessDialog({ state, onConfirm }: { state: Success; onConfirm: () => void }) {
  const { t } = useT();
  return (
    <Modal
      open={state.open}
      title={state.title ?? t('dialog.success.title')}
      tone="success"
      icon={<IconCheck size={28} stroke={2.2} />}
      actions={
        <Button autoFocus onClick={onConfirm}>
          {state.buttonText ?? t('dialog.success.button')}
        </Button>
      }
    >
      {state.message && <p>{state.message}</p>}
      {state.details && state.details.length > 0 && (
        <ul>
          {state.details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      )}
    </Modal>
  );
}
