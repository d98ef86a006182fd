import { IconExternalLink } from '@tabler/icons-react';
import type { AnyRecord, Ref } from '#shared/crud/record.ts';
import type { Section } from '#shared/crud/section.ts';
import { useAllowed } from '#web/crud/access.ts';
import { viewPath } from '#web/crud/paths.ts';
import { useSlots } from '#web/crud/section-slots.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import styles from './form.module.css';

interface ExistingRecordProps {
  section: Section;
  existing: Ref;
  /** the record in the form; undefined for a new one */
  record: AnyRecord | undefined;
  /** takes the values of a new record to the existing one */
  onFill?: (() => void) | undefined;
}

/** A record that already has the value of a field, with a link to it and ways to complete it, or the section's own offer. */
export function ExistingRecord({ section, existing, record, onFill }: ExistingRecordProps) {
  const { t } = useT();
  const can = useAllowed(section);
  const { existing: Offer } = useSlots(section);
  const name = existing.rotulo;
  return (
    <p className={styles.existing} data-existing>
      {/* in a tab of its own, because the form is not saved */}
      <a href={viewPath(section, existing.id)} target="_blank" rel="noreferrer">
        {t('crud.existing.open', { name })}
        <IconExternalLink size={15} stroke={1.8} aria-hidden="true" />
        <span className="visually-hidden">{t('ajustes.new_tab')}</span>
      </a>
      {onFill && can.edit && (
        <button type="button" onClick={onFill}>
          {t('crud.existing.fill', { name })}
        </button>
      )}
      {Offer && <Offer existing={existing} record={record} />}
    </p>
  );
}
