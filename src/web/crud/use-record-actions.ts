import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { abilityFrom } from '#shared/access/ability.ts';
import type { AbilityRule } from '#shared/access/subjects.ts';
import { meetsCondition } from '#shared/crud/field.ts';
import { type AnyRecord, isRef } from '#shared/crud/record.ts';
import type { Section, SectionAction } from '#shared/crud/section.ts';
import { findHead } from '#shared/sections/heads.ts';
import { api } from '#web/lib/http/api.ts';
import { type FieldErrors, isApiError } from '#web/lib/http/api-error.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useVisitor } from '#web/lib/page/page.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { useAllowed } from './access.ts';
import { namedMessages } from './error-texts.ts';
import { viewPath } from './paths.ts';
import { titleOf } from './value-text.ts';

export interface RecordActions {
  of: (record: AnyRecord) => readonly SectionAction[];
  run: (action: SectionAction, record: AnyRecord) => Promise<void>;
}

/** Milliseconds during which an action can be undone. */
const undoTime = 10_000;

/**
 * The section's own actions on one record; they change it, so they need the ability to edit. They use the record as
 * stored: while its form is `dirty`, they ask first.
 */
export function useRecordActions(
  section: Section,
  onDone: (record: AnyRecord) => void,
  dirty = false,
): RecordActions {
  const translator = useT();
  const { t, label } = translator;
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const { rules } = useVisitor();
  const allowed = useAllowed(section).runActions;
  const of = useCallback(
    (record: AnyRecord) => {
      const { actions = [] } = section;
      const isUndo = ({ name }: SectionAction) => actions.some(({ undo }) => undo === name);
      return allowed
        ? actions.filter((action) => !isUndo(action) && (!action.when || meetsCondition(action.when, record)))
        : [];
    },
    [allowed, section],
  );

  /** Confirms the action in the snackbar, with an undo button for some seconds where it can be undone. */
  const showDone = useCallback(
    (action: SectionAction, { id }: AnyRecord) => {
      const { undo } = action;
      if (!undo) return dialogs.snackbar.show(t('crud.done'));
      const takeBack = async () => {
        try {
          onDone(await api.post<AnyRecord>(`/admin/${section.name}/${id}/${undo}`));
          dialogs.snackbar.show(t('crud.undone'));
        } catch (error) {
          void dialogs.validation.open(error);
        }
      };
      dialogs.snackbar.show({
        text: t('crud.done'),
        timeout: undoTime,
        action: { text: t('crud.undo'), run: () => void takeBack() },
      });
    },
    [dialogs, t, section, onDone],
  );

  const run = useCallback(
    async (action: SectionAction, record: AnyRecord) => {
      const path = `/admin/${section.name}/${record.id}/${action.name}`;
      let changed: AnyRecord | undefined;
      let avisos: FieldErrors | undefined;
      const act = async (motivo = '') => {
        try {
          changed = await api.post<AnyRecord>(path, action.reason && { motivo });
          // an action with a reason answers with its own result, not with the record: read it again
          if (action.reason) changed = await api.get<AnyRecord>(`/admin/${section.name}/${record.id}`);
        } catch (error) {
          avisos = isApiError(error) ? error.avisos : undefined;
          if (!avisos) throw error;
        }
      };
      const unsaved = dirty ? t('crud.form.unsaved_action') : undefined;
      const question = action.confirm && label(action.confirm);
      const confirmed =
        question || unsaved
          ? await dialogs.confirm.open({
              tone: 'warning',
              title: label(action.label),
              message: question ?? unsaved,
              ...(question && unsaved && { details: [unsaved] }),
              about: titleOf(section, record, translator),
              confirmText: t(unsaved ? 'crud.warnings.go_on' : 'crud.yes'),
              cancelText: t(unsaved ? 'crud.form.stay' : 'crud.no'),
              ...(action.reason && { reason: label(action.reason) }),
              onConfirm: act,
            })
          : await act().then(
              () => true,
              (error: unknown) => {
                void dialogs.validation.open(error);
                return false;
              },
            );
      if (confirmed && avisos) {
        await dialogs.confirm.open({
          tone: 'warning',
          title: t('crud.warnings.title'),
          message: t('crud.warnings.text'),
          details: Object.values(namedMessages(section, avisos, translator)).flat(),
          confirmText: t('crud.warnings.go_on'),
          cancelText: t('crud.warnings.back'),
          onConfirm: async () => {
            changed = await api.post<AnyRecord>(path, undefined, { query: { confirmar: true } });
          },
        });
      }
      if (!changed) return;
      onDone(changed);
      showDone(action, changed);
      const next = action.opens && placeAfter(section, changed, action.opens, rules);
      if (next) void navigate(next);
    },
    [dialogs, t, label, translator, section, dirty, onDone, showDone, navigate, rules],
  );
  return { of, run };
}

/** The page of the record that an action made; undefined for users who may not read it. */
function placeAfter(
  section: Section,
  changed: AnyRecord,
  name: string,
  rules: readonly AbilityRule[],
): string | undefined {
  const field = section.fields[name];
  const target = field?.kind === 'reference' ? findHead(field.to) : undefined;
  const chosen = changed[name];
  if (!target || !isRef(chosen) || !abilityFrom(rules).can('read', target.subject)) return undefined;
  return viewPath(target, chosen.id);
}
