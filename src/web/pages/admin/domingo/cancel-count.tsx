import { type Contagem, contagensAbertas } from '#shared/contracts/contagem.ts';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from '#web/ui/button.tsx';

interface CancelCountProps {
  contagem: Contagem;
  /** the name of the service */
  about: string;
  onChanged: () => void;
}

/** The treasurer cancels a count that should not be booked, with a reason; the service can then be counted again. */
export function CancelCount({ contagem: { id, estado }, about, onChanged }: CancelCountProps) {
  const { t } = useT();
  const { confirm } = useDialogs();
  if (!contagensAbertas.some((open) => open === estado)) return null;
  const ask = () =>
    void confirm.open({
      message: t('contagem.cancel_confirm'),
      about,
      reason: t('contagem.reason'),
      confirmText: t('contagem.cancel'),
      cancelText: t('contagem.cancel_back'),
      onConfirm: async (motivo) => {
        await api.post(`/admin/domingo/oferta/${id}/encerrar`, { motivo, vale: null });
        onChanged();
      },
    });
  return (
    <Button variant="plain" wide onClick={ask}>
      {t('contagem.cancel')}
    </Button>
  );
}
