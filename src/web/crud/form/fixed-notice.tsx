import { IconLock } from '@tabler/icons-react';
import { meetsCondition } from '#shared/crud/field.ts';
import type { AnyRecord } from '#shared/crud/record.ts';
import type { Section } from '#shared/crud/section.ts';
import { useSlots } from '#web/crud/section-slots.ts';
import { useRecordActions } from '#web/crud/use-record-actions.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './fixed-notice.module.css';

interface FixedNoticeProps {
  section: Section;
  record: AnyRecord;
  /** whether its form has unsaved input */
  dirty?: boolean;
  onChanged: (record: AnyRecord) => void;
}

/**
 * Says why some fields no longer change, beside the action that undoes the record or the section's own link; renders nothing
 * where that action is not offered.
 */
export function FixedNotice({ section, record, dirty, onChanged }: FixedNoticeProps) {
  const { label } = useT();
  const actions = useRecordActions(section, onChanged, dirty);
  const FixedLink = useSlots(section).fixedLink;
  const fixed = section.fixed?.find(({ when }) => meetsCondition(when, record));
  const action = actions.of(record).find(({ name }) => name === fixed?.action);
  if (!fixed || (fixed.action && !action)) return null;
  return (
    <div className={styles.notice} data-noprint>
      <IconLock size={18} stroke={1.8} aria-hidden="true" />
      <p>{label(fixed.notice)}</p>
      {action ? (
        <Button variant="quiet" onClick={() => void actions.run(action, record)}>
          {label(action.label)}
        </Button>
      ) : (
        FixedLink && <FixedLink record={record} />
      )}
    </div>
  );
}
