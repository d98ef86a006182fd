import { IconGitCompare } from '@tabler/icons-react';
import type { AnyRecord } from '#shared/crud/record.ts';
import type { Section } from '#shared/crud/section.ts';
import { diffExcerpt } from '#web/crud/diff-excerpt.ts';
import { type Draft, type DraftValue, readDraftValue } from '#web/crud/draft.ts';
import { conflictOf } from '#web/crud/form-state.ts';
import { valueText } from '#web/crud/value-text.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Modal } from '#web/shell/dialogs/modal.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './conflict-dialog.module.css';

interface ConflictDialogProps {
  section: Section;
  draft: Draft;
  theirs: AnyRecord | undefined;
  onKeepTheirs: () => void;
  onSaveMine: () => void;
  onDismiss: () => void;
}

/** Shows both versions when two users edited the same record, so that neither is lost unseen. */
export function ConflictDialog({
  section,
  draft,
  theirs,
  onKeepTheirs,
  onSaveMine,
  onDismiss,
}: ConflictDialogProps) {
  const translator = useT();
  const { t, label } = translator;
  const rows = theirs ? conflictOf(section, draft, theirs) : [];
  const words = (name: string, value: DraftValue): string => {
    const field = section.fields[name]!;
    return valueText(field, readDraftValue(field, value), translator);
  };
  const empty = <span className={styles.empty}>{t('crud.empty_value')}</span>;
  return (
    <Modal
      open={theirs !== undefined}
      title={t('crud.conflict.title')}
      role="alertdialog"
      icon={<IconGitCompare size={26} stroke={1.8} />}
      onDismiss={onDismiss}
      actions={
        <>
          <Button variant="quiet" onClick={onKeepTheirs}>
            {t('crud.conflict.keep_theirs')}
          </Button>
          <Button onClick={onSaveMine}>{t('crud.conflict.save_mine')}</Button>
        </>
      }
    >
      <p>{t(rows.length > 0 ? 'crud.conflict.text' : 'crud.conflict.same')}</p>
      {rows.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('crud.conflict.field')}</th>
              <th scope="col">{t('crud.conflict.theirs')}</th>
              <th scope="col">{t('crud.conflict.mine')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, theirs: their, mine }) => {
              const [saved, typed] = diffExcerpt(words(name, their), words(name, mine));
              return (
                <tr key={name}>
                  <th scope="row">{label(section.fields[name]!.label)}</th>
                  <td>{saved || empty}</td>
                  <td className={styles.mine}>{typed || empty}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </Modal>
  );
}
