import { useMemo } from 'react';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';

/** Asks before a record is deleted, by its name, and confirms the deletion. */
export function useConfirmDelete() {
  const { t } = useT();
  const dialogs = useDialogs();
  return useMemo(
    () => ({
      ask: (name: string, onConfirm: () => Promise<unknown>): Promise<boolean> =>
        dialogs.confirm.open({
          message: t('crud.delete.confirm'),
          about: name,
          confirmText: t('crud.yes'),
          cancelText: t('crud.no'),
          onConfirm,
        }),
      done: (): Promise<void> =>
        dialogs.success.open({
          title: t('crud.information'),
          message: t('crud.deleted'),
          buttonText: t('crud.ok'),
        }),
    }),
    [dialogs, t],
  );
}
