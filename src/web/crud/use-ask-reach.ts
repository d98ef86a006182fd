import { useCallback } from 'react';
import type { Reach } from '#shared/crud/series.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { isReach, type Occurrence, reachChoices } from './series-choice.ts';

/**
 * Asks which records of a series a change is meant for, naming the open one by its date; null when the user goes
 * back.
 */
export function useAskReach(): (occurrence: Occurrence, about: string) => Promise<Reach | null> {
  const translator = useT();
  const dialogs = useDialogs();
  return useCallback(
    async (occurrence, about) => {
      const { t } = translator;
      let alcance: Reach = 'este';
      const isGiven = await dialogs.confirm.open({
        tone: 'warning',
        title: t('crud.serie.title'),
        message: t('crud.serie.change'),
        about,
        choices: reachChoices(translator, occurrence),
        confirmText: t('crud.save'),
        cancelText: t('crud.warnings.back'),
        onConfirm: async (chosen) => {
          if (isReach(chosen)) alcance = chosen;
        },
      });
      return isGiven ? alcance : null;
    },
    [dialogs, translator],
  );
}
