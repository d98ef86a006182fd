import { type ReactNode, useCallback, useState } from 'react';
import type { AnyRecord } from '#shared/crud/record.ts';
import type { Section } from '#shared/crud/section.ts';
import type { SeriesOutcome } from '#shared/crud/series.ts';
import { api } from '#web/lib/http/api.ts';
import { type ApiError, isApiError } from '#web/lib/http/api-error.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useAllowed } from './access.ts';
import { useConfirmDelete } from './confirm-delete.ts';
import { useSlots } from './section-slots.ts';
import { isInSeries, outcomeLines, reachChoices } from './series-choice.ts';
import { readOccurrence } from './series-counts.ts';
import { titleOf } from './value-text.ts';

export interface Deletion {
  /** asks, deletes, updates the list and confirms; undefined for users who may not delete */
  remove: ((record: AnyRecord) => Promise<boolean>) | undefined;
  /** the section's own dialog for a record that is in use; may be rendered anywhere on the page */
  dialog: ReactNode;
}

interface InUse {
  record: AnyRecord;
  error: ApiError;
  answer: (deleted: boolean) => void;
}

export function useDelete(
  section: Section,
  /** `others`: records of the same series are gone too */
  onDeleted: (id: number, others: boolean) => void,
): Deletion {
  const translator = useT();
  const confirmDelete = useConfirmDelete();
  const allowed = useAllowed(section).delete;
  const [inUse, setInUse] = useState<InUse>();
  const InUseDialog = useSlots(section).inUse;
  const remove = useCallback(
    async (record: AnyRecord): Promise<boolean> => {
      let refusal: ApiError | undefined;
      let outcome: SeriesOutcome | null | undefined;
      const isSeries = isInSeries(section, record);
      const done = await confirmDelete.ask(
        titleOf(section, record, translator),
        async (alcance) => {
          try {
            const query = { alcance: isSeries ? alcance : undefined };
            outcome = await api.delete<SeriesOutcome | null>(`/admin/${section.name}/${record.id}`, {
              query,
            });
          } catch (error) {
            // only a refusal that lists uses is one that the dialog can resolve
            if (!InUseDialog || !isApiError(error) || error.status !== 409 || !error.errors?.id) throw error;
            refusal = error;
          }
        },
        isSeries
          ? reachChoices(translator, await readOccurrence(section, record, null, translator))
          : undefined,
      );
      if (!done) return false;
      const error = refusal;
      if (error) {
        const deleted = await new Promise<boolean>((answer) => setInUse({ record, error, answer }));
        setInUse(undefined);
        if (!deleted) return false;
      }
      onDeleted(record.id, (outcome?.outros ?? 0) > 0);
      await confirmDelete.done(outcome ? outcomeLines(section, outcome, true, translator) : undefined);
      return true;
    },
    [confirmDelete, translator, section, onDeleted, InUseDialog],
  );
  return {
    remove: allowed ? remove : undefined,
    dialog: InUseDialog && inUse && (
      <InUseDialog
        record={inUse.record}
        error={inUse.error}
        onGone={() => inUse.answer(true)}
        onClose={() => inUse.answer(false)}
      />
    ),
  };
}
