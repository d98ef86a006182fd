import { useCallback } from 'react';
import type { AnyRecord, Section } from '#shared/kit/section.ts';
import { api } from '#web/lib/api.ts';
import { useT } from '#web/lib/i18n.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { useAllowed } from './access.ts';

/** Asks, deletes, tells the list, says so; undefined for those who may not. */
export function useDelete(section: Section, onDeleted: (id: number) => void) {
  const { t } = useT();
  const dialogs = useDialogs();
  const allowed = useAllowed(section).delete;
  const remove = useCallback(
    async ({ id }: Pick<AnyRecord, 'id'>): Promise<boolean> => {
      const done = await dialogs.confirm.open({
        message: t('crud.delete.confirm'),
        confirmText: t('crud.yes'),
        cancelText: t('crud.no'),
        onConfirm: () => api.delete(`/admin/${section.name}/${id}`),
      });
      if (!done) return false;
      onDeleted(id);
      await dialogs.success.open({
        title: t('crud.information'),
        message: t('crud.deleted'),
        buttonText: t('crud.ok'),
      });
      return true;
    },
    [dialogs, t, section.name, onDeleted],
  );
  return allowed ? remove : undefined;
}
