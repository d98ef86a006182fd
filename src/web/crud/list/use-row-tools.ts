import { type ReactNode, useCallback, useMemo } from 'react';
import { meetsCondition } from '#shared/crud/field.ts';
import type { Section } from '#shared/crud/section.ts';
import { useAllowed } from '#web/crud/access.ts';
import { editPath, listPath, viewPath } from '#web/crud/paths.ts';
import { isReadOnly } from '#web/crud/read-only-reason.ts';
import { type SectionSlots, useSlots } from '#web/crud/section-slots.ts';
import { useDelete } from '#web/crud/use-delete.tsx';
import type { List } from '#web/crud/use-list.ts';
import { useRecordActions } from '#web/crud/use-record-actions.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import type { RowTools } from './row-menu.tsx';

const none: NonNullable<SectionSlots['rowItems']> = [];

/** The actions of each row of a list; `level` is the depth in a tree, counted from the root. */
export function useRowTools(
  section: Section,
  list: List,
  level: number,
): { tools: RowTools; dialog: ReactNode } {
  const can = useAllowed(section);
  const { reload, removed } = list;
  const { remove, dialog } = useDelete(
    section,
    useCallback((id, others) => (others ? reload() : removed(id)), [reload, removed]),
  );
  // an action may change other rows too: naming a head church changes the previous one
  const actions = useRecordActions(
    section,
    useCallback(() => reload(), [reload]),
  );
  const { rowItems = none } = useSlots(section);
  const translator = useT();
  const dialogs = useDialogs();
  const hasChildren = section.tree !== undefined && level + 1 < section.tree.depth;
  const tools = useMemo<RowTools>(() => {
    const edit: RowTools['editPath'] = can.edit ? ({ id }) => editPath(section, id) : undefined;
    const view: RowTools['viewPath'] = can.read ? ({ id }) => viewPath(section, id) : undefined;
    return {
      editPath: edit,
      viewPath: view,
      openPath:
        edit && view ? (record) => (isReadOnly(section, record) ? view : edit)(record) : (edit ?? view),
      childrenPath: hasChildren ? ({ id }) => listPath(section, id) : undefined,
      itemsOf: (record) =>
        rowItems
          .filter(({ needs, when }) => can[needs] && meetsCondition(when, record))
          .map(({ kind, text, run }) => ({
            kind,
            text: translator.label(text),
            run: () =>
              void run(record, { translator, dialogs, can }).catch((error: unknown) =>
                dialogs.validation.open(error),
              ),
          })),
      actionsOf: actions.of,
      run: (action, record) => void actions.run(action, record),
      remove: remove && ((record) => void remove(record)),
    };
  }, [section, can, hasChildren, actions.of, actions.run, remove, rowItems, translator, dialogs]);
  return { tools, dialog };
}
