import { useCallback, useReducer, useRef } from 'react';
import type { AnyRecord } from '#shared/crud/record.ts';
import type { Section } from '#shared/crud/section.ts';
import type { Reach, SeriesOutcome } from '#shared/crud/series.ts';
import { churchToday } from '#shared/dates.ts';
import { api } from '#web/lib/http/api.ts';
import { ApiError, isApiError } from '#web/lib/http/api-error.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { useAllowed } from './access.ts';
import {
  checkDraft,
  type Draft,
  type DraftValue,
  differences,
  draftOf,
  emptyDraft,
  requestBody,
} from './draft.ts';
import { errorsAtInputs } from './error-paths.ts';
import { errorTexts, namedErrors, namedMessages } from './error-texts.ts';
import { type FormState, isDirty, openForm, reduceForm } from './form-state.ts';
import { isCarried, outcomeLines } from './series-choice.ts';
import { countMade, readOccurrence } from './series-counts.ts';
import { useAskReach } from './use-ask-reach.ts';
import { titleOf } from './value-text.ts';

export interface FormSource {
  /** undefined for a new record */
  record?: AnyRecord;
  /** values a new record starts with */
  preset?: Readonly<Record<string, unknown>>;
  /** values for the empty fields of an existing record, to be checked by the user and saved */
  fill?: Draft;
  /** receives the saved record, instead of the dialog that confirms the save */
  onSaved?: (record: AnyRecord) => void;
  /** reports the update itself; the form stays open, with the record as it is now stored */
  onUpdated?: (record: AnyRecord) => void;
}

export interface Form {
  state: FormState;
  dirty: boolean;
  /** false for users who may read but not edit */
  allowed: boolean;
  change: (name: string, value: DraftValue) => void;
  save: () => Promise<SaveResult>;
  /** fills the form with a record; what was typed goes */
  refill: (record: AnyRecord) => void;
  /** takes the record as an action left it; what was typed stays */
  merge: (record: AnyRecord) => void;
  keepTheirs: () => void;
  saveMine: () => Promise<SaveResult>;
  reconsider: () => void;
}

/** What the user has confirmed in dialogs of this save. */
interface Given {
  confirmed?: boolean;
  /** which records of the series the change is meant for */
  alcance?: Reach;
}

/** `doubted`: the user went back from a warning that names records. */
export type SaveResult = 'saved' | 'refused' | 'doubted' | 'failed';

/** The state and actions of a form, for a new record or an existing one. */
export function useForm(section: Section, { record, preset, fill, onSaved, onUpdated }: FormSource): Form {
  const translator = useT();
  const dialogs = useDialogs();
  const askReach = useAskReach();
  const can = useAllowed(section);
  const [state, dispatch] = useReducer(reduceForm, undefined, () =>
    openForm(record ? draftOf(section, record) : emptyDraft(section, preset), record, fill),
  );
  const dirty = isDirty(section, state);
  // a second Enter may arrive before the first one is rendered
  const busy = useRef(false);

  const fail = async (error: unknown, attempted: AnyRecord | undefined): Promise<SaveResult> => {
    if (attempted && isApiError(error) && error.status === 409) {
      const current = await api
        .get<AnyRecord>(`/admin/${section.name}/${attempted.id}`)
        .catch(() => undefined);
      if (current && current.versao !== attempted.versao) {
        dispatch({ type: 'conflicted', record: current });
        return 'failed';
      }
    }
    if (!isApiError(error) || error.cancelled) {
      dispatch({ type: 'stopped' });
      void dialogs.validation.open(error);
      return 'failed';
    }
    const errors = error.errors && errorsAtInputs(section, error.errors);
    dispatch({ type: 'refused', errors: errors ?? {}, existing: error.existentes });
    await dialogs.validation.open(
      namedErrors(section, new ApiError(error.status, error.message, errors), translator),
    );
    return error.errors ? 'refused' : 'failed';
  };

  /** The server answered with warnings: the user saves anyway or goes back. */
  const ask = async (
    { avisos = {}, existentes }: ApiError,
    over: AnyRecord | undefined,
    options: Given,
  ): Promise<SaveResult> => {
    const { t } = translator;
    // Rendered behind the question, so that a user who goes back finds the existing records beside their fields.
    dispatch({ type: 'refused', errors: {}, existing: existentes });
    const anyway = await dialogs.confirm.open({
      tone: 'warning',
      title: t('crud.warnings.title'),
      message: t('crud.warnings.text'),
      details: Object.values(namedMessages(section, avisos, translator)).flat(),
      confirmText: t('crud.warnings.save'),
      cancelText: t('crud.warnings.back'),
      onConfirm: async () => undefined,
    });
    if (anyway) return send(over, { ...options, confirmed: true });
    return existentes ? 'doubted' : 'failed';
  };

  const send = async (over: AnyRecord | undefined, options: Given = {}): Promise<SaveResult> => {
    if (busy.current || !(over ? can.edit : can.create)) return 'failed';
    const checked = checkDraft(section, state.draft, churchToday(new Date()), !over);
    if (!checked.ok) {
      dispatch({ type: 'reconsidered' });
      const words = errorTexts(section, checked.errors, translator);
      return fail(new ApiError(422, translator.t('error.invalid'), words), undefined);
    }
    const changed = differences(section, state.initial, state.draft);
    if (over && !options.alcance && isCarried(section, over, changed)) {
      const alcance = await askReach(
        await readOccurrence(section, over, changed, translator),
        titleOf(section, over, translator),
      );
      return alcance ? send(over, { ...options, alcance }) : 'failed';
    }
    busy.current = true;
    dispatch({ type: 'saving' });
    let saved: (AnyRecord & { serie?: SeriesOutcome }) | undefined;
    let warned: ApiError | undefined;
    try {
      const body = requestBody(checked.value, state.draft, over?.versao);
      const path = `/admin/${section.name}`;
      const query = { query: { confirmar: options.confirmed || undefined, alcance: options.alcance } };
      saved = over
        ? await api.put<AnyRecord & { serie?: SeriesOutcome }>(`${path}/${over.id}`, body, query)
        : await api.post<AnyRecord>(path, body, query);
      if (onSaved) dispatch({ type: 'stopped' });
      else if (over) dispatch({ type: 'merged', section, record: saved, sent: state.draft });
      else dispatch({ type: 'created', section, sent: state.draft, draft: emptyDraft(section, preset) });
    } catch (error) {
      if (!isApiError(error) || !error.avisos) return await fail(error, over);
      warned = error;
    } finally {
      busy.current = false;
    }
    if (!saved) return warned ? ask(warned, over, options) : 'failed';
    if (onSaved) {
      onSaved(saved);
      return 'saved';
    }
    if (over && onUpdated) {
      onUpdated(saved);
      return 'saved';
    }
    const { t } = translator;
    const createdCount = over ? undefined : await countMade(section, saved);
    await dialogs.success.open({
      title: t('crud.information'),
      message: t(over ? 'crud.updated' : 'crud.created'),
      ...(saved.serie && { details: outcomeLines(section, saved.serie, false, translator) }),
      ...(createdCount && { details: [t('crud.serie.created', { count: translator.number(createdCount) })] }),
      buttonText: t('crud.ok'),
    });
    return 'saved';
  };

  const refill = (fresh: AnyRecord) =>
    dispatch({ type: 'filled', draft: draftOf(section, fresh), record: fresh });

  return {
    state,
    dirty,
    allowed: state.record ? can.edit : can.create,
    change: useCallback(
      (name, value) => dispatch({ type: 'changed', declared: section, name, value }),
      [section],
    ),
    save: () => send(state.record),
    refill,
    merge: useCallback((fresh) => dispatch({ type: 'merged', section, record: fresh }), [section]),
    keepTheirs: () => state.conflict && refill(state.conflict),
    saveMine: () => send(state.conflict),
    reconsider: () => dispatch({ type: 'reconsidered' }),
  };
}
