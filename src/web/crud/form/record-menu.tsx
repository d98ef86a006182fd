import { useNavigate } from 'react-router';
import { meetsCondition } from '#shared/crud/field.ts';
import type { AnyRecord } from '#shared/crud/record.ts';
import type { Section } from '#shared/crud/section.ts';
import { useAllowed } from '#web/crud/access.ts';
import type { ActionItem } from '#web/crud/action-item.ts';
import { ActionsMenu } from '#web/crud/actions-menu.tsx';
import { listPath } from '#web/crud/paths.ts';
import { useSlots } from '#web/crud/section-slots.ts';
import { useDelete } from '#web/crud/use-delete.tsx';
import { useRecordActions } from '#web/crud/use-record-actions.ts';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { saveFile } from '#web/lib/office/save-file.ts';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';

interface RecordMenuProps {
  section: Section;
  record: AnyRecord;
  /** whether its form has unsaved input */
  dirty?: boolean;
  onChanged: (record: AnyRecord) => void;
  /** called before the page is left, because a deleted record has nothing to save */
  onDeleted: () => void;
}

export function RecordMenu({ section, record, dirty, onChanged, onDeleted }: RecordMenuProps) {
  const { t, label } = useT();
  const navigate = useNavigate();
  const dialogs = useDialogs();
  const actions = useRecordActions(section, onChanged, dirty);
  const { remove, dialog } = useDelete(section, onDeleted);
  const plural = label(section.plural).toLowerCase();
  const { downloads = [], links = [] } = useSlots(section);
  const can = useAllowed(section);
  const items: ActionItem[] = [];
  const download = async (path: string) => {
    try {
      const { blob, name = path } = await api.download(`/admin/${section.name}/${record.id}/${path}`);
      saveFile(blob, name);
    } catch (error) {
      void dialogs.validation.open(error);
    }
  };
  if (section.tree) {
    const to = listPath(section, record.id);
    items.push({ kind: 'children', text: t('crud.tree.children', { plural }), to });
  }
  for (const action of actions.of(record)) {
    items.push({ kind: 'action', text: label(action.label), run: () => void actions.run(action, record) });
  }
  for (const { kind, text, path, needs } of links) {
    if (needs.every((action) => can[action])) items.push({ kind, text: label(text), to: path(record.id) });
  }
  for (const { text, path } of downloads) {
    items.push({ kind: 'download', text: label(text), run: () => void download(path) });
  }
  items.push({ kind: 'print', text: t('crud.print'), run: () => window.print() });
  if (remove && (!section.deletes || meetsCondition(section.deletes, record))) {
    const leave = (deleted: boolean) => deleted && navigate(listPath(section));
    items.push({ kind: 'delete', text: t('crud.delete'), run: () => void remove(record).then(leave) });
  }
  return (
    <>
      <ActionsMenu name={t('crud.record.actions')} items={items} variant="default" size={40} />
      {dialog}
    </>
  );
}
