import type { AnyRecord } from '#shared/crud/record.ts';
import type { Section } from '#shared/crud/section.ts';
import { defaultSpan } from '#web/crud/form/field-span.ts';
import { useSlots } from '#web/crud/section-slots.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import styles from './view.module.css';
import { viewGroups } from './view-groups.ts';
import { ViewPanel } from './view-panel.tsx';
import { ViewValue } from './view-value.tsx';

interface ViewFieldsProps {
  section: Section;
  record: AnyRecord;
}

/** The record's values in the groups of its form; an empty value is a dash, so that missing values are visible. */
export function ViewFields({ section, record }: ViewFieldsProps) {
  const { t, label, dateTime } = useT();
  const { below = {}, shownApart = [] } = useSlots(section);
  return (
    <>
      {viewGroups(section, record, shownApart).map((group) => {
        const title = group.label ? label(group.label) : t('crud.form.other');
        return (
          <ViewPanel key={group.name} name={`grupo-${group.name}`} title={title}>
            <dl className={styles.fields}>
              {group.fields.map(([name, field]) => {
                const Below = below[name];
                // the heading of a group already names its only field
                const isTitled = group.fields.length === 1 && label(field.label) === title;
                return (
                  <div key={name} className={styles.field} data-span={field.span ?? defaultSpan(field)}>
                    <dt className={isTitled ? 'visually-hidden' : undefined}>{label(field.label)}</dt>
                    <dd>
                      <ViewValue section={section} name={name} field={field} record={record} />
                      {Below && <Below record={record} />}
                    </dd>
                  </div>
                );
              })}
            </dl>
          </ViewPanel>
        );
      })}
      <p className={styles.note}>
        {t('crud.record.created_at', { when: dateTime(record.criado_em) })} ·{' '}
        {t('crud.form.updated_at', { when: dateTime(record.atualizado_em) })}
      </p>
    </>
  );
}
