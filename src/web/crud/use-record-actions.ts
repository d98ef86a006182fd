import { useCallback } from 'react';
import { type AnyRecord, holds, type Section, type SectionAction } from '#shared/kit/section.ts';
import { api } from '#web/lib/api.ts';
import { useT } from '#web/lib/i18n.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { useAllowed } from './access.ts';

export interface RecordActions {
  of: (record: AnyRecord) => readonly SectionAction[];
  run: (action: SectionAction, record: AnyRecord) => Promise<void>;
}

/** What a section lets staff do to one record; it changes the record, so it needs the ability to edit. */
export function useRecordActions(section: Section, onDone: (record: AnyRecord) => void): RecordActions {
  const { t, label } = useT();
  const dialogs = useDialogs();
  const allowed = useAllowed(section).edit;
  const of = useCallback(
    (record: AnyRecord) =>
      allowed ? (section.actions ?? []).filter(({ when }) => !when || holds(when, record)) : [],
    [allowed, section.actions],
  );
  const run = useCallback(
    async (action: SectionAction, record: AnyRecord) => {
      let changed: AnyRecord | undefined;
      const done = await dialogs.confirm.open({
        message: label(action.confirm),
        confirmText: t('crud.yes'),
        cancelText: t('crud.no'),
        onConfirm: async () => {
          changed = await api.post<AnyRecord>(`/admin/${section.name}/${record.id}/${action.name}`);
        },
      });
      if (!done || !changed) return;
      onDone(changed);
      dialogs.snackbar.show(t('crud.done'));
    },
    [dialogs, t, label, section.name, onDone],
  );
  return { of, run };
}
