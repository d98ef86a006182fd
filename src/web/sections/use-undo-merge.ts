import type { Fusao } from '#shared/contracts/fusao.ts';
import { pessoa } from '#shared/sections/pessoa.ts';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';

/** Undoes a merge after a question, and shows which changes were not undone; false when the user cancels. */
export function useUndoMerge(): (
  merge: Pick<Fusao, 'id' | 'unida'> & { mantida: { id: number } },
) => Promise<boolean> {
  const { t, number } = useT();
  const dialogs = useDialogs();
  return async ({ id, mantida, unida }) => {
    let left = 0;
    const confirmed = await dialogs.confirm.open({
      tone: 'warning',
      message: t('juntar.undo_confirm'),
      about: t('juntar.numbered', { name: unida.rotulo, number: String(unida.id) }),
      confirmText: t('juntar.undo_yes'),
      cancelText: t('crud.cancel'),
      onConfirm: async () => {
        const path = `/admin/${pessoa.name}/${mantida.id}/fusoes/${id}/desfazer`;
        left = (await api.post<{ ficaram: number }>(path)).ficaram;
      },
    });
    if (confirmed)
      dialogs.snackbar.show(left > 0 ? t('juntar.undone_left', { count: number(left) }) : t('juntar.undone'));
    return confirmed;
  };
}
