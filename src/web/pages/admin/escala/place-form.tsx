import { IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import type { Vaga, VagaMudada } from '#shared/contracts/escala.ts';
import type { SeriesCounts, SeriesOutcome } from '#shared/crud/series.ts';
import { useConfirmDelete } from '#web/crud/confirm-delete.ts';
import {
  isReach,
  type Occurrence,
  occurrenceText,
  reachChoices,
  seriesLines,
} from '#web/crud/series-choice.ts';
import { useAskReach } from '#web/crud/use-ask-reach.ts';
import { api } from '#web/lib/http/api.ts';
import { type ApiError, isApiError } from '#web/lib/http/api-error.ts';
import { type Translator, useT } from '#web/lib/i18n/i18n.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './drawers.module.css';
import { useEscalaContext } from './escala-context.ts';
import { PlaceFields } from './place-fields.tsx';
import { usePatchVagas, useRefreshEscala } from './use-escala.ts';

const momentOf = ({ de }: Vaga, translator: Translator): string =>
  occurrenceText(de.slice(0, 10), de.slice(11), translator);

/** When a place of a series is, and how many places each answer of the question means. */
const readOccurrence = async (vaga: Vaga, translator: Translator): Promise<Occurrence> => ({
  when: momentOf(vaga, translator),
  counts: await api.get<SeriesCounts>(`/admin/escala/vagas/${vaga.id}/serie`).catch(() => undefined),
});

/** "Vocal · Culto da família": the name of a place in a question about it. */
function usePlaceName(): (vaga: Vaga) => string {
  const { schedule } = useEscalaContext();
  return ({ funcao, evento }) =>
    [funcao, schedule.events.get(evento)?.nome].filter((name) => name !== undefined).join(' · ');
}

/** Changes the requirements and times of a place, or deletes it. */
export function PlaceForm({ vaga, onGone }: { vaga: Vaga; onGone: () => void }) {
  const translator = useT();
  const { t } = translator;
  const { schedule } = useEscalaContext();
  const patch = usePatchVagas();
  const refresh = useRefreshEscala();
  const [error, setError] = useState<ApiError>();
  const [working, setWorking] = useState(false);
  const [draft, setDraft] = useState({
    funcao: vaga.funcao,
    nivel_minimo: vaga.nivel_minimo ?? '',
    de: vaga.de,
    ate: vaga.ate,
  });
  const askReach = useAskReach();
  const placeName = usePlaceName();
  const showOthers = useShowOthers();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const alcance =
      vaga.serie === null ? 'este' : await askReach(await readOccurrence(vaga, translator), placeName(vaga));
    if (alcance === null) return;
    setWorking(true);
    setError(undefined);
    try {
      const body = { ...draft, nivel_minimo: draft.nivel_minimo || null, versao: vaga.versao };
      const changed = await api.put<VagaMudada>(`/admin/escala/vagas/${vaga.id}`, body, {
        query: { alcance },
      });
      patch([changed.vaga]);
      await showOthers(changed.serie, false);
    } catch (failure) {
      if (!isApiError(failure)) throw failure;
      setError(failure);
    } finally {
      setWorking(false);
      await refresh();
    }
  };
  return (
    <details className={styles.details}>
      <summary>{t('escalas.edit_place')}</summary>
      <form className={styles.form} onSubmit={(event) => void save(event)}>
        <PlaceFields
          draft={draft}
          error={error}
          onChange={(change) => setDraft({ ...draft, ...change })}
          funcoes={schedule.departments.get(vaga.departamento)?.funcoes ?? []}
        />
        {error && !error.errors && (
          <p role="alert" className={styles.error}>
            {error.status === 409 ? t('escalas.changed_by_other') : error.message || t('error.fallback')}
          </p>
        )}
        <div className={styles.row}>
          <Button type="submit" variant="quiet" loading={working}>
            {t('escalas.save')}
          </Button>
          <DeletePlace vaga={vaga} onGone={onGone} />
        </div>
      </form>
    </details>
  );
}

/** Shows what happened to the other places of a series, if the change included them. */
function useShowOthers() {
  const { t, date } = useT();
  const dialogs = useDialogs();
  return async (outcome: SeriesOutcome | undefined, deleting: boolean): Promise<void> => {
    if (!outcome) return;
    await dialogs.success.open({
      title: t('crud.information'),
      message: t(deleting ? 'crud.deleted' : 'crud.updated'),
      details: seriesLines(outcome, deleting, { t }, { date, why: () => t('escalas.begun') }),
      buttonText: t('crud.ok'),
    });
  };
}

/** Deletes a place, after a question. */
function DeletePlace({ vaga, onGone }: { vaga: Vaga; onGone: () => void }) {
  const translator = useT();
  const { t } = translator;
  const dialogs = useDialogs();
  const confirmDelete = useConfirmDelete();
  const placeName = usePlaceName();
  const showOthers = useShowOthers();
  const refresh = useRefreshEscala();
  const remove = async (alcance: string) => {
    try {
      const outcome = await api.delete<SeriesOutcome | null>(`/admin/escala/vagas/${vaga.id}`, {
        query: { versao: vaga.versao, alcance: isReach(alcance) ? alcance : undefined },
      });
      onGone();
      // opens after the question has closed
      void showOthers(outcome ?? undefined, true);
    } catch (error) {
      void dialogs.validation.open(error);
    }
    await refresh();
  };
  const ask = async (): Promise<boolean> => {
    if (vaga.serie !== null)
      return confirmDelete.ask(
        placeName(vaga),
        remove,
        reachChoices(translator, await readOccurrence(vaga, translator)),
      );
    return dialogs.confirm.open({
      title: t('escalas.delete.title'),
      message: vaga.voluntario === null ? t('escalas.delete.empty') : t('escalas.delete.text'),
      about: `${placeName(vaga)} · ${momentOf(vaga, translator)}`,
      confirmText: t('escalas.delete'),
      cancelText: t('crud.warnings.back'),
      onConfirm: () => remove('este'),
    });
  };
  return (
    <Button variant="plain" onClick={() => void ask()}>
      <IconTrash size={18} stroke={1.8} aria-hidden="true" />
      {t('escalas.delete')}
    </Button>
  );
}
