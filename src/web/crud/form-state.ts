import type { AnyRecord } from '#shared/crud/record.ts';
import type { Section } from '#shared/crud/section.ts';
import type { ExistingRecords } from '#web/lib/http/api-error.ts';
import { type Declared, type Draft, type DraftValue, differences, draftOf, filledDraft } from './draft.ts';
import { changeDraft } from './draft-rules.ts';
import { type Errors, errorsAfter } from './error-paths.ts';
import { mergeDraft } from './merged-draft.ts';
import { readOnlyReason } from './read-only-reason.ts';

export interface FormState {
  /** the draft when the form was opened or last saved */
  initial: Draft;
  draft: Draft;
  /** by field, in the user's language */
  errors: Errors;
  /** by field: the records that already have its value */
  existing: ExistingRecords;
  /** the record as last read; undefined while it is new */
  record: AnyRecord | undefined;
  saving: boolean;
  /** the version that another user saved meanwhile */
  conflict: AnyRecord | undefined;
  /** grows when the form is filled again, so that inputs reset their own state */
  edition: number;
}

export type FormAction =
  | { type: 'changed'; declared: Declared; name: string; value: DraftValue }
  | { type: 'refused'; errors: Errors; existing?: ExistingRecords }
  | { type: 'saving' }
  | { type: 'stopped' }
  | { type: 'filled'; draft: Draft; record?: AnyRecord }
  /** the new record was saved; `sent`: its draft, `draft`: that of the next new record */
  | { type: 'created'; section: Section; sent: Draft; draft: Draft }
  /** the record was saved, or changed by an action; `sent`: the draft that was saved */
  | { type: 'merged'; section: Section; record: AnyRecord; sent?: Draft }
  | { type: 'conflicted'; record: AnyRecord }
  | { type: 'reconsidered' };

export const openForm = (draft: Draft, record?: AnyRecord, fill: Draft = {}): FormState => ({
  initial: draft,
  draft: filledDraft(draft, fill),
  errors: {},
  existing: {},
  record,
  saving: false,
  conflict: undefined,
  edition: 0,
});

/** The records of the other fields. */
const without = (existing: ExistingRecords, name: string): ExistingRecords =>
  name in existing
    ? Object.fromEntries(Object.entries(existing).filter(([field]) => field !== name))
    : existing;

export function reduceForm(state: FormState, action: FormAction): FormState {
  switch (action.type) {
    case 'changed': {
      const { declared, name, value } = action;
      return {
        ...state,
        draft: changeDraft(declared, state.draft, name, value, state.record === undefined),
        errors: errorsAfter(state.errors, name, state.draft[name], value),
        existing: without(state.existing, name),
      };
    }
    case 'refused':
      return { ...state, errors: action.errors, existing: action.existing ?? {}, saving: false };
    case 'saving':
      return { ...state, errors: {}, existing: {}, saving: true, conflict: undefined };
    case 'stopped':
      return { ...state, saving: false };
    case 'filled':
      return { ...openForm(action.draft, action.record), edition: state.edition + 1 };
    case 'created': {
      const { section, sent, draft } = action;
      const next = openForm(draft);
      return {
        ...next,
        draft: mergeDraft(section, sent, state.draft, draft),
        edition: state.edition + 1,
      };
    }
    case 'merged':
      return mergeStored(state, action.section, action.record, action.sent);
    case 'conflicted':
      return { ...state, saving: false, conflict: action.record };
    case 'reconsidered':
      return { ...state, conflict: undefined };
  }
}

/**
 * The form of a record that was stored meanwhile: what the user changed since stays as typed, unless the field is fixed
 * now. Inputs are not created again, because that would take the focus away.
 */
function mergeStored(state: FormState, section: Section, record: AnyRecord, sent?: Draft): FormState {
  const initial = draftOf(section, record);
  const merged = mergeDraft(section, sent ?? state.initial, state.draft, initial);
  const draft = Object.fromEntries(
    Object.entries(merged).map(([name, value]) => [
      name,
      readOnlyReason(section, name, record) ? initial[name]! : value,
    ]),
  );
  const changed = differences(section, initial, draft);
  const ofChanged = <T>(places: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
    Object.fromEntries(Object.entries(places).filter(([place]) => changed.includes(place.split('.')[0]!)));
  return {
    ...state,
    initial,
    draft,
    record,
    conflict: undefined,
    errors: ofChanged(state.errors),
    existing: ofChanged(state.existing),
    saving: sent ? false : state.saving,
  };
}

export const isDirty = (section: Section, state: FormState): boolean =>
  differences(section, state.initial, state.draft).length > 0;

export interface Difference {
  name: string;
  theirs: DraftValue;
  mine: DraftValue;
}

/** Field by field, what saving the draft would change in the version that another user saved. */
export function conflictOf(section: Section, draft: Draft, theirs: AnyRecord): Difference[] {
  const saved = draftOf(section, theirs);
  return differences(section, saved, draft).map((name) => ({
    name,
    theirs: saved[name] ?? null,
    mine: draft[name] ?? null,
  }));
}
