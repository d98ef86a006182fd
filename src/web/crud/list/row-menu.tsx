import { meetsCondition } from '#shared/crud/field.ts';
import type { AnyRecord } from '#shared/crud/record.ts';
import type { Section, SectionAction } from '#shared/crud/section.ts';
import type { ActionItem } from '#web/crud/action-item.ts';
import { ActionsMenu } from '#web/crud/actions-menu.tsx';
import { isReadOnly } from '#web/crud/read-only-reason.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';

export interface RowTools {
  /** paths and callbacks are undefined for users who may not use them */
  editPath?: (record: AnyRecord) => string;
  viewPath?: (record: AnyRecord) => string;
  /** where a click on the row leads: the form, or the page of the record where it cannot be edited */
  openPath?: (record: AnyRecord) => string;
  childrenPath?: (record: AnyRecord) => string;
  /** entries that the section handles itself */
  itemsOf: (record: AnyRecord) => readonly ActionItem[];
  actionsOf: (record: AnyRecord) => readonly SectionAction[];
  run: (action: SectionAction, record: AnyRecord) => void;
  remove?: (record: AnyRecord) => void;
}

interface RowMenuProps {
  section: Section;
  record: AnyRecord;
  name: string;
  tools: RowTools;
}

export function RowMenu({ section, record, name, tools }: RowMenuProps) {
  const { t, label } = useT();
  const { editPath, viewPath, childrenPath, itemsOf, actionsOf, run, remove } = tools;
  const plural = label(section.plural).toLowerCase();
  const items: ActionItem[] = [];
  if (viewPath) items.push({ kind: 'open', text: t('crud.open'), to: viewPath(record) });
  if (editPath && !isReadOnly(section, record))
    items.push({ kind: 'edit', text: t('crud.edit'), to: editPath(record) });
  if (childrenPath) {
    items.push({ kind: 'children', text: t('crud.tree.children', { plural }), to: childrenPath(record) });
  }
  items.push(...itemsOf(record));
  for (const action of actionsOf(record)) {
    items.push({ kind: 'action', text: label(action.label), run: () => run(action, record) });
  }
  if (remove && (!section.deletes || meetsCondition(section.deletes, record))) {
    items.push({ kind: 'delete', text: t('crud.delete'), run: () => remove(record) });
  }
  return <ActionsMenu name={t('crud.row.actions', { name })} items={items} variant="subtle" size="lg" />;
}
