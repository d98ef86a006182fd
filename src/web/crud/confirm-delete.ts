import { useMemo } from 'react';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';

/** One of several ways to delete, of which the user chooses one. */
type Choice = { value: string; text: string };

/** Asks before a record is deleted, by its name, and confirms the deletion. */
export function useConfirmDelete() {
  const { t } = useT();
  const dialogs = useDialogs();
  return useMemo(
    () => ({
      ask: (
        name: string,
        onConfirm: (choice: string) => Promise<unknown>,
        choices?: readonly Choice[],
      ): Promise<boolean> =>
        dialogs.confirm.open({
          message: t(choices ? 'crud.serie.delete' : 'crud.delete.confirm'),
          about: name,
          ...(choices && { choices, title: t('crud.serie.title') }),
          confirmText: t(choices ? 'crud.delete' : 'crud.yes'),
          cancelText: t(choices ? 'crud.warnings.back' : 'crud.no'),
          onConfirm,
        }),
      done: (details?: readonly string[]): Promise<void> =>
        dialogs.success.open({
          title: t('crud.information'),
          message: t('crud.deleted'),
          ...(details && { details }),
          buttonText: t('crud.ok'),
        }),
    }),
    [dialogs, t],
  );
}
